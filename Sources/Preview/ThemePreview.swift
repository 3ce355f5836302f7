internal import Files
internal import Imaging
public import PopframeKit
public import Themes
@_spi(Studio) public import Watching

/// The state of a live preview of one theme: the pictures of its gallery, and the findings.
///
/// If the theme can no longer be drawn, its last pictures stay, and ``isStale`` is true.
@_spi(Studio) public struct ThemePreview: Sendable {
  /// The most pixels that are kept beside the files: 32 MB.
  private static let mostKeptPixels = 8 << 20

  /// The theme's file and what it is called by.
  public let subject: PreviewSubjects.Theme
  /// The theme's name; that of its folder until it can be read.
  public private(set) var name: String
  /// The SHA-256 of the theme's file as it is.
  public private(set) var revision = ""
  /// Whether the pictures show an earlier state of the theme than its files.
  public private(set) var isStale = true
  /// The findings about the current theme.
  public var findings: [Diagnostic] {
    guard !vectorFindings.isEmpty else { return found }
    // Why an SVG cannot be drawn says more than that its pictures are old.
    let files = Set(vectorFindings.map(\.file))
    return vectorFindings
      + found.filter {
        $0.rule != .staleArt && ($0.file == subject.file || !files.contains($0.file))
      }
  }
  private var found: [Diagnostic] = []
  private var vectorFindings: [Diagnostic] = []
  /// The pictures, in the theme's order.
  public private(set) var cells: [PreviewCell] = []
  /// How many pictures were drawn after the last change of the files; the others are older.
  public private(set) var drawnCount = 0
  /// The theme's files as they were read last; `nil` before.
  public private(set) var reading: ThemeReading?
  /// Whether ``findings`` is about the files that were read last.
  public private(set) var isJudged = true

  /// Creates a preview that shows nothing yet.
  public init(_ subject: PreviewSubjects.Theme) {
    self.subject = subject
    name = (try? PathName(subject.file).folder.resolved().lastPart) ?? subject.id
  }

  /// Reads the theme's files; if they have changed, draws the pictures that differ, and updates the
  /// findings.
  ///
  /// - Returns: How many pictures were drawn; `nil` when nothing has changed.
  public mutating func update() -> Int? {
    let count = draw()
    judge()
    return count
  }

  /// Reads the theme's files; if they have changed, draws the pictures that differ. If the theme
  /// can be drawn, the findings are the earlier ones until ``judge()`` is called, which takes
  /// longer than drawing.
  ///
  /// - Returns: How many pictures were drawn; `nil` when nothing has changed.
  public mutating func draw() -> Int? {
    let reading = ThemeReading(file: subject.file)
    if let last = self.reading {
      if reading.isSame(as: last) { return nil }
      reading.share(with: last)
    }
    self.reading = reading
    revision = reading.revision
    drawnCount = 0
    do throws(PopframeError) {
      let theme = try reading.theme.get()
      (cells, drawnCount) = try Self.cells(of: theme, known: cells)
      name = theme.name
      isStale = false
      isJudged = false
      return drawnCount
    } catch {
      isStale = true
      found = error.diagnostics(of: subject.file)
      // If a theme can be read but not drawn, there may be more findings.
      isJudged = (try? reading.theme.get()) == nil
      return 0
    }
  }

  /// Updates the findings for the theme that was drawn last.
  public mutating func judge() {
    guard !isJudged, let reading else { return }
    isJudged = true
    let news = reading.findings()
    if !isStale || news.contains(where: { $0.severity == .error }) { found = news }
  }

  /// Says why pictures were not drawn from their SVGs; `nil` if they were.
  public mutating func noteVectors(_ failure: PopframeError?) {
    let news = failure.map { VectorRefresh.findings($0, of: subject.file) } ?? []
    guard news != vectorFindings else { return }
    vectorFindings = news
    isJudged = isJudged && reading == nil
  }

  /// Says why the theme is not read and drawn at all.
  ///
  /// - Returns: Whether that is new.
  public mutating func refuse(_ reason: PopframeError) -> Bool {
    let news = reason.diagnostics(of: subject.file)
    guard found != news || reading != nil else { return false }
    (found, isStale, isJudged, drawnCount) = (news, true, true, 0)
    (reading, revision) = (nil, "")
    return true
  }

  /// Says why the theme that was drawn last is not judged.
  public mutating func judge(as reason: PopframeError) {
    guard !isJudged else { return }
    isJudged = true
    found = reason.diagnostics(of: subject.file)
  }

  /// The pictures of a theme, and how many of them were drawn.
  ///
  /// - Parameter known: Pictures that were drawn before; those that would not change are used
  ///   again.
  private static func cells(
    of theme: ThemeFolder, known: [PreviewCell]
  ) throws(PopframeError) -> ([PreviewCell], Int) {
    var cells: [PreviewCell] = []
    var (kept, count) = (0, 0)
    for drawn in PreviewCell.drawn(PictureCase.previews(of: theme, theme.inputs), known: known) {
      var (cell, isNew) = try drawn.get()
      kept += cell.picture?.kept.pixels.count ?? 0
      if kept > mostKeptPixels { cell.picture = nil }
      if isNew { count += 1 }
      cells.append(cell)
    }
    return (cells, count)
  }
}
