package import Imaging
package import PNG
package import PixelDiff
internal import PopframeKit

/// Two pictures, and the result of their comparison.
package struct ComparedPictures: Equatable, Sendable {
  /// The result of the comparison.
  package let comparison: PictureComparison
  /// The same in words and numbers.
  package var record: ComparisonRecord
  /// What was ignored in the frames of animations.
  package private(set) var expectedFrameWarnings: [PNGWarning] = []
  package private(set) var actualFrameWarnings: [PNGWarning] = []
  /// What was ignored while the expected picture was read.
  var referenceWarnings: [PNGWarning] = []
  /// The pixels of both; `nil` when they are not in memory because the files have the same bytes.
  package let pictures: Pictures?
  /// The frames of an animation that differ; `nil` for still pictures, and when no frame does.
  private(set) var filmstrip: Bitmap?

  /// The pixels of both pictures.
  package struct Pictures: Equatable, Sendable {
    /// The expected picture.
    package let expected: Bitmap
    /// The actual picture.
    package let actual: Bitmap
    /// The parts that the pictures have; `nil` when not known.
    package let regions: RegionMap?
  }

  /// Two files of the same bytes.
  package init(identical size: PixelSize, options: ComparisonOptions, regions: RegionMap?) {
    comparison = PictureComparison(
      identicalPicturesOf: size, options: options, regions: regions)
    record = ComparisonRecord(comparison)
    pictures = nil
  }

  /// Continues with the frames if one of the files is an animation.
  package mutating func compareFrames(
    expected: [UInt8], actual: [UInt8]
  ) throws(AnimationComparison.SideError) {
    guard pictures != nil, record.outcome != .sizeMismatch,
      let animation = try AnimationComparison(
        expected: expected, actual: actual, options: comparison.options)
    else { return }
    record = animation.record(of: record)
    filmstrip = animation.filmstrip
    expectedFrameWarnings = animation.expectedWarnings
    actualFrameWarnings = animation.actualWarnings
  }

  /// The largest number of pixels for which a digest is made.
  private static let largestDigest = 4_000_000

  /// A hash of the area that differs, before and after; `nil` if no pixels differ, or very many.
  package var differenceDigest: String? {
    guard record.outcome == .different, let pictures,
      let box = comparison.differences?.boundingBox,
      box.width * box.height <= Self.largestDigest
    else { return nil }
    var bytes: [UInt8] = []
    for picture in [pictures.expected.part(box), pictures.actual.part(box)] {
      for number in [picture.width, picture.height] + picture.pixels.map({ Int($0.bits) }) {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes += $0 }
      }
    }
    return Sha256(of: bytes).hex
  }

  /// Compares pixels.
  package init(expected: Bitmap, actual: Bitmap, options: ComparisonOptions, regions: RegionMap?) {
    let regions = regions?.relabelingVanishedParts(from: expected, to: actual)
    comparison = PictureComparison(
      expected: expected, actual: actual, options: options, regions: regions)
    record =
      comparison.verdict == .equal
      ? ComparisonRecord(comparison)
      : ComparisonRecord(
        comparison, sweep: comparison.sweep(expected: expected, actual: actual),
        causes: DifferenceCause.causes(
          expected: expected, actual: actual, comparison: comparison, regions: regions))
    if comparison.verdict != .equal, let frame = regions?.frame {
      record.alignment = FrameAlignment(expected: expected, actual: actual, frame: frame)
    }
    pictures = Pictures(expected: expected, actual: actual, regions: regions)
  }
}

extension ComparedPictures {
  /// The difference picture; for an animation, its filmstrip; `nil` if nothing differs.
  package var differenceBitmap: Bitmap? {
    if let filmstrip { return filmstrip }
    guard let pictures, pictures.expected != pictures.actual else { return nil }
    return DifferencePicture(
      expected: pictures.expected, actual: pictures.actual, comparison: comparison,
      regions: pictures.regions
    ).bitmap
  }
}
