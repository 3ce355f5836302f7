import Exchange
import Imaging
import Popovers

/// Where an arrow replaces the frame under it: a mask takes the frame away there.
///
/// The frame shows where one of the mask's two layers is opaque: beside the arrow, or off the depth of its overlap.
/// Their ends are hard, so that each pixel shows or does not.
struct WebHole {
  private let arrow: ArrowStyle
  private let image: ImageArrow
  private let direction: ArrowDirection
  private let overhang: Insets

  /// The hole of an arrow; `nil` where none replaces the frame.
  ///
  /// - Parameter overhang: How far the frame's art hangs over the frame's edges.
  init?(_ arrow: ArrowStyle?, _ direction: ArrowDirection, overhang: Insets) {
    guard direction != .none, let arrow, case .image(let image) = arrow.art,
      image.join == .replace, image.overlap > 0
    else { return nil }
    self.arrow = arrow
    self.image = image
    self.direction = direction
    self.overhang = overhang
  }

  /// The mask of the frame's picture, and where the hole begins along its edge.
  ///
  /// - Parameters:
  ///   - start: The custom property that holds where the hole begins.
  ///   - offset: The custom property that says where the arrow points.
  ///   - pixel: The custom property that says how large a device pixel is.
  func declarations(start: String, offset: String, pixel: String) -> [WebDeclaration] {
    let (low, high) =
      direction.runsAcross
      ? (overhang.left, overhang.right) : (overhang.top, overhang.bottom)
    let place = WebArrow(arrow, direction, tip: image.tip(arrow, direction))
      .start(offset: offset, pixel: pixel, excess: low + high)
    let (along, inwards, depth) =
      switch direction {
      case .up, .none: ("right", "bottom", overhang.top)
      case .down: ("right", "top", overhang.bottom)
      case .left: ("bottom", "right", overhang.left)
      case .right: ("bottom", "left", overhang.right)
      }
    // The arrow's box begins at a whole device pixel, too.
    let whole = "round(\(place), var(\(pixel)))"
    let first = "var(\(start))"
    let last = "calc(\(first) + \(WebText.pixels([arrow.base], pixel)))"
    let edge = WebText.pixels([depth], pixel)
    let reach = WebText.pixels([depth, image.overlap], pixel)
    let outside = depth > 0 ? "#000 \(edge), #0000 \(edge), " : ""
    return [
      WebDeclaration(start, low == 0 ? whole : "calc(\(WebText.plus(whole, low)))"),
      WebDeclaration(
        "mask",
        "linear-gradient(to \(along), #000 \(first), #0000 \(first), #0000 \(last), #000 \(last)), "
          + "linear-gradient(to \(inwards), \(outside)#0000 \(reach), #000 \(reach))"),
    ]
  }
}
