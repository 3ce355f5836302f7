package import Files
internal import Languages
internal import LibC
internal import Themes

/// Finds the file of a theme or scene.
public struct ThemeLocator: Sendable {
  /// The name of a theme's file in its folder.
  public static let fileName = "theme.yaml"

  /// The folders that are searched for shipped themes, in this order.
  public let folders: [String]

  /// Creates a locator that looks in these folders.
  public init(folders: [String]) { self.folders = folders }

  /// Looks in `$POPFRAME_THEMES` (several folders are separated by colons), then in `Assets` of the
  /// current folder, then in `../share/popframe/themes` beside the executable. An executable that Swift's package
  /// manager has built, and nobody installed, looks in `Assets` of its own sources.
  public static var standard: ThemeLocator {
    var folders: [String] = []
    if let value = getenv("POPFRAME_THEMES") {
      folders = String(cString: value).words(between: ":").map(String.init)
    }
    folders.append("Assets")
    return ThemeLocator(folders: folders + installed)
  }

  /// The folders that came with the executable.
  private static var installed: [String] {
    guard let executable = PathName.executable else { return [] }
    return [executable.folder.folder.appending("share/popframe/themes").text]
      + sources(of: executable).map { $0.appending("Assets").text }
  }

  /// The folders that can hold the sources of an executable: `CLONE/.build/TRIPLE/release/popframe` is built from
  /// `CLONE`, or, in a package that depends on it, from a checkout.
  static func sources(of executable: PathName) -> [PathName] {
    var build = executable.folder
    for _ in 0..<3 {
      if build.lastPart == ".build" {
        return [build.folder, build.appending("checkouts/popframe")]
      }
      build = build.folder
    }
    return []
  }

  /// Says how to change a theme that is found by its name beside the executable, because every project draws with it:
  /// by a copy. `nil` for other arguments.
  package static func objection(toChanging argument: String) -> String? {
    let path = PathName(argument)
    guard !path.isPath, !FileStatus.isTaken(path), let file = standard.shipped(argument),
      case let theme = PathName(file).folder, installed.contains(theme.folder.text)
    else { return nil }
    return "this theme comes with popframe, and is not changed; copy it, and change the copy: "
      + "cp -R \(theme.text.shellWord) \(theme.lastPart.shellWord)"
  }

  /// Fails for themes that ``objection(toChanging:)`` is about.
  package static func checkChange(of arguments: [String]) throws(PopframeError) {
    for argument in arguments {
      if let reason = objection(toChanging: argument) {
        throw .refused(path: argument, reason: reason)
      }
    }
  }

  /// The path of the theme or scene file that an argument names: a folder with `theme.yaml`, a
  /// `.yaml` file, or the name of a shipped theme.
  ///
  /// Existing files and folders have priority; only a bare name that does not exist is searched in
  /// ``folders``.
  public func file(for argument: String) throws(PopframeError) -> String {
    try file(for: argument, from: PathName("."))
  }

  /// The same for an argument that is relative to another folder than the current one.
  package func file(for argument: String, from folder: PathName) throws(PopframeError) -> String {
    let path = argument.isEmpty ? PathName("") : folder.appending(argument)
    let kind: FileStatus.Kind?
    do throws(SystemError) {
      kind = try FileStatus(of: path).kind
    } catch .noSuchFile {
      kind = nil
    } catch {
      throw .unreadable(path: path.text, reason: "cannot be read: \(error.reason)")
    }
    let name = PathName(argument)
    if kind == .file, let reason = Self.complaint(aboutPicture: path) {
      throw .misplaced(reason: reason)
    }
    let isName = !name.isPath && !name.isYAML && argument != "." && argument != ".."
    switch kind {
    case .file, .pipe, .other, .link:
      return try readable(path)
    case .folder:
      let file = path.appending(Self.fileName)
      if FileStatus.exists(file) { return try readable(file) }
      if let found = try SourceFolder(argument: path.text, on: ThemeCache()) {
        throw .severalSources(folder: path.text, names: found.names)
      }
      if isName, let shipped = shipped(argument) { return shipped }
      throw .unreadable(
        path: path.text,
        reason: "there is no \(Self.fileName) in this folder, so it is no theme"
          + (Self.misspelled(in: path).map {
            "; there is \($0): name it \(Self.fileName)"
          } ?? ""))
    case nil:
      if isName, !argument.isEmpty {
        if let shipped = shipped(argument) { return shipped }
        let near = Self.neighbours(of: path)
        throw .unknownTheme(name: argument, known: Set(names + near).sorted())
      }
      throw .unreadable(
        path: path.text,
        reason: Self.missing + PopframeError.question(Self.neighbours(of: path)))
    }
  }

  /// Says what to do with a picture that was given in place of a theme; `nil` for other files.
  private static func complaint(aboutPicture path: PathName) -> String? {
    guard path.isPNG || path.isSVG else { return nil }
    return
      "\(path.text): this is a picture; a finished popover becomes a theme with popframe slice "
      + path.text.shellWord
  }

  /// The themes and scenes beside a path that is missing, if they are spelled alike.
  private static func neighbours(of path: PathName) -> [String] {
    let names = (try? FolderListing(of: path.folder).names) ?? []
    let folder = path.isPath ? path.folder : PathName(".")
    return WordSuggestion.alike(path.lastPart, among: names).map { folder.appending($0).text }
      .filter { PathName($0).isYAML || FileStatus.exists(PathName($0).appending(fileName)) }
  }

  /// The name of a file that was meant as a theme's, in a folder without one.
  private static func misspelled(in folder: PathName) -> String? {
    let names = (try? FolderListing(of: folder).names) ?? []
    return names.sorted().first { misspellings.contains($0.lowercased()) }
  }

  /// Names of files that are meant as a theme's, in lowercase.
  static let misspellings = [
    "theme.yaml", "theme.yml", "theme.yaml.txt", "theme.yml.txt", "theme.json",
  ]

  private func readable(_ file: PathName) throws(PopframeError) -> String {
    guard access(file.cString, R_OK) == 0 else {
      throw .unreadable(path: file.text, reason: "cannot be read: \(SystemError.last.reason)")
    }
    return file.text
  }

  private static let missing = """
    there is no such file or folder; give a theme's folder, its .yaml file, or the name of a \
    shipped theme
    """

  /// The names of all shipped themes, sorted, each once.
  public var names: [String] {
    var names: Set<String> = []
    for folder in folders.map(PathName.init) {
      for name in (try? FolderListing(of: folder).names) ?? [] where isTheme(name, in: folder) {
        names.insert(name)
      }
    }
    return names.sorted()
  }

  private func shipped(_ name: String) -> String? {
    folders.lazy.map(PathName.init).first { isTheme(name, in: $0) }
      .map { $0.appending(name).appending(Self.fileName).text }
  }

  private func isTheme(_ name: String, in folder: PathName) -> Bool {
    FileStatus.exists(folder.appending(name).appending(Self.fileName))
  }
}
