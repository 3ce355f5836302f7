import Imaging
@testable import Placement
@testable import Popovers
import Testing
@testable import Themes

/// The four policies, by hand; see `place` for the example's numbers.
@Suite struct PlacementPolicyTests {
  /// Around a source of 44 × 44 the rooms are: up 714 − y, down y − 10, left 970 − x, right x − 10.
  @Test(arguments: [
    // Everything fits: up is asked first.
    (Rect(x: 500, y: 300, width: 44, height: 44), ArrowDirection.up),
    // Up 114 of 236; down fits.
    (Rect(x: 500, y: 600, width: 44, height: 44), .down),
  ])
  func `preference takes the first that fits`(source: Rect, direction: ArrowDirection) throws {
    let placement = try place(source)
    #expect(placement.direction == direction)
    #expect(placement.winner?.reason == .firstThatFitsAndHits)
    #expect(placement.candidates.map(\.direction) == [.up, .down, .left, .right])
  }

  @Test func `preference asks in its own order, whatever was named first`() throws {
    let placement = try place(Rect(x: 500, y: 300, width: 44, height: 44)) {
      $0.permitted = [.right, .left, .down]
    }
    #expect(placement.direction == .down)
    #expect(placement.candidates.map(\.direction) == [.down, .left, .right])
    #expect(placement.candidates[.left]?.reason == .comesAfter(.down))
    #expect(placement.candidates[.up] == nil)
  }

  /// The source's middle is 6 from the left, the tips of up and down at 10 + 12 + 22 = 44: 32 beside
  /// it. Left hits.
  @Test func `a direction that hits comes before one that only fits`() throws {
    let source = Rect(x: 0, y: 400, width: 12, height: 44)
    func placed(_ permitted: [ArrowDirection]) throws -> Placement {
      try place(
        source, content: Size(width: 200, height: 100), container: Size(width: 390, height: 844)
      ) { $0.permitted = permitted }
    }
    let placement = try placed([.up, .down, .left, .right])
    #expect(placement.direction == .left)
    #expect(placement.miss == 0)
    #expect(placement.candidates.map(\.fits) == [true, true, true, false])
    #expect(placement.candidates.map(\.beside) == [32, 32, 0, 0])
    #expect(placement.candidates[.up]?.reason == .misses(instead: .left))
    let vertical = try placed([.up, .down])
    #expect(vertical.direction == .up)
    #expect(vertical.winner?.reason == .firstThatFits)
    #expect(vertical.candidates[.down]?.reason == .comesAfter(.up))
  }

  @Test func `listed asks in the order of the permitted directions`() throws {
    let source = Rect(x: 500, y: 300, width: 44, height: 44)
    for permitted: [ArrowDirection] in [[.right, .up], [.down, .left, .up], [.left]] {
      let placement = try place(source) {
        $0.policy = .listed
        $0.permitted = permitted
      }
      #expect(placement.direction == permitted[0])
      #expect(placement.candidates.map(\.direction) == permitted)
    }
  }

  /// Bounds 220 × 291 or 236 × 275 around a source of 40 × 40 at 180, 300 in 400 × 400: down has 290
  /// points and covers one row of 40, the others move over all of the source.
  @Test func `a popover that may overlap covers as little as it can`() throws {
    let placement = try place(
      Rect(x: 180, y: 300, width: 40, height: 40), content: Size(width: 200, height: 255),
      container: Size(width: 400, height: 400)
    ) { $0.overlapsSource = true }
    #expect(placement.direction == .down)
    #expect(placement.gap == -1)
    #expect(placement.candidates.map(\.covered) == [1600, 40, 1600, 1600])
    #expect(placement.candidates.map(\.lost) == [0, 0, 0, 0])
    #expect(placement.winner?.reason == .least(.covered, isTied: false))
  }

  /// Up leaves the screen: 430 of its 436 points lie below the allowed area.
  @Test func `an invisible area is lost`() throws {
    let placement = try place(
      Rect(x: 100, y: 420, width: 44, height: 44), content: Size(width: 240, height: 440),
      container: Size(width: 320, height: 480)
    ) {
      $0.permitted = [.up, .down]
      $0.minimumContent = Size(width: 240, height: 400)
    }
    #expect(placement.candidates[.up]?.popover.height == 436)
    #expect(placement.candidates[.up]?.seen == 1560)
    #expect(placement.candidates[.up]?.lost == 122_200)
    #expect(placement.direction == .down)
  }

