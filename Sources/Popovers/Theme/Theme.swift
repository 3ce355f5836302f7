public import Raster

/// A popover's look for one appearance, as its theme file describes it: lengths in points, pictures
/// found and measured but not decoded.
public struct Theme: Equatable, Sendable {
  /// The theme's name; the folder's unless the file says otherwise.
  public var name: String
  /// Who made it.
  public var author: String?
  /// Its licence, an SPDX identifier by custom.
  public var license: String?
  /// From the frame inwards to the content; may be negative.
  public var contentInsets: Insets
  /// A content picture is cut to this radius, in points.
  public var contentCornerRadius: Double
  /// The nine-slice body; `nil` only for fused art.
  public var frame: FrameStyle?
  /// The arrow; `nil` for style none.
  public var arrow: ArrowStyle?
  /// The shadows; the first is drawn lowest.
  public var shadows: [ShadowStyle]
  /// The colour laid over frame and arrow art.
  public var tint: Tint?
  /// The gallery.
  public var previews: Previews

  /// Creates a theme; what is not said has the theme file's default.
  public init(
    name: String, author: String? = nil, license: String? = nil, contentInsets: Insets = .zero,
    contentCornerRadius: Double = 0, frame: FrameStyle? = nil, arrow: ArrowStyle? = nil,
    shadows: [ShadowStyle] = [], tint: Tint? = nil, previews: Previews = Previews()
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.contentInsets = contentInsets
    self.contentCornerRadius = contentCornerRadius
    self.frame = frame
    self.arrow = arrow
    self.shadows = shadows
    self.tint = tint
    self.previews = previews
  }
}
