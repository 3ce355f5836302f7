import Imaging
import Placement
@testable import PopframeKit
import Popovers
import TestFolders
import Testing

@Suite struct PlacedPictureTests {
  private let paper = Color(red: 240, green: 230, blue: 200)
  private let shadow = "shadow: {opacity: 0.5, blur: 4, offset: [0, 2]}"

  private func ground(_ width: Double, _ height: Double) throws -> Surroundings {
    try Surroundings(.color(paper), container: Size(width: width, height: height), at: .two)
  }

  private func picture(
    _ theme: ThemeFolder, _ request: PopoverRequest, at origin: Point, over ground: Surroundings,
    options: DrawingOptions = DrawingOptions(), sheet: SheetBackground? = nil
  ) throws -> PlacedPicture {
    var request = request
    request.origin = origin
    return try RenderPlan(theme, request, appearance: "base", options: options, sheet: sheet)
      .picture(at: origin, over: ground)
  }

  @Test func `a popover in a container is the popover over the same background`() throws {
    let workbench = try Workbench()
    let theme = try ThemeFolder(workbench.makeTheme(more: shadow))
    let request = PopoverRequest(
      extent: .bounds(Size(width: 20, height: 14)), arrow: .down, scale: .two)
    let alone = try theme.render(
      request, options: DrawingOptions(background: .color(paper)))
    let placed = try picture(
      theme, request, at: Point(x: 30, y: 20.5), over: try ground(80, 60))
    // The canvas begins where the shadow does: bounds less 6 and 2 pixels.
    let bounds = alone.layout.pixels.bounds
    #expect(
      placed.frame
        == PixelRect(
          origin: PixelPoint(x: 60 - bounds.x, y: 41 - bounds.y), size: alone.bitmap.size))
    #expect(placed.bitmap == alone.bitmap)
  }

  @Test func `a popover is cut at the container`() throws {
    let workbench = try Workbench()
    let theme = try ThemeFolder(workbench.makeTheme(more: shadow))
    let request = PopoverRequest(
      extent: .bounds(Size(width: 20, height: 14)), arrow: .left, scale: .two)
    let surroundings = try ground(50, 40)
    let alone = try theme.render(request, options: DrawingOptions(background: .color(paper)))
    let bounds = alone.layout.pixels.bounds
    for (x, y) in [(-5.0, -3.0), (40, 33), (0, 0), (-30, 10), (60, 60)] {
      let placed = try picture(theme, request, at: Point(x: x, y: y), over: surroundings)
      var shown = surroundings
      shown.show(placed)
      let picture = shown.bitmap
      for row in 0..<80 {
        for column in 0..<100 {
          let (u, v) = (column - Int(x) * 2 + bounds.x, row - Int(y) * 2 + bounds.y)
          let isCovered = alone.bitmap.bounds.intersection(
            PixelRect(x: u, y: v, width: 1, height: 1)
          ).isEmpty
          let expected = isCovered ? Pixel(paper) : alone.bitmap[u, v]
          #expect(picture[column, row] == expected)
        }
      }
    }
  }

  @Test func `a sheet shows paper and nothing of the theme`() throws {
    let workbench = try Workbench()
    let theme = try ThemeFolder(workbench.makeTheme(more: shadow))
    let request = PopoverRequest(
      extent: .bounds(Size(width: 20, height: 14)), arrow: .none, scale: .one)
    for (presentation, corner) in [
      (Placement.Presentation.fullScreen, true), (.sheet, false),
    ] {
      let paper = SheetBackground(presentation, appearance: .light)
      let placed = try picture(
        theme, request, at: Point(x: 10, y: 10), over: try ground(60, 60), sheet: paper)
      let white = Pixel(Color.white)
      #expect(placed.frame == PixelRect(x: 10, y: 10, width: 20, height: 14))
      #expect((placed.bitmap[0, 0] == white) == corner)
      #expect(placed.bitmap[10, 7] == white)
      #expect(placed.bitmap[0, 13] == white)
    }
    #expect(SheetBackground(.pointing, appearance: .light) == nil)
  }

  @Test func `a single layer has nothing below it`() throws {
    let workbench = try Workbench()
    let theme = try ThemeFolder(workbench.makeTheme(more: shadow))
    let request = PopoverRequest(extent: .bounds(Size(width: 20, height: 14)), scale: .two)
    let options = DrawingOptions(layer: .group)
    let placed = try picture(
      theme, request, at: Point(x: 10, y: 10), over: try ground(60, 60), options: options)
    #expect(try placed.bitmap == theme.render(request, options: options).bitmap)
  }

  @Test func `a container beyond the limits is an error`() throws {
    #expect(throws: PopframeError.self) { try ground(10_000, 10) }
  }
}
