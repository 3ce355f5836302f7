/// How a picture becomes a rectangle of device pixels: every column part crossed with every row
/// part. Nine-slice has three parts on each axis, a fused picture five on one, a single picture one.
///
/// Law: the targets of an axis are in order, do not overlap, and cover `0 ..< length` but for
/// parts that are left transparent.
package struct SlicePlan: Equatable, Sendable {
  /// The parts from left to right; parts without target pixels are left out.
  package var columns: [SlicePart]
  /// The parts from top to bottom; parts without target pixels are left out.
  package var rows: [SlicePart]
  /// Width and height of the result in device pixels.
  package var size: PixelSize
  /// How pixels between pixels are found.
  package var filter: Filter
  /// The one factor by which the fixed parts of both axes were shrunk to fit; 1 when they fit.
  package var capScale: Ratio

  /// Creates a plan from its parts.
  package init(
    columns: [SlicePart], rows: [SlicePart], size: PixelSize, filter: Filter,
    capScale: Ratio = Ratio(1)
  ) {
    self.columns = columns
    self.rows = rows
    self.size = size
    self.filter = filter
    self.capScale = capScale
  }
}
