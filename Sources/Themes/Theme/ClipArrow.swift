public import Imaging

/// An arrow that is cut out of a texture.
public struct ClipArrow: Equatable, Sendable {
  /// The texture that the shape is cut out of.
  public enum Texture: Equatable, Sendable {
    /// The sliced frame as drawn.
    case frame
    /// The middle of the frame's picture, repeated.
    case center
    /// A picture, repeated.
    case picture(PictureSet)
  }

  /// The line along the legs: the outline without its straight lines on the base.
  public struct Stroke: Equatable, Sendable {
    /// The line's colour.
    public var color: Color
    /// The line's width in points.
    public var width: Double
    /// On which side of the legs it lies.
    public var alignment: BorderStyle.Alignment

    /// Creates a line with the theme file's defaults.
    public init(color: Color, width: Double, alignment: BorderStyle.Alignment = .inside) {
      self.color = color
      self.width = width
      self.alignment = alignment
    }
  }

  /// The outline in arrow space: tip up, base × height points, y down.
  public var shape: Path
  /// The texture that it is cut out of.
  public var texture: Texture
  /// Where the texture's top left lies, in points from the bounds' top left.
  public var textureOrigin: Point
  /// Height in points of the rectangle under the base, inside the frame, that joins both.
  public var neck: Double
  /// The line along the outline.
  public var stroke: Stroke?
  /// How the shape is derived for `down`.
  public var down: ImageArrow.Down
  /// How the shape is derived for `left`.
  public var left: ImageArrow.Left
  /// Whether the arrow is painted after or before the frame.
  public var order: ImageArrow.Order
  /// How pixels of the texture are found.
  public var filter: Filter

  /// Creates a clip arrow with the theme file's defaults.
  public init(
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
