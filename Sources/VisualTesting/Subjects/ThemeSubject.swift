public import Imaging
public import Placement
internal import PopframeKit
public import Popovers

/// A theme and the request for its layout.
public struct ThemeSubject: PopoverSubject, Sendable {
  /// The theme: a folder with `theme.yaml`, or that file. A relative path starts at the package of
  /// the test; a bare name that does not exist is searched among the shipped themes.
  public let theme: String
  /// The settings of the picture.
  public let settings: RenderSettings

  /// Creates a subject.
  public init(theme: String, settings: RenderSettings = RenderSettings()) {
    self.theme = theme
    self.settings = settings
  }

  /// Draws the popover, at the first of the requested scales.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    var settings = settings
    settings.contentImage = settings.contentImage.map(folder.path(to:))
    if case .picture(let path) = settings.background {
      settings.background = .picture(folder.path(to: path))
    }
    let file = try ThemeLocator.standard.file(for: theme, from: folder.place)
    let scene = try PopoverScene(file: file, settings: settings)
    return try SubjectPicture(scene)
  }
}

extension PopoverSubject where Self == ThemeSubject {
  /// A theme and the request for its layout, with the defaults of `popframe render`.
  ///
  /// ```swift
  /// expectPopover(.theme("Themes/Sunrise", arrow: .down, scale: .two))
  /// ```
  ///
  /// - Parameters:
  ///   - theme: The theme's folder or file. This and other relative paths count from the package of
  ///     the test.
  ///   - extent: The size of content or bounds, in points.
  ///   - arrow: Where the arrow points.
  ///   - offset: Where the arrow is along its edge, in points from its middle.
  ///   - scale: Pixels per point.
  ///   - appearance: Which appearance of the theme.
  ///   - canvas: Whether the canvas has room for the shadow.
  ///   - background: The background.
  ///   - contentImage: The path of a picture of the content.
  ///   - layer: Which part is painted.
  public static func theme(
    _ theme: String, extent: PopoverRequest.Extent? = nil, arrow: ArrowDirection? = nil,
    offset: ArrowOffset? = nil, scale: Scale = .one, appearance: String? = nil,
    canvas: DrawingOptions.Canvas? = nil, background: PopoverBackground<String>? = nil,
    contentImage: String? = nil, layer: DrawingOptions.Layer? = nil
  ) -> ThemeSubject {
    var settings = RenderSettings()
    settings.extent = extent
    settings.arrow = arrow
    settings.offset = offset
    settings.scales = [scale]
    settings.appearance = appearance
    settings.canvas = canvas
    settings.background = background
    settings.contentImage = contentImage
    settings.layer = layer
    return ThemeSubject(theme: theme, settings: settings)
  }
}
