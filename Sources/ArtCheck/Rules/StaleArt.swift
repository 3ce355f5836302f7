internal import Files
internal import PopframeKit
internal import Themes
internal import VectorArt

/// The rule `stale-art`: pictures that were drawn from another state of their SVG.
enum StaleArt {
  /// The findings about a theme, with the severity that it gives the rule.
  static func findings(_ theme: ThemeFolder) throws(PopframeError) -> [Diagnostic] {
    let level = theme.document.base.lint[DiagnosticRule.staleArt.rawValue] ?? .warning
    // Files that exist in memory only have no SVG beside them.
    guard let severity = Diagnostic.Severity(rawValue: level.rawValue),
      FileStatus.exists(PathName(theme.file))
    else { return [] }
    return try ThemeVectors(theme).findings(severity)
  }
}
