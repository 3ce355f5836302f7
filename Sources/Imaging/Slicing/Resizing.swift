/// How a middle fills its room, on each axis.
public struct Resizing: Hashable, Sendable {
  /// How one axis is filled.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Repeated.
    case tile
    /// Stretched.
    case stretch
    /// The whole picture, caps and all, is stretched as one part.
    case none
  }

  /// How the width is filled.
  public var x: Mode
  /// How the height is filled.
  public var y: Mode

  /// Repeated both ways.
  public static let tile = Resizing(x: .tile, y: .tile)
  /// Stretched both ways.
  public static let stretch = Resizing(x: .stretch, y: .stretch)
  /// The whole picture stretched both ways.
  public static let none = Resizing(x: .none, y: .none)

  /// Creates a pair of modes.
  public init(x: Mode, y: Mode) {
    self.x = x
    self.y = y
  }
}

/// How pixels between pixels are found.
public enum Filter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear when enlarging, exact area average when shrinking.
  case smooth
  /// The source pixel under the middle of the device pixel; ties take the lower one.
  case nearest
}
