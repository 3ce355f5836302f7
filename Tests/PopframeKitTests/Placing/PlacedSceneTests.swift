@testable import Files
import Imaging
import Placement
@testable import PopframeKit
import Popovers
import TestFolders
import Testing
import Themes

/// The flat theme of the workbench: content insets 1, arrow 4 × 2, lane 2. A content of 20 × 10 is
/// 22 × 14 with an arrow up.
@Suite struct PlacedSceneTests {
  private let paper = Color(red: 240, green: 230, blue: 200)
  private let shadow = "shadow: {opacity: 0.5, blur: 4, offset: [0, 2]}"

  private func scene(
    _ workbench: Workbench, more: String = "", container: Size = Size(width: 80, height: 60),
    source: Rect = Rect(x: 20, y: 10, width: 8, height: 6),
    settings change: (inout RenderSettings) -> Void = { _ in },
    place: (inout PlacementSettings) -> Void = { _ in }
  ) throws -> PopoverScene {
    var settings = RenderSettings()
    settings.extent = .content(Size(width: 20, height: 10))
    settings.background = .color(paper)
    change(&settings)
    var settled = PlacementSettings()
    settled.container = container
    settled.source = source
    settled.margins = Insets(all: 2)
    place(&settled)
    let file = try ThemeLocator.standard.file(for: workbench.makeTheme(more: more))
    return try PopoverScene(file: file, settings: settings, place: settled)
  }

  /// Middle of the source 24: the popover begins at 13, below the source at 16.
  @Test func `the picture is the popover over the container's background`() throws {
    let workbench = try Workbench()
    let scene = try scene(workbench, more: shadow)
    let placed = try scene.render(at: .two)
    #expect(placed.placement?.placement.popover == Rect(x: 13, y: 16, width: 22, height: 14))
    #expect(placed.bitmap.size == PixelSize(width: 160, height: 120))
    let alone = try scene.theme.render(
      try #require(placed.placement).placement.request(at: .two),
      options: DrawingOptions(background: .color(paper)))
    let origin = alone.layout.pixels.bounds.origin
    for y in 0..<120 {
      for x in 0..<160 {
        let (u, v) = (x - 26 + origin.x, y - 32 + origin.y)
        let isInside = !alone.bitmap.bounds.intersection(PixelRect(x: u, y: v, width: 1, height: 1))
          .isEmpty
        // The source is drawn, too: it is 20 … 28, 10 … 16.
        if (40..<56).contains(x), (20..<32).contains(y) { continue }
        #expect(placed.bitmap[x, y] == (isInside ? alone.bitmap[u, v] : Pixel(paper)))
      }
    }
  }

  /// A popover at 12.25 begins at round(12.25 · 2) = 25 pixels, as edges are rounded.
  @Test func `a popover between pixels stands on whole ones`() throws {
    let workbench = try Workbench()
    let scene = try scene(workbench, source: Rect(x: 19.25, y: 10, width: 8, height: 6))
    let placed = try scene.render(at: .two)
    #expect(placed.placement?.placement.popover.x == 12.25)
    // The frame begins below the arrow, at 16 + 2 points.
    #expect(placed.bitmap[24, 40] == Pixel(paper))
    #expect(placed.bitmap[25, 40] != Pixel(paper))
  }

  @Test func `dimming lies under the popover`() throws {
    let workbench = try Workbench()
    let placed = try scene(
      workbench, settings: { $0.background = .color(.white) }, place: { $0.dim = 0.2 }
    ).render(at: .one)
    // 255 · (1 − 51/255).
    #expect(placed.bitmap[1, 1] == Pixel(Color(red: 204, green: 204, blue: 204)))
    #expect(placed.bitmap[20, 24] == Pixel(Color(red: 200, green: 30, blue: 20)))
  }

