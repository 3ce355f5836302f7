internal import ArtCheck
internal import Files
public import PopframeKit
public import ThemeEditing
internal import ThemeSource
public import ThemeTree

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
  private let file: String
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
  func share(with earlier: ThemeReading) {
    if let files, let known = earlier.files { files.store.share(with: known.store) }
  }

  /// The theme as it would be with some changes of its file; nothing is written.
  public func theme(with edits: [ThemeEdit]) throws(PopframeError) -> ThemeFolder {
    guard !edits.isEmpty, let files else { return try theme.get() }
    let path = PathName(file)
    let text = try ThemeFolder.text(of: path.lastPart, in: files, path: path)
    let bytes = try ThemeChange.bytes(of: text, with: edits, file: file)
    return try ThemeFolder(
      files, name: path.lastPart, file: file, yaml: String(decoding: bytes, as: UTF8.self))
  }

  /// The text of the theme's file; empty when it cannot be read.
  public var text: String {
    guard let bytes = try? files?.bytes(of: PathName(file).lastPart) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where the values for an appearance and a direction are set: in the differences of one of them
  /// or of both; `nil` for both means the theme itself.
  ///
  /// - Parameters:
  ///   - paths: The paths of the values in the theme itself.
  ///   - appearance: The appearance; `base` is the theme without differences.
  ///   - direction: The direction; `nil` without an arrow.
  /// - Returns: The appearance and the direction of each path, in the order of the paths.
  public func homes(
    of paths: [SettingPath], appearance: String, direction: String?
  ) -> [(appearance: String?, direction: String?)] {
    let root = SourceTree(yaml: text, path: file).root.map { SettingValue($0) }
    let look = appearance == "base" ? nil : appearance
    // Later places have priority: differences of a direction are applied after those of an
    // appearance.
    let places: [(appearance: String?, direction: String?)] = [
      (look, direction), (nil, direction), (look, nil),
    ].filter { $0.0 != nil || $0.1 != nil }
    return paths.map { path in
      places.first { place in
        let within = path.within(appearance: place.appearance, direction: place.direction)
        return root?.hasValue(at: within.steps) ?? false
      } ?? (nil, nil)
    }
  }

  /// All findings of `popframe check` about the theme.
  public func findings() -> [Diagnostic] {
    switch theme {
    case .success(let theme): ThemeCheck(theme).findings
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

extension SettingValue {
  /// Whether there is a value at a path, or a list on the way that replaces everything below it.
  fileprivate func hasValue(at steps: [SettingPath.Step]) -> Bool {
    if value(at: simplified(steps)) != nil { return true }
    guard let index = steps.lastIndex(where: { if case .index = $0 { true } else { false } }),
      case .list? = value(at: steps[..<index])
    else { return false }
    return true
  }
}
