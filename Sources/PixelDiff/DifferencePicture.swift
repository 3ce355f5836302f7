public import Imaging

/// A picture that shows people where two pictures differ, and how much.
///
/// One pixel of it is one pixel of the pictures, whose top left corners meet. It is opaque, and has:
///
/// - where nothing counts: the expected picture on white, faint and grey, so that every colour means
///   something (``faint(_:)``), and a grey line around what is opaque in it (``outline``), so that a
///   white popover shows too
/// - colours that change: orange, the darker the more; only alpha changes: blue, likewise
///   (`color(of:strength:)`); even a difference of 1 is far from any grey
/// - anti-aliased pixels that are not counted: yellow (``antialiased``)
/// - ignored rectangles: hatched (``hatching``)
/// - what only one of the pictures has: magenta (``outside``)
///
/// Orange, blue and yellow stay apart for readers who cannot tell red from green.
public struct DifferencePicture: Equatable, Sendable {
  /// The pixels, all opaque.
  public let bitmap: Bitmap

  /// Draws the differences of two pictures.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  ///   - comparison: What was found.
  ///   - regions: The parts that were given to the comparison.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public init(
    expected: Bitmap, actual: Bitmap, comparison: PictureComparison, regions: RegionMap? = nil
  ) {
    self.init(
      expected: expected, actualSize: actual.size,
      map: comparison.map(expected: expected, actual: actual, regions: regions))
  }

  /// Draws what a map says.
  ///
  /// The picture is as large as both together. Where that is more than a bitmap may have (one picture
  /// very wide, the other very high), it is as large as the expected one.
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - actualSize: The size of the actual picture, in pixels.
  ///   - map: What each pixel is that both have.
  /// - Precondition: The map has the size that both have in common.
  package init(expected: Bitmap, actualSize: PixelSize, map: DifferenceMap) {
    precondition(
      map.size == expected.bounds.intersection(PixelRect(origin: .zero, size: actualSize)).size,
      "a map of what both pictures have")
    var size = PixelSize(
      width: max(expected.width, actualSize.width), height: max(expected.height, actualSize.height))
    if !Bitmap.permits(size) { size = expected.size }
    var bitmap = Bitmap(size: size, filledWith: Pixel(Self.outside))
    bitmap.drawFaint(expected, map.size)
    bitmap.drawDifferences(map)
    self.bitmap = bitmap
  }
}
