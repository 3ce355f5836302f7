import Imaging
import Themes
internal import Words

/// A stretch of one axis, in points.
struct PlacementSpan: Equatable, Sendable {
  var low: Double
  var high: Double

  var length: Double { high - low }
  var middle: Double { (low + high) / 2 }

  /// The beginning of a stretch that should begin at `origin` and must lie inside this one; a
  /// longer stretch begins where this one does.
  func holding(_ origin: Double, length: Double) -> Double {
    max(low, min(origin, high - length))
  }

  /// How much two stretches have in common; 0 when they do not meet.
  func common(with other: PlacementSpan) -> Double {
    max(0, min(high, other.high) - max(low, other.low))
  }
}

extension Rect {
  func span(_ axis: Axis) -> PlacementSpan {
    axis == .horizontal ? PlacementSpan(low: x, high: maxX) : PlacementSpan(low: y, high: maxY)
  }

  init(along axis: Axis, _ along: PlacementSpan, across: PlacementSpan) {
    let (x, y) = axis == .horizontal ? (along, across) : (across, along)
    self.init(
      x: x.low.roundedToNanopoint, y: y.low.roundedToNanopoint, width: x.length.roundedToNanopoint,
      height: y.length.roundedToNanopoint)
  }
}

extension Size {
  func length(_ axis: Axis) -> Double { axis == .horizontal ? width : height }

  /// In square points.
  var area: Double { width * height }
}

extension Axis {
  var across: Axis { self == .horizontal ? .vertical : .horizontal }
}
