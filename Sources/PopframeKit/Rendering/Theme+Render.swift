public import Imaging
public import Popovers
public import Themes

extension ThemeFolder {
  /// Makes a theme's folder in memory from values: nothing is read from a disk, and nothing is written.
  ///
  /// Law: ``document`` holds these themes again, where each picture has the size that they give, but for appearances in the
  /// gallery that are not given.
  ///
  /// - Parameters:
  ///   - theme: The theme without differences.
  ///   - appearances: Its other appearances.
  ///   - pictures: The pixels of its pictures, by their paths in the theme, such as `frame@2x.png`. Empty for a theme that is
  ///     drawn.
  /// - Throws: `invalid` for a value that a theme file cannot have, and for a picture that is missing. Messages give the
  ///   lines of the text that `ThemeWriter` writes.
  public init(
    _ theme: Theme, appearances: [(name: String, theme: Theme)] = [],
    pictures: [String: Bitmap] = [:]
  ) throws(PopframeError) {
    var files: [String: [UInt8]] = [:]
    for (path, picture) in pictures { files[path] = try picture.png(scale: .one) }
    // A gallery may show appearances that are not given here.
    let names = Set(["base"] + appearances.map(\.name))
    var base = theme
    base.previews.appearances.removeAll { !names.contains($0) }
    if base.previews.appearances.isEmpty { base.previews.appearances = ["base"] }
    base.previews.appearanceBackgrounds = theme.previews.appearanceBackgrounds.filter {
      names.contains($0.key)
    }
    files[ThemeLocator.fileName] = Array(ThemeWriter(base, appearances: appearances).text.utf8)
    try self.init(Snapshot(files: files, name: theme.name))
  }
}

extension Theme {
  /// Draws a popover of a theme that was made in code, as ``ThemeFolder/render(_:appearance:options:)`` does.
  ///
  /// ```swift
  /// let theme = Theme(name: "Plain", drawnFrame: DrawnFrame(fill: .color(.white)))
  /// let popover = try theme.render(PopoverRequest(extent: .content(Size(width: 200, height: 120)), arrow: .none))
  /// try popover.write(to: "popover.png")
  /// ```
  ///
  /// To draw several popovers of one theme, make one ``ThemeFolder``: its pictures are then decoded once.
  ///
  /// - Parameters:
  ///   - request: The popover; lengths in points.
  ///   - pictures: The pixels of the theme's pictures, by their paths in the theme.
  /// - Throws: The errors of ``ThemeFolder/init(_:appearances:pictures:)``, and `impossible` for a popover that cannot
  ///   be laid out or is too large.
  public func render(
    _ request: PopoverRequest, pictures: [String: Bitmap] = [:],
    options: DrawingOptions = DrawingOptions()
  ) throws(PopframeError) -> RenderedPopover {
    try ThemeFolder(self, pictures: pictures).render(request, options: options)
  }
}
