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
  private let drawing: Drawing

  private enum Drawing: Sendable {
    case preview(ThemeFolder, PreviewCase)
    case scene(PopoverScene)
    /// What is wrong with the scene.
    case broken(PopframeError)
  }

  /// A preview of a theme, named for the theme and for what `popframe gallery` calls its file.
  init(_ preview: PreviewCase, of theme: ThemeFolder, folder: String) {
    name = "\(folder)/\(preview.name)"
    source = theme.file
    drawing = .preview(theme, preview)
  }

  /// A scene file. One that cannot be read is a case that cannot be drawn.
  init(scene file: PathName, named name: String, locator: ThemeLocator) {
    self.name = name
    source = file.text
    drawing = Self.scene(file, locator: locator)
  }

  /// A theme that has errors.
  init(broken error: PopframeError, named name: String, source: String) {
    self.name = name
    self.source = source
    drawing = .broken(error)
  }

  private static func scene(_ file: PathName, locator: ThemeLocator) -> Drawing {
    do throws(PopframeError) {
      guard try ThemeFolder.isScene(file: file.text) else {
        throw .damaged(
          path: file.text,
          reason: "this is no scene: it has no key theme: at the top; say which theme it draws, or "
            + "move it elsewhere")
      }
      return .scene(try PopoverScene(file: file.text, locator: locator))
    } catch { return .broken(error) }
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

  /// The paths of the files that the picture is made from; of a scene that cannot be read, its own.
  var inputPaths: Set<PathName> { inputs?.paths ?? [PathName(source)] }

  /// The files that the picture is made from; `nil` when the scene cannot be read.
  var inputs: InputFiles? {
    switch drawing {
    case .preview(let theme, _): theme.inputs
    case .scene(let job): job.inputs
    case .broken: nil
    }
  }
}

extension DrawnPicture {
  /// A popover that has been drawn.
  public init(_ popover: RenderedPopover, warnings: [Diagnostic] = []) {
    self.init(
      bitmap: popover.bitmap, scale: popover.layout.scale, warnings: warnings + popover.warnings,
      regions: { try? popover.parts() })
  }
}
