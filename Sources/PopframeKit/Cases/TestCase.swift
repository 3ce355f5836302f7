internal import Imaging
internal import Popovers
public import ThemeTree

/// One picture that is drawn and compared with a reference of the same name.
public struct TestCase: Sendable {
  /// The name, which is also the reference's path below the folder of references, without `.png`:
  /// `Crimson/120x80-up@2x`.
  public let name: String
  /// The theme's or the scene's file.
  public let source: String
  /// The files that the picture is made from; `nil` when the scene or the theme cannot be read.
  let inputs: InputFiles?
  private let drawing: Drawing

  private enum Drawing: Sendable {
    case preview(ThemeFolder, PreviewCase)
    case scene(PopoverScene)
    /// What is wrong with the scene.
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
  init(scene file: PathName, named name: String, locator: ThemeLocator, shelf: ThemeShelf) {
    self.name = name
    source = file.text
    do throws(PopframeError) {
      let scene = try PopoverScene(scene: file, locator: locator, shelf: shelf)
      drawing = .scene(scene)
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
  /// Draws the picture. The same case gives the same pixels on every machine.
  public func draw() throws(PopframeError) -> DrawnPicture {
    switch drawing {
    case .preview(let theme, let preview):
      let popover = try theme.render(preview.request, appearance: preview.appearance)
      return DrawnPicture(popover, warnings: theme.warnings)
    case .scene(let job):
      return DrawnPicture(try job.render(at: job.scales[0]), warnings: job.warnings)
    case .broken(let error):
      throw error
    }
  }

  /// The text of the theme's file as it was read, where it is the file that a manifest names; `nil` for
  /// other files, and for themes inside of scenes.
  func themeText(at path: String) -> String? {
    guard let theme, PathName(theme.file).text(from: try? PathName(".").resolved()) == path else {
      return nil
    }
    return try? theme.text()
  }

  /// Draws the picture as if the theme's file had another text.
  func draw(themeText text: String) throws(PopframeError) -> DrawnPicture {
    switch drawing {
    case .preview(let theme, let preview):
      let theme = try theme.saying(text)
      return DrawnPicture(try theme.render(preview.request, appearance: preview.appearance))
    case .scene(let scene):
      return DrawnPicture(
        try scene.drawn(with: scene.theme.saying(text)).render(at: scene.scales[0]))
    case .broken(let error): throw error
    }
  }

  private var theme: ThemeFolder? {
    switch drawing {
    case .preview(let theme, _): theme
    case .scene(let scene): scene.theme.file == source ? nil : scene.theme
    case .broken: nil
    }
  }

  /// The SHA-256 of each file that the picture is made from; of a scene that cannot be read, its own.
  var inputHashes: [PathName: @Sendable () -> Sha256?] {
    inputs?.hashes ?? [
      PathName(source): { [source] in
        (try? InputFile(PathName(source), mayBePipe: false).bytes(limit: InputFile.largestText)).map
        { Sha256(of: $0) }
      }
    ]
  }
}

extension DrawnPicture {
  /// A popover that has been drawn.
  public init(_ popover: RenderedPopover, warnings: [Diagnostic] = []) {
    self.init(
      picture: popover.picture, scale: popover.layout.scale,
      warnings: warnings + popover.warnings,
      regions: { try? popover.parts() })
  }
}
