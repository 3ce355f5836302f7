internal import Files
public import Imaging
internal import Languages
public import Placement
import Popovers
public import Themes

/// Everything that a picture is drawn from: a theme, a request, and the popover's container. A
/// popover alone is a scene without a place.
///
/// ```swift
/// let scene = try PopoverScene(file: ThemeLocator.standard.file(for: "Crimson"))
/// try scene.render(at: .one).write(to: scene.defaultPath(at: .one))
/// ```
///
/// With a place the popover is drawn in its container:
///
/// ```swift
/// var place = PlacementSettings()
/// place.container = Size(width: 1024, height: 768)
/// place.source = Rect(x: 40, y: 300, width: 44, height: 44)
/// let scene = try PopoverScene(file: ThemeLocator.standard.file(for: "Crimson"), place: place)
/// let popover = try scene.layout(at: .one).placement?.placement.popover
/// ```
public struct PopoverScene: Sendable {
  /// The theme.
  public private(set) var theme: ThemeFolder
  /// The settings of the picture; for a placed popover, placement decides arrow and offset.
  public let settings: RenderSettings
  /// Where the popover goes; `nil` for a popover alone.
  public private(set) var place: PlacementSettings?
  /// The default name of pictures: the theme's name, or the scene file's.
  public let name: String
  /// Whether this comes from a scene's file, rather than from a theme's.
  package let isScene: Bool
  package private(set) var inputs: InputFiles
  /// The warnings that are known before drawing.
  public private(set) var warnings: [Diagnostic]
  private var options: DrawingOptions
  private let sizes: RequestedSizes
  /// The picture that fills the container.
  private var backdrop: Bitmap?
  /// The layout that was made to check a scene's file.
  private var checked: SceneLayout?

  /// Reads a theme or a scene, and the requested pictures.
  ///
  /// - Parameters:
  ///   - file: The path that a ``ThemeLocator`` has found.
  ///   - settings: Settings that have priority over those of a scene. With a place, an arrow is the
  ///     only permitted direction.
  ///   - place: The place, which has priority over that of a scene. `nil` uses that of the scene.
  ///   - locator: Finds the theme of a scene.
  public init(
    file: String, settings: RenderSettings = RenderSettings(), place: PlacementSettings? = nil,
    locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    try self.init(.file(file), settings: settings, place: place, locator: locator)
  }

  /// Reads a theme or a scene from a file or from memory, and the requested pictures.
  @_spi(Studio) public init(
    _ source: SceneSource, settings: RenderSettings = RenderSettings(),
    place: PlacementSettings? = nil, locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    try self.init(source, settings: settings, place: place, locator: locator, on: ThemeCache())
  }

  /// The same with a shelf, which may change the theme.
  package init(
    _ source: SceneSource, settings: RenderSettings = RenderSettings(),
    place: PlacementSettings? = nil, locator: ThemeLocator = .standard, on shelf: ThemeCache
  ) throws(PopframeError) {
    try self.init(
      source.contents(on: shelf), settings: settings, place: place, locator: locator, shelf: shelf,
      isNamedByFile: source.hasFileName)
  }

  /// Reads a scene from its file, which must be a scene.
  ///
  /// - Parameter shelf: The themes that other scenes have already read.
  package init(
    scene contents: SceneSource.Contents, locator: ThemeLocator, shelf: ThemeCache
  ) throws(PopframeError) {
    guard contents.isScene || contents.tree.root == nil else {
      throw .damaged(
        path: contents.path.text,
        reason: "this is no scene: it has no key theme: at the top; say which theme it draws, or "
          + "move it elsewhere")
    }
    try self.init(
      contents, settings: RenderSettings(), place: nil, locator: locator, shelf: shelf,
      isNamedByFile: true)
  }

  private init(
    _ contents: SceneSource.Contents, settings: RenderSettings, place: PlacementSettings?,
    locator: ThemeLocator, shelf: ThemeCache, isNamedByFile: Bool
  ) throws(PopframeError) {
    let (path, files) = (contents.path, contents.files)
    let scene: SceneFile?
    if contents.isScene {
      let file = try SceneFile(contents, locator: locator, shelf: shelf)
      scene = file
      theme = file.theme
      inputs = file.themeInputs
      inputs.add(path, as: "the scene's file") { try? files.inputHash(of: path.lastPart) }
    } else {
      scene = nil
      theme = try shelf.theme(in: contents)
      inputs = theme.inputs
    }
    var merged = scene.map { settings.merging(defaults: $0.settings) } ?? settings
    name = scene == nil || !isNamedByFile ? theme.name : path.stem
    isScene = scene != nil
    sizes = RequestedSizes(given: settings, place: place, scene: scene)
    var written = scene?.place
    if let arrow = settings.arrow { written?.permitted = [arrow] }
    self.place = place.map { $0.merging(defaults: written ?? PlacementSettings()) } ?? written
    // A requested device gives the scale before a scene's `scale`; a scene's device gives it only if nothing else does.
    merged.scales =
      settings.scales ?? place?.device?.scales ?? merged.scales ?? self.place?.device?.scales
    self.settings = merged
    warnings = scene?.warnings ?? theme.warnings

    options = DrawingOptions(
      canvas: self.settings.canvas ?? .shadow, layer: self.settings.layer ?? .all)
    try check(appearance: appearance, scene: settings.appearance == nil ? scene : nil)
    try readBackground(scene: settings.background == nil ? scene : nil)
    try readContentImage(scene: settings.contentImage == nil ? scene : nil)
    try readBackdrop(scene: place?.backdrop == nil ? scene : nil)
    try checkOverrides(settings)
    if let scene, written != nil { try checkPlace(of: scene, given: place) }
  }

