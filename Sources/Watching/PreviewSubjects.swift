internal import Files
public import PopframeKit

/// The themes and scenes that the arguments of a preview name: themes themselves, and folders with
/// themes or scenes in them.
///
/// ```swift
/// let subjects = try PreviewSubjects(["Assets"])
/// for theme in subjects.themes() { print(theme.id, theme.file) }    // Crimson Assets/Crimson/theme.yaml …
/// ```
@_spi(Studio) public struct PreviewSubjects: Sendable {
  /// A theme's file and what it is called by.
  @_spi(Studio) public struct Theme: Hashable, Sendable {
    /// The theme's folder as seen from the argument: `Crimson`, or `.` for an argument that is a theme.
    /// With several arguments, the last part of each is written before it.
    public let id: String
    /// The theme's file, as its user knows it.
    public let file: String
  }

  /// A folder with scenes and what it is called by.
  @_spi(Studio) public struct Scenes: Hashable, Sendable {
    /// The folder's own name; of several arguments the last part of each.
    public let id: String
    /// The folder, as its user knows it.
    public let folder: String
    package let found: SourceFolder?

    package init(id: String, folder: String, found: SourceFolder?) {
      (self.id, self.folder, self.found) = (id, folder, found)
    }

    /// Whether two are the same folder with the same name.
    public static func == (lhs: Scenes, rhs: Scenes) -> Bool {
      lhs.id == rhs.id && lhs.folder == rhs.folder
    }

    /// Adds the name and the folder to a hash.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(folder)
    }
  }

  private enum Argument: Sendable {
    case theme(file: PathName)
    case folder(PathName)
  }

  private let arguments: [(prefix: String, argument: Argument)]

  /// Finds out what each argument is.
  ///
  /// Throws when one is neither a theme nor a folder with a theme or a scene in it.
  ///
  /// - Parameters:
  ///   - arguments: Themes and folders.
  ///   - permitsEmpty: Whether a folder may be without themes: some will be made in it.
  ///   - locator: Finds a theme by its name.
  public init(
    _ arguments: [String], permitsEmpty: Bool = false, locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    var found: [(prefix: String, argument: Argument)] = []
    for text in arguments {
      let argument = try Self.argument(text, locator: locator)
      var prefix = ""
      if arguments.count > 1 {
        let name =
          switch argument {
          case .theme(let file): (try? file.folder.resolved().lastPart) ?? file.folder.lastPart
          case .folder(let folder): (try? folder.resolved().lastPart) ?? folder.lastPart
          }
        let taken = Set(found.map(\.prefix))
        let numbered = (2...).lazy.map { "\(name)-\($0)" }
        prefix = taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
      }
      found.append((prefix, argument))
    }
    self.arguments = found
    for (_, argument) in found where !permitsEmpty {
      if case .folder(let folder) = argument, Self.themes(in: folder).isEmpty,
        Self.scenes(in: folder) == nil
      {
        throw .unreadable(
          path: folder.text,
          reason:
            "there is neither a \(ThemeLocator.fileName) nor a scene in this folder or below it; "
            + "popframe new makes a theme")
      }
    }
  }

  private static func argument(
    _ text: String, locator: ThemeLocator
  ) throws(PopframeError) -> Argument {
    let path = PathName(text)
    if !text.isEmpty, let status = try? FileStatus(of: path), status.kind == .folder,
      !FileStatus.exists(path.appending(ThemeLocator.fileName))
    {
      return .folder(path)
    }
    return .theme(file: PathName(try locator.file(for: text)))
  }

  /// The folders in which changes are watched.
  public var folders: [String] {
    arguments.map { entry in
      switch entry.argument {
      case .theme(let file): file.folder.text
      case .folder(let folder): folder.text
      }
    }
  }

  /// The folder in which new themes are made; `nil` where all arguments are themes.
  public var folderOfNewThemes: String? {
    for case (_, .folder(let folder)) in arguments { return folder.text }
    return nil
  }

  /// The folders among the arguments, each with what is written before its themes' names: nothing, or a name and a slash.
  package var foldersOfThemes: [(prefix: String, folder: String)] {
    arguments.compactMap { prefix, argument in
      guard case .folder(let folder) = argument else { return nil }
      return (prefix.isEmpty ? "" : prefix + "/", folder.text)
    }
  }

  /// Where references are kept unless somebody names a folder: beside the themes of the first argument.
  public var folderOfReferences: String {
    PathName(folders.first ?? ".").appending("references").text
  }

  /// The themes that exist now, in the order of the arguments, then of their names' bytes; each
  /// once.
  public func themes() -> [Theme] {
    var themes: [Theme] = []
    var files: Set<PathName> = []
    for (prefix, argument) in arguments {
      switch argument {
      case .theme(let file):
        if files.insert(file).inserted {
          themes.append(Theme(id: prefix.isEmpty ? "." : prefix, file: file.text))
        }
      case .folder(let folder):
        for name in Self.themes(in: folder) {
          let file = folder.appending(name)
          guard files.insert(file).inserted else { continue }
          let id = PathName(name).folder.text
          themes.append(Theme(id: prefix.isEmpty ? id : "\(prefix)/\(id)", file: file.text))
        }
      }
    }
    return themes
  }

  /// The folders with scenes, in the order of the arguments, each once.
  public func scenes() -> [Scenes] {
    var scenes: [Scenes] = []
    for (prefix, argument) in arguments {
      guard case .folder(let folder) = argument, let found = Self.scenes(in: folder),
        !scenes.contains(where: { $0.folder == folder.text })
      else { continue }
      scenes.append(
        Scenes(
          id: prefix.isEmpty ? CaseName.folderName(of: folder) : prefix, folder: folder.text,
          found: found))
    }
    return scenes
  }

  private static func scenes(in folder: PathName) -> SourceFolder? {
    guard let found = try? SourceFolder(argument: folder.text, on: ThemeCache()),
      !found.scenes.isEmpty
    else { return nil }
    return found
  }

  /// The theme files below a folder, as seen from it.
  private static func themes(in folder: PathName) -> [String] {
    ((try? SourceFolder.yamlFiles(in: folder)) ?? []).map { PathName($0) }
      .filter { $0.lastPart == ThemeLocator.fileName }
      // Glass comes before Glass 2, although a space comes before a slash.
      .sorted { $0.folder.bytes.lexicographicallyPrecedes($1.folder.bytes) }.map(\.text)
  }
}
