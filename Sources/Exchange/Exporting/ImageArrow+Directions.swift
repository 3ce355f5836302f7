import Imaging
import Popovers

extension ImageArrow {
  /// The arrow's picture for a direction: which one, and how it is turned.
  func picture(_ direction: ArrowDirection) -> (picture: PictureSet, orientation: Orientation) {
    if let own = drawn[direction] { return (own, .identity) }
    return (up, orientation(direction))
  }

  /// How the up-pointing picture is turned.
  func orientation(_ direction: ArrowDirection) -> Orientation {
    Orientation(toward: direction, down: down, left: left)
  }

  /// From the base's low end to the tip, after the turn.
  func tip(_ arrow: ArrowStyle, _ direction: ArrowDirection) -> Double {
    if let tip = tips[direction] { return tip }
    return orientation(direction).reversesEdge ? arrow.base - arrow.tip : arrow.tip
  }
}
