package import Files
package import Imaging
internal import Languages
package import Popovers

/// One picture that is drawn from files: a scene, or a preview of a theme, which is a scene without a place.
///
/// Galleries, tests and live previews draw the same cases.
package struct PictureCase: Sendable {
  /// The name, which is also the reference's path below the folder of references, without `.png`:
  /// `Crimson/120x80-up@2x`.
  package let name: String
  /// The path of its file in the folder of a gallery, without `.png`: `120x80-up@2x`.
  package let label: String
  /// The theme's or the scene's file.
  package let source: String
  /// The preview of a theme; `nil` for a scene.
  package let preview: PreviewCase?
  package let scene: Result<PopoverScene, PopframeError>
  /// Reads the scene's file again; `nil` for a preview.
  package let reader: SceneReader?
  /// The files that the picture is made from; `nil` when the scene or the theme cannot be read.
  package let inputs: InputFiles?

  private init(
    named name: String, label: String, source: String, preview: PreviewCase? = nil,
    reader: SceneReader? = nil, inputs: InputFiles? = nil,
    _ scene: Result<PopoverScene, PopframeError>
  ) {
    self.name = name
    self.label = label
    self.source = source
    self.preview = preview
    self.reader = reader
    self.scene = scene
    self.inputs = inputs
  }

  /// A scene file. One that cannot be read is a case that cannot be drawn.
  init(
    scene file: PathName, named name: String, label: String, locator: ThemeLocator,
    shelf: ThemeCache
  ) {
    let reader = SceneReader(file: file, locator: locator, shelf: shelf)
    let scene = Result { () throws(PopframeError) in try reader.scene(reader.contents()) }
    self.init(
      named: name, label: label, source: file.text, reader: reader,
      inputs: try? scene.get().inputs, scene)
  }

  init(broken error: PopframeError, named name: String, source: String) {
    self.init(named: name, label: PathName(name).lastPart, source: source, .failure(error))
  }

  /// The previews of a theme, named for the theme and for their files in a gallery.
  package static func previews(of theme: ThemeFolder, _ inputs: InputFiles) -> [PictureCase] {
    theme.previews.map { preview in
      PictureCase(
        named: "\(theme.pictureFolder)/\(preview.name)", label: preview.name, source: theme.file,
        preview: preview, inputs: inputs,
        .success(PopoverScene(preview, of: theme, inputs)))
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

  /// The same case with its layout, which is not made again, and the size of its picture.
  package func laidOut() throws(PopframeError) -> (PictureCase, size: PixelSize) {
    let (scene, layout) = try scene.get().laidOut()
    let item = PictureCase(
      named: name, label: label, source: source, preview: preview, reader: reader, inputs: inputs,
      .success(scene))
    return (item, layout.pictureSize)
  }

  /// The warnings that are known before drawing.
  package var warnings: [Diagnostic] { (try? scene.get().warnings) ?? [] }

  /// Draws the picture. The same case gives the same pixels on every machine.
  package func draw() throws(PopframeError) -> RenderedPopover {
    let scene = try scene.get()
    return try scene.render(at: scene.scales[0])
  }
}

/// Reads a scene from its file or from another text.
package struct SceneReader: Sendable {
  fileprivate let file: PathName
  fileprivate let locator: ThemeLocator
  fileprivate let shelf: ThemeCache

  package func scene(_ contents: SceneSource.Contents) throws(PopframeError) -> PopoverScene {
    try PopoverScene(scene: contents, locator: locator, shelf: shelf)
  }

  /// The file as it was read first.
  package func contents() throws(PopframeError) -> SceneSource.Contents {
    try shelf.contents(of: file)
  }
}

extension ThemeFolder {
  /// The name of the folder that the theme's pictures lie in.
  package var pictureFolder: String { FileName.made(from: name) }
}

extension SourceFolder {
  /// The name of the folder that the scenes' pictures lie in.
  package var pictureFolder: String { FileName.made(from: name) }

  /// The scenes, of which one that cannot be read is a case that cannot be drawn.
  package func sceneCases(locator: ThemeLocator) -> [PictureCase] {
    scenes.mapOnAllCores { sceneCase(of: $0, locator: locator) }
  }

  /// The case of a scene: `specimens/x` for `x.yaml` in the folder `specimens`.
  func sceneCase(of file: String, locator: ThemeLocator) -> PictureCase {
    let label = Self.pictureName(of: file)
    return PictureCase(
      scene: path.appending(file),
      named: PathName(CaseName.folderName(of: path)).appending(label).text, label: label,
      locator: locator, shelf: shelf)
  }
}
