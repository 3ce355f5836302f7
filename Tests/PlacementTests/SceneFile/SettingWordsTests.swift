@testable import Placement
@testable import Popovers
import Testing
@testable import Themes

@Suite struct SettingWordsTests {
  @Test func `help has the words of options, the reference those of keys`() {
    let content = Setting<RenderSettings>.content
    #expect(content.optionHelp == "Size of the content in points, such as 120x80.")
    #expect(content.keyHelp == "Size of the content in points, such as [120, 80].")
    let anchor = Setting<PlacementSettings>.anchor
    #expect(anchor.optionHelp.contains("instead of --source;"))
    #expect(anchor.keyHelp.contains("instead of source;"))
  }

  @Test func `nothing of the notation is left in any text`() {
    let texts =
      Setting<RenderSettings>.all.flatMap { [$0.optionHelp, $0.keyHelp] }
      + Setting<PlacementSettings>.all.flatMap { [$0.optionHelp, $0.keyHelp] }
    #expect(texts.count > 80)
    for text in texts { #expect(!text.contains { "{}|".contains($0) }, "\(text)") }
  }
}
