import Imaging
import Themes

/// The nine parts of a sliced picture on the canvas.
struct FrameSlices: Equatable, Sendable {
  /// The whole picture, in canvas pixels.
  let rect: PixelRect
  /// The part between its caps, in canvas pixels; the caps are around it.
  let middle: PixelRect

  /// The part that a row's pixels belong to: left of the middle, in its columns, right of it.
  func parts(inRow y: Int) -> (left: PopoverPart, middle: PopoverPart, right: PopoverPart) {
    if y < middle.y { return (.topLeftCorner, .frameEdge, .topRightCorner) }
    if y >= middle.maxY { return (.bottomLeftCorner, .frameEdge, .bottomRightCorner) }
    return (.frameEdge, .frameMiddle, .frameEdge)
  }
}

extension PlacedArt {
  /// Where its slices are, turned and placed as the picture is.
  var slices: FrameSlices {
    let columns = plan.columns.between(caps.left, caps.right, of: file.size.width, plan.size.width)
    let rows = plan.rows.between(caps.top, caps.bottom, of: file.size.height, plan.size.height)
    let middle = PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    return FrameSlices(
      rect: PixelRect(origin: origin, size: orientation.size(of: plan.size)),
      middle: orientation.rect(of: middle, in: plan.size).offset(by: origin))
  }
}

extension [SlicePart] {
  /// The device pixels between the two caps of an axis; the caps' lengths and the picture's are in
  /// source pixels, the target's in device pixels.
  fileprivate func between(_ low: Int, _ high: Int, of source: Int, _ target: Int) -> Range<Int> {
    let start = filter { $0.source.upperBound <= low }.map(\.target.upperBound).max() ?? 0
    let end = filter { $0.source.lowerBound >= source - high }.map(\.target.lowerBound).min()
    return start..<(end ?? target)
  }
}
