/// What a host adapts to.
public struct HostTraits: Hashable, Sendable {
  /// Whether the width is compact: a split view shows one column only.
  public var isCompact: Bool
  /// Whether the host reads from right to left: everything on it is mirrored.
  public var isRightToLeft: Bool
  /// The height in points of the keyboard that covers the bottom; 0 for none.
  public var keyboardHeight: Double
  /// How wide a split view's primary column is.
  public var primaryColumn: PrimaryColumn

  /// Creates traits; what is not said is the default: regular width, left to right, no keyboard.
  public init(
    isCompact: Bool = false, isRightToLeft: Bool = false, keyboardHeight: Double = 0,
    primaryColumn: PrimaryColumn = PrimaryColumn()
  ) {
    self.isCompact = isCompact
    self.isRightToLeft = isRightToLeft
    self.keyboardHeight = keyboardHeight
    self.primaryColumn = primaryColumn
  }
}
