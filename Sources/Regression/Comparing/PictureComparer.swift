internal import Files
package import Imaging
package import PNG
package import PixelDiff
internal import PopframeKit
internal import Themes

/// Compares pictures as PNG files: the bytes first, the pixels only where the bytes differ.
///
/// ```swift
/// let compared = try PictureComparer().compare(reference: file, drawn: picture, png: bytes)
/// compared.record.outcome    // .equal
/// ```
package struct PictureComparer: Sendable {
  /// What counts as a difference, and how much may differ.
  package let options: ComparisonOptions
  /// Whether differences are hashed, which documents group cases by.
  package let hashesDifferences: Bool

  /// Creates a comparer.
  ///
  /// - Parameters:
  ///   - options: What counts as a difference, and how much may differ.
  ///   - hashesDifferences: Whether differences are hashed, which documents group cases by.
  package init(options: ComparisonOptions = .exact, hashesDifferences: Bool = true) {
    self.options = options
    self.hashesDifferences = hashesDifferences
  }

  /// Compares a picture that was drawn with the file of its reference.
  ///
  /// - Parameters:
  ///   - reference: The bytes of the reference's file.
  ///   - drawn: The picture; called only if its bytes are not those of the reference.
  ///   - png: The same picture as a file.
  ///   - regions: The parts of the picture; called only if pixels differ, or if the options name
  ///     parts.
  ///
  /// Throws if the reference is not a valid PNG: two copies of a broken file are not equal.
  package func compare(
    reference: [UInt8], drawn: @autoclosure () -> Bitmap, png: [UInt8],
    regions: @autoclosure () -> RegionMap? = nil
  ) throws(PNGError) -> ComparedPictures {
    if reference == png {
      let (size, facts) = try PNGCodec.verifyPixels(reference)
      var compared = ComparedPictures(
        identical: size, options: options,
        regions: options.regionMetrics.isEmpty ? nil : regions())
      compared.record.facts = UncomparedFacts.facts(identical: facts)
      compared.referenceWarnings = facts.warnings
      return compared
    }
    let (expected, facts) = try reference.withUnsafeBufferPointer { bytes throws(PNGError) in
      try PNGCodec.decodeWithFacts(bytes)
    }
    let drawn = drawn()
    var compared = ComparedPictures(
      expected: expected, actual: drawn, options: options,
      regions: expected == drawn && options.regionMetrics.isEmpty ? nil : regions())
    if hashesDifferences { compared.record.differenceDigest = compared.differenceDigest }
    do throws(AnimationComparison.SideError) {
      try compared.compareFrames(expected: reference, actual: png)
    } catch { throw error.error }
    let drawnFacts = try png.withUnsafeBufferPointer { bytes throws(PNGError) in
      try PNGCodec.decodeWithFacts(bytes).facts
    }
    compared.record.facts = UncomparedFacts.facts(expected: facts, actual: drawnFacts)
    compared.referenceWarnings = facts.warnings
    return compared
  }
}
