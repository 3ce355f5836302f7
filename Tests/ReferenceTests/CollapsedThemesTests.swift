import Foundation
import Imaging
import PNG
@testable import PopframeKit
import Popovers
import Testing

/// Every shipped theme drawn without the lines that repeat, against the plain path: in all directions,
/// appearances and at several scales, each with another offset, canvas, layer and background.
@Suite struct CollapsedThemesTests {
  @Test(arguments: Repository.themes)
  func `a theme has every pixel and every byte of the plain path`(name: String) throws {
    let theme = try ThemeFolder(Repository.assets.appending(path: name).path)
    let variants: [(ArrowOffset, DrawingOptions)] = [
      (.points(0), DrawingOptions()),
      (.start, DrawingOptions(background: .checker)),
      (.end, DrawingOptions(canvas: .bounds, background: .color(.white))),
      (.points(13), DrawingOptions(layer: .shadow)),
      (.points(-7), DrawingOptions(layer: .group)),
    ]
    var (count, kept, whole) = (0, 0, 0)
    for appearance in theme.document.appearances {
      for direction in ArrowDirection.allCases {
        for scale in [1, 1.3, 2, 3] {
          let (offset, options) = variants[count % variants.count]
          count += 1
          let request = PopoverRequest(
            extent: .content(Size(width: 190, height: 140)), arrow: direction, offset: offset,
            scale: try #require(Scale(scale)))
          let popover = try RenderPlan(
            theme, request, appearance: appearance, options: options)
          let drawing = try popover.drawing().drawing
          let plain = try drawing.picture(of: name)
          let collapsed = try drawing.collapsedPicture(of: name)
          let what = Comment(rawValue: "\(appearance) \(direction) \(scale) \(offset)")
          #expect(collapsed.whole == plain, what)
          #expect(try collapsed.png(scale: request.scale) == plain.png(scale: request.scale), what)
          kept += collapsed.kept.pixels.count
          whole += plain.pixels.count
        }
      }
    }
    #expect(count >= 20)
    // Drawn frames with gradients and shadows of many lengths keep most of their rows.
    #expect(kept < whole)
  }
}