  package init(_ preview: PreviewCase, of theme: ThemeFolder, _ inputs: InputFiles) {
    var settings = RenderSettings()
    settings.extent = preview.request.extent
    settings.arrow = preview.request.arrow
    settings.offset = preview.request.offset
    settings.scales = [preview.request.scale]
    settings.appearance = preview.appearance
    self.settings = settings
    self.theme = theme
    self.inputs = inputs
    name = theme.name
    isScene = false
    warnings = theme.warnings
    options = DrawingOptions()
    sizes = RequestedSizes(given: RenderSettings(), place: nil, scene: nil)
  }

  /// The scales to draw at, one picture each.
  public var scales: [Scale] { settings.scales ?? [.one] }

  /// Lays the scene out at one scale.
  public func layout(at scale: Scale) throws(PopframeError) -> SceneLayout {
    if let checked, checked.scale == scale { return checked }
    let look = try theme.theme(for: appearance)
    guard let surroundings else {
      return SceneLayout(
        popover: try sizes.attributingErrors { requestOrigin throws(PopframeError) in
          try RenderPlan(
            theme, settings.request(for: look, scale: scale), appearance: appearance,
            options: options, placeholder: placeholder, requestOrigin: requestOrigin)
        })
    }
    let request = try surroundings.request(settings, theme: look)
    let metrics = try theme.metrics(of: appearance, at: scale)
    let placement = try sizes.attributingErrors { requestOrigin throws(PopframeError) in
      try Placement.of(request, metrics: metrics, file: theme.file, requestOrigin: requestOrigin)
    }
    let popover = try sizes.attributingErrors { requestOrigin throws(PopframeError) in
      try RenderPlan(
        theme, placement.request(at: scale), appearance: appearance, options: options,
        placeholder: placeholder,
        sheet: SheetBackground(placement.presentation, appearance: settings.lightOrDark),
        requestOrigin: requestOrigin)
    }
    return SceneLayout(
      popover: popover, surroundings: surroundings, metrics: metrics,
      placement: PlacementReport(
        request: request, placement: placement,
        layout: LayoutReport(popover.layout, theme: look.name)))
  }

  /// The same scene with the layout of its first picture, which is not made again.
  func laidOut() throws(PopframeError) -> (scene: PopoverScene, layout: SceneLayout) {
    var scene = self
    let layout = try layout(at: scales[0])
    scene.checked = layout
    return (scene, layout)
  }

  /// Draws the popover at one scale; one that has a place with its whole container.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - isExplained: Whether the reasons for the place are drawn over the picture: the strips of the
  ///     candidates, margins, safe area and keyboard, lane, tip and miss.
  public func render(
    at scale: Scale, isExplained: Bool = false
  ) throws(PopframeError) -> RenderedPopover {
    try layout(at: scale).render(isExplained: isExplained)
  }

  /// Fails when a path cannot be written to, or is one of the files that the picture is made from.
  ///
  /// - Parameters:
  ///   - path: The path of the picture.
  ///   - inNewFolder: Whether the path's folder may be missing because it will be made.
  public func check(output path: String, inNewFolder: Bool = false) throws(PopframeError) {
    let path = PathName(path)
    try inputs.check(output: path)
    if inNewFolder, !FileStatus.isTaken(path.folder) { return }
    try FileWriter.check(path)
  }

  /// Where the popover goes at a scale, without its layout; `nil` for a popover alone.
  func placement(at scale: Scale) throws(PopframeError) -> Placement? {
    guard let surroundings else { return nil }
    let look = try theme.theme(for: appearance)
    let request = try surroundings.request(settings, theme: look)
    let metrics = try theme.metrics(of: appearance, at: scale)
    return try sizes.attributingErrors { requestOrigin throws(PopframeError) in
      try Placement.of(request, metrics: metrics, file: theme.file, requestOrigin: requestOrigin)
    }
  }

  func placed(at place: PlacementSettings) -> PopoverScene {
    var scene = self
    scene.place = place
    scene.checked = nil
    return scene
  }

  /// The same scene with another theme, for example with changes that are not written yet.
  public func drawn(with theme: ThemeFolder) -> PopoverScene {
    var scene = self
    scene.theme = theme
    scene.checked = nil
    return scene
  }

