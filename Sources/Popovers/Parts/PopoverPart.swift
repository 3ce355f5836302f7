/// A part of a popover; the raw value is its name in comparisons.
public enum PopoverPart: String, Hashable, Sendable, CaseIterable {
  /// The arrow's own picture or shape, including an overlap or a neck that lies in front of the
  /// frame.
  case arrow
  /// Where both upper left caps of the frame meet.
  case topLeftCorner = "top left corner"
  /// Where both upper right caps of the frame meet.
  case topRightCorner = "top right corner"
  /// Where both lower left caps of the frame meet.
  case bottomLeftCorner = "bottom left corner"
  /// Where both lower right caps of the frame meet.
  case bottomRightCorner = "bottom right corner"
  /// The frame's caps between the corners.
  case frameEdge = "frame edge"
  /// The frame between its caps.
  case frameMiddle = "frame middle"
  /// Where the content picture lies; no part of a popover without one.
  case content
  /// Where a shadow can be seen beside frame and arrow, however faint.
  case shadow
  /// Where nothing of the popover is.
  case surroundings
}
