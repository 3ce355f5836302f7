package import Files
internal import Popovers
internal import ThemeSource
package import Themes

/// Where a theme or a scene is read from.
@_spi(Studio) public enum SceneSource: Equatable, Sendable {
  /// A file that a ``ThemeLocator`` has found.
  case file(String)
  /// The bytes of a file without a path, such as standard input. Its paths are relative to the
  /// current folder; `name` is its name in messages.
  case text([UInt8], name: String)
}

extension SceneSource {
  /// The file of a theme or a scene, read and parsed once.
  package struct Contents: Sendable {
    /// The file, as its user knows it.
    package let path: PathName
    /// The file and the files beside it.
    package let files: Snapshot
    package let text: String
    package let tree: SourceTree

    init(path: PathName, files: Snapshot, text: String) {
      self.path = path
      self.files = files
      self.text = text
      tree = SourceTree(yaml: text, path: path.text)
    }

    package var isScene: Bool { tree.isScene }

    package func replacingText(with text: String) -> Contents {
      Contents(path: path, files: files, text: text)
    }
  }

  /// - Parameter shelf: The files that other scenes have read already.
  package func contents(on shelf: ThemeCache = ThemeCache()) throws(PopframeError) -> Contents {
    switch self {
    case .file(let file): return try shelf.contents(of: PathName(file))
    case .text(let bytes, let name):
      let path = PathName(name)
      let files = try Snapshot(folder: ".", with: [path.lastPart: bytes])
      let text = try ThemeFolder.text(of: path.lastPart, in: files, path: path)
      return Contents(path: path, files: files, text: text)
    }
  }

  /// Whether a picture of it can be named after the file.
  var hasFileName: Bool {
    if case .file = self { return true }
    return false
  }
}
