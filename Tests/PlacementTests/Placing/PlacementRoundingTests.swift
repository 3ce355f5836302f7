import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@testable import Placement

/// Bounds and arrow of a placed popover are rounded together, in the pixels of its container.
@Suite struct PlacementRoundingTests {
  static let scales = [2.625, 1, 1.5, 2, 3, 3.5, 0.75]

  /// Every edge is the container's, and the tip is never more than half a pixel from where the popover
  /// points.
  @Test(arguments: scales)
  func `the tip is within half a pixel`(value: Double) throws {
    let scale = try #require(Scale(value))
    var random = SeededGenerator(UInt64(value * 1000))
    let metrics = try PlacementMetrics(.crimson, scale: scale)
    var directions: Set<ArrowDirection> = []
    for _ in 0..<2000 {
      func quarter(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range.lowerBound * 4...range.upperBound * 4, using: &random)) / 4
      }
      var request = PlacementRequest(
        container: Size(width: 600, height: 500),
        source: Rect(
          x: quarter(0...560), y: quarter(0...460), width: quarter(0...40), height: quarter(0...40)),
        content: Size(width: quarter(60...200), height: quarter(60...150)))
      request.policy = .largestArea
      let placed = try Placement(request, metrics: metrics)
      guard placed.popover.width > 60, placed.popover.height > 60 else { continue }
      let layout = try PopoverLayout(theme: .crimson, request: placed.request(at: scale))
      let arrow = try #require(layout.pixels.arrow)
      let tip = try #require(placed.tip)
      let (bounds, popover) = (layout.pixels.bounds, placed.popover)
      // From the canvas to the container.
      let x = scale.round(popover.x) - bounds.x
      let y = scale.round(popover.y) - bounds.y
      #expect(bounds.maxX + x == scale.round(popover.maxX))
      #expect(bounds.maxY + y == scale.round(popover.maxY))
      directions.insert(placed.direction)
      // Crimson's tip is in the middle of its base.
      switch placed.direction {
      case .up, .down:
        let drawn = Double(arrow.x + x) + Double(arrow.width) / 2
        #expect(abs(drawn - tip.x * value) <= 0.5 + 1e-6)
        let edge = placed.direction == .up ? arrow.y : arrow.maxY
        #expect(abs(Double(edge + y) - tip.y * value) <= 0.5 + 1e-6)
      default:
        let drawn = Double(arrow.y + y) + Double(arrow.height) / 2
        #expect(abs(drawn - tip.y * value) <= 0.5 + 1e-6)
        let edge = placed.direction == .left ? arrow.x : arrow.maxX
        #expect(abs(Double(edge + x) - tip.x * value) <= 0.5 + 1e-6)
      }
    }
    #expect(directions.count == 4)
  }

  /// A popover alone begins on a whole pixel, as the contract has it.
  @Test func `alone nothing changes`() throws {
    let scale = try #require(Scale(2.625))
    let size = PopoverRequest.Extent.bounds(Size(width: 200, height: 120))
    let alone = try PopoverLayout(
      theme: .crimson, request: PopoverRequest(extent: size, offset: .points(7), scale: scale))
    let placed = try PopoverLayout(
      theme: .crimson,
      request: PopoverRequest(
        extent: size, offset: .points(7), scale: scale, origin: Point(x: 0, y: 0)))
    #expect(alone.pixels.bounds == placed.pixels.bounds)
    // 200/2 + 7 − 22 = 85 points are 223.125 pixels.
    #expect(alone.pixels.arrow.map { $0.x - alone.pixels.bounds.x } == 223)
  }
}
