import Imaging

extension Path {
  /// Whole pixels that hold everything a fill can touch. A curve lies within its control points.
  var box: PixelRect { box(grownBy: 0) }

  /// Whole pixels that hold everything a line can touch.
  func box(strokedBy style: Drawing.StrokeStyle) -> PixelRect {
    // Cairo cuts a pointed corner that reaches further than ten times half the width.
    box(grownBy: style.width / 2 * (style.isRound ? 1 : 10))
  }

  private func box(grownBy reach: Double) -> PixelRect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func include(_ point: Point) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): include(point)
      case .curve(let first, let second, let end):
        include(first)
        include(second)
        include(end)
      case .close: break
      }
    }
    guard left <= right, top <= bottom else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    // One pixel more on each side, because Cairo rounds coordinates to 1/256; limited to the
    // largest canvas, so that the edges fit whole numbers.
    func whole(_ value: Double) -> Int {
      let limit = Double(Bitmap.maximumSide * 2)
      return Int(max(-limit, min(limit, value)))
    }
    let x = whole((left - reach).rounded(.down) - 1)
    let y = whole((top - reach).rounded(.down) - 1)
    return PixelRect(
      x: x, y: y, width: whole((right + reach).rounded(.up) + 1) - x,
      height: whole((bottom + reach).rounded(.up) + 1) - y)
  }
}
