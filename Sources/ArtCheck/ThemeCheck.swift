internal import ArtAnalysis
internal import Files
internal import Imaging
@_spi(Studio) package import PopframeKit
internal import Popovers
package import Themes

/// All findings about a theme: about its file, its pictures, its art, and whether each preview can
/// be drawn.
package struct ThemeCheck: Equatable, Sendable {
  /// The most findings that are listed; a note counts the rest.
  static let limit = 100

  /// The findings, each once.
  package private(set) var findings: [Diagnostic] = []

  /// Finds the features that a theme's targets cannot express.
  package typealias Losses = @Sendable (ThemeFolder) throws(PopframeError) -> [Diagnostic]

  /// Checks the theme file that a ``ThemeLocator`` has found.
  ///
  /// Throws only when the file itself cannot be read.
  package init(file: String, losses: Losses?) throws(PopframeError) {
    try self.init(.file(file), losses: losses)
  }

  /// Checks a theme from a file or from memory.
  ///
  /// Throws only when the file itself cannot be read.
  ///
  /// - Parameter shelf: The files that have been read already.
  package init(
    _ source: SceneSource, on shelf: ThemeCache = ThemeCache(), losses: Losses?
  ) throws(PopframeError) {
    let contents: SceneSource.Contents
    do throws(PopframeError) {
      contents = try source.contents(on: shelf)
    } catch .invalid(let diagnostics) {
      findings = diagnostics
      return
    }
    do throws(PopframeError) {
      check(try ThemeFolder(contents), losses)
    } catch .invalid(let diagnostics) {
      findings += diagnostics
    }
    shorten(file: contents.path.text)
  }

  package init(_ theme: ThemeFolder, losses: Losses?) {
    check(theme, losses)
    shorten(file: theme.file)
  }

  /// Keeps each finding once, and of too many the worst.
  private mutating func shorten(file: String) {
    var known: Set<Diagnostic> = []
    findings.removeAll { !known.insert($0).inserted }
    if findings.count > Self.limit {
      findings = Diagnostic.worst(findings, limit: Self.limit, file: file)
    }
  }

  /// Finds what `lint.ignored` has to hold so that a theme's pictures, as they are now, have no warning, and nothing that
  /// a fix would change.
  ///
  /// - Returns: The entries, each with the message of the finding that it leaves out.
  package static func ignoringFindings(
    of theme: ThemeFolder
  ) throws(PopframeError) -> [(entry: IgnoredFinding, message: String)] {
    var entries: [(entry: IgnoredFinding, message: String)] = []
    for finding in try ArtReview(theme).findings
    where finding.severity == .warning || finding.proposal != nil {
      guard let picture = finding.picture, let place = finding.place else { continue }
      let entry = IgnoredFinding(
        rule: finding.rule.rawValue, place: place,
        art: Sha256(of: try theme.files.bytes(of: picture)).hex)
      if !entries.contains(where: { $0.entry == entry }) {
        entries.append((entry, finding.message))
      }
    }
    return entries
  }

  package func count(of severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  private mutating func check(_ theme: ThemeFolder, _ losses: Losses?) {
    let found = ThemeFindings(theme, losses)
    findings += found.general
    if !found.art.isEmpty {
      do throws(PopframeError) {
        let text = try ThemeText(theme)
        var trial = FixTrial(found)
        findings += found.art.map { Diagnostic($0, of: theme, text, trial: &trial) }
      } catch { findings += error.diagnostics(of: theme.file) }
    }
    findings += found.losses
  }
}

extension Diagnostic {
  /// A finding about a theme's art, at the place of the key that would change, with its fix if there is a good one.
  init(_ finding: ArtFinding, of theme: ThemeFolder, _ text: ThemeText, trial: inout FixTrial) {
    let fix = trial.fix(of: finding)
    self.init(
      Severity(rawValue: finding.severity.rawValue) ?? .note,
      DiagnosticRule(rawValue: finding.rule.rawValue), file: theme.file,
      range: text.range(of: finding.key, appearance: finding.appearance, finding.direction),
      picture: finding.picture,
      rectangle: finding.rectangle.map {
        Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      },
      measured: finding.measured.map { .number($0) },
      expected: finding.expected.map { .number($0) }, message: finding.message,
      fix: fix?.fix?.diagnostic(of: theme), noFix: fix?.refusal, place: finding.place)
  }
}
