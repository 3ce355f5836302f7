import Imaging
@testable import Placement
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// What is drawn to explain a placement; see `place` for the example's numbers.
@Suite struct ExplanationTests {
  private func drawing(
    _ source: Rect, container: Size = Size(width: 1024, height: 768), at scale: Scale = .one,
    theme: Theme = .crimson, change: (inout PlacementRequest) -> Void = { _ in }
  ) throws -> Drawing {
    var request = PlacementRequest(
      container: container, source: source, content: Size(width: 320, height: 200))
    change(&request)
    let metrics = try PlacementMetrics(theme)
    let placement = try Placement(request, metrics: metrics)
    let layout = try PopoverLayout(theme: theme, request: placement.request(at: scale))
    let picture = Bitmap(
      size: PixelSize(width: scale.round(container.width), height: scale.round(container.height)))
    return Drawing(
      explaining: PlacementReport(
        request: request, placement: placement, layout: LayoutReport(layout, theme: theme.name)),
      metrics: metrics, over: picture)
  }

  /// A report may be read on any page, dark ones too.
  @Test func `white shows where nothing was drawn`() throws {
    #expect(try drawing(Rect(x: 500, y: 100, width: 44, height: 44)).background == .color(.white))
  }

  @Test func `keyboard, safe area and margins are covered, each in its colour`() throws {
    let fills = try drawing(Rect(x: 500, y: 100, width: 44, height: 44)) {
      $0.keyboardHeight = 300
      $0.safeArea.top = 20
    }.fills
    #expect(
      fills.contains(Fill(PixelRect(x: 0, y: 468, width: 1024, height: 300), SketchInk.keyboard)))
    #expect(
      fills.contains(Fill(PixelRect(x: 0, y: 0, width: 1024, height: 20), SketchInk.safeArea)))
    // Allowed: 10 … 1014, 30 … 458.
    #expect(
      fills.filter { $0.color == SketchInk.margin }.map(\.rect) == [
        PixelRect(x: 0, y: 20, width: 1024, height: 10),
        PixelRect(x: 0, y: 458, width: 1024, height: 10),
        PixelRect(x: 0, y: 30, width: 10, height: 428),
        PixelRect(x: 1014, y: 30, width: 10, height: 428),
      ])
  }

  /// The popover is 10, 320, 340 × 236; the lane is 12 from its corners on the frame's edge, 16 below
  /// the tip; the tip is at 44 and misses the source's middle, 10.
  @Test func `lane and miss are where they are`() throws {
    let fills = try drawing(Rect(x: 0, y: 300, width: 20, height: 20)) { $0.permitted = [.up] }
      .fills
    #expect(
      fills.contains(
        Fill(PixelRect(x: 22, y: 335, width: 316, height: 2), SketchInk.arrow.faded(to: 0xB0))))
    #expect(fills.contains(Fill(PixelRect(x: 10, y: 320, width: 35, height: 1), SketchInk.short)))
    let doubled = try drawing(Rect(x: 0, y: 300, width: 20, height: 20), at: .two) {
      $0.permitted = [.up]
    }.fills
    #expect(
      doubled.contains(
        Fill(PixelRect(x: 44, y: 670, width: 632, height: 4), SketchInk.arrow.faded(to: 0xB0))))
  }

  /// The source's middle is 522, 122, the tip 522, 144. A line is a point.
  @Test func `a cross marks the source, a ringed square the tip`() throws {
    let source = Rect(x: 500, y: 100, width: 44, height: 44)
    let fills = try drawing(source) { $0.permitted = [.up] }.fills
    #expect(
      fills.contains(Fill(PixelRect(x: 519, y: 122, width: 7, height: 1), SketchInk.source)))
    #expect(
      fills.contains(Fill(PixelRect(x: 522, y: 119, width: 1, height: 7), SketchInk.source)))
    #expect(fills.contains(Fill(PixelRect(x: 520, y: 142, width: 5, height: 5), .white)))
    #expect(fills.contains(Fill(PixelRect(x: 521, y: 143, width: 3, height: 3), SketchInk.arrow)))
    let doubled = try drawing(source, at: .two) { $0.permitted = [.up] }.fills
    #expect(
      doubled.contains(Fill(PixelRect(x: 1038, y: 243, width: 13, height: 2), SketchInk.source)))
    #expect(doubled.contains(Fill(PixelRect(x: 1040, y: 284, width: 9, height: 9), .white)))
    #expect(
      doubled.contains(Fill(PixelRect(x: 1042, y: 286, width: 5, height: 5), SketchInk.arrow)))
  }

  @Test func `a label stands on a plate with half a letter's height around it`() throws {
    let drawing = try drawing(Rect(x: 0, y: 300, width: 20, height: 20)) { $0.permitted = [.up] }
    let plates = drawing.fills.filter { $0.color == SketchInk.plate }.map(\.rect)
    // Letters of 8 pixels, 4 above and 4 below.
    #expect(plates.first?.height == 16)
  }

  /// 114 of 236 points: cut at 758, and dashed down to 880.
  @Test func `the part that was cut is dashed`() throws {
    let fills = try drawing(Rect(x: 500, y: 600, width: 44, height: 44)) { $0.permitted = [.up] }
      .fills
    let dashes = fills.filter { $0.color == SketchInk.short && $0.rect.height == 1 }.map(\.rect)
    #expect(dashes.contains(PixelRect(x: 352, y: 644, width: 5, height: 1)))
    #expect(dashes.contains(PixelRect(x: 352, y: 879, width: 5, height: 1)))
    #expect(dashes.contains(PixelRect(x: 360, y: 879, width: 5, height: 1)))
  }

  @Test func `the winner's strip is coloured around the popover, not over it`() throws {
    let fills = try drawing(Rect(x: 500, y: 100, width: 44, height: 44)) { $0.permitted = [.up] }
      .fills
    let strip = fills.filter { $0.color == SketchInk.winner.faded(to: 0x1C) }.map(\.rect)
    // Strip 10, 144, 1004 × 614; popover 352, 144, 340 × 236.
    #expect(
      strip == [
        PixelRect(x: 10, y: 380, width: 1004, height: 378),
        PixelRect(x: 10, y: 144, width: 342, height: 236),
        PixelRect(x: 692, y: 144, width: 322, height: 236),
      ])
  }

  @Test func `any container is explained`() throws {
    for size in [
      Size(width: 60, height: 50), Size(width: 25, height: 25), Size(width: 1024, height: 300),
    ] {
      for scale in [Scale(0.5), .one, Scale(8)].compactMap({ $0 }) {
        for policy in PlacementPolicy.allCases {
          let drawing = try drawing(
            Rect(x: 10, y: 10, width: 5, height: 5), container: size, at: scale, theme: .small
          ) {
            $0.policy = policy
            $0.extent = .content(Size(width: 10, height: 10))
          }
          #expect(!drawing.overlay.isEmpty)
          #expect(drawing.fills.allSatisfy { !$0.rect.isEmpty })
        }
      }
    }
    for change: (inout PlacementRequest) -> Void in [
      { $0.permitted = [] }, { $0.sizeClass = .compact },
    ] {
      #expect(try !drawing(Rect(x: 10, y: 10, width: 5, height: 5), change: change).overlay.isEmpty)
    }
  }
}

/// A rectangle of one colour.
private struct Fill: Equatable {
  let rect: PixelRect
  let color: Color

  init(_ rect: PixelRect, _ color: Color) {
    self.rect = rect
    self.color = color
  }
}

extension Drawing {
  /// The rectangles of one colour, in order.
  fileprivate var fills: [Fill] {
    overlay.compactMap { step in
      guard case .fill(let path, .color(let color)) = step else { return nil }
      let (columns, rows) = (path.points.map { Int($0.x) }, path.points.map { Int($0.y) })
      guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
        let bottom = rows.max()
      else { return nil }
      return Fill(PixelRect(x: left, y: top, width: right - left, height: bottom - top), color)
    }
  }
}
