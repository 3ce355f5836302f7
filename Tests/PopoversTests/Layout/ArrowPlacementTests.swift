@testable import Popovers
import Testing
import TestThemes
@testable import Themes

/// Expected numbers are the contract's clamp, worked out by hand.
@Suite struct ArrowPlacementTests {
  struct Case: Sendable {
    var lane: ArrowLane
    var tip: Double
    var asked: ArrowOffset
    var policy = ArrowPlacement.Policy.clamp
    var origin: Double
    var offset: Double
    var miss: Double
    var state: ArrowState
    var lean = 0.0
    var corner: ArrowLane.End?
  }

  static let wide = ArrowLane(edge: 200, base: 40, low: 12, high: 12)
  static let uneven = ArrowLane(edge: 200, base: 40, low: 10, high: 30)
  static let narrow = ArrowLane(edge: 60, base: 40, low: 12, high: 12)
  static let unevenNarrow = ArrowLane(edge: 60, base: 40, low: 10, high: 30)

  @Test(arguments: [
    Case(lane: wide, tip: 20, asked: .points(0), origin: 80, offset: 0, miss: 0, state: .free),
    Case(lane: wide, tip: 20, asked: .points(-9), origin: 71, offset: -9, miss: 0, state: .free),
    Case(
      lane: wide, tip: 20, asked: .points(-68), origin: 12, offset: -68, miss: 0, state: .free),
    Case(
      lane: wide, tip: 20, asked: .points(-68.5), origin: 12, offset: -68, miss: -0.5,
      state: .clamped),
    Case(lane: wide, tip: 20, asked: .points(68), origin: 148, offset: 68, miss: 0, state: .free),
    Case(
      lane: wide, tip: 20, asked: .points(70), origin: 148, offset: 68, miss: 2, state: .clamped),
    Case(lane: wide, tip: 20, asked: .start, origin: 12, offset: -68, miss: 0, state: .free),
    Case(lane: wide, tip: 20, asked: .end, origin: 148, offset: 68, miss: 0, state: .free),
    Case(lane: wide, tip: 10, asked: .points(0), origin: 90, offset: 0, miss: 0, state: .free),
    Case(lane: wide, tip: 10, asked: .start, origin: 12, offset: -78, miss: 0, state: .free),
    Case(lane: wide, tip: 10, asked: .end, origin: 148, offset: 58, miss: 0, state: .free),
    Case(lane: uneven, tip: 20, asked: .start, origin: 10, offset: -70, miss: 0, state: .free),
    Case(lane: uneven, tip: 20, asked: .end, origin: 130, offset: 50, miss: 0, state: .free),
    Case(
      lane: uneven, tip: 20, asked: .points(60), origin: 130, offset: 50, miss: 10,
      state: .clamped),
  ])
  func `an arrow with room is free or stays at the end of its lane`(expected: Case) {
    expect(expected)
  }

  @Test(arguments: [
    Case(
      lane: narrow, tip: 20, asked: .points(0), origin: 10, offset: 0, miss: 0, state: .laneShrunk),
    Case(
      lane: narrow, tip: 20, asked: .points(7), origin: 10, offset: 0, miss: 7, state: .laneShrunk),
    Case(
      lane: unevenNarrow, tip: 20, asked: .points(0), origin: 5, offset: -5, miss: 5,
      state: .laneShrunk),
    Case(
      lane: unevenNarrow, tip: 20, asked: .start, origin: 5, offset: -5, miss: 0,
      state: .laneShrunk),
    Case(
      lane: unevenNarrow, tip: 20, asked: .end, origin: 5, offset: -5, miss: 0, state: .laneShrunk),
    Case(
      lane: ArrowLane(edge: 40, base: 40, low: 12, high: 12), tip: 20, asked: .points(3), origin: 0,
      offset: 0, miss: 3, state: .overflows),
    Case(
      lane: ArrowLane(edge: 30, base: 40, low: 12, high: 12), tip: 20, asked: .points(0),
      origin: -5, offset: 0, miss: 0, state: .overflows),
    Case(
      lane: ArrowLane(edge: 30, base: 40, low: 0, high: 0), tip: 10, asked: .end, origin: -5,
      offset: -10, miss: 0, state: .overflows),
  ])
  func `an arrow without room has one possible place`(expected: Case) { expect(expected) }

