import Raster
import Testing

@testable import Popovers

/// Numbers worked out by hand from the contract's formulas; see `place` for the example's.
@Suite struct PlacementTests {
  struct Case: Sendable {
    var permitted: ArrowDirection
    var source: Rect
    var popover: Rect
    var offset = 0.0
    var miss = 0.0
    var state = ArrowState.free
  }

  @Test(arguments: [
    // In the middle of each side.
    Case(permitted: .up, source: Rect(500, 100, 44, 44), popover: Rect(352, 144, 340, 236)),
    Case(permitted: .down, source: Rect(500, 600, 44, 44), popover: Rect(352, 364, 340, 236)),
    Case(permitted: .left, source: Rect(100, 300, 44, 44), popover: Rect(144, 212, 356, 220)),
    Case(permitted: .right, source: Rect(500, 300, 44, 44), popover: Rect(144, 212, 356, 220)),
    // A point.
    Case(permitted: .up, source: Rect(512, 384, 0, 0), popover: Rect(342, 384, 340, 236)),
    // Held at the left and right margin; the arrow follows: 62 − 180, 962 − 844.
    Case(
      permitted: .up, source: Rect(40, 300, 44, 44), popover: Rect(10, 344, 340, 236), offset: -118),
    Case(
      permitted: .down, source: Rect(940, 300, 44, 44), popover: Rect(674, 64, 340, 236),
      offset: 118),
    // Held at the top and bottom margin: 32 − 120, 736 − 648.
    Case(
      permitted: .left, source: Rect(100, 10, 44, 44), popover: Rect(144, 10, 356, 220),
      offset: -88 + 12, miss: -12, state: .clamped),
    Case(
      permitted: .right, source: Rect(500, 684, 44, 44), popover: Rect(144, 538, 356, 220),
      offset: 58),
    // The source is nearer to the edge than the arrow may come: −170 asked, −136 is the lane's end.
    Case(
      permitted: .up, source: Rect(0, 300, 20, 20), popover: Rect(10, 320, 340, 236), offset: -136,
      miss: -34, state: .clamped),
    // Partly outside of the container: its middle is, too.
    Case(
      permitted: .up, source: Rect(-60, 300, 70, 20), popover: Rect(10, 320, 340, 236),
      offset: -136, miss: -69, state: .clamped),
    // Wider than the popover, and than the container.
    Case(permitted: .down, source: Rect(-100, 400, 1300, 44), popover: Rect(380, 164, 340, 236)),
  ])
  func `a popover stands at its source, as far as the margins let it`(expected: Case) throws {
    let placement = try place(expected.source) { $0.permitted = [expected.permitted] }
    #expect(placement.popover == expected.popover)
    #expect(placement.direction == expected.permitted)
    #expect(placement.offset == expected.offset)
    #expect(placement.miss == expected.miss)
    #expect(placement.requestedOffset == expected.offset + expected.miss)
    #expect(placement.state == expected.state)
    #expect(placement.gap == 0)
    #expect(placement.overrun == .zero)
  }

  @Test(arguments: [
    (ArrowDirection.up, Rect(352, 152, 340, 236), Point(522, 152)),
    (.down, Rect(352, 64, 340, 236), Point(522, 300)),
  ])
  func `distance lies between source and tip`(
    direction: ArrowDirection, popover: Rect, tip: Point
  ) throws {
    let y = direction == .up ? 100.0 : 308.0
    let placement = try place(Rect(500, y, 44, 44)) {
      $0.permitted = [direction]
      $0.distance = 8
    }
    #expect(placement.popover == popover)
    #expect(placement.tip == tip)
    #expect(placement.gap == 0)
  }

  /// Below the source 758 − 644 = 114 points are left of 236.
  @Test func `what has no room is cut to its room`() throws {
    let placement = try place(Rect(500, 600, 44, 44)) { $0.permitted = [.up] }
    #expect(placement.popover == Rect(352, 644, 340, 114))
    let candidate = try #require(placement.winner)
    #expect(candidate.full == Size(340, 236))
    #expect(candidate.room == 114)
    #expect(candidate.deficit == 122)
    #expect(candidate.lost == 340 * 122)
    #expect(!candidate.fits)
    #expect(candidate.strip == Rect(10, 644, 1004, 114))
  }

