internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Themes

/// Everything that is found about one theme that has been read, before fixes are looked for.
struct ThemeFindings {
  let theme: ThemeFolder
  /// About the theme's file, its pictures and its previews.
  private(set) var general: [Diagnostic] = []
  /// About its art.
  private(set) var art: [ArtFinding] = []
  /// About features that its targets cannot express.
  private(set) var losses: [Diagnostic] = []
  let finder: ThemeCheck.Losses?

  init(_ theme: ThemeFolder, _ finder: ThemeCheck.Losses?) {
    self.theme = theme
    self.finder = finder
    general = theme.warnings
    for file in theme.pictureFiles {
      general += attempted { () throws(PopframeError) in
        try theme.files.asset(file.path).picture().warnings
      }
    }
    // Previews use the same pictures and would report the same errors again.
    guard !hasErrors else { return }
    for preview in theme.previews {
      general += attempted(attributingErrors: "previews.content") { () throws(PopframeError) in
        try RenderPlan(theme, preview.request, appearance: preview.appearance).drawing()
          .warnings
      }
    }
    guard !hasErrors else { return }
    // The art's own rule reports this with the picture, and with the severity of the theme.
    general.removeAll { $0.rule == .scaleOffByOne }
    do throws(PopframeError) { art = try ArtReview(theme).findings } catch {
      general += error.diagnostics(of: theme.file)
    }
    general += attempted { () throws(PopframeError) in
      ReplacedLists(try ThemeText(theme), lint: theme.document.base.lint).findings
    }
    general += attempted { () throws(PopframeError) in try StaleArt.findings(theme) }
    do throws(PopframeError) { losses = try finder?(theme) ?? [] } catch {
      general += error.diagnostics(of: theme.file)
    }
  }

  var hasErrors: Bool { general.contains { $0.severity == .error } }

  /// The findings of a part of the check; an error that it throws becomes a finding, too.
  ///
  /// - Parameter key: The key at which an error without a place is reported.
  private func attempted(
    attributingErrors key: String? = nil, _ work: () throws(PopframeError) -> [Diagnostic]
  ) -> [Diagnostic] {
    do throws(PopframeError) {
      return try work()
    } catch {
      let place = key.flatMap { try? ThemeText(theme).range(of: $0, appearance: nil, nil) }
      return error.diagnostics(of: theme.file).map { found in
        var found = found
        if found.file == theme.file { found.range = found.range ?? place }
        return found
      }
    }
  }
}
