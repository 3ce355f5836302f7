import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Fused pictures with caps of 9, an arrow of 37 × 19 between 10 and 47; corner pictures whose cap
/// with the arrow is 42 wide.
@Suite struct FusedPartsTests {
  /// Frame and arrow fill bounds.
  private func regions(
    _ direction: ArrowDirection, _ offset: Double = 0
  ) throws -> (RegionMap, PopoverLayout) {
    let layout = try Theme.fused().layout(
      content: Size(width: 100, height: 60), direction, .points(offset))
    let frame = Bitmap(layout.pixels.canvas, opaqueIn: layout.pixels.frame)
    var arrow = Bitmap(layout.pixels.canvas, opaqueIn: layout.pixels.bounds)
    for y in layout.pixels.frame.y..<layout.pixels.frame.maxY {
      for x in layout.pixels.frame.x..<layout.pixels.frame.maxX { arrow[x, y] = .clear }
    }
    let parts = PopoverParts(layout: layout, theme: .fused())
    return (parts.regions(frame: frame, arrow: arrow), layout)
  }

  @Test func `pixels outside of the frame's rectangle are the arrow`() throws {
    let (map, layout) = try regions(.up)
    // 100 + 2 · 8 wide, 60 + 2 · 8 + 19 high.
    #expect(layout.pixels.bounds == PixelRect(x: 0, y: 0, width: 116, height: 95))
    #expect(map[0, 0] == "arrow" && map[115, 18] == "arrow" && map[58, 18] == "arrow")
    #expect(map[58, 19] == "frame edge")
  }

  @Test func `the rest is sliced by the caps`() throws {
    let (map, _) = try regions(.up)
    // The upper cap is 41 high, 19 of it above the frame.
    #expect(map[0, 19] == "top left corner" && map[8, 40] == "top left corner")
    #expect(map[9, 40] == "frame edge" && map[8, 41] == "frame edge")
    #expect(map[9, 41] == "frame middle" && map[106, 85] == "frame middle")
    #expect(map[107, 40] == "top right corner" && map[106, 40] == "frame edge")
    #expect(map[8, 86] == "bottom left corner" && map[107, 86] == "bottom right corner")
  }

  @Test func `a corner picture's cap is a corner, mirrored with the picture`() throws {
    let (high, _) = try regions(.up, 60)
    #expect(high[8, 19] == "top left corner" && high[9, 19] == "frame edge")
    #expect(high[73, 40] == "frame edge" && high[74, 40] == "top right corner")
    let (low, _) = try regions(.up, -60)
    #expect(low[41, 40] == "top left corner" && low[42, 40] == "frame edge")
    #expect(low[106, 19] == "frame edge" && low[107, 19] == "top right corner")
  }

  @Test func `left is the mirror image of right`() throws {
    let (right, layout) = try regions(.right)
    let (left, _) = try regions(.left)
    #expect(layout.pixels.bounds == PixelRect(x: 0, y: 0, width: 135, height: 76))
    // The cap with the arrow is 27 wide, 19 of it beside the frame.
    #expect(right[107, 30] == "frame middle" && right[108, 30] == "frame edge")
    #expect(right[108, 23] == "top right corner" && right[116, 30] == "arrow")
    #expect(left[27, 30] == "frame middle" && left[26, 30] == "frame edge")
    #expect(left[26, 23] == "top left corner" && left[18, 30] == "arrow")
  }
}
