@_spi(Studio) internal import Galleries
@_spi(Studio) internal import ArtCheck
internal import Files
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Themes
@_spi(Studio) internal import Watching
internal import Words

/// The galleries of themes and scenes in a folder, written again when their files have changed.
struct WatchedGalleries {
  private let subjects: PreviewSubjects
  private let output: String
  /// The state of each theme when its gallery was written, by its file.
  private var readings: [String: ThemeReading] = [:]
  private var findings: [String: [Diagnostic]] = [:]
  /// A hash of each folder of scenes when its gallery was written.
  private var drawnScenes: [String: Sha256] = [:]
  private let messages = Messages.standard

  /// The file in the folder of the galleries with the messages about the themes.
  static let findingsName = "diagnostics.json"

  init(_ subjects: PreviewSubjects, output: String) {
    self.subjects = subjects
    self.output = output
  }

  /// Writes the changed pictures, and prints the time.
  ///
  /// If a theme has errors, they are reported and its last gallery stays. Throws only if nothing
  /// can be written.
  mutating func update() throws(PopframeError) {
    let clock = ContinuousClock()
    let start = clock.now
    var cells: Int?
    let themes = subjects.themes()
    // Galleries are in one folder, so a second one with the same name would overwrite the first.
    var names: Set<String> = []
    for subject in themes {
      do throws(PopframeError) {
        if let message = try VectorRefresh.run(file: subject.file) { messages.note(message) }
      } catch { messages.note(error.description) }
      let reading = ThemeReading(file: subject.file)
      var isTaken = false
      if let theme = try? reading.theme.get() {
        isTaken = !names.insert(theme.pictureFolder).inserted
      }
      if let last = readings[subject.file], reading.isSame(as: last) { continue }
      readings[subject.file] = reading
      if isTaken, let theme = try? reading.theme.get() {
        messages.print(PopframeError.sameName(path: subject.file, name: theme.name).description)
      } else {
        cells = (cells ?? 0) + (try draw(reading))
      }
      let found = reading.findings()
      say(found, of: subject.file)
    }
    let scenes = subjects.scenes()
    for folder in scenes {
      guard let count = try update(folder, besides: names) else { continue }
      cells = (cells ?? 0) + count
    }
    guard let cells else { return }
    try write((themes.map(\.file) + scenes.map(\.folder)).flatMap { findings[$0] ?? [] })
    let milliseconds = Int(((clock.now - start) / .milliseconds(1)).rounded())
    messages.note("\(cells.counted("cell")), \(milliseconds) ms")
  }

  /// Keeps the messages about a theme or a folder, and prints the new ones.
  private mutating func say(_ found: [Diagnostic], of subject: String) {
    let old = findings.updateValue(found, forKey: subject) ?? []
    for finding in found where !old.contains(finding) { messages.write(finding) }
  }

  /// Draws the scenes of a folder, and writes them when a picture or a message is another one.
  ///
  /// - Parameter taken: The folders of the themes' galleries.
  /// - Returns: How many pictures were written; `nil` when nothing has changed.
  private mutating func update(
    _ scenes: PreviewSubjects.Scenes, besides taken: Set<String>
  ) throws(PopframeError) -> Int? {
    var found: [Diagnostic] = []
    var pictures: Gallery.Pictures?
    do throws(PopframeError) {
      guard let folder = scenes.found else { return nil }
      let gallery = try Gallery(folder)
      try gallery.check(output: output)
      guard !taken.contains(gallery.folder) else {
        throw .sameName(path: scenes.folder, name: gallery.folder)
      }
      let drawn = try gallery.draw()
      found = drawn.warnings
      pictures = drawn
    } catch .outputIsInput(let path, let role) {
      throw .outputIsInput(path: path, role: role)
    } catch { found = error.diagnostics(of: scenes.folder) }
    let hash = pictures.map { pictures in
      Sha256(of: pictures.files.flatMap { Array($0.name.utf8) + Sha256(of: $0.png).bytes })
    }
    let isSame = hash == nil || hash == drawnScenes[scenes.folder]
    if isSame, findings[scenes.folder] == found { return nil }
    say(found, of: scenes.folder)
    guard let pictures, hash != drawnScenes[scenes.folder] else { return 0 }
    drawnScenes[scenes.folder] = hash
    try pictures.write(to: output)
    return pictures.count
  }

  private func write(_ findings: [Diagnostic]) throws(PopframeError) {
    var made = FolderTransaction()
    try made.make(PathName(output))
    let document = FindingsFormat.json.document(findings)
    try FileWriter.write([(PathName(output).appending(Self.findingsName), Array(document.utf8))])
    made.keep()
  }

  /// Draws and writes one gallery; 0 for a theme that cannot be drawn.
  private func draw(_ reading: ThemeReading) throws(PopframeError) -> Int {
    let pictures: Gallery.Pictures
    let count: Int
    do throws(PopframeError) {
      let gallery = try Gallery(reading.theme.get())
      try gallery.check(output: output)
      pictures = try gallery.draw()
      count = gallery.cases.count
    } catch .outputIsInput(let path, let role) {
      throw .outputIsInput(path: path, role: role)
    } catch { return 0 }
    try pictures.write(to: output)
    return count
  }
}
