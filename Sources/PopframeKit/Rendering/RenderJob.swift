public import Popovers
public import Raster

/// A theme with all that is asked of it: what one `popframe render` does.
///
/// ```swift
/// let job = try RenderJob(file: ThemeLocator.standard.file(for: "Crimson"))
/// try job.render(at: .one).write(to: job.defaultPath(at: .one))
/// ```
public struct RenderJob: Sendable {
  /// The theme.
  public let theme: ThemeFolder
  /// What is asked of it.
  public let settings: RenderSettings
  /// What a picture is called that is given no name: the theme's name, or the scene file's.
  public let name: String
  /// Whether the file is a scene, rather than a theme.
  package let isScene: Bool
  /// The files that the picture is made from.
  package private(set) var inputs: InputFiles
  private(set) var options: DrawingOptions
  /// Where the popover goes, when the file is a scene that says so.
  public let place: PlacementSettings?
  /// The picture that fills the container.
  private(set) var backdrop: Bitmap?
  /// What is worth saying before anything is drawn.
  public private(set) var warnings: [String]

  /// Reads a theme or a scene, and the pictures that are asked for.
  ///
  /// - Parameters:
  ///   - file: The path that a ``ThemeLocator`` has found.
  ///   - settings: What is asked for; they win over what a scene says.
  ///   - locator: Finds the theme of a scene.
  public init(
    file: String, settings: RenderSettings = RenderSettings(), locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    let path = PathName(file)
    let text = try ThemeFolder.text(of: path)
    let scene: SceneFile?
    if SceneDocument.isScene(text) {
      let file = try SceneFile(path: path, text: text, locator: locator)
      scene = file
      theme = file.theme
    } else {
      scene = nil
      theme = try ThemeFolder(file: file, yaml: text)
    }
    self.settings = scene.map { settings.over($0.settings) } ?? settings
    name = scene == nil ? theme.name : path.stem
    isScene = scene != nil
    var place = scene?.place
    if let arrow = settings.arrow { place?.permitted = [arrow] }
    self.place = place
    inputs = theme.inputs
    if scene != nil { inputs.add(path, as: "the scene's file") }
    warnings = scene?.warnings ?? theme.warnings

    options = DrawingOptions(
      canvas: self.settings.canvas ?? .shadow, placeholder: self.settings.drawnPlaceholder,
      layer: self.settings.layer ?? .all)
    try check(appearance: appearance, scene: settings.appearance == nil ? scene : nil)
    try readBackground(scene: settings.background == nil ? scene : nil)
    try readContentImage(scene: settings.contentImage == nil ? scene : nil)
    try readBackdrop(scene: scene)
    try checkOverrides(settings)
    try checkPlace(of: scene)
  }

  /// The scales to draw at, one picture each.
  public var scales: [Scale] { settings.scales ?? [.one] }

  /// The numbers of the popover at one scale, and what is worth saying about them.
  public func report(
    at scale: Scale
  ) throws(PopframeError) -> (report: LayoutReport, warnings: [String]) {
    if let placed {
      let (report, warnings) = try placed.report(at: scale)
      return (report.layout, warnings)
    }
    let theme = try theme.theme(for: appearance)
    let layout = try self.theme.layout(
      settings.request(for: theme, scale: scale), appearance: appearance)
    let report = LayoutReport(layout, theme: theme.name, canvas: options.canvas)
    return (report, layout.warnings.map { "\(self.theme.file): warning: \($0)" })
  }

  /// Draws the popover at one scale; one that a scene has placed with its whole container.
  public func render(at scale: Scale) throws(PopframeError) -> RenderedPopover {
    if let placed { return try placed.render(at: scale).popover }
    return try theme.render(request(at: scale), appearance: appearance, options: options)
  }

  /// Finds out which part of the popover each pixel of its picture at one scale belongs to.
  ///
  /// Frame and arrow are drawn for it, each alone: ask only when pictures differ.
  ///
  /// - Returns: A map of the size of the picture that ``render(at:)`` draws, with the names of
  ///   `PopoverPart`.
  public func parts(at scale: Scale) throws(PopframeError) -> RegionMap {
    if let placed {
      return try placed.origin(placed.report(at: scale).report, at: scale).parts()
    }
    return try theme.parts(request(at: scale), appearance: appearance, options: options)
  }

  /// Fails when a path cannot be written to, or is one of the files that the picture is made from.
  public func check(output path: String) throws(PopframeError) {
    try inputs.check(output: PathName(path))
    try SavedFiles.check(PathName(path))
  }

  var appearance: String { settings.appearance ?? "base" }

  private func request(at scale: Scale) throws(PopframeError) -> PopoverRequest {
    settings.request(for: try theme.theme(for: appearance), scale: scale)
  }
}

extension RenderJob {
  /// An unknown appearance is a mistake of whoever named it: the scene, or the command line.
  private func check(appearance: String, scene: SceneFile?) throws(PopframeError) {
    func check() throws(PopframeError) { _ = try theme.theme(for: appearance) }
    if let scene { try scene.blaming(key: "appearance", check) } else { try check() }
  }

  private mutating func readBackground(scene: SceneFile?) throws(PopframeError) {
    switch settings.background ?? .none {
    case .none: options.background = .none
    case .color(let color): options.background = .color(color)
    case .checker: options.background = .checker
    case .file(let path):
      let picture = try read(path, as: "the background", key: "background", of: scene)
      options.background = .picture(picture)
    }
  }

  private mutating func readContentImage(scene: SceneFile?) throws(PopframeError) {
    guard let path = settings.contentImage else { return }
    let picture = try read(path, as: "the content picture", key: "contentImage", of: scene)
    options.contentImage = .init(bitmap: picture, scale: PictureFile(PathName(path)).scale)
  }

  private mutating func readBackdrop(scene: SceneFile?) throws(PopframeError) {
    guard let path = place?.backdrop else { return }
    backdrop = try read(path, as: "the backdrop", key: "backdrop", of: scene)
  }

  private mutating func read(
    _ path: String, as role: String, key: String, of scene: SceneFile?
  ) throws(PopframeError) -> Bitmap {
    let file = PictureFile(PathName(path))
    let picture: PictureFolder.Picture
    if let scene {
      picture = try scene.blaming(key: key) { () throws(PopframeError) in try file.picture() }
    } else {
      picture = try file.picture()
    }
    warnings += picture.warnings
    inputs.add(PathName(path), as: role)
    return picture.bitmap
  }
}

extension RenderJob {
  /// The paths of the pictures when several scales are drawn: `a.png`, `a@2x.png`, `a@3x.png`.
  public static func paths(for path: String, scales: [Scale]) -> [String] {
    scales.count == 1 ? [path] : scales.map { PathName(path).inserting($0.suffix).text }
  }

  /// A file name for the current folder, made from ``name``: `Crimson.png`, `Crimson@2x.png`.
  public func defaultPath(at scale: Scale) -> String {
    PathName.fileName(from: name) + scale.suffix + ".png"
  }

  /// Writes PNG files that belong together: every one is complete before the first takes its place.
  public static func write(_ files: [(path: String, png: [UInt8])]) throws(PopframeError) {
    try SavedFiles.write(files.map { (PathName($0.path), $0.png) })
  }
}
