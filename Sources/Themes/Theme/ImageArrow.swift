package import Imaging

/// An arrow drawn from pictures.
package struct ImageArrow: Equatable, Sendable {
  /// How `down` is derived from the up-pointing picture.
  package enum Down: String, Hashable, Sendable, CaseIterable {
    /// Upside down.
    case flip
    /// Half a turn.
    case rotate
  }

  /// How `left` is derived from the up-pointing picture.
  package enum Left: String, Hashable, Sendable, CaseIterable {
    /// A quarter turn anticlockwise.
    case turn
    /// The mirror image of `right`.
    case mirror
  }

  /// Whether the arrow is painted after or before the frame.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// After the frame.
    case front
    /// Before the frame.
    case behind
  }

  /// How the arrow meets the frame.
  package enum Join: String, Hashable, Sendable, CaseIterable {
    /// Painted over each other.
    case over
    /// The frame is cleared under the overlap first.
    case replace
  }

  /// The art, drawn pointing up.
  package var up: PictureSet
  /// Pictures drawn for their own direction.
  package var drawn: [ArrowDirection: PictureSet]
  /// The place of the tip over the base in the pictures of ``drawn``, in points from the left (from
  /// the top for left and right). The default is its place in the turned picture ``up``.
  package var tips: [ArrowDirection: Double]
  /// How `down` is derived.
  package var down: Down
  /// How `left` is derived.
  package var left: Left
  /// How far the picture reaches into the frame, in points.
  package var overlap: Double
  /// How far the art extends beyond base and height on each side of the up-pointing picture, in
  /// points; turned with it, never negative.
  package var alignmentInsets: Insets
  /// How the arrow meets the frame.
  package var join: Join
  /// Whether the arrow is painted after or before the frame.
  package var order: Order
  /// How pixels between pixels are found.
  package var filter: Filter

  /// Creates an arrow from an up-pointing picture, with the theme file's defaults.
  package init(
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
