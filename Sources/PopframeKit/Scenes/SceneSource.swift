/// Where a theme or a scene is read from.
public enum SceneSource: Equatable, Sendable {
  /// A file that a ``ThemeLocator`` has found.
  case file(String)
  /// The bytes of a file without a path, such as standard input. Its paths are relative to the
  /// current folder; `name` is its name in messages.
  case text([UInt8], name: String)
}

extension SceneSource {
  /// The files of a theme or a scene, before they are parsed.
  struct Contents {
    /// The file, as its user knows it.
    let path: PathName
    /// The file and the files beside it.
    let files: Snapshot
    /// The text of the file.
    var text: String
  }

  /// Reads the file.
  ///
  /// - Parameter shelf: What other scenes have read already.
  func contents(on shelf: ThemeShelf = ThemeShelf()) throws(PopframeError) -> Contents {
    let path: PathName
    let files: Snapshot
    switch self {
    case .file(let file):
      path = PathName(file)
      files = try shelf.files(in: path.folder)
    case .text(let bytes, let name):
      path = PathName(name)
      files = try Snapshot(folder: ".", with: [path.lastPart: bytes])
    }
    let text = try ThemeFolder.text(of: path.lastPart, in: files, path: path)
    return Contents(path: path, files: files, text: text)
  }

  /// Whether a picture of it can be named after the file.
  var hasFileName: Bool {
    if case .file = self { return true }
    return false
  }
}
