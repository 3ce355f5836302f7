/// A part of the plane: a union of polygons in device pixels, or everything outside it. A renderer
/// computes how much of each pixel it covers.
package struct Area: Equatable, Sendable {
  /// The polygons, filled together by the non-zero rule.
  package var polygons: [[Point]]
  package var isComplement: Bool

  package init(polygons: [[Point]], isComplement: Bool = false) {
    self.polygons = polygons
    self.isComplement = isComplement
  }

  /// The union of two areas, neither of which is a complement.
  package func union(_ other: Area) -> Area {
    precondition(!isComplement && !other.isComplement, "areas of polygons")
    return Area(polygons: polygons + other.polygons)
  }
}

/// A grid of pixels. Coverage is computed for the outline that points up; the result is turned
/// pixel by pixel and placed on the canvas.
///
/// Law: if two outlines are equal before the turn, their pixels are exact permutations of each
/// other after it.
package struct TurnedGrid: Hashable, Sendable {
  /// Width and height in pixels before the turn.
  package var size: PixelSize
  package var orientation: Orientation
  /// Where the turned grid's top left lies on the canvas.
  package var origin: PixelPoint

  package init(size: PixelSize, orientation: Orientation, origin: PixelPoint) {
    self.size = size
    self.orientation = orientation
    self.origin = origin
  }

  /// The pixels of the canvas that the turned grid covers.
  package var rect: PixelRect { PixelRect(origin: origin, size: orientation.size(of: size)) }
}

/// A function that computes how much of each pixel an area covers, 0…255, and turns the result: the
/// mask has the size of the turned grid.
package typealias CoverageFinder<Failure: Error> = (Area, TurnedGrid) throws(Failure) -> AlphaMask
