/// What becomes of a popover in compact width.
public enum PlacementAdaptation: String, Hashable, Sendable, CaseIterable {
  /// It fills the container, without arrow and shadow.
  case fullScreen = "fullscreen"
  /// It stays a popover.
  case none
}
