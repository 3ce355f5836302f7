package import Imaging

/// The class of every pixel of two compared pictures, for a picture of the differences.
package struct DifferenceMap: Equatable, Sendable {
  /// The size in pixels of the area that both pictures have in common, from the top left; the whole
  /// picture if their sizes are equal.
  package let size: PixelSize
  /// What each pixel is, row by row from the top left.
  package let classes: [DifferenceClass]
  /// The largest difference of a premultiplied channel, alpha included, of each pixel, row by row
  /// from the top left; also where the metric lets it pass or the pixel is ignored.
  package let strengths: [UInt8]

  /// Creates a map.
  ///
  /// - Precondition: there is a class and a strength for each pixel.
  package init(size: PixelSize, classes: [DifferenceClass], strengths: [UInt8]) {
    let count = size.width * size.height
    precondition(classes.count == count && strengths.count == count, "one of each for a pixel")
    self.size = size
    self.classes = classes
    self.strengths = strengths
  }
}

/// The result of the comparison for one pixel.
package enum DifferenceClass: UInt8, Hashable, Sendable {
  /// Equal, or different by no more than the metric lets pass.
  case equal
  /// Counted; its colour changes.
  case color
  /// Counted; only its alpha changes: one straight colour premultiplies to both pixels.
  case alphaOnly
  /// Different by the metric, but anti-aliased and therefore not counted.
  case antialiased
  /// In an ignored rectangle.
  case ignored
}
