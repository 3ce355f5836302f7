/// Which parts of popover and source are aligned along the arrow's edge.
public enum PlacementAlignment: String, Hashable, Sendable, CaseIterable {
  /// The edges where reading starts: left, or right in right-to-left layouts; of popovers beside their
  /// source the top edges.
  case start
  /// The middles.
  case center
  /// The edges where reading ends: right, or left in right-to-left layouts; of popovers beside their
  /// source the bottom edges.
  case end
}
