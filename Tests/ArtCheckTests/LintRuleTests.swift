import ArtAnalysis
import Testing
import Themes

struct LintRuleTests {
  /// `Themes` cannot see the rules about art, so their names stand there once more.
  @Test func `lint takes every rule about art and the three of the theme's text`() {
    let text: [DiagnosticRule] = [.listReplaced, .staleArt, .exportLoss]
    #expect(LintLevel.rules == ArtRule.allCases.map(\.rawValue) + text.map(\.rawValue))
  }
}
