public import Imaging

/// An arrow drawn from pictures.
public struct ImageArrow: Hashable, Sendable {
  /// How `down` is derived from the up-pointing picture.
  public enum Down: String, Hashable, Sendable, CaseIterable {
    /// Upside down.
    case flip
    /// Half a turn.
    case rotate
  }

  /// How `left` is derived from the up-pointing picture.
  public enum Left: String, Hashable, Sendable, CaseIterable {
    /// A quarter turn anticlockwise.
    case turn
    /// The mirror image of `right`.
    case mirror
  }

  /// Whether the arrow is painted after or before the frame.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// After the frame.
    case front
    /// Before the frame.
    case behind
  }

  /// How the arrow meets the frame.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Painted over each other.
    case over
    /// The frame is cleared under the overlap first.
    case replace
  }

  /// The art, drawn pointing up.
  public var up: PictureSet
  /// Pictures drawn for their own direction.
  public var drawn: [ArrowDirection: PictureSet]
  /// The place of the tip over the base in the pictures of ``drawn``, in points from the left (from
  /// the top for left and right). The default is its place in the turned picture ``up``.
  public var tips: [ArrowDirection: Double]
  /// How `down` is derived.
  public var down: Down
  /// How `left` is derived.
  public var left: Left
  /// How far the picture reaches into the frame, in points.
  public var overlap: Double
  /// How far the art extends beyond base and height on each side of the up-pointing picture, in
  /// points; turned with it, never negative.
  public var alignmentInsets: Insets
  /// How the arrow meets the frame.
  public var join: Join
  /// Whether the arrow is painted after or before the frame.
  public var order: Order
  /// How pixels between pixels are found.
  public var filter: Filter

  /// Creates an arrow from an up-pointing picture, with the theme file's defaults.
  public init(
    up: PictureSet, drawn: [ArrowDirection: PictureSet] = [:],
    tips: [ArrowDirection: Double] = [:], down: Down = .flip, left: Left = .turn,
    overlap: Double = 0, alignmentInsets: Insets = .zero, join: Join = .over, order: Order = .front,
    filter: Filter = .smooth
  ) {
    self.up = up
    self.drawn = drawn
    self.tips = tips
    self.down = down
    self.left = left
    self.overlap = overlap
    self.alignmentInsets = alignmentInsets
    self.join = join
    self.order = order
    self.filter = filter
  }
}
