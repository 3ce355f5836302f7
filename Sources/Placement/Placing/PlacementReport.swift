public import Imaging
package import Popovers
import Themes
internal import Words

/// The content of `place --json`: the place of a popover in its container, the reasons, and its own
/// layout.
public struct PlacementReport: Equatable, Sendable {
  /// The request.
  public let request: PlacementRequest
  /// Where the popover goes.
  public let placement: Placement
  /// The numbers of the popover by itself, counted from the top left of its own bounds and picture.
  package let layout: LayoutReport

  package init(request: PlacementRequest, placement: Placement, layout: LayoutReport) {
    self.request = request
    self.placement = placement
    self.layout = layout
  }

  /// The body without the arrow, in points of the container.
  public var frame: Rect { layout.points.frame.moved(to: placement.popover) }

  /// The arrow where it stands out of the frame, in points of the container; `nil` without one.
  public var arrow: Rect? { layout.points.arrow.map { $0.moved(to: placement.popover) } }

  /// The content, in points of the container.
  public var content: Rect { layout.points.content.moved(to: placement.popover) }

  /// Warnings about results that the request's author may not have wanted, in sentences.
  public var warnings: [String] {
    var warnings: [String] = []
    let overrun = placement.overrun
    let sides = [
      ("top", overrun.top), ("left", overrun.left), ("bottom", overrun.bottom),
      ("right", overrun.right),
    ].filter { $0.1 > Double.lengthTolerance }
    if let winner = placement.winner {
      let needed = winner.popover.span(winner.roomAxis).length.inSentence
      for (side, length) in sides {
        warnings.append(
          """
          the popover reaches \(length.inSentence) points beyond the allowed area at the \(side): with \
          its arrow, content insets and minimum content it needs \(needed) points and has \
          \(winner.room.inSentence); permit another direction, or let it overlap its source
          """)
      }
    }
    if let winner = placement.winner, !winner.hits {
      warnings.append(
        """
        the arrow misses its source: its tip is \(winner.beside.inSentence) points beside it; permit \
        another direction, or give the source more room
        """)
    }
    if request.isBarButton, request.permitted.isEmpty {
      warnings.append(
        """
        a bar button permits up and down only, and neither is permitted: the popover is in the \
        middle, without an arrow
        """)
    }
    if placement.gap > Double.lengthTolerance {
      warnings.append(
        """
        the source lies beyond the allowed area: the arrow stops \(placement.gap.inSentence) points \
        short of it
        """)
    }
    return warnings
  }
}

extension Rect {
  /// A rectangle of the popover, counted from the top left of its bounds, in the container.
  fileprivate func moved(to popover: Rect) -> Rect {
    Rect(
      x: (x + popover.x).roundedToNanopoint, y: (y + popover.y).roundedToNanopoint, width: width,
      height: height)
  }
}
