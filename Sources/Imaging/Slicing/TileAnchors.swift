/// Where the tiles of a middle begin, on each axis.
package struct TileAnchors: Hashable, Sendable {
  /// Where the tiles of one axis begin.
  package enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// At the low end; the last tile is cut.
    case start
    /// A tile is centred.
    case center
    /// At the high end; the first tile is cut.
    case end
  }

  /// Across.
  package var x: Anchor
  /// Down.
  package var y: Anchor

  /// Creates a pair of anchors.
  package init(x: Anchor = .start, y: Anchor = .start) {
    self.x = x
    self.y = y
  }
}