  /// The same scene over a picture that fills its container, such as a screenshot.
  @_spi(Studio) public func over(_ backdrop: Bitmap) -> PopoverScene {
    var scene = self
    scene.backdrop = backdrop
    scene.checked = nil
    return scene
  }

  /// The surroundings of the popover; `nil` for a popover alone.
  var surroundings: SceneSurroundings? {
    place.map {
      SceneSurroundings(
        place: $0, background: options.background, backdrop: backdrop,
        appearance: settings.lightOrDark, isShown: options.layer == .all)
    }
  }

  var appearance: String { settings.appearance ?? "base" }

  /// The placeholder, with the reading direction of its host.
  private var placeholder: Placeholder? {
    var placeholder = settings.placeholder
    if place?.layoutDirection == .rightToLeft { placeholder?.isRightToLeft = true }
    return placeholder
  }
}

extension PopoverScene {
  /// An unknown appearance is reported at its origin: the scene, or the command line.
  private func check(appearance: String, scene: SceneFile?) throws(PopframeError) {
    func check() throws(PopframeError) { _ = try theme.theme(for: appearance) }
    if let scene { try scene.attributingErrors(toKey: "appearance", check) } else { try check() }
  }

  private mutating func readBackground(scene: SceneFile?) throws(PopframeError) {
    options.background = try (settings.background ?? .none).map { (path) throws(PopframeError) in
      try read(path, as: "the background", key: "background", of: scene)
    }
  }

  private mutating func readContentImage(scene: SceneFile?) throws(PopframeError) {
    guard let path = settings.contentImage else { return }
    let picture = try read(path, as: "the content picture", key: "contentImage", of: scene)
    options.contentImage = .init(bitmap: picture, scale: DecodedPicture.scale(of: PathName(path)))
  }

  private mutating func readBackdrop(scene: SceneFile?) throws(PopframeError) {
    // A host replaces a scene's backdrop.
    guard let path = place?.backdrop else { return }
    backdrop = try read(path, as: "the backdrop", key: "backdrop", of: scene)
  }

  private mutating func read(
    _ path: String, as role: String, key: String, of scene: SceneFile?
  ) throws(PopframeError) -> Bitmap {
    let file = PathName(path)
    func read() throws(PopframeError) -> (asset: Asset, picture: DecodedPicture) {
      do throws(PopframeError) {
        let asset = try Asset(reading: file)
        return (asset, try asset.picture())
      } catch .unreadable(let missing, let reason)
        where key == "background" && Color(hex: "#" + path) != nil
      {
        throw .unreadable(
          path: missing, reason: "\(reason); a colour begins with #: write \"#\(path)\"")
      }
    }
    let (asset, picture) =
      if let scene { try scene.attributingErrors(toKey: key, read) } else { try read() }
    warnings += picture.warnings
    inputs.add(file, as: role) { asset.hash }
    return picture.bitmap
  }
}

extension PopoverScene {
  /// Settings that placement decides cannot be given.
  private func checkOverrides(_ given: RenderSettings) throws(PopframeError) {
    guard let place else { return }
    if given.offset != nil {
      throw .decided(setting: "offset", reason: "placing decides where the arrow is; leave it out")
    }
    if given.canvas != nil {
      throw .decided(
        setting: "canvas",
        reason: "a placed popover is drawn with its whole container; leave it out")
    }
    if place.host != nil, given.background != nil {
      throw .decided(
        setting: "background", reason: "the scene's host is what lies below; leave it out")
    }
  }

  /// An impossible place is reported at the scene's key, unless the source was given outside the
  /// scene.
  private mutating func checkPlace(
    of scene: SceneFile, given: PlacementSettings?
  ) throws(PopframeError) {
    guard given?.source == nil, given?.anchor == nil else { return }
    let key = place?.anchor != nil ? "anchor" : "source"
    let unchecked = self
    self = try scene.attributingErrors(toKey: key) { () throws(PopframeError) in
      try unchecked.laidOut().scene
    }
  }
}

extension PopoverScene {
  /// The paths of the pictures when several scales are drawn: `a.png`, `a@2x.png`, `a@3x.png`, for `a.png`
  /// and for `a@2x.png`. One picture has exactly the path.
  public static func paths(for path: String, scales: [Scale]) -> [String] {
    scales.count == 1
      ? [path] : scales.map { PathName(path).withoutScale.inserting($0.suffix).text }
  }

  /// A file name for the current folder, made from ``name``: `Crimson.png`, `Crimson@2x.png`.
  public func defaultPath(at scale: Scale) -> String {
    FileName.made(from: name) + scale.suffix + ".png"
  }

  /// Writes PNG files that belong together: every one is complete before the first takes its place.
  public static func write(_ files: [(path: String, png: [UInt8])]) throws(PopframeError) {
    try FileWriter.write(files.map { (PathName($0.path), $0.png) })
  }
}

extension DeviceScreen {
  fileprivate var scales: [Scale]? { Scale(device.scale).map { [$0] } }
}
