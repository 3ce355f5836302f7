import Foundation
import PopframeKit
import Testing
import VisualTesting

/// The sheet of all themes: `Renders/themes.png`.
@Suite(.popovers(references: "Renders"))
struct WallReferenceTests {
  @Test func `the sheet of all themes is drawn as approved`() throws {
    let themes = try Repository.themes.map {
      try ThemeFolder(Repository.assets.appending(path: $0).path)
    }
    expectPopover(try ThemeWall(themes).png(), named: "themes")
  }
}