  /// 0.5 − 0.2 − 0.1 is a little less than 0.2 in doubles; in decimals the base just fits.
  @Test func `the error of decimals flips no state`() {
    let lane = ArrowLane(edge: 0.5, base: 0.2, low: 0.2, high: 0.1)
    #expect(0.5 - 0.2 - 0.1 < 0.2)
    expect(
      Case(
        lane: lane, tip: 0.1, asked: .points(0.05), origin: 0.2, offset: 0.05, miss: 0,
        state: .free))
    let tenths = ArrowLane(edge: 0.1 + 0.2, base: 0.1, low: 0.1, high: 0.1)
    expect(
      Case(
        lane: tenths, tip: 0.05, asked: .points(0), origin: 0.1, offset: 0, miss: 0, state: .free))
    let exact = ArrowLane(edge: 0.1 + 0.2, base: 0.3, low: 0, high: 0)
    expect(
      Case(lane: exact, tip: 0.15, asked: .points(0), origin: 0, offset: 0, miss: 0, state: .free))
  }

  @Test(arguments: [
    Case(
      lane: wide, tip: 20, asked: .points(95), policy: .overshoot, origin: 175, offset: 95, miss: 0,
      state: .free),
    Case(
      lane: narrow, tip: 20, asked: .points(-50), policy: .overshoot, origin: -40, offset: -50,
      miss: 0, state: .free),
    Case(
      lane: wide, tip: 20, asked: .end, policy: .overshoot, origin: 148, offset: 68, miss: 0,
      state: .free),
  ])
  func `overshoot clamps nothing`(expected: Case) { expect(expected) }

  @Test(arguments: [
    Case(
      lane: wide, tip: 20, asked: .points(80), policy: .rightAngle, origin: 160, offset: 100,
      miss: -20, state: .clamped, lean: 20.0),
    Case(
      lane: wide, tip: 20, asked: .points(-90), policy: .rightAngle, origin: 0, offset: -100,
      miss: 10, state: .clamped, lean: -20),
    Case(
      lane: wide, tip: 10, asked: .points(-90), policy: .rightAngle, origin: 0, offset: -100,
      miss: 10, state: .clamped, lean: -10),
    Case(
      lane: wide, tip: 20, asked: .points(68), policy: .rightAngle, origin: 148, offset: 68,
      miss: 0, state: .free),
    Case(
      lane: wide, tip: 20, asked: .start, policy: .rightAngle, origin: 12, offset: -68, miss: 0,
      state: .free),
    // x = 15: 3 inside at the low end, 7 outside at the high one.
    Case(
      lane: narrow, tip: 20, asked: .points(5), policy: .rightAngle, origin: 20, offset: 30,
      miss: -25, state: .clamped, lean: 20),
    // x = 11: 1 outside at the low end, 3 at the high one.
    Case(
      lane: narrow, tip: 20, asked: .points(1), policy: .rightAngle, origin: 20, offset: 30,
      miss: -29, state: .clamped, lean: 20),
    Case(
      lane: narrow, tip: 20, asked: .points(-1), policy: .rightAngle, origin: 0, offset: -30,
      miss: 29, state: .clamped, lean: -20),
    Case(
      lane: narrow, tip: 20, asked: .points(0), policy: .rightAngle, origin: 10, offset: 0,
      miss: 0, state: .laneShrunk),
    Case(
      lane: unevenNarrow, tip: 20, asked: .end, policy: .rightAngle, origin: 5, offset: -5,
      miss: 0, state: .laneShrunk),
  ])
  func `a right angle goes to the corner`(expected: Case) { expect(expected) }

  @Test(arguments: [
    Case(
      lane: wide, tip: 20, asked: .points(80), policy: .skew, origin: 148, offset: 80, miss: 0,
      state: .clamped, lean: 12.0),
    Case(
      lane: wide, tip: 20, asked: .points(150), policy: .skew, origin: 148, offset: 100, miss: 50,
      state: .clamped, lean: 32),
    Case(
      lane: wide, tip: 20, asked: .points(-101), policy: .skew, origin: 12, offset: -100,
      miss: -1, state: .clamped, lean: -32),
    Case(
      lane: wide, tip: 20, asked: .points(-60), policy: .skew, origin: 20, offset: -60, miss: 0,
      state: .free),
    Case(
      lane: narrow, tip: 20, asked: .points(10), policy: .skew, origin: 10, offset: 10, miss: 0,
      state: .laneShrunk, lean: 10),
    Case(
      lane: ArrowLane(edge: 30, base: 40, low: 0, high: 0), tip: 20, asked: .points(40),
      policy: .skew, origin: -5, offset: 15, miss: 25, state: .overflows, lean: 15),
  ])
  func `a skewed tip keeps its target`(expected: Case) { expect(expected) }

  static let fused = ArrowLane(edge: 200, base: 37, low: 7, high: 7)

