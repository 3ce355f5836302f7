package import Files
internal import Languages
internal import ThemeSource
internal import Themes

/// The themes and scenes of a folder and of the folders below it.
///
/// A file named `theme.yaml` is a theme, and another YAML file with the key `theme` at its top is a scene; so is a
/// `theme.yaml` with that key. A file that cannot be parsed counts by its name. Other YAML files, names that begin with
/// a dot, and links to folders are ignored.
package struct SourceFolder: Sendable {
  package struct Entry: Sendable {
    /// The path of its file from the folder.
    package let file: String
    package let isScene: Bool
  }

  /// A file or a link to a folder that looks like a theme or a scene and is not taken for one.
  package struct PassedOver: Sendable {
    /// Its path, as its user knows it.
    package let file: PathName
    package let isScene: Bool
    /// Its path from the folder.
    fileprivate let place: String
    fileprivate let reason: String

    /// The warning about it; what was not done with it is a participle such as `tested`.
    package func warning(_ done: String) -> Diagnostic {
      Diagnostic(.warning, .passedOver, file: file.text, message: "not \(done): \(reason)")
    }
  }

  /// The folder, as its user knows it.
  package let path: PathName
  /// The themes and scenes in the order of their paths' bytes, which is the same on every machine.
  package let entries: [Entry]
  /// What looks like a theme or a scene and is none of the entries, in the order of the paths.
  package let passedOver: [PassedOver]
  package let shelf: ThemeCache

  package static let mostEntries = 10_000
  /// The most names that are searched; more are found, for example, in a home folder.
  private static let mostNames = 100_000

  /// Searches for themes and scenes. Each YAML file is read once; the shelf keeps it for later use.
  package init(_ folder: PathName, on shelf: ThemeCache) throws(PopframeError) {
    path = folder
    self.shelf = shelf
    let (files, others) = try Self.yamlFilesAndOthers(in: folder)
    let found = files.mapOnAllCores { file -> (entry: Entry?, reason: (String, isScene: Bool)?) in
      let hasThemeName = PathName(file).lastPart == ThemeLocator.fileName
      guard let contents = try? shelf.contents(of: folder.appending(file)),
        contents.tree.root != nil
      else { return (Entry(file: file, isScene: !hasThemeName), nil) }
      guard contents.isScene || hasThemeName else { return (nil, contents.likeness) }
      return (Entry(file: file, isScene: contents.isScene), nil)
    }
    entries = found.compactMap(\.entry)
    passedOver =
      (zip(files, found).compactMap { file, item in
        item.reason.map { (file, isScene: $0.isScene, $0.0) }
      }
      + others.compactMap { file in
        let reason =
          PathName(file.text) == file
          ? folder.appending(file).likeness : "this name is not UTF-8; rename it"
        return reason.map { (file.text, isScene: false, $0) }
      })
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      .map { PassedOver(file: folder.appending($0), isScene: $1, place: $0, reason: $2) }
    guard entries.count <= Self.mostEntries else {
      throw .unreadable(
        path: folder.text,
        reason: "there are \(entries.count) themes and scenes in this folder, and at most "
          + "\(Self.mostEntries) are taken; name a folder below it")
    }
  }

  /// The themes and scenes of a folder that exists, is not a theme's and has some; `nil` for
  /// everything else.
  package init?(argument: String, on shelf: ThemeCache) throws(PopframeError) {
    let path = PathName(argument)
    guard let status = try? FileStatus(of: path), status.kind == .folder,
      !FileStatus.exists(path.appending(ThemeLocator.fileName))
    else { return nil }
    try self.init(path, on: shelf)
    if entries.isEmpty { return nil }
  }

  /// The paths of the scenes' files from the folder.
  package var scenes: [String] { entries.filter(\.isScene).map(\.file) }

  /// The themes' files, as their user knows them.
  package var themes: [String] {
    entries.filter { !$0.isScene }.map { path.appending($0.file).text }
  }

  /// The names of the themes and scenes for users: of a theme its folder, of a scene its file.
  var names: [String] {
    entries.map { entry in
      let file = path.appending(entry.file)
      return entry.isScene || file.lastPart != ThemeLocator.fileName ? file.text : file.folder.text
    }
  }

  /// Fails if two themes have the same name, and so the same folder of pictures.
  package func checkNames() throws(PopframeError) {
    var taken: [String: String] = [:]
    for file in themes {
      let path = PathName(file)
      let name = ownName(of: path) ?? CaseName.folderName(of: path.folder)
      let folded = FileName.made(from: name).lowercased()
      if let other = taken[folded] {
        throw .overlappingNames(
          name, other: name,
          reason: "two themes have this name, \(other) and \(file); rename one, or give them one "
            + "at a time")
      }
      taken[folded] = file
    }
  }

  /// The names that the references of what was passed over may have, but for those of themes that are read: of a scene
  /// its case, of a theme that of its folder and its own, and of a linked folder those of all folders in it.
  package var namesPassedOver: [String] {
    let read = Set(themes.map { PathName($0) }.flatMap(themeNames))
    return allNamesPassedOver.filter { !read.contains($0) }
  }

  /// The names that the references of a theme may have: that of its folder, and its own.
  private func themeNames(of file: PathName) -> [String] {
    [CaseName.folderName(of: file.folder), ownName(of: file)].compactMap(\.self)
      .map(FileName.made)
  }

  /// The name that a theme's file gives; `nil` for one without a name, or that cannot be read.
  private func ownName(of file: PathName) -> String? {
    guard case .scalar(let name, _)? = try? shelf.contents(of: file).tree.root?["name"]?.content
    else { return nil }
    return name
  }

  private var allNamesPassedOver: [String] {
    passedOver.flatMap { item -> [String] in
      if item.isScene {
        return [PathName(name).appending(Self.pictureName(of: item.place)).text]
      }
      if (try? FileStatus(of: item.file).kind) == .folder {
        let names = (try? FolderListing(of: item.file).names) ?? []
        return [item.file.lastPart]
          + names.filter {
            (try? FileStatus(of: item.file.appending($0)).kind) == .folder
          }
      }
      return themeNames(of: item.file)
    }
  }

  /// The folder's own name, also where its user calls it `.`.
  package var name: String { CaseName.folderName(of: path) }

  /// The path of a scene's picture from the folder, without `.png`: that of its file without `.yaml`.
  package static func pictureName(of file: String) -> String {
    let path = PathName(file)
    return path.folder.appending(path.stem).text
  }
}

