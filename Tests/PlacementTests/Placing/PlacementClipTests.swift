import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@testable import Placement

/// Sources that are seen through something, and popovers that share their container.
@Suite struct PlacementClipTests {
  private let source = Rect(x: 100, y: 300, width: 100, height: 40)

  /// The clip shows 150 … 200 and 320 … 340: the middle is 175, and the tip is at 340.
  @Test func `the visible part of a source counts`() throws {
    let clip = Rect(x: 150, y: 320, width: 400, height: 400)
    let placed = try place(source) { $0.clip = clip }
    #expect(placed.tip == Point(x: 175, y: 340))
    let part = try place(Rect(x: 150, y: 320, width: 50, height: 20))
    #expect(placed.popover == part.popover)
    #expect(placed.candidates.map(\.room) == part.candidates.map(\.room))
    #expect(placed.candidates.map(\.covered) == part.candidates.map(\.covered))
  }

  @Test(arguments: [
    Rect(x: 201, y: 300, width: 50, height: 50), Rect(x: 200, y: 300, width: 50, height: 50),
    Rect(x: 100, y: 100, width: 100, height: 200), Rect(x: 120, y: 310, width: 0, height: 10),
  ])
  func `a source that is out of sight is an error`(clip: Rect) throws {
    #expect(throws: PlacementError.sourceHidden(source, clip: clip)) {
      try place(source) { $0.clip = clip }
    }
  }

  @Test func `a point is seen up to the clip's edge`() throws {
    let point = Rect(x: 200, y: 300, width: 0, height: 0)
    let placed = try place(point) { $0.clip = Rect(x: 0, y: 300, width: 200, height: 100) }
    #expect(placed.tip?.x == 200)
    #expect(throws: PlacementError.self) {
      try place(point) { $0.clip = Rect(x: 0, y: 301, width: 200, height: 100) }
    }
  }

  /// The margins of 10 are kept from the region's edges, and the safe area from the container's.
  @Test func `a popover stays within its region`() throws {
    let placed = try place(Rect(x: 500, y: 300, width: 10, height: 10)) {
      $0.region = Rect(x: 300, y: 200, width: 400, height: 500)
      $0.safeArea.bottom = 100
    }
    #expect(placed.allowedArea == Rect(x: 310, y: 210, width: 380, height: 448))
  }

  /// Up would cover the popover that is there; an obstacle far away changes nothing.
  @Test func `a direction that covers an obstacle does not fit`() throws {
    let source = Rect(x: 500, y: 300, width: 44, height: 44)
    let below = Rect(x: 400, y: 500, width: 300, height: 200)
    let placed = try place(source) { $0.obstacles = [below] }
    #expect(placed.candidates[.up]?.fits == false)
    #expect(placed.candidates[.up]?.lost == 0)
    // Up is 352 … 692, 344 … 580.
    #expect(placed.candidates[.up]?.obstructed == 23360.0)
    #expect(placed.direction == .down)
    let free = try place(source) { $0.obstacles = [Rect(x: 0, y: 700, width: 50, height: 50)] }
    #expect(free.direction == .up)
  }

  @Test func `a bar button is not told to point aside`() throws {
    var request = PlacementRequest(
      container: Size(width: 1024, height: 768),
      source: Rect(x: 900, y: 300, width: 44, height: 44),
      content: Size(width: 320, height: 200))
    let metrics = try PlacementMetrics(.crimson)
    request.permitted = [.right]
    let seen = try Placement(request, metrics: metrics).popover
    request.permitted = [.up, .down]
    let free = try PlacementObservation(seen, arrow: .right, request: request, metrics: metrics)
    #expect(free.changes.first?.name == "permitted")
    request.isBarButton = true
    let held = try PlacementObservation(seen, arrow: .right, request: request, metrics: metrics)
    #expect(!held.changes.contains { $0.name == "permitted" })
  }
}
