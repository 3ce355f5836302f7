public import ThemeEditing
internal import ThemeSource
public import ThemeTree

/// A theme's files as they are at one moment, as far as they could be read.
///
/// What fails is part of the value: a preview shows it over the last pictures that could be drawn.
@_spi(Studio) public struct ThemeReading: Sendable {
  /// The SHA-256 of the theme's file, in lowercase hexadecimal digits; empty when it cannot be read.
  public let revision: String
  /// The theme, or what is wrong with it.
  public let theme: Result<ThemeFolder, PopframeError>
  /// What tells whether anything has changed: the names of all files, and the bytes of those that count.
  private let fingerprint: Sha256
  /// The theme's file, as its user knows it.
  private let file: String
  /// The files of its folder; `nil` where that cannot be opened.
  public let files: Snapshot?

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

  /// Takes what an earlier reading has found out about files whose bytes are the same: pictures are not
  /// decoded again.
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

  /// Where the values stand that count in an appearance and for a direction: among the differences of
  /// one of them or of both, else `nil` for both, the theme itself.
  ///
  /// - Parameters:
  ///   - paths: Where the values stand in the theme itself.
  ///   - appearance: The appearance; `base` is the theme without differences.
  ///   - direction: The direction; `nil` without an arrow.
  /// - Returns: The appearance and the direction of each path, in the order of the paths.
  public func homes(
    of paths: [SettingPath], appearance: String, direction: String?
  ) -> [(appearance: String?, direction: String?)] {
    let root = SourceTree(yaml: text, path: file).root.map { SettingValue($0) }
    let look = appearance == "base" ? nil : appearance
    // The later of these wins: differences of a direction are applied after those of an appearance.
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

extension SettingValue {
  /// Whether something stands at the end of some steps, or a list that replaces all of it on the way.
  fileprivate func hasValue(at steps: [SettingPath.Step]) -> Bool {
    if value(at: simplified(steps)) != nil { return true }
    guard let index = steps.lastIndex(where: { if case .index = $0 { true } else { false } }),
      case .list? = value(at: steps[..<index])
    else { return false }
    return true
  }
}
