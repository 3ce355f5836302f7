package import Imaging

/// The nine-slice body of a popover.
package struct FrameStyle: Equatable, Sendable {
  /// Its art.
  package var image: PictureSet
  /// The corners and edges that keep their size, in points.
  package var capInsets: Insets
  /// The same in the pixels of each file, by the file's scale, if the theme gives them so; they
  /// have priority over ``capInsets``.
  package var fileCapInsets: [Int: PixelInsets]
  /// How the middle fills its room.
  package var resizing: Resizing
  /// The part of the middle that shows, from its top left, in points; `nil` for all of it.
  package var center: Size?
  /// The same in the pixels of each file, by the file's scale, where the theme says it so.
  package var fileCenters: [Int: PixelSize]
  /// Where the tiles begin.
  package var tileAnchor: TileAnchors
  /// How pixels between pixels are found.
  package var filter: Filter
  /// What happens if the caps leave no middle but there is room to fill.
  package var emptyMiddle: EmptyMiddle
  /// How far the art extends beyond the frame's edges, in points; never negative.
  package var alignmentInsets: Insets

  /// Creates a frame with the theme file's defaults.
  package init(
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
