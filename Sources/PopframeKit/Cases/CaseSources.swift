internal import Files
internal import Languages

/// The sources that the arguments of a run name: themes, scenes, and folders of both.
///
/// ```swift
/// let cases = try CaseSources(["Assets/Crimson", "Renders/specimens"]).cases()
/// ```
package struct CaseSources: Sendable {
  private let sources: [CaseSource]
  private let locator: ThemeLocator
  private let shelf: ThemeCache

  /// Finds out what each argument is: a theme (its folder, its file, a shipped theme's name), a
  /// scene file, or a folder with themes and scenes, whose files are read.
  ///
  /// Throws if some of them are none of these; all of them are reported together.
  package init(
    _ arguments: [String], locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    try self.init(arguments, locator: locator, shelf: ThemeCache())
  }

  /// - Parameter shelf: The files that have been read already.
  init(
    _ arguments: [String], locator: ThemeLocator = .standard, shelf: ThemeCache
  ) throws(PopframeError) {
    self.locator = locator
    self.shelf = shelf
    var sources: [CaseSource] = []
    var errors: [PopframeError] = []
    for argument in arguments {
      do throws(PopframeError) {
        sources.append(try CaseSource(argument, locator: locator, shelf: shelf))
      } catch { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    self.sources = sources
  }

  /// The warnings about files and folders that look like a theme or a scene and are not taken, one each.
  package var passedOver: [Diagnostic] {
    folders.flatMap { folder in folder.passedOver.map { $0.warning("tested") } }
  }

  /// The names that the references of these may have: of a theme without the names of its previews.
  package var namesPassedOver: [String] { folders.flatMap(\.namesPassedOver) }

  private var folders: [SourceFolder] {
    sources.compactMap { if case .folder(let folder) = $0 { folder } else { nil } }
  }

  /// The cases, in the arguments' order: every preview of a theme, a scene, and those of everything
  /// in a folder.
  ///
  /// Previews are named `THEME/PREVIEW`, a scene `x.yaml` is `x`, and in a folder `specimens` it is
  /// `specimens/x`. A scene that cannot be read is a case that cannot be drawn, and so is a theme that has
  /// errors: one case, `THEME/theme`, in the place of its previews.
  ///
  /// Throws when a file cannot be read, when no case can have a name, and when names overlap.
  package func cases() throws(PopframeError) -> [PictureCase] {
    var cases: [PictureCase] = []
    var errors: [PopframeError] = []
    for source in sources {
      do throws(PopframeError) {
        cases += try source.cases(locator: locator, shelf: shelf)
      } catch { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    try CaseName.check(cases.map { ($0.name, $0.source) })
    try CaseName.checkOverlaps(cases.map { ($0.name, $0.source) })
    return cases
  }
}

private enum CaseSource: Sendable {
  /// A theme's or a scene's file.
  case file(String)
  case folder(SourceFolder)

  init(
    _ argument: String, locator: ThemeLocator, shelf: ThemeCache
  ) throws(PopframeError) {
    let path = PathName(argument)
    if let status = try? FileStatus(of: path), status.kind == .folder,
      !FileStatus.exists(path.appending(ThemeLocator.fileName))
    {
      if let folder = try SourceFolder(argument: argument, on: shelf) {
        try folder.checkNames()
        self = .folder(folder)
        return
      }
      do throws(PopframeError) {
        // A folder can have the name of a shipped theme by chance, for example a folder of
        // references.
        self = .file(try locator.file(for: argument))
      } catch {
        throw .nothingToCompare(
          path: argument, reason: "there is neither a theme.yaml nor a scene in this folder")
      }
      return
    }
    self = .file(try locator.file(for: argument))
  }

  func cases(locator: ThemeLocator, shelf: ThemeCache) throws(PopframeError) -> [PictureCase] {
    switch self {
    case .file(let file):
      let path = PathName(file)
      let contents = try shelf.contents(of: path)
      // A file that cannot be parsed is a theme's if it has a theme's name.
      if contents.isScene
        || (contents.tree.root == nil && path.lastPart != ThemeLocator.fileName)
      {
        return [
          PictureCase(
            scene: path, named: path.stem, label: path.stem, locator: locator, shelf: shelf)
        ]
      }
      return previews(of: file, shelf)
    case .folder(let folder):
      return folder.entries.mapOnAllCores { entry in
        entry.isScene
          ? [folder.sceneCase(of: entry.file, locator: locator)]
          : previews(of: folder.path.appending(entry.file).text, shelf)
      }.flatMap(\.self)
    }
  }

  /// The previews of a theme; one case for a theme that is broken, so that the others of the run are
  /// drawn nevertheless.
  private func previews(of file: String, _ shelf: ThemeCache) -> [PictureCase] {
    let entry: ThemeCache.Entry
    do throws(PopframeError) {
      entry = try shelf.entry(for: file)
    } catch {
      let path = PathName(file)
      let name = FileName.made(from: CaseName.folderName(of: path.folder))
      return [PictureCase(broken: error, named: "\(name)/\(path.stem)", source: file)]
    }
    return PictureCase.previews(of: entry.theme, entry.inputs)
  }
}
