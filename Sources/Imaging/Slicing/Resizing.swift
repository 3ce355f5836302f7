/// How a middle fills its room, on each axis.
package struct Resizing: Hashable, Sendable {
  /// How one axis is filled.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Repeated.
    case tile
    /// Stretched.
    case stretch
    /// The whole picture, caps and all, is stretched as one part.
    case none
  }

  /// How the width is filled.
  package var x: Mode
  /// How the height is filled.
  package var y: Mode

  /// Repeated both ways.
  package static let tile = Resizing(x: .tile, y: .tile)
  /// Stretched both ways.
  package static let stretch = Resizing(x: .stretch, y: .stretch)
  /// The whole picture stretched both ways.
  package static let none = Resizing(x: .none, y: .none)

  /// Creates a pair of modes.
  package init(x: Mode, y: Mode) {
    self.x = x
    self.y = y
  }
}

/// How pixels between pixels are found.
package enum Filter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear when enlarging, exact area average when shrinking.
  case smooth
  /// The source pixel under the middle of the device pixel; ties take the lower one.
  case nearest
}
