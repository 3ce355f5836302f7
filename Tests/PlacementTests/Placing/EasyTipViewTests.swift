import Imaging
import Placement
import Testing

/// EasyTipView's tests of where a tip view goes.
///
/// Source: teodorpatras/EasyTipView, Tests/EasyTipViewTests/Tests.swift (MIT), version 2.1.0, commit
/// 8a9133085074c41119516a22b4223f79b8698b40: a superview of 600 × 600 and a view of 100 × 100. Its
/// tests compare the edges that touch; they hold here as they stand.
///
/// Differences: EasyTipView measures a text for the tip view's size; here a content of 80 × 20, which
/// is about that of its "Some text". It clamps every side to the superview and takes the next position
/// in the order top, bottom, right, left when the tip would cover its view. That is our `flip` where
/// it goes to the opposite side, and `preference` where it goes to another; the tests name the policy
/// that stands for it. Its left and right are the sides where the arrow is, as ours.
@Suite struct EasyTipViewTests {
  static let low = Rect(x: 0, y: 500, width: 100, height: 100)
  static let middle = Rect(x: 250, y: 250, width: 100, height: 100)

  @Test func `testViewPositionTop: below the presenting view`() throws {
    let tip = try place(Self.middle, [.up])
    #expect(tip.direction == .up)
    #expect(tip.popover.y == Self.middle.maxY)
  }

  @Test func `testViewPositionBottom: above the presenting view`() throws {
    let tip = try place(Self.low, [.down])
    #expect(tip.popover.maxY == Self.low.y)
  }

  @Test func `testViewPositionLeft: to the right of the presenting view`() throws {
    let tip = try place(Self.low, [.left])
    #expect(tip.popover.x == Self.low.maxX)
  }

  @Test func `testViewPositionRight: to the left of the presenting view`() throws {
    let source = Rect(x: 500, y: 0, width: 100, height: 100)
    let tip = try place(source, [.right])
    #expect(tip.popover.maxX == source.x)
  }

  @Test func `testViewPositionAny: below the presenting view`() throws {
    let tip = try place(Self.middle, [.up, .down, .right, .left])
    #expect(tip.popover.y == Self.middle.maxY)
  }

  @Test func `testAutoPositionAdjustmentAny and Top: from below to above the presenting view`()
    throws
  {
    for policy in [PlacementPolicy.preference, .flip] {
      let tip = try place(Self.low, [.up, .down, .right, .left], policy)
      #expect(tip.direction == .down)
      #expect(tip.popover.maxY == Self.low.y)
    }
  }

  /// A view at the left edge has no room for an arrow right; `flip` would put the tip on the other
  /// side, EasyTipView and `preference` above.
  @Test func `testAutoPositionAdjustmentRight: above the presenting view`() throws {
    let tip = try place(Self.low, [.up, .down, .right], .preference)
    #expect(tip.direction == .down)
    #expect(tip.popover.maxY == Self.low.y)
    #expect(tip.candidates[.right]?.fits == false)
    #expect(try place(Self.low, [.right, .left], .flip).direction == .left)
  }

  @Test func `testAutoPositionAdjustmentLeft: above the presenting view`() throws {
    let source = Rect(x: 500, y: 500, width: 100, height: 100)
    let tip = try place(source, [.up, .down, .left], .preference)
    #expect(tip.direction == .down)
    #expect(tip.popover.maxY == source.y)
    #expect(tip.candidates[.left]?.fits == false)
  }

  @Test func `testAutoPositionAdjustmentBottom: from above to below the presenting view`() throws {
    let source = Rect(x: 0, y: 0, width: 100, height: 100)
    for policy in [PlacementPolicy.preference, .flip] {
      let tip = try place(source, [.down, .up], policy)
      #expect(tip.direction == .up)
      #expect(tip.popover.y == source.maxY)
    }
  }

  /// Its defaults: an arrow of 10 × 5, corners of 5, no margins.
  private func place(
    _ source: Rect, _ permitted: [ArrowDirection], _ policy: PlacementPolicy = .preference
  ) throws -> Placement {
    try PlacementTests.place(
      source, content: Size(width: 80, height: 20), theme: .plain(base: 10, height: 5, lane: 5),
      container: Size(width: 600, height: 600)
    ) {
      $0.permitted = permitted
      $0.policy = policy
      $0.margins = .zero
    }
  }
}
