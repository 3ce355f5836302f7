internal import Files
public import PopframeKit
public import Themes
@_spi(Studio) public import Watching

/// The state of a live preview of a folder of scenes: a picture of each, and the findings.
///
/// A scene that can no longer be drawn keeps its last picture; ``isStale`` says so.
@_spi(Studio) public struct ScenesPreview: Sendable {
  /// The folder and what it is called by.
  public let subject: PreviewSubjects.Scenes
  /// Whether a picture shows an earlier state than its files.
  public private(set) var isStale = false
  /// The findings about the current scenes.
  public private(set) var findings: [Diagnostic] = []
  /// The pictures, by their names' bytes.
  public private(set) var cells: [PreviewCell] = []

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

  /// Reads the scenes, and draws those with a changed file.
  ///
  /// - Parameter folder: The folder as it was just found; what was read for that is not read again.
  /// - Returns: How many pictures were drawn; `nil` when nothing has changed.
  public mutating func update(_ folder: PreviewSubjects.Scenes) -> Int? {
    let old = self
    let cases = folder.found?.sceneCases(locator: .standard) ?? []
    var count = 0
    findings = []
    cells = []
    isStale = false
    for (item, drawn) in zip(cases, PreviewCell.drawn(cases, known: old.cells)) {
      do throws(PopframeError) {
        let (cell, isNew) = try drawn.get()
        cells.append(cell)
        if isNew { count += 1 }
      } catch {
        isStale = true
        cells += old.cells.filter { $0.name == item.label }
        findings += error.diagnostics(of: item.source)
      }
    }
    for finding in cells.flatMap(\.warnings) where !findings.contains(finding) {
      findings.append(finding)
    }
    let isSame =
      count == 0 && findings == old.findings && cells.map(\.name) == old.cells.map(\.name)
    return isSame ? nil : count
  }
}