  /// Container 400 × 400: allowed 10 … 390. Bounds 340 × 236 or 356 × 220.
  /// Source 180,150,40,60: up room 180, loses 56 · 340 = 19040; down room 140, loses 96 · 340 = 32640;
  /// left room 170, loses 186 · 220 = 40920; right the same.
  @Test func `where nothing fits, preference takes what loses least`() throws {
    let placement = try place(
      Rect(x: 180, y: 150, width: 40, height: 60), container: Size(width: 400, height: 400))
    #expect(placement.candidates.map(\.room) == [180, 140, 170, 170])
    #expect(placement.candidates.map(\.deficit) == [56, 96, 186, 186])
    #expect(placement.candidates.map(\.lost) == [19040, 32640, 40920, 40920])
    #expect(placement.direction == .up)
    #expect(placement.winner?.reason == .least(.lost, isTied: false))
    #expect(placement.candidates[.down]?.reason == .exceeds(.lost, of: .up, at: 19040))
    #expect(placement.popover == Rect(x: 30, y: 210, width: 340, height: 180))
    // 20 points further down it is the other way round: 160 above, 160 below.
    let lower = try place(
      Rect(x: 180, y: 190, width: 40, height: 60), container: Size(width: 400, height: 400))
    #expect(lower.direction == .down)
    #expect(lower.popover == Rect(x: 30, y: 10, width: 340, height: 180))
  }

  @Test func `of equal losses the first counts`() throws {
    let placement = try place(
      Rect(x: 180, y: 170, width: 40, height: 60), container: Size(width: 400, height: 400))
    #expect(placement.candidates.map(\.lost) == [25840, 25840, 40920, 40920])
    #expect(placement.direction == .up)
  }

  /// Source 500,300,44,44: up (758 − 344 − 16) = 398 → 101 · 40 = 4040; down 290 − 16 = 274 → 101 · 28
  /// = 2828; left 1014 − 544 − 16 = 454 → 46 · 75 = 3450; right 490 − 16 = 474 → 48 · 75 = 3600.
  @Test func `the largest area wins by its score`() throws {
    let placement = try place(Rect(x: 500, y: 300, width: 44, height: 44)) {
      $0.policy = .largestArea
    }
    #expect(placement.candidates.map(\.direction) == [.down, .up, .left, .right])
    #expect(placement.candidates.map(\.score) == [2828, 4040, 3450, 3600])
    #expect(placement.direction == .up)
    #expect(placement.winner?.reason == .largestArea)
    #expect(placement.candidates[.right]?.reason == .smaller(than: .up, score: 4040))
  }

  /// The order of `arrowDirectionForRect:` in WYPopoverController 0.3.9: down, up, left, right.
  @Test func `equal scores are decided in WYPopoverController's order`() throws {
    // A square all round: allowed 10 … 410, source 190 … 230, room 180 on each side.
    let all = try place(
      Rect(x: 190, y: 190, width: 40, height: 40), container: Size(width: 420, height: 420)
    ) {
      $0.policy = .largestArea
    }
    #expect(all.candidates.map(\.score) == [680, 680, 680, 680])
    #expect(all.direction == .down)
    #expect(all.candidates[.up]?.reason == .tied(with: .down))
    let some = try place(
      Rect(x: 190, y: 190, width: 40, height: 40), container: Size(width: 420, height: 420)
    ) {
      $0.policy = .largestArea
      $0.permitted = [.right, .left, .up]
    }
    #expect(some.direction == .up)
    let sides = try place(
      Rect(x: 190, y: 190, width: 40, height: 40), container: Size(width: 420, height: 420)
    ) {
      $0.policy = .largestArea
      $0.permitted = [.right, .left]
    }
    #expect(sides.direction == .left)
  }

  @Test func `no room scores nothing`() throws {
    let placement = try place(Rect(x: 10, y: 10, width: 1004, height: 748)) {
      $0.policy = .largestArea
    }
    #expect(placement.candidates.map(\.score) == [0, 0, 0, 0])
    #expect(placement.direction == .down)
  }

