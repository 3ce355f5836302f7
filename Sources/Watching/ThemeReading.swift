internal import ArtCheck
internal import Files
public import PopframeKit
@_spi(Studio) public import ThemeEditing
internal import ThemeExchange
internal import ThemeSource
public import Themes

/// The state of a theme's files at one moment, as far as they could be read.
///
/// Errors are part of the value: a preview shows them together with the last pictures that could be
/// drawn.
@_spi(Studio) public struct ThemeReading: Sendable {
  /// The SHA-256 of the theme's file, in lowercase hexadecimal digits; empty when it cannot be read.
  public let revision: String
  /// The theme, or what is wrong with it.
  public let theme: Result<ThemeFolder, PopframeError>
  /// A hash of the names of all files, and of the bytes of the relevant ones.
  private let fingerprint: Sha256
  /// The theme's file, as its user knows it.
  package let file: String
  /// The files of its folder; `nil` where that cannot be opened.
  public let files: Snapshot?

  /// If a folder has more files than this, only the theme's own files are relevant.
  private static let mostFiles = 1000

  /// Reads a theme's files.
  ///
  /// - Parameter file: The theme's file, found by a ``PreviewSubjects`` or a ``ThemeLocator``.
  public init(file: String) {
    let path = PathName(file)
    self.file = file
    do throws(PopframeError) {
      let files = try Snapshot(folder: path.folder.text)
      self.files = files
      revision = (try? files.hash(of: path.lastPart).hex) ?? ""
      theme = Result { () throws(PopframeError) in
        try ThemeFolder(files, file: file)
      }
      var counted = [path.lastPart] + files.names
      if files.names.count > Self.mostFiles {
        counted = (try? theme.get().fileNames) ?? [path.lastPart]
      }
      var reason = ""
      // A file that cannot be read has no bytes that would differ.
      if case .failure(let error) = theme { reason = error.description }
      fingerprint = Self.fingerprint(of: counted, in: files, reason)
    } catch {
      revision = ""
      files = nil
      theme = .failure(error)
      fingerprint = Sha256(of: Array(error.description.utf8))
    }
  }

  /// Whether another reading has found the same files with the same bytes.
  public func isSame(as other: ThemeReading) -> Bool { fingerprint == other.fingerprint }

  /// Shares the decoded pictures of an earlier reading for files with the same bytes.
  public func share(with earlier: ThemeReading) {
    if let files, let known = earlier.files { files.store.share(with: known.store) }
  }

  /// The text of the theme's file; empty when it cannot be read.
  public var text: String {
    guard let bytes = try? files?.bytes(of: PathName(file).lastPart) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text that changes whenever the files do.
  public var stamp: String { fingerprint.hex }

  /// The values of the theme's file; `nil` when it is no YAML.
  public var values: SettingValue? {
    SourceTree(yaml: text, path: file).root.map { SettingValue($0) }
  }

  /// The line of each key and each element of a list, by its path.
  public var lines: [(path: String, line: Int)] {
    var lines: [(path: String, line: Int)] = []
    func add(_ node: SourceNode, at path: String) {
      switch node.content {
      case .null, .scalar: break
      case .sequence(let nodes):
        for (index, node) in nodes.enumerated() {
          lines.append(("\(path)[\(index)]", node.range.line))
          add(node, at: "\(path)[\(index)]")
        }
      case .mapping(let entries):
        for entry in entries {
          let inner = path.isEmpty ? entry.key : "\(path).\(entry.key)"
          lines.append((inner, entry.keyRange.line))
          add(entry.value, at: inner)
        }
      }
    }
    if let root = SourceTree(yaml: text, path: file).root { add(root, at: "") }
    return lines
  }

  /// All findings of `popframe check` about the theme.
  public func findings() -> [Diagnostic] {
    switch theme {
    case .success(let theme): ThemeCheck(theme, losses: ThemeExports.findings).findings
    case .failure(let error): error.diagnostics(of: file)
    }
  }

  private static func fingerprint(
    of names: [String], in files: Snapshot, _ reason: String
  ) -> Sha256 {
    var record = Array(reason.utf8) + [0]
    for name in names {
      record += name.utf8 + [0]
      record += (try? files.hash(of: name).bytes) ?? []
    }
    return Sha256(of: record)
  }
}
