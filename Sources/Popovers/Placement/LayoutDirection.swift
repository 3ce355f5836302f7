/// Where reading starts; mirrors ``PlacementAlignment`` and nothing else.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// As in Latin script.
  case leftToRight = "ltr"
  /// As in Arabic and Hebrew.
  case rightToLeft = "rtl"
}
