import Imaging
@testable import Popovers
import TestThemes
import Testing
@testable import Themes

@testable import Placement

/// A drawn frame keeps the arrow off its corners, also while a direction is chosen.
@Suite struct DrawnFramePlacementTests {
  /// Insets 10, arrow 30 × 12 with its tip in the middle, no lane of its own.
  private func theme(_ radii: DrawnFrame.CornerRadii) -> Theme {
    Theme.drawn(radii: radii, curve: .continuous)
  }

  private func place(
    _ direction: ArrowDirection, at source: Rect, radii: DrawnFrame.CornerRadii = .init(all: 20)
  ) throws -> PlacementCandidate {
    let placement = try PlacementTests.place(
      source, content: Size(width: 200, height: 100), theme: theme(radii),
      container: Size(width: 500, height: 400)
    ) { $0.permitted = [direction] }
    return try #require(placement.winner)
  }

  @Test func `the tip stays a corner's curve away from the end`() throws {
    // Bounds of 220 × 132 are held at 10; the curve takes 20 × 1.528665.
    let winner = try place(.up, at: Rect(x: 9, y: 100, width: 4, height: 4))
    #expect(abs(try #require(winner.tip).x - (10 + 30.5733 + 15)) < 1e-9)
    #expect(abs(winner.beside - 42.5733) < 1e-9)
    #expect(!winner.hits)
    #expect(abs(try #require(winner.arrow).miss - (-109 + 64.4267)) < 1e-9)
  }

  @Test func `each end keeps its own corner free`() throws {
    let radii = DrawnFrame.CornerRadii(topLeft: 4, topRight: 20, bottomRight: 8, bottomLeft: 16)
    // Bounds of 232 × 120; right: from the top right corner to the bottom right one.
    let top = try place(.right, at: Rect(x: 480, y: 12, width: 4, height: 2), radii: radii)
    #expect(abs(try #require(top.tip).y - (10 + 30.5733 + 15)) < 1e-9)
    let bottom = try place(.right, at: Rect(x: 480, y: 386, width: 4, height: 2), radii: radii)
    #expect(abs(try #require(bottom.tip).y - (390 - 12.22932 - 15)) < 1e-9)
  }

  @Test func `corners that shrink with what is cut leave more room`() throws {
    // 40 points of room, 28 of them for the frame: the radii become 14.
    let winner = try place(.up, at: Rect(x: 9, y: 346, width: 4, height: 4))
    #expect(winner.popover.height == 40)
    #expect(abs(try #require(winner.tip).x - (10 + 21.40131 + 15)) < 1e-9)
  }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right])
  func `the placed popover equals the layout`(_ direction: ArrowDirection) throws {
    let radii = DrawnFrame.CornerRadii(topLeft: 4, topRight: 20, bottomRight: 60, bottomLeft: 16)
    for x in stride(from: 0.0, through: 480, by: 60) {
      for y in stride(from: 0.0, through: 380, by: 20) {
        let winner = try place(
          direction, at: Rect(x: x, y: y, width: 20, height: 20), radii: radii)
        guard winner.popover.width > 50, winner.popover.height > 50 else { continue }
        let arrow = try #require(winner.arrow)
        let size = Size(width: winner.popover.width, height: winner.popover.height)
        let layout = try PopoverLayout(
          theme: theme(radii),
          request: PopoverRequest(
            extent: .bounds(size), arrow: direction, offset: .points(arrow.requestedOffset),
            scale: .one))
        #expect(layout.offset == arrow.offset)
        #expect(layout.miss == arrow.miss)
        #expect(layout.state == arrow.state)
      }
    }
  }
}
