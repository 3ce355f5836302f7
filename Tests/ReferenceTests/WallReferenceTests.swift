@_spi(Studio) import Galleries
import Foundation
import PopframeKit
import Testing
import VisualTesting

/// The sheet of all themes: `Renders/themes.png`.
@Suite(.popovers(references: "Renders"))
struct WallReferenceTests {
  @Test func `the sheet of all themes is drawn as approved`() throws {
    // Those that show a technique come last.
    let examples = ["Crimson", "Obsidian", "Linen", "Parchment", "Pushpin", "Thought"]
    let themes = try (Repository.themes.filter { !examples.contains($0) } + examples).map {
      try ThemeFolder(Repository.assets.appending(path: $0).path)
    }
    expectPopover(try ThemeWall(themes).png(), named: "themes")
  }
}
