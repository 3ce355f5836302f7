import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@testable import Placement

/// What taps do; Crimson's content of 320 × 200 with an arrow up is 340 × 236, the frame begins 16 below
/// the tip and the content 10 inside of it.
@Suite struct HitMapTests {
  private func report(
    change: (inout PlacementRequest) -> Void = { _ in }
  ) throws -> PlacementReport {
    var request = PlacementRequest(
      container: Size(width: 600, height: 400), source: Rect(x: 200, y: 20, width: 40, height: 40),
      content: Size(width: 320, height: 200))
    request.permitted = [.up]
    change(&request)
    let placement = try Placement(request, metrics: PlacementMetrics(.crimson))
    let layout = try PopoverLayout(theme: .crimson, request: placement.request(at: .one))
    return PlacementReport(
      request: request, placement: placement, layout: LayoutReport(layout, theme: "Crimson"))
  }

  /// The popover is 50, 60, 340 × 236: frame from 76, content 60, 86, 320 × 200; the arrow 198 … 242.
  @Test func `a popover comes first, then the keyboard, then what is passed through`() throws {
    let map = HitMap(
      try report { $0.keyboardHeight = 100 },
      passthrough: [Rect(x: 0, y: 0, width: 600, height: 350)])
    #expect(map.region(at: Point(x: 60, y: 86)) == .content)
    #expect(map.region(at: Point(x: 59.9, y: 86)) == .frame)
    #expect(map.region(at: Point(x: 380, y: 100)) == .frame)
    #expect(map.region(at: Point(x: 50, y: 76)) == .frame)
    #expect(map.region(at: Point(x: 390, y: 76)) == .passthrough)
    #expect(map.region(at: Point(x: 220, y: 61)) == .arrow)
    #expect(map.region(at: Point(x: 197, y: 61)) == .passthrough)
    // The keyboard begins at 300; the popover is cut 10 points above it.
    #expect(map.region(at: Point(x: 100, y: 299)) == .passthrough)
    #expect(map.region(at: Point(x: 100, y: 300)) == .keyboard)
  }

  @Test func `outside a popover is dismissed, or nothing happens`() throws {
    let through = [Rect(x: 0, y: 0, width: 600, height: 30)]
    let free = HitMap(try report(), passthrough: through)
    #expect(free.region(at: Point(x: 10, y: 10)) == .passthrough)
    #expect(free.region(at: Point(x: 10, y: 390)) == .dismiss)
    let modal = HitMap(try report(), passthrough: through, isModal: true)
    #expect(modal.region(at: Point(x: 10, y: 10)) == .ignored)
    #expect(modal.region(at: Point(x: 10, y: 390)) == .ignored)
    #expect(modal.region(at: Point(x: 100, y: 100)) == .content)
  }

  /// Each pixel asked by itself.
  @Test(arguments: [0.5, 1, 1.3, 2])
  func `a map holds the region at the middle of each pixel`(value: Double) throws {
    let scale = try #require(Scale(value))
    let report = try report {
      $0.source.x = 203.7
      $0.keyboardHeight = 50.25
    }
    let map = HitMap(report, passthrough: [Rect(x: 10.4, y: 0, width: 33.3, height: 20.1)])
    let size = map.size(at: scale)
    let indices = map.indices(at: scale)
    #expect(indices.count == size.width * size.height)
    var seen: Set<HitRegion> = []
    for y in stride(from: 0, to: size.height, by: 3) {
      for x in 0..<size.width {
        let middle = Point(x: (Double(x) + 0.5) / value, y: (Double(y) + 0.5) / value)
        let region = HitRegion.allCases[Int(indices[y * size.width + x])]
        #expect(region == map.region(at: middle))
        seen.insert(region)
      }
    }
    #expect(seen.isSuperset(of: [.content, .frame, .arrow, .keyboard, .passthrough, .dismiss]))
  }

  @Test func `a sheet is all content`() throws {
    var request = PlacementRequest(
      container: Size(width: 400, height: 800), source: Rect(x: 0, y: 0, width: 10, height: 10),
      content: Size(width: 100, height: 100))
    request.sizeClass = .compact
    let placement = try Placement(request, metrics: PlacementMetrics(.crimson))
    let layout = try PopoverLayout(
      theme: Theme.crimson.withoutBackground, request: placement.request(at: .one))
    let map = HitMap(
      PlacementReport(
        request: request, placement: placement, layout: LayoutReport(layout, theme: "Crimson")))
    #expect(map.region(at: Point(x: 0, y: 10)) == .content)
    #expect(map.region(at: Point(x: 0, y: 9)) == .dismiss)
  }

  @Test func `every region has a colour of its own`() {
    #expect(Set(HitRegion.allCases.map(\.color)).count == HitRegion.allCases.count)
  }
}
