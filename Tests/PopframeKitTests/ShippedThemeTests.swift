import Foundation
@testable import PopframeKit
import Testing
import TestThemes
import Themes

/// The shipped themes, written and read again.
@Suite struct ShippedThemeTests {
  private static let assets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets")

  private static let themes =
    ((try? FileManager.default.contentsOfDirectory(atPath: assets.path)) ?? [])
    .filter { !$0.contains(".") }.sorted()

  @Test func `there are themes`() {
    #expect(Self.themes.count > 10)
  }

  @Test(arguments: themes) func `a shipped theme is written as the same theme`(name: String) throws
  {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let text = ThemeWriter(theme.document).text
    let again = try theme.replacingText(with: text)
    #expect(again.document.hasSameThemes(as: theme.document), "\(text)")
  }
}
