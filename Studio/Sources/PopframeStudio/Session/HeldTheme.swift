@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

/// A theme as its files are, read without drawing its previews.
struct HeldTheme: Sendable {
  let id: String
  /// Its file, as its user knows it.
  let file: String
  let reading: ThemeReading
  /// How many changes can be undone, and redone; and how many were, until there was no room for them.
  var steps = (undo: 0, redo: 0, lost: 0)

  /// Its file before it was moved; `nil` for one that was not.
  var formerFile: String?

  /// The name of its folder.
  var name: String { PreviewText.folderName(of: file) }
}

/// Themes that the page draws from. They are read again after each save.
struct HeldThemes {
  /// The themes that there are; `nil` after a save.
  private(set) var subjects: [PreviewSubjects.Theme]?
  private var readings: [String: ThemeReading] = [:]
  /// Each theme as it could be drawn last, by its file.
  private var drawable: [String: ThemeFolder] = [:]
  /// The themes that were read after the last save.
  private var current: Set<String> = []

  /// Files have changed: what is asked for next is read again.
  mutating func forget() {
    subjects = nil
    current = []
  }

  /// - Returns: The former file of each theme that was moved since: one is gone, and another one has come with the same bytes.
  mutating func know(_ themes: [PreviewSubjects.Theme]) -> [String: String] {
    subjects = themes
    let files = Set(themes.map(\.file))
    let gone = readings.filter { !files.contains($0.key) }
    var moved: [String: String] = [:]
    if !gone.isEmpty {
      for theme in themes where readings[theme.file] == nil {
        let revision = ThemeReading(file: theme.file).revision
        let same = gone.filter { $0.value.revision == revision }
        if same.count == 1, let former = same.first?.key { moved[theme.file] = former }
      }
    }
    readings = readings.filter { files.contains($0.key) }
    drawable = drawable.filter { files.contains($0.key) }
    return moved
  }

  /// A theme as it could be drawn last, where its file is wrong by now.
  func drawable(_ theme: HeldTheme) -> ThemeFolder? { drawable[theme.file] }

  /// A theme as it is; one whose files have not changed keeps its decoded pictures.
  mutating func theme(_ subject: PreviewSubjects.Theme) -> HeldTheme {
    let file = subject.file
    if let known = readings[file], current.contains(file) {
      return HeldTheme(id: subject.id, file: file, reading: known)
    }
    var reading = ThemeReading(file: file)
    if let known = readings[file] {
      if reading.isSame(as: known) { reading = known } else { reading.share(with: known) }
    }
    readings[file] = reading
    if let theme = try? reading.theme.get() { drawable[file] = theme }
    current.insert(file)
    return HeldTheme(id: subject.id, file: file, reading: reading)
  }
}
