internal import Files
public import Imaging
public import PopframeKit
internal import Regression
public import ThemeEditing
internal import ThemeSource
public import Themes

/// The state of a live preview of a folder of scenes: a picture of each, and the findings.
///
/// A scene that can no longer be drawn keeps its last picture; ``isStale`` says so.
@_spi(Studio) public struct ScenesPreview: Sendable {
  /// The picture of one scene.
  @_spi(Studio) public struct Cell: Sendable {
    /// The path of the scene's file from the folder, without its extension.
    public let name: String
    /// The name of its case in a test: with that of the folder before it.
    public let caseName: String
    /// The SHA-256 of the picture's file, in lowercase hexadecimal digits.
    public let hash: String
    /// The file, as `popframe render` writes it.
    public let png: [UInt8]
    /// The size in pixels.
    public let size: PixelSize
    /// Pixels per point.
    public let scale: Scale
    /// Where the popover is, in pixels; `nil` for one that stands alone.
    public let popover: PixelRect?
    /// The values of its file; `nil` for what is no YAML.
    public let values: SettingValue?
    /// A hash that changes if a file that it is drawn from changes.
    fileprivate let inputs: Sha256
    /// The warnings about it.
    fileprivate let warnings: [Diagnostic]
  }

  /// The folder and what it is called by.
  public let subject: PreviewSubjects.Scenes
  /// Whether a picture shows an earlier state than its files.
  public private(set) var isStale = false
  /// The findings about the current scenes.
  public private(set) var findings: [Diagnostic] = []
  /// The pictures, by their names' bytes.
  public private(set) var cells: [Cell] = []

  /// Creates a preview that shows nothing yet.
  public init(_ subject: PreviewSubjects.Scenes) {
    self.subject = PreviewSubjects.Scenes(id: subject.id, folder: subject.folder, found: nil)
  }

  /// Says why the scenes are not read and drawn at all.
  ///
  /// - Returns: Whether that is new.
  public mutating func refuse(_ reason: PopframeError) -> Bool {
    let found = reason.diagnostics(of: subject.folder)
    guard findings != found else { return false }
    (findings, isStale) = (found, true)
    return true
  }

  private static func values(of file: String) -> SettingValue? {
    let path = PathName(file)
    guard let bytes = try? Snapshot(folder: path.folder.text).bytes(of: path.lastPart) else {
      return nil
    }
    return SourceTree(yaml: String(decoding: bytes, as: UTF8.self), path: file).root.map {
      SettingValue($0)
    }
  }

  /// The result of drawing a scene.
  private enum Drawn: Sendable {
    case kept(Cell)
    case new(Cell)
    case failed(PopframeError, Cell?, file: String)
  }

  /// Reads the scenes, and draws those with a changed file.
  ///
  /// - Parameter folder: The folder as it was just found; what was read for that is not read again.
  /// - Returns: How many pictures were drawn; `nil` when nothing has changed.
  public mutating func update(_ folder: PreviewSubjects.Scenes) -> Int? {
    let old = self
    let scenes = (folder.found?.scenes ?? []).mapOnAllCores { file in
      folder.found?.testCase(of: file, locator: .standard)
    }.compactMap(\.self)
    let known = Dictionary(cells.map { ($0.caseName, $0) }) { first, _ in first }
    let prefix = "\(CaseName.folderName(of: PathName(subject.folder)))/"
    let drawn = scenes.mapOnAllCores { scene -> Drawn in
      let inputs = scene.fingerprint
      let last = known[scene.name]
      if let last, last.inputs == inputs { return .kept(last) }
      do throws(PopframeError) {
        let picture = try scene.draw()
        let png = try picture.png()
        let name =
          scene.name.hasPrefix(prefix) ? String(scene.name.dropFirst(prefix.count)) : scene.name
        return .new(
          Cell(
            name: name, caseName: scene.name, hash: Sha256(of: png).hex, png: png,
            size: picture.picture.size, scale: picture.scale, popover: scene.popoverFrame,
            values: Self.values(of: scene.source),
            inputs: inputs,
            warnings: picture.warnings))
      } catch { return .failed(error, last, file: scene.source) }
    }
    var count = 0
    var findings: [Diagnostic] = []
    cells = []
    isStale = false
    for entry in drawn {
      switch entry {
      case .kept(let cell): cells.append(cell)
      case .new(let cell):
        count += 1
        cells.append(cell)
      case .failed(let error, let cell, let file):
        isStale = true
        if let cell { cells.append(cell) }
        findings += error.diagnostics(of: file)
      }
    }
    for finding in cells.flatMap(\.warnings) where !findings.contains(finding) {
      findings.append(finding)
    }
    self.findings = findings
    let isSame =
      count == 0 && findings == old.findings && cells.map(\.name) == old.cells.map(\.name)
    return isSame ? nil : count
  }
}

extension TestCase {
  /// A hash that changes if a file that the picture is made from changes.
  fileprivate var fingerprint: Sha256 {
    var record: [UInt8] = []
    let hashes = inputHashes.sorted {
      $0.key.bytes.lexicographicallyPrecedes($1.key.bytes)
    }
    for (path, hash) in hashes { record += path.bytes + [0] + (hash()?.bytes ?? []) }
    return Sha256(of: record)
  }
}
