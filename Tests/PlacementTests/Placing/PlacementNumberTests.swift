import Imaging
@testable import Placement
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

/// Numbers worked out by hand from the contract's formulas; see `place` for the example's.
@Suite struct PlacementNumberTests {
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
    Case(
      permitted: .up, source: Rect(x: 500, y: 100, width: 44, height: 44),
      popover: Rect(x: 352, y: 144, width: 340, height: 236)),
    Case(
      permitted: .down, source: Rect(x: 500, y: 600, width: 44, height: 44),
      popover: Rect(x: 352, y: 364, width: 340, height: 236)),
    Case(
      permitted: .left, source: Rect(x: 100, y: 300, width: 44, height: 44),
      popover: Rect(x: 144, y: 212, width: 356, height: 220)),
    Case(
      permitted: .right, source: Rect(x: 500, y: 300, width: 44, height: 44),
      popover: Rect(x: 144, y: 212, width: 356, height: 220)),
    // A point.
    Case(
      permitted: .up, source: Rect(x: 512, y: 384, width: 0, height: 0),
      popover: Rect(x: 342, y: 384, width: 340, height: 236)),
    // Held at the left and right margin; the arrow follows: 62 − 180, 962 − 844.
    Case(
      permitted: .up, source: Rect(x: 40, y: 300, width: 44, height: 44),
      popover: Rect(x: 10, y: 344, width: 340, height: 236), offset: -118),
    Case(
      permitted: .down, source: Rect(x: 940, y: 300, width: 44, height: 44),
      popover: Rect(x: 674, y: 64, width: 340, height: 236),
      offset: 118),
    // Held at the top and bottom margin: 32 − 120, 736 − 648.
    Case(
      permitted: .left, source: Rect(x: 100, y: 10, width: 44, height: 44),
      popover: Rect(x: 144, y: 10, width: 356, height: 220),
      offset: -88 + 12, miss: -12, state: .clamped),
    Case(
      permitted: .right, source: Rect(x: 500, y: 684, width: 44, height: 44),
      popover: Rect(x: 144, y: 538, width: 356, height: 220),
      offset: 58),
    // The source is nearer to the edge than the arrow may come: −170 asked, −136 is the lane's end.
    Case(
      permitted: .up, source: Rect(x: 0, y: 300, width: 20, height: 20),
      popover: Rect(x: 10, y: 320, width: 340, height: 236), offset: -136,
      miss: -34, state: .clamped),
    // Partly outside of the container: its middle is, too.
    Case(
      permitted: .up, source: Rect(x: -60, y: 300, width: 70, height: 20),
      popover: Rect(x: 10, y: 320, width: 340, height: 236),
      offset: -136, miss: -69, state: .clamped),
    // Wider than the popover, and than the container.
    Case(
      permitted: .down, source: Rect(x: -100, y: 400, width: 1300, height: 44),
      popover: Rect(x: 380, y: 164, width: 340, height: 236)),
  ])
  func `a popover stands at its source, within the margins`(expected: Case) throws {
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
    (ArrowDirection.up, Rect(x: 352, y: 152, width: 340, height: 236), Point(x: 522, y: 152)),
    (.down, Rect(x: 352, y: 64, width: 340, height: 236), Point(x: 522, y: 300)),
  ])
  func `distance lies between source and tip`(
    direction: ArrowDirection, popover: Rect, tip: Point
  ) throws {
    let y = direction == .up ? 100.0 : 308.0
    let placement = try place(Rect(x: 500, y: y, width: 44, height: 44)) {
      $0.permitted = [direction]
      $0.distance = 8
    }
    #expect(placement.popover == popover)
    #expect(placement.tip == tip)
    #expect(placement.gap == 0)
  }

  /// Below the source 758 − 644 = 114 points are left of 236.
  @Test func `a popover without room is cut to its room`() throws {
    let placement = try place(Rect(x: 500, y: 600, width: 44, height: 44)) { $0.permitted = [.up] }
    #expect(placement.popover == Rect(x: 352, y: 644, width: 340, height: 114))
    let candidate = try #require(placement.winner)
    #expect(candidate.full == Size(width: 340, height: 236))
    #expect(candidate.room == 114)
    #expect(candidate.deficit == 122)
    #expect(candidate.lost == 340 * 122)
    #expect(!candidate.fits)
    #expect(candidate.strip == Rect(x: 10, y: 644, width: 1004, height: 114))
  }

  /// 8 points are left; insets and arrow need 36, with a content of 100 they need 136.
  @Test(arguments: [(0.0, 36.0), (100, 136), (200, 236), (500, 236)])
  func `nothing is cut below what the minimum and the arrow need`(
    minimum: Double, height: Double
  ) throws {
    let placement = try place(Rect(x: 500, y: 740, width: 44, height: 10)) {
      $0.permitted = [.up]
      $0.minimumContent = Size(width: 0, height: minimum)
    }
    #expect(placement.popover == Rect(x: 352, y: 750, width: 340, height: height))
    #expect(placement.overrun == Insets(top: 0, left: 0, bottom: height - 8, right: 0))
    #expect(placement.winner?.deficit == 228)
  }

  @Test func `a popover wider than the allowed area is cut to it, and does not fit`() throws {
    let placement = try place(
      Rect(x: 500, y: 100, width: 44, height: 44), content: Size(width: 1100, height: 200)
    ) {
      $0.permitted = [.up]
    }
    #expect(placement.popover == Rect(x: 10, y: 144, width: 1004, height: 236))
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
    let placement = try place(Rect(x: 500, y: 100, width: 44, height: 44)) {
      $0.safeArea = Insets(top: 24, left: 44, bottom: safe, right: 30)
      $0.keyboardHeight = keyboard
    }
    #expect(placement.allowedArea == Rect(x: 54, y: 34, width: 1024 - 54 - 40, height: bottom - 34))
    #expect(placement.winner?.room == bottom - 144)
  }

  @Test func `without a permitted direction it is in the middle, without an arrow`() throws {
    for permitted in [[], [ArrowDirection.none]] {
      let placement = try place(Rect(x: 40, y: 40, width: 44, height: 44)) {
        $0.permitted = permitted
        $0.keyboardHeight = 200
      }
      // Allowed: 10 … 1014, 10 … 558; bounds 340 × 220.
      #expect(placement.popover == Rect(x: 342, y: 174, width: 340, height: 220))
      #expect(placement.direction == .none)
      #expect(placement.presentation == .centered)
      #expect(placement.tip == nil)
      #expect(placement.candidates.isEmpty)
    }
    let cut = try place(
      Rect(x: 40, y: 40, width: 44, height: 44), content: Size(width: 2000, height: 2000)
    ) { $0.permitted = [] }
    #expect(cut.popover == Rect(x: 10, y: 10, width: 1004, height: 748))
  }

  @Test func `bounds are as large whatever the direction`() throws {
    for direction in [ArrowDirection.up, .down, .left, .right] {
      let placement = try place(Rect(x: 500, y: 360, width: 20, height: 20)) {
        $0.extent = .bounds(Size(width: 300, height: 150))
        $0.permitted = [direction]
      }
      #expect(placement.popover.width == 300)
      #expect(placement.popover.height == 150)
    }
  }

  /// Sheets in a container of 390 × 844 whose safe area is 59 above and 34 below.
  @Test(arguments: [
    (
      SizeClass.compact, SizeClass.regular, SheetDetent.large,
      Rect(x: 0, y: 69, width: 390, height: 775)
    ),
    (.compact, .regular, .medium, Rect(x: 0, y: 422, width: 390, height: 422)),
    (.compact, .regular, .height(200), Rect(x: 0, y: 610, width: 390, height: 234)),
    // Never higher than a large one.
    (.compact, .regular, .height(2000), Rect(x: 0, y: 69, width: 390, height: 775)),
    (.compact, .compact, .medium, Rect(x: 0, y: 69, width: 390, height: 775)),
    (.regular, .compact, .height(200), Rect(x: 0, y: 69, width: 390, height: 775)),
  ])
  func `a compact size class makes a sheet`(
    width: SizeClass, height: SizeClass, detent: SheetDetent, sheet: Rect
  ) throws {
    let placement = try place(
      Rect(x: 20, y: 60, width: 44, height: 44), container: Size(width: 390, height: 844)
    ) {
      $0.sizeClass = width
      $0.verticalSizeClass = height
      $0.detent = detent
      $0.safeArea = Insets(top: 59, left: 0, bottom: 34, right: 0)
    }
    #expect(placement.presentation == .sheet)
    #expect(placement.popover == sheet)
    #expect(placement.direction == .none)
    #expect(placement.candidates.isEmpty)
    #expect(placement.overrun == .zero)
  }

  @Test func `in regular width a sheet is 540 points wide, in the middle`() throws {
    let placement = try place(
      Rect(x: 20, y: 60, width: 44, height: 44), container: Size(width: 926, height: 428)
    ) { $0.verticalSizeClass = .compact }
    #expect(placement.popover == Rect(x: 193, y: 10, width: 540, height: 418))
  }

  @Test func `in compact width it fills the container where that is asked, or stays`() throws {
    let phone = Size(width: 390, height: 844)
    let full = try place(Rect(x: 20, y: 60, width: 44, height: 44), container: phone) {
      $0.sizeClass = .compact
      $0.adaptation = .fullScreen
    }
    #expect(full.popover == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(full.direction == .none)
    #expect(full.presentation == .fullScreen)
    #expect(full.overrun == .zero)
    let popover = try place(Rect(x: 20, y: 60, width: 44, height: 44), container: phone) {
      $0.sizeClass = .compact
      $0.adaptation = .none
    }
    #expect(popover.popover == Rect(x: 10, y: 104, width: 340, height: 236))
    #expect(popover.presentation == .pointing)
  }

  @Test(arguments: [
    (Size(width: 100, height: 200), Size(width: 340, height: 236)),
    (Size(width: 400, height: 200), Size(width: 420, height: 236)),
    (Size(width: 900, height: 200), Size(width: 620, height: 236)),
  ])
  func `the old sizes hold the content's width`(content: Size, bounds: Size) throws {
    let placement = try place(Rect(x: 500, y: 100, width: 44, height: 44), content: content) {
      $0.permitted = [.up]
      $0.holdsUIKitSizes = true
    }
    #expect(placement.winner?.full == bounds)
  }

  @Test func `a request for its layout has the same arrow`() throws {
    let placement = try place(Rect(x: 0, y: 300, width: 20, height: 20)) { $0.permitted = [.up] }
    let layout = try PopoverLayout(theme: .crimson, request: placement.request(at: .two))
    #expect(layout.direction == placement.direction)
    #expect(layout.requestedOffset == placement.requestedOffset)
    #expect(layout.offset == placement.offset)
    #expect(layout.miss == placement.miss)
    #expect(layout.state == placement.state)
    #expect(layout.points.bounds == Rect(x: 0, y: 0, width: 340, height: 236))
  }
}