  /// Two pixels, scaled to 80 × 60: half is blue, half is green, whatever the shape.
  @Test func `a backdrop is scaled to the container`() throws {
    let workbench = try Workbench()
    let (blue, green) = (
      Pixel(Color(red: 0, green: 0, blue: 255)), Pixel(Color(red: 0, green: 255, blue: 0))
    )
    let picture = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [blue, green])
    try workbench.write(picture.png(scale: .one), to: "screen.png")
    let scene = try scene(workbench, place: { $0.backdrop = workbench.path("screen.png").text })
    let placed = try scene.render(at: .one)
    #expect(placed.bitmap.size == PixelSize(width: 80, height: 60))
    #expect(placed.bitmap[0, 0] == blue)
    #expect(placed.bitmap[0, 59] == blue)
    #expect(placed.bitmap[79, 0] == green)
    #expect(placed.bitmap[79, 59] == green)
    #expect(throws: PopframeError.self) {
      try scene.check(output: workbench.path("screen.png").text)
    }
  }

  @Test func `a single layer has nothing below it`() throws {
    let workbench = try Workbench()
    let placed = try scene(workbench, more: shadow, settings: { $0.layer = .group })
      .render(at: .one)
    #expect(placed.bitmap[1, 1] == Pixel.clear)
    #expect(placed.bitmap[20, 24] == Pixel(Color(red: 200, green: 30, blue: 20)))
  }

  @Test func `in compact width nothing of the theme is drawn`() throws {
    let workbench = try Workbench()
    let scene = try scene(
      workbench, more: shadow,
      place: {
        $0.sizeClass = .compact
        $0.adaptation = .fullScreen
      })
    let placed = try scene.render(at: .two)
    #expect(placed.placement?.placement.presentation == .fullScreen)
    #expect(placed.placement?.layout.direction == ArrowDirection.none)
    #expect(placed.placement?.layout.pixels.canvas == PixelSize(width: 160, height: 120))
    #expect(placed.placement?.layout.points.shadowOutsets == .zero)
    #expect(placed.bitmap.pixels.allSatisfy { $0 == Pixel(.white) })
  }

  @Test func `the reasons are drawn over the same picture`() throws {
    let workbench = try Workbench()
    let scene = try scene(workbench, more: shadow, container: Size(width: 300, height: 200))
    let plain = try scene.render(at: .one).bitmap
    let explained = try scene.render(at: .one, isExplained: true).bitmap
    // The legend stands beside the container.
    #expect(explained.height >= plain.height)
    #expect(explained.width > plain.width)
    #expect(try scene.render(at: .one, isExplained: true).bitmap == explained)
    // Within the margins nothing is drawn but their colour, the same everywhere.
    #expect(explained[150, 0] == explained[150, 1])
    #expect(explained[150, 0] != plain[150, 0])
  }

  @Test func `leaving the allowed area is a warning`() throws {
    let workbench = try Workbench()
    // 60 − 2 − 56 = 2 points are left; insets and arrow need 4.
    let layout = try scene(
      workbench, source: Rect(x: 20, y: 50, width: 8, height: 6), place: { $0.permitted = [.up] }
    ).layout(at: .one)
    #expect(layout.placement?.placement.overrun.bottom == 2)
    let file = workbench.path("Flat").appending("theme.yaml").text
    #expect(
      layout.warnings.map(\.description) == [
        """
        \(file): warning: the popover reaches 2 points beyond the allowed area at the bottom: with \
        its arrow, content insets and minimum content it needs 4 points and has 2; permit another \
        direction, or let it overlap its source
        """
      ])
    let beyond = try scene(
      workbench, source: Rect(x: 20, y: 50, width: 8, height: 6), place: { $0.keyboardHeight = 20 }
    ).layout(at: .one)
    #expect(
      beyond.warnings.map(\.description) == [
        """
        \(file): warning: the source lies beyond the allowed area: the arrow stops 12 points short \
        of it
        """
      ])
  }

  @Test func `sizes of UIKit's time are the content's where none is given`() throws {
    let workbench = try Workbench()
    let scene = try scene(
      workbench, container: Size(width: 1024, height: 768),
      source: Rect(x: 500, y: 100, width: 44, height: 44),
      settings: { $0.extent = nil }, place: { $0.holdsUIKitSizes = true })
    #expect(
      try scene.layout(at: .one).placement?.placement.winner?.full
        == Size(width: 320 + 2 + 2, height: 1100 + 2))
  }

  @Test func `an arrow is the permitted direction`() throws {
    let workbench = try Workbench()
    let scene = try scene(
      workbench, source: Rect(x: 30, y: 30, width: 8, height: 6), settings: { $0.arrow = .down })
    #expect(try scene.layout(at: .one).placement?.placement.candidates.map(\.direction) == [.down])
  }

  @Test func `a popover that cannot be placed is an error`() throws {
    let workbench = try Workbench()
    let outside = try scene(workbench, source: Rect(x: 100, y: 10, width: 8, height: 6))
    #expect(
      throws: PopframeError.misplaced(
        reason: """
          the source 100,10,8,6 lies outside of the container, which is 0,0 to 80,60: no popover can \
          point at it
          """)
    ) { try outside.layout(at: .one) }
  }
}
