public import Imaging

/// The nine-slice body of a popover.
public struct FrameStyle: Hashable, Sendable {
  /// Its art.
  public var image: PictureSet
  /// The corners and edges that keep their size, in points.
  public var capInsets: Insets
  /// The same in the pixels of each file, by the file's scale, if the theme gives them so; they
  /// have priority over ``capInsets``.
  public var fileCapInsets: [Int: PixelInsets]
  /// How the middle fills its room.
  public var resizing: Resizing
  /// The part of the middle that shows, from its top left, in points; `nil` for all of it.
  public var center: Size?
  /// ``center`` in pixels, by the scale of the file, where the theme gives pixels.
  public var fileCenters: [Int: PixelSize]
  /// Where the tiles begin.
  public var tileAnchor: TileAnchors
  /// How pixels between pixels are found.
  public var filter: Filter
  /// The behaviour if the caps leave no middle but there is room to fill.
  public var emptyMiddle: EmptyMiddle
  /// How far the art extends beyond the frame's edges, in points; never negative.
  public var alignmentInsets: Insets

  /// Creates a frame with the theme file's defaults.
  public init(
    image: PictureSet, capInsets: Insets = .zero, fileCapInsets: [Int: PixelInsets] = [:],
    resizing: Resizing = .tile, center: Size? = nil, fileCenters: [Int: PixelSize] = [:],
    tileAnchor: TileAnchors = TileAnchors(), filter: Filter = .smooth,
    emptyMiddle: EmptyMiddle = .error, alignmentInsets: Insets = .zero
  ) {
    self.image = image
    self.capInsets = capInsets
    self.fileCapInsets = fileCapInsets
    self.resizing = resizing
    self.center = center
    self.fileCenters = fileCenters
    self.tileAnchor = tileAnchor
    self.filter = filter
    self.emptyMiddle = emptyMiddle
    self.alignmentInsets = alignmentInsets
  }
}
