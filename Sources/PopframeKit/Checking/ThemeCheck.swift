internal import ArtAnalysis
internal import Exchange
internal import Imaging
internal import Popovers
public import ThemeTree

/// All findings about a theme: about its file, its pictures, its art, and whether each preview can
/// be drawn.
package struct ThemeCheck: Equatable, Sendable {
  /// The most findings that are listed; a note counts the rest.
  static let limit = 100

  /// The findings, each once.
  package private(set) var findings: [Diagnostic] = []

  /// Checks the theme file that a ``ThemeLocator`` has found.
  ///
  /// Throws only when the file itself cannot be read.
  package init(file: String) throws(PopframeError) { try self.init(.file(file)) }

  /// Checks a theme from a file or from memory.
  ///
  /// Throws only when the file itself cannot be read.
  ///
  /// - Parameter shelf: What has been read already.
  package init(
    _ source: SceneSource, on shelf: ThemeShelf = ThemeShelf()
  ) throws(PopframeError) {
    let contents: SceneSource.Contents
    do throws(PopframeError) {
      contents = try source.contents(on: shelf)
    } catch .invalid(let diagnostics) {
      findings = diagnostics
      return
    }
    do throws(PopframeError) {
      check(try ThemeFolder(contents))
    } catch .invalid(let diagnostics) {
      add(diagnostics)
    }
    shorten(file: contents.path.text)
  }

  /// Checks a theme that has been read.
  package init(_ theme: ThemeFolder) {
    check(theme)
    shorten(file: theme.file)
  }

  private mutating func shorten(file: String) {
    if findings.count > Self.limit {
      findings = Diagnostic.worst(findings, limit: Self.limit, file: file)
    }
  }

  /// How many findings are of a severity.
  package func count(of severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  private mutating func check(_ theme: ThemeFolder) {
    add(theme.warnings)
    for file in theme.pictureFiles {
      attempt(theme) { () throws(PopframeError) in
        try theme.files.asset(file.path).picture().warnings
      }
    }
    // Previews use the same pictures and would report the same errors again.
    guard count(of: .error) == 0 else { return }
    for preview in theme.previews {
      attempt(theme, blaming: "previews.content") { () throws(PopframeError) in
        try LaidOutPopover(theme, preview.request, appearance: preview.appearance).drawing()
          .warnings
      }
    }
    guard count(of: .error) == 0 else { return }
    // The art's own rule reports this with the picture, and with the severity of the theme.
    findings.removeAll { $0.rule == .scaleOffByOne }
    attempt(theme) { () throws(PopframeError) in
      let source = try ThemeText(theme)
      return try ArtReview(theme).findings.map { Diagnostic($0, of: theme.file, source) }
        + ReplacedLists(source, lint: theme.document.base.lint).findings
    }
    attempt(theme) { () throws(PopframeError) in
      try Self.losses(theme)
    }
  }

  /// What the theme's targets cannot express, with the severity that the theme gives.
  private static func losses(_ theme: ThemeFolder) throws(PopframeError) -> [Diagnostic] {
    let base = theme.document.base
    let formats = base.targets.compactMap { ExchangeFormat(name: $0.rawValue) }
    let level = base.lint[DiagnosticRule.exportLoss.rawValue] ?? .warning
    guard !formats.isEmpty, let severity = Diagnostic.Severity(rawValue: level.rawValue) else {
      return []
    }
    return try ThemeExports(theme, to: formats).losses.map { loss in
      var loss = loss
      loss.severity = severity
      return loss
    }
  }

  /// Adds what a part of the check finds, or its error.
  ///
  /// - Parameter key: Where an error is reported that has no place: what asked for the impossible.
  private mutating func attempt(
    _ theme: ThemeFolder, blaming key: String? = nil,
    _ work: () throws(PopframeError) -> [Diagnostic]
  ) {
    do throws(PopframeError) {
      try add(work())
    } catch {
      let place = key.flatMap {
        try? ThemeText(theme).range(of: $0, appearance: nil, nil)
      }
      add(
        error.diagnostics(of: theme.file).map { found in
          var found = found
          if found.file == theme.file { found.range = found.range ?? place }
          return found
        })
    }
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where !findings.contains(diagnostic) {
      findings.append(diagnostic)
    }
  }
}

extension Diagnostic {
  /// A finding about a theme's art, at the place of the key that would change.
  init(_ finding: ArtFinding, of file: String, _ text: ThemeText) {
    let severity = Severity(rawValue: finding.severity.rawValue) ?? .note
    self.init(
      severity, DiagnosticRule(rawValue: finding.rule.rawValue), file: file,
      range: text.range(of: finding.key, appearance: finding.appearance, finding.direction),
      picture: finding.picture,
      rectangle: finding.rectangle.map {
        Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      },
      measured: finding.measured.map { .number($0) },
      expected: finding.expected.map { .number($0) }, message: finding.message,
      fix: finding.fix(of: file, text))
  }
}

extension PopframeError {
  /// The error as diagnostics; `file` is used if the error names no file.
  public func diagnostics(of file: String) -> [Diagnostic] {
    switch self {
    case .invalid(let diagnostics): diagnostics
    case .several(let errors): errors.flatMap { $0.diagnostics(of: file) }
    case .damaged(let path, let reason):
      [Diagnostic(.error, .damagedPicture, file: path, picture: path, message: reason)]
    case .impossible(let path, let reason):
      [Diagnostic(.error, .impossibleLayout, file: path, message: reason)]
    case .unreadable(let path, let reason):
      [Diagnostic(.error, .unusablePicture, file: path, picture: path, message: reason)]
    default:
      [Diagnostic(.error, .invalidValue, file: file, message: subjectAndReason)]
    }
  }
}
