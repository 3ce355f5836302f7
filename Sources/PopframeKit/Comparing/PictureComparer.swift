package import Imaging
package import PixelDiff
package import PNG

/// Compares pictures as PNG files: the bytes first, the pixels only where the bytes differ.
///
/// ```swift
/// let compared = try PictureComparer().compare(reference: file, drawn: picture, png: bytes)
/// compared.record.outcome    // .equal
/// ```
package struct PictureComparer: Sendable {
  /// What counts as a difference, and how much may differ.
  package let options: ComparisonOptions

  /// Creates a comparer.
  package init(options: ComparisonOptions = .exact) { self.options = options }

  /// Compares a picture that was drawn with the file of its reference.
  ///
  /// - Parameters:
  ///   - reference: The bytes of the reference's file.
  ///   - drawn: The picture; called only if its bytes are not those of the reference.
  ///   - png: The same picture as a file. When its bytes are those of the reference, nothing is
  ///     decoded.
  ///   - regions: The parts of the picture; called only if pixels differ, or if the options name
  ///     parts.
  ///
  /// Throws if the reference is not a valid PNG: two copies of a broken file are not equal.
  package func compare(
    reference: [UInt8], drawn: @autoclosure () -> Bitmap, png: [UInt8],
    regions: @autoclosure () -> RegionMap? = nil
  ) throws(PNGError) -> ComparedPictures {
    if reference == png {
      let size = try PNGCodec.verify(reference)
      return ComparedPictures(
        identical: size, options: options,
        regions: options.regionMetrics.isEmpty ? nil : regions())
    }
    let expected = try PNGCodec.decode(reference).bitmap
    let drawn = drawn()
    var compared = ComparedPictures(
      expected: expected, actual: drawn, options: options,
      regions: expected == drawn && options.regionMetrics.isEmpty ? nil : regions())
    do throws(AnimationComparison.SideError) {
      try compared.compareFrames(expected: reference, actual: png)
    } catch { throw error.error }
    reference.withUnsafeBufferPointer { expected in
      png.withUnsafeBufferPointer { compared.noteFacts(expected: expected, actual: $0) }
    }
    return compared
  }
}
