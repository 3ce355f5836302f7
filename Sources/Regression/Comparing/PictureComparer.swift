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
  let hashesDifferences: Bool

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

/// The bytes of a picture's file, or the error if they are not a valid PNG.
struct PictureBytes {
  let path: PathName
  let contents: FileContents

  /// Reads a file.
  ///
  /// Fails with `unreadable` when it is missing, a folder or may not be read, with `damaged` when
  /// it is larger than a picture can be or changes while it is read.
  ///
  /// - Parameter mayBePipe: Whether the file may be a pipe: one that was named by itself.
  static func read(
    _ path: PathName, mayBePipe: Bool
  ) -> Result<PictureBytes, PopframeError> {
    do throws(InputFile.Failure) {
      let contents = try InputFile(path, mayBePipe: mayBePipe).contents(
        limit: InputFile.largestPicture)
      return .success(PictureBytes(path: path, contents: contents))
    } catch {
      return .failure(PopframeError(error, reading: path))
    }
  }

  /// The picture's size, and what the file says beside its pixels, when it can be decoded to its end.
  func verified() -> Result<(size: PixelSize, facts: PNGFacts), PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.verifyPixels(bytes) })
    } catch { return .failure(PopframeError(error, reading: path.text)) }
  }

  /// The pixels, and what the file says beside them.
  func decoded() -> Result<(bitmap: Bitmap, facts: PNGFacts), PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.decodeWithFacts(bytes) })
    } catch { return .failure(PopframeError(error, reading: path.text)) }
  }

  /// The warnings about the file, apart from those about its colours, which are facts of a comparison.
  func warnings(_ facts: PNGFacts) -> [Diagnostic] {
    facts.warnings.filter { !$0.isAboutColor }.map { Diagnostic($0, about: path) }
  }
}
