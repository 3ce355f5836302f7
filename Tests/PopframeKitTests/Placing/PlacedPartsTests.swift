@testable import Files
import Imaging
@testable import PopframeKit
import Popovers
import TestFolders
import Testing

/// The parts of popovers that scenes have placed.
@Suite struct PlacedPartsTests {
  @Test func `a placed scene's parts are where its picture has them`() throws {
    let workbench = try Workbench()
    _ = try workbench.makeTheme()
    try workbench.write(
      """
      theme: Flat
      container: [60, 50]
      background: "#FFFFFF"
      source: [30, 10, 2, 2]
      permitted: up
      content: [10, 6]
      scale: 2
      placeholder: list
      """, to: "scene.yaml")
    let scene = try PopoverScene(file: workbench.path("scene.yaml").text)
    let popover = try scene.render(at: .two)
    let parts = try popover.parts()
    #expect(popover.bitmap.size == PixelSize(width: 120, height: 100))
    #expect(parts.size == popover.bitmap.size)
    // Bounds are (25, 12, 12, 10): an arrow of 4 × 2 over a frame whose content is inset by 1.
    #expect(parts[62, 25] == "arrow")
    #expect(parts[62, 23] == "surroundings")
    #expect(parts[50, 28] == "top left corner")
    #expect(parts[73, 43] == "bottom right corner")
    #expect(parts[52, 30] == "content" && parts[71, 41] == "content")
    #expect(parts[74, 43] == "surroundings" && parts[119, 99] == "surroundings")
  }

  @Test func `a part outside of the container is left out`() {
    let map = RegionMap(
      size: PixelSize(width: 2, height: 2), names: ["a", "b"], labels: [0, 1, 0, 1])
    let placed = map.placed(at: PixelPoint(x: -1, y: 1), in: PixelSize(width: 2, height: 2))
    #expect(placed.names == ["a", "b", "surroundings"])
    #expect(placed.labels == [2, 2, 1, 2])
  }
}
