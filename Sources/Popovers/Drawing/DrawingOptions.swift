public import Imaging

/// The part of a popover that is drawn, and its background.
public struct DrawingOptions: Equatable, Sendable {
  /// How much of the canvas becomes the picture.
  public enum Canvas: String, Hashable, Sendable, CaseIterable {
    /// Bounds and all that the shadow needs.
    case shadow
    /// Bounds alone; everything beyond is cut.
    case bounds
  }

  /// A picture of the content.
  public struct ContentImage: Equatable, Sendable {
    /// Its pixels.
    public var bitmap: Bitmap
    /// Its pixels per point: the number in `@2x`.
    public var scale: Int

    /// Creates a content picture; the scale is at least 1.
    public init(bitmap: Bitmap, scale: Int = 1) {
      precondition(scale >= 1, "a picture has at least one pixel a point")
      self.bitmap = bitmap
      self.scale = scale
    }
  }

  /// Which part is painted. The canvas and its origin stay the same.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// Everything.
    case all
    /// Frame and arrow.
    case group
    /// The frame alone; of a fused picture its part of the picture.
    case frame
    /// The arrow alone; of a fused picture its part of the picture.
    case arrow
    /// The shadow of frame and arrow.
    case shadow
  }

  /// How much of the canvas becomes the picture.
  public var canvas: Canvas
  /// The background below the popover; painted for layer `all` only.
  public var background: PopoverBackground<Bitmap>
  /// The picture of the content, at content's top left; painted for layer `all` only.
  public var contentImage: ContentImage?
  /// The drawn content if there is no picture, in pixels of the canvas: a placeholder's steps, which are clipped to the
  /// content and its corners; painted for layer `all` only. `nil` is no content.
  package var contentSteps: [Drawing.Step]?
  /// Which part is painted.
  public var layer: Layer

  /// Creates options with the command's defaults.
  public init(
    canvas: Canvas = .shadow, background: PopoverBackground<Bitmap> = .none,
    contentImage: ContentImage? = nil, layer: Layer = .all
  ) {
    self.canvas = canvas
    self.background = background
    self.contentImage = contentImage
    self.layer = layer
  }
}
