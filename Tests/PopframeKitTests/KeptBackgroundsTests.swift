import Foundation
import Imaging
import Popovers
@_spi(Studio) @testable import PopframeKit
import Testing
import Themes

/// Popovers over backgrounds that are kept.
@Suite struct KeptBackgroundsTests {
  private static let assets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets")

  @Test(arguments: ["Frost", "Glass", "Card"])
  func `a popover is drawn alike, whatever was kept before`(name: String) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let kept = KeptBackgrounds()
    let rooms = [300, 301].map { ShownPopover.Room(size: PixelSize(width: $0, height: 240)) }
    // Each comes twice, so that the second one is drawn over what was kept.
    for _ in 0..<2 {
      for appearance in ["base", "dark"] {
        for width in [80.0, 120] {
          for room in [nil] + rooms.map(Optional.some) {
            var settings = RenderSettings()
            settings.appearance = appearance
            settings.extent = .content(Size(width: width, height: 60))
            let shown = try #require(
              ShownPopover(settings, placeholder: "text", on: .own, room: room))
            let plain = try shown.render(with: theme)
            #expect(try shown.render(with: theme, keeping: kept).bitmap == plain.bitmap)
            #expect(
              try shown.background(of: theme, keeping: kept)?.whole
                == shown.background(of: theme)?.whole)
          }
        }
      }
    }
  }
}