  /// Numbers of WYPopoverController's `sizeForRect:` and `value`, worked out by hand for its margins
  /// of 10, a status bar of 20 and an arrow of 20 points on an iPad on its side: width and height of
  /// each area, divided by 10, rounded up and multiplied.
  ///
  /// A deliberate difference: from the scores WYPopoverController then takes the first area that is as
  /// wide as the content. Ours is the largest area, whatever the content.
  @Test func `scores are WYPopoverController's`() throws {
    let placement = try place(
      Rect(x: 300, y: 200, width: 60, height: 30), theme: .plain(base: 42, height: 20, lane: 0)
    ) {
      $0.policy = .largestArea
      $0.safeArea.top = 20
    }
    // Down 1004 × (200 − 30 − 20), up 1004 × (758 − 230 − 20), left (1014 − 360 − 20) × 728,
    // right (300 − 10 − 20) × 728.
    #expect(placement.candidates.map(\.score) == [101 * 15, 101 * 51, 64 * 73, 27 * 73])
    #expect(placement.direction == .up)
  }

  @Test(arguments: [
    // Named first and fits.
    (
      [ArrowDirection.down, .up], Rect(x: 500, y: 300, width: 44, height: 44), ArrowDirection.down,
      PlacementReason.namedFirst
    ),
    // Right 490 of 356 fits although up comes first elsewhere.
    ([.right, .left, .up], Rect(x: 500, y: 300, width: 44, height: 44), .right, .namedFirst),
    // Up has 114 of 236.
    ([.up, .down, .left], Rect(x: 500, y: 600, width: 44, height: 44), .down, .opposite(of: .up)),
    // The opposite is not permitted: the first, cut, although left fits.
    (
      [.up, .left], Rect(x: 500, y: 600, width: 44, height: 44), .up,
      .roomier(than: nil, otherRoom: 0)
    ),
    // Neither fits: left has 164 points, right 140.
    (
      [.right, .left, .up], Rect(x: 150, y: 300, width: 700, height: 44), .left,
      .roomier(than: .right, otherRoom: 140)
    ),
    // 142 points each: the first.
    (
      [.right, .left, .up], Rect(x: 152, y: 300, width: 720, height: 44), .right,
      .roomier(than: .left, otherRoom: 142)
    ),
  ])
  func `flip asks the direction named first, then its opposite`(
    permitted: [ArrowDirection], source: Rect, direction: ArrowDirection, reason: PlacementReason
  ) throws {
    let placement = try place(source) {
      $0.policy = .flip
      $0.permitted = permitted
    }
    #expect(placement.direction == direction)
    #expect(placement.winner?.reason == reason)
    #expect(placement.candidates.map(\.direction) == permitted)
  }

  @Test func `flip says what it did not ask`() throws {
    let placement = try place(Rect(x: 500, y: 600, width: 44, height: 44)) {
      $0.policy = .flip
      $0.permitted = [.up, .down, .left]
    }
    #expect(placement.candidates[.up]?.reason == .lacksRoom(instead: .down))
    #expect(placement.candidates[.left]?.reason == .notAsked(first: .up))
  }

  @Test func `reasons are described in words`() throws {
    let placement = try place(Rect(x: 500, y: 600, width: 44, height: 44))
    #expect(
      placement.candidates.map(\.description) == [
        "up: loses: needs 236 points of height and has 114, 122 short; down fits",
        "down: wins: the first that fits and hits its source; needs 236 points of height and has 590",
        "left: loses: needs 356 points of width and has 470, but down comes first",
        "right: loses: needs 356 points of width and has 490, but down comes first",
      ])
    let cut = try place(
      Rect(x: 180, y: 150, width: 40, height: 60), container: Size(width: 400, height: 400)
    ) {
      $0.permitted = [.up, .left]
    }
    #expect(
      cut.candidates.map(\.explanation) == [
        "wins: nothing fits, and it loses least, 19040 square points (23.73%); needs 236 points of "
          + "height and has 180, 56 short",
        "loses: it loses 40920 square points (52.25%), up 19040 square points; needs 356 points of "
          + "width and has 170, 186 short",
      ])
    let wide = try place(
      Rect(x: 500, y: 300, width: 44, height: 44), content: Size(width: 1100, height: 200)
    ) {
      $0.policy = .flip
      $0.permitted = [.up]
    }
    #expect(
      wide.candidates.map(\.explanation) == [
        "wins: named first, and its room suffices; its height has room, but it needs 1120 points of "
          + "width and the allowed area has 1004"
      ])
  }
}
