package import Imaging

/// An arrow that is cut out of a texture.
package struct ClipArrow: Equatable, Sendable {
  /// The texture that the shape is cut out of.
  package enum Texture: Equatable, Sendable {
    /// The sliced frame as drawn.
    case frame
    /// The middle of the frame's picture, repeated.
    case center
    /// A picture, repeated.
    case picture(PictureSet)
  }

  /// The line along the legs: the outline without its straight lines on the base.
  package struct Stroke: Equatable, Sendable {
    /// The line's colour.
    package var color: Color
    /// The line's width in points.
    package var width: Double
    /// On which side of the legs it lies.
    package var alignment: BorderStyle.Alignment

    /// Creates a line with the theme file's defaults.
    package init(color: Color, width: Double, alignment: BorderStyle.Alignment = .inside) {
      self.color = color
      self.width = width
      self.alignment = alignment
    }
  }

  /// The outline in arrow space: tip up, base × height points, y down.
  package var shape: Path
  /// The texture that it is cut out of.
  package var texture: Texture
  /// Where the texture's top left lies, in points from the bounds' top left.
  package var textureOrigin: Point
  /// Height in points of the rectangle under the base, inside the frame, that joins both.
  package var neck: Double
  /// The line along the outline.
  package var stroke: Stroke?
  /// How the shape is derived for `down`.
  package var down: ImageArrow.Down
  /// How the shape is derived for `left`.
  package var left: ImageArrow.Left
  /// Whether the arrow is painted after or before the frame.
  package var order: ImageArrow.Order
  /// How pixels of the texture are found.
  package var filter: Filter

  /// Creates a clip arrow with the theme file's defaults.
  package init(
    shape: Path, texture: Texture = .frame, textureOrigin: Point = Point(x: 0, y: 0),
    neck: Double = 0,
    stroke: Stroke? = nil, down: ImageArrow.Down = .flip, left: ImageArrow.Left = .turn,
    order: ImageArrow.Order = .behind, filter: Filter = .smooth
  ) {
    self.shape = shape
    self.texture = texture
    self.textureOrigin = textureOrigin
    self.neck = neck
    self.stroke = stroke
    self.down = down
    self.left = left
    self.order = order
    self.filter = filter
  }
}