  /// 8 points are left; insets and arrow need 36, with a content of 100 they need 136.
  @Test(arguments: [(0.0, 36.0), (100, 136), (200, 236), (500, 236)])
  func `nothing is cut below what the minimum and the arrow need`(
    minimum: Double, height: Double
  ) throws {
    let placement = try place(Rect(500, 740, 44, 10)) {
      $0.permitted = [.up]
      $0.minimumContent = Size(0, minimum)
    }
    #expect(placement.popover == Rect(352, 750, 340, height))
    #expect(placement.overrun == Insets(top: 0, left: 0, bottom: height - 8, right: 0))
    #expect(placement.winner?.deficit == 228)
  }

  @Test func `what is wider than the allowed area is cut to it, and does not fit`() throws {
    let placement = try place(Rect(500, 100, 44, 44), content: Size(1100, 200)) {
      $0.permitted = [.up]
    }
    #expect(placement.popover == Rect(10, 144, 1004, 236))
    #expect(placement.offset == 10)
    #expect(placement.winner?.fits == false)
    #expect(placement.winner?.deficit == 0)
    #expect(placement.winner?.lost == 27_376)
  }

  @Test(arguments: [
    // 768 − 10 − 300.
    (0.0, 300.0, 458.0),
    // The larger of both covers the bottom.
    (34, 300, 458), (34, 0, 724), (34, 20, 724),
  ])
  func `the keyboard covers the safe area's bottom`(
    safe: Double, keyboard: Double, bottom: Double
  ) throws {
    let placement = try place(Rect(500, 100, 44, 44)) {
      $0.safeArea = Insets(top: 24, left: 44, bottom: safe, right: 30)
      $0.keyboardHeight = keyboard
    }
    #expect(placement.allowedArea == Rect(54, 34, 1024 - 54 - 40, bottom - 34))
    #expect(placement.winner?.room == bottom - 144)
  }

  @Test func `without a permitted direction it is in the middle, without an arrow`() throws {
    for permitted in [[], [ArrowDirection.none]] {
      let placement = try place(Rect(40, 40, 44, 44)) {
        $0.permitted = permitted
        $0.keyboardHeight = 200
      }
      // Allowed: 10 … 1014, 10 … 558; bounds 340 × 220.
      #expect(placement.popover == Rect(342, 174, 340, 220))
      #expect(placement.direction == .none)
      #expect(placement.presentation == .centered)
      #expect(placement.tip == nil)
      #expect(placement.candidates.isEmpty)
    }
    let cut = try place(Rect(40, 40, 44, 44), content: Size(2000, 2000)) { $0.permitted = [] }
    #expect(cut.popover == Rect(10, 10, 1004, 748))
  }

  @Test func `bounds are as large whatever the direction`() throws {
    for direction in [ArrowDirection.up, .down, .left, .right] {
      let placement = try place(Rect(500, 360, 20, 20)) {
        $0.extent = .bounds(Size(300, 150))
        $0.permitted = [direction]
      }
      #expect(placement.popover.width == 300)
      #expect(placement.popover.height == 150)
    }
  }

  @Test func `in compact width it fills the container unless it stays a popover`() throws {
    let phone = Size(390, 844)
    let full = try place(Rect(20, 60, 44, 44), container: phone) { $0.sizeClass = .compact }
    #expect(full.popover == Rect(0, 0, 390, 844))
    #expect(full.direction == .none)
    #expect(full.presentation == .fullScreen)
    #expect(full.overrun == .zero)
    let popover = try place(Rect(20, 60, 44, 44), container: phone) {
      $0.sizeClass = .compact
      $0.adaptation = .none
    }
    #expect(popover.popover == Rect(10, 104, 340, 236))
    #expect(popover.presentation == .pointing)
  }

  @Test(arguments: [
    (Size(100, 200), Size(340, 236)), (Size(400, 200), Size(420, 236)),
    (Size(900, 200), Size(620, 236)),
  ])
  func `the old sizes hold the content's width`(content: Size, bounds: Size) throws {
    let placement = try place(Rect(500, 100, 44, 44), content: content) {
      $0.permitted = [.up]
      $0.holdsUIKitSizes = true
    }
    #expect(placement.winner?.full == bounds)
  }

  @Test func `a request for its layout has the same arrow`() throws {
    let placement = try place(Rect(0, 300, 20, 20)) { $0.permitted = [.up] }
    let layout = try PopoverLayout(theme: .crimson, request: placement.request(at: .two))
    #expect(layout.direction == placement.direction)
    #expect(layout.requestedOffset == placement.requestedOffset)
    #expect(layout.offset == placement.offset)
    #expect(layout.miss == placement.miss)
    #expect(layout.state == placement.state)
    #expect(layout.points.bounds == Rect(0, 0, 340, 236))
  }
}
