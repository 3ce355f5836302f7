import ArtCheck
import PopframeKit
import Popovers
import TestFolders
import Testing
import Themes

/// Previews that cannot be drawn.
@Suite struct PreviewFindingTests {
  @Test func `a preview that is impossible is reported where its size is asked for`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme(more: "previews: {content: [[20000, 20000]]}"))
    let findings = ThemeCheck(theme, losses: nil).findings.filter { $0.severity == .error }
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(finding.description.hasPrefix("\(theme.file):5:21: error: a canvas of "))
    }
  }
}