  @Test(arguments: [
    Case(
      lane: fused, tip: 18.5, asked: .points(75),
      policy: .cornerPicture(radius: 7, low: 23.5, high: 23.5), origin: 158, offset: 76.5,
      miss: -1.5, state: .clamped, corner: .high),
    Case(
      lane: fused, tip: 18.5, asked: .points(-99),
      policy: .cornerPicture(radius: 7, low: 20, high: 23.5), origin: 1.5, offset: -80, miss: -19,
      state: .clamped, corner: .low),
    Case(
      lane: fused, tip: 18.5, asked: .points(74.5),
      policy: .cornerPicture(radius: 7, low: 23.5, high: 23.5), origin: 156, offset: 74.5,
      miss: 0, state: .free),
    Case(
      lane: fused, tip: 18.5, asked: .points(75),
      policy: .cornerPicture(radius: 7, low: 23.5, high: nil), origin: 156, offset: 74.5,
      miss: 0.5, state: .clamped),
    // Both corners are left alike: the ordinary rules.
    Case(
      lane: ArrowLane(edge: 45, base: 37, low: 7, high: 7), tip: 18.5, asked: .points(0),
      policy: .cornerPicture(radius: 7, low: 23.5, high: 23.5), origin: 4, offset: 0, miss: 0,
      state: .laneShrunk),
    Case(
      lane: ArrowLane(edge: 45, base: 37, low: 7, high: 7), tip: 18.5, asked: .points(1),
      policy: .cornerPicture(radius: 7, low: 23.5, high: 23.5), origin: 3, offset: -1, miss: 2,
      state: .clamped, corner: .high),
  ])
  func `a corner picture is drawn where the arrow leaves the radius`(expected: Case) {
    expect(expected)
  }

  @Test func `no number is too large to be clamped`() {
    let placement = ArrowPlacement(lane: Self.wide, tip: 20, offset: .points(1e300))
    #expect(placement.origin == 148)
    #expect(placement.offset == 68)
    #expect(placement.miss == 1e300)
  }

  @Test func `offset and miss are the request, and mirrored requests are placed mirrored`() {
    var random = SeededGenerator(7)
    let policies: [ArrowPlacement.Policy] = [
      .clamp, .skew, .rightAngle, .overshoot, .cornerPicture(radius: 9, low: 14.5, high: 14.5),
    ]
    for index in rounds(4000) {
      let inset = Double(Int.random(in: 0...300, using: &random)) / 10
      let lane = ArrowLane(
        edge: Double(Int.random(in: 1...2000, using: &random)) / 10,
        base: Double(Int.random(in: 1...600, using: &random)) / 10, low: inset, high: inset)
      let asked = Double(Int.random(in: -1500...1500, using: &random)) / 10
      let policy = policies[index % policies.count]
      let one = ArrowPlacement(
        lane: lane, tip: lane.base / 2, offset: .points(asked), policy: policy)
      let other = ArrowPlacement(
        lane: lane, tip: lane.base / 2, offset: .points(-asked), policy: policy)
      #expect(abs(one.offset + one.miss - asked) < 1e-9)
      #expect(abs(one.origin - (lane.edge - lane.base - other.origin)) < 1e-9)
      #expect(abs(one.offset + other.offset) < 1e-9)
      #expect(abs(one.lean + other.lean) < 1e-9)
      #expect(one.state == other.state)
    }
  }

  @Test func `a longer edge never makes a free arrow clamped`() {
    var random = SeededGenerator(8)
    for _ in rounds(4000) {
      let tenths = { (range: ClosedRange<Int>) in Double(Int.random(in: range, using: &random)) / 10
      }
      let lane = ArrowLane(
        edge: tenths(1...2000), base: tenths(1...600), low: tenths(0...300), high: tenths(0...300))
      let tip = lane.base * 0.3
      let asked = ArrowOffset.points(tenths(-1000...1000))
      let before = ArrowPlacement(lane: lane, tip: tip, offset: asked)
      var longer = lane
      longer.edge += tenths(1...500)
      let after = ArrowPlacement(lane: longer, tip: tip, offset: asked)
      #expect(before.state != .free || after.state == .free)
    }
  }

  func expect(_ expected: Case, sourceLocation: SourceLocation = #_sourceLocation) {
    let placement = ArrowPlacement(
      lane: expected.lane, tip: expected.tip, offset: expected.asked, policy: expected.policy)
    #expect(placement.origin == expected.origin, sourceLocation: sourceLocation)
    #expect(placement.offset == expected.offset, sourceLocation: sourceLocation)
    #expect(placement.miss == expected.miss, sourceLocation: sourceLocation)
    #expect(placement.state == expected.state, sourceLocation: sourceLocation)
    #expect(placement.lean == expected.lean, sourceLocation: sourceLocation)
    if case .cornerPicture = expected.policy {
      #expect(placement.corner == expected.corner, sourceLocation: sourceLocation)
    }
  }
}