extension SourceFolder {
  /// The YAML files of a folder and of the folders below it, sorted by their bytes; nothing is read.
  package static func yamlFiles(in folder: PathName) throws(PopframeError) -> [String] {
    try yamlFilesAndOthers(in: folder).files
  }

  /// The same, and what is not read: links to folders, files named nearly as a theme's, names that are not UTF-8.
  private static func yamlFilesAndOthers(
    in folder: PathName
  ) throws(PopframeError) -> (files: [String], others: [PathName]) {
    var files: [String] = []
    var others: [PathName] = []
    var seen = 0
    try FolderWalk(of: folder).visit { path, error throws(PopframeError) in
      let place = path.bytes.isEmpty ? folder : folder.appending(path)
      throw .unreadable(path: place.text, reason: "cannot be read: \(error.reason)")
    } enters: { entry throws(PopframeError) in
      seen += 1
      guard seen <= Self.mostNames else {
        throw .unreadable(
          path: folder.text,
          reason: "there are more than \(Self.mostNames) files in this folder; name the folder of "
            + "the themes and scenes themselves")
      }
      if entry.kind == .folder { return true }
      let path = entry.path.text
      let isYAML = entry.path.isYAML && !entry.leadsToFolder
      if isYAML, PathName(path) == entry.path {
        files.append(path)
      } else if isYAML || entry.kind == .link && entry.leadsToFolder
        || ThemeLocator.misspellings.contains(entry.path.lastPart.lowercased())
      {
        others.append(entry.path)
      }
      return false
    }
    return (files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, others)
  }
}

extension SceneSource.Contents {
  /// Why a file that is neither a theme nor a scene looks like one; `nil` where it does not.
  fileprivate var likeness: (reason: String, isScene: Bool)? {
    if path.stem.lowercased() == PathName(ThemeLocator.fileName).stem {
      return (path.otherName, false)
    }
    guard case .mapping(let entries)? = tree.root?.content else { return nil }
    let keys = entries.map(\.key)
    guard keys.contains("format") else { return nil }
    if keys.contains("frame") || keys.contains("arrow") { return (path.otherName, false) }
    // Only a short key can be taken for it: a file of other things has longer words.
    guard let near = keys.first(where: { WordSuggestion.alike($0, among: ["theme"]) == ["theme"] })
    else { return nil }
    return (
      "a scene has the key 'theme', and this file has '\(near.printable)'; correct it if it is one",
      true
    )
  }
}

extension PathName {
  /// Why what is neither read nor followed looks like a theme; `nil` where it does not.
  fileprivate var likeness: String? {
    guard (try? FileStatus(of: self).kind) == .folder else { return otherName }
    guard holdsThemes else { return nil }
    return
      "this is a link to a folder of themes, and links to folders are not followed; name it itself"
  }

  fileprivate var otherName: String {
    let name = ThemeLocator.fileName
    // As the folder spells it: some systems find it under other spellings, too.
    let hasTheme = (try? FolderListing(of: folder).names)?.contains(name) ?? false
    let advice =
      hasTheme
      ? "there is one beside it: delete this one, or move it into a folder of its own" : "rename it"
    return "a theme's file is called \(name), and this one \(lastPart.printable); \(advice)"
  }

  /// Whether a folder is a theme's, or has one directly below it.
  fileprivate var holdsThemes: Bool {
    if FileStatus.exists(appending(ThemeLocator.fileName)) { return true }
    let entries = (try? FolderListing(of: self).entries) ?? []
    return entries.contains { FileStatus.exists(appending($0).appending(ThemeLocator.fileName)) }
  }
}

extension DiagnosticRule {
  /// The rule of warnings about files and folders that look like a theme or a scene and are not taken.
  static let passedOver = Self(rawValue: "passed-over")
}

extension ThemeLocator {
  /// The theme files that an argument names: that of one theme, or those of a folder of themes; each
  /// with an argument that names it alone.
  ///
  /// Throws if two themes of a folder have the same name, or if there is none.
  package func themeFiles(
    for argument: String, on shelf: ThemeCache
  ) throws(PopframeError) -> [(file: String, argument: String)] {
    guard let folder = try SourceFolder(argument: argument, on: shelf) else {
      return [(try file(for: argument), argument)]
    }
    guard !folder.themes.isEmpty else {
      throw .unreadable(
        path: argument, reason: "there are scenes in this folder, but no \(Self.fileName)")
    }
    try folder.checkNames()
    return folder.themes.map { ($0, PathName($0).folder.text) }
  }
}
