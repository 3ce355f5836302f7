package import Files
package import Imaging
internal import Placement
package import PopframeKit
internal import Popovers
package import Themes

/// One picture that is drawn and compared with a reference of the same name.
package struct TestCase: Sendable {
  /// The name, which is also the reference's path below the folder of references, without `.png`:
  /// `Crimson/120x80-up@2x`.
  package let name: String
  /// The theme's or the scene's file.
  package let source: String
  /// The files that the picture is made from; `nil` when the scene or the theme cannot be read.
  let inputs: InputFiles?
  private let drawing: Drawing

  /// Indirect, because a run holds many cases, and a scene is large.
  private indirect enum Drawing: Sendable {
    case preview(ThemeFolder, PreviewCase)
    case scene(PopoverScene, SceneReader)
    /// The error in the scene or theme.
    case broken(PopframeError)
  }

  /// A preview of a theme, named for the theme and for what `popframe gallery` calls its file.
  ///
  /// - Parameter inputs: The files that the theme is made from.
  init(_ preview: PreviewCase, of theme: ThemeFolder, _ inputs: InputFiles, folder: String) {
    self.inputs = inputs
    name = "\(folder)/\(preview.name)"
    source = theme.file
    drawing = .preview(theme, preview)
  }

  /// A scene file. One that cannot be read is a case that cannot be drawn.
  init(scene file: PathName, named name: String, locator: ThemeLocator, shelf: ThemeCache) {
    self.name = name
    source = file.text
    do throws(PopframeError) {
      let reader = SceneReader(file: file, locator: locator, shelf: shelf)
      let scene = try reader.scene(reader.contents())
      drawing = .scene(scene, reader)
      inputs = scene.inputs
    } catch {
      drawing = .broken(error)
      inputs = nil
    }
  }

  /// A theme that has errors.
  init(broken error: PopframeError, named name: String, source: String) {
    self.name = name
    self.source = source
    drawing = .broken(error)
    inputs = nil
  }
}

extension TestCase {
  /// Where the popover of a placed scene is, in pixels of its picture; `nil` for others.
  package var popoverFrame: PixelRect? {
    guard case .scene(let scene, _) = drawing else { return nil }
    let scale = scene.scales[0]
    guard let box = try? scene.layout(at: scale).placement?.placement.popover else { return nil }
    return PixelRect(
      x: scale.round(box.x), y: scale.round(box.y), width: scale.round(box.width),
      height: scale.round(box.height))
  }

  /// Draws the picture. The same case gives the same pixels on every machine.
  package func draw() throws(PopframeError) -> DrawnPicture {
    switch drawing {
    case .preview(let theme, let preview):
      let popover = try theme.render(preview.request, appearance: preview.appearance)
      return DrawnPicture(popover, warnings: theme.warnings)
    case .scene(let job, _):
      return DrawnPicture(try job.render(at: job.scales[0]), warnings: job.warnings)
    case .broken(let error):
      throw error
    }
  }

  /// The text of the theme's or the scene's file as it was read, where it is the file that a manifest names;
  /// `nil` for other files.
  func text(of file: String) -> String? {
    let current = try? PathName(".").resolved()
    func isNamed(_ path: String) -> Bool { PathName(path).text(from: current) == file }
    switch drawing {
    case .preview(let theme, _):
      if isNamed(theme.file) { return try? theme.text() }
    case .scene(let scene, let reader):
      if isNamed(source) { return try? reader.contents().text }
      if isNamed(scene.theme.file) { return try? scene.theme.text() }
    case .broken: break
    }
    return nil
  }

  /// Draws the picture with another text for a file that ``text(of:)`` knows.
  ///
  /// - Parameter size: The size that the picture must have; if it has another, nothing is drawn.
  func draw(
    _ file: String, replacing text: String, size: PixelSize
  ) throws(PopframeError) -> DrawnPicture? {
    switch drawing {
    case .preview(let theme, let preview):
      let theme = try theme.replacingText(with: text)
      let layout = try theme.layout(preview.request, appearance: preview.appearance)
      guard layout.pixels.canvas == size else { return nil }
      return DrawnPicture(try theme.render(preview.request, appearance: preview.appearance))
    case .scene(let scene, let reader):
      let other: PopoverScene
      if PathName(source).text(from: try? PathName(".").resolved()) == file {
        other = try reader.scene(reader.contents().replacingText(with: text))
      } else {
        other = scene.drawn(with: try scene.theme.replacingText(with: text))
      }
      let layout = try other.layout(at: other.scales[0])
      guard layout.pictureSize == size else { return nil }
      return DrawnPicture(try layout.render())
    case .broken(let error): throw error
    }
  }

  /// The SHA-256 of each file that the picture is made from; of a scene that cannot be read, its own.
  package var inputHashes: [PathName: @Sendable () -> Sha256?] {
    inputs?.hashes ?? [
      PathName(source): { [source] in
        (try? InputFile(PathName(source), mayBePipe: false).bytes(limit: InputFile.largestText)).map
        { Sha256(ofText: $0) }
      }
    ]
  }
}

/// Reads a scene from its file or from another text.
private struct SceneReader: Sendable {
  let file: PathName
  let locator: ThemeLocator
  let shelf: ThemeCache

  func scene(_ contents: SceneSource.Contents) throws(PopframeError) -> PopoverScene {
    try PopoverScene(scene: contents, locator: locator, shelf: shelf)
  }

  /// The file as it was read first.
  func contents() throws(PopframeError) -> SceneSource.Contents {
    try shelf.contents(of: file)
  }
}

extension DrawnPicture {
  /// A popover that has been drawn.
  package init(_ popover: RenderedPopover, warnings: [Diagnostic] = []) {
    self.init(
      picture: popover.picture, scale: popover.layout.scale,
      warnings: warnings + popover.warnings,
      regions: { try? popover.parts() })
  }
}
