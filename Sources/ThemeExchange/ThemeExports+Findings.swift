package import PopframeKit
internal import Popovers
package import Themes

extension ThemeExports {
  /// The features that the targets of a theme cannot express, with the severity that the theme gives: the rule
  /// `export-loss` of `popframe check`.
  package static func findings(
    of theme: ThemeFolder
  ) throws(PopframeError) -> [Diagnostic] {
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
}
