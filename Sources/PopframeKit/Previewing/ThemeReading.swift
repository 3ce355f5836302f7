public import ThemeEditing
public import ThemeTree

/// A theme's files as they are at one moment, as far as they could be read.
///
/// What fails is part of the value: a preview shows it over the last pictures that could be drawn.
public struct ThemeReading: Sendable {
  /// The SHA-256 of the theme's file, in lowercase hexadecimal digits; empty when it cannot be read.
  public let revision: String
  /// The theme, or what is wrong with it.
  public let theme: Result<ThemeFolder, PopframeError>
  /// What tells whether anything has changed: the names of all files, and the bytes of those that count.
  private let fingerprint: Sha256
  /// The theme's file, as its user knows it.
  private let file: String
  /// The files of its folder; `nil` where that cannot be opened.
  private let files: Snapshot?

  /// More files than a theme has; beyond it only the theme's own count.
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
      fingerprint = Self.fingerprint(of: counted, in: files)
    } catch {
      revision = ""
      files = nil
      theme = .failure(error)
      fingerprint = Sha256(of: Array(error.description.utf8))
    }
  }

  /// Whether another reading has found the same files with the same bytes.
  public func isSame(as other: ThemeReading) -> Bool { fingerprint == other.fingerprint }

  /// The theme as it would be with some changes of its file; nothing is written.
  public func theme(with edits: [ThemeEdit]) throws(PopframeError) -> ThemeFolder {
    guard !edits.isEmpty, let files else { return try theme.get() }
    let path = PathName(file)
    let text = try ThemeFolder.text(of: path.lastPart, in: files, path: path)
    let bytes = try ThemeChange.bytes(of: text, with: edits, file: file)
    return try ThemeFolder(
      files, name: path.lastPart, file: file, yaml: String(decoding: bytes, as: UTF8.self))
  }

  /// All that is to say about the theme, as `popframe check` says it.
  public func findings() -> [Diagnostic] {
    switch theme {
    case .success(let theme): ThemeCheck(theme).findings
    case .failure(let error): error.diagnostics(of: file)
    }
  }

  private static func fingerprint(of names: [String], in files: Snapshot) -> Sha256 {
    var record: [UInt8] = []
    for name in names {
      record += name.utf8 + [0]
      record += (try? files.hash(of: name).bytes) ?? []
    }
    return Sha256(of: record)
  }
}
