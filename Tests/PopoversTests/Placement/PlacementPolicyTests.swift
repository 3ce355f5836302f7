import Raster
import Testing

@testable import Popovers

/// The three policies, by hand; see `place` for the example's numbers.
@Suite struct PlacementPolicyTests {
  /// Around a source of 44 × 44 the rooms are: up 714 − y, down y − 10, left 970 − x, right x − 10.
  @Test(arguments: [
    // Everything fits: up is asked first.
    (Rect(500, 300, 44, 44), ArrowDirection.up),
    // Up 114 of 236; down fits.
    (Rect(500, 600, 44, 44), .down),
  ])
  func `preference takes the first that fits`(source: Rect, direction: ArrowDirection) throws {
    let placement = try place(source)
    #expect(placement.direction == direction)
    #expect(placement.winner?.reason == .firstThatFits)
    #expect(placement.candidates.map(\.direction) == [.up, .down, .left, .right])
  }

  @Test func `preference asks in its own order, whatever was named first`() throws {
    let placement = try place(Rect(500, 300, 44, 44)) { $0.permitted = [.right, .left, .down] }
    #expect(placement.direction == .down)
    #expect(placement.candidates.map(\.direction) == [.down, .left, .right])
    #expect(placement.candidates[.left]?.reason == .comesAfter(.down))
    #expect(placement.candidates[.up] == nil)
  }

  /// Container 400 × 400: allowed 10 … 390. Bounds 340 × 236 or 356 × 220.
  /// Source 180,150,40,60: up room 180, loses 56 · 340 = 19040; down room 140, loses 96 · 340 = 32640;
  /// left room 170, loses 186 · 220 = 40920; right the same.
  @Test func `where nothing fits, preference takes what loses least`() throws {
    let placement = try place(Rect(180, 150, 40, 60), container: Size(400, 400))
    #expect(placement.candidates.map(\.room) == [180, 140, 170, 170])
    #expect(placement.candidates.map(\.deficit) == [56, 96, 186, 186])
    #expect(placement.candidates.map(\.lost) == [19040, 32640, 40920, 40920])
    #expect(placement.direction == .up)
    #expect(placement.winner?.reason == .losesLeast)
    #expect(placement.candidates[.down]?.reason == .losesMore(than: .up))
    #expect(placement.popover == Rect(30, 210, 340, 180))
    // 20 points further down it is the other way round: 160 above, 160 below.
    let lower = try place(Rect(180, 190, 40, 60), container: Size(400, 400))
    #expect(lower.direction == .down)
    #expect(lower.popover == Rect(30, 10, 340, 180))
  }

  @Test func `of equal losses the first counts`() throws {
    let placement = try place(Rect(180, 170, 40, 60), container: Size(400, 400))
    #expect(placement.candidates.map(\.lost) == [25840, 25840, 40920, 40920])
    #expect(placement.direction == .up)
  }

  /// Source 500,300,44,44: up (758 − 344 − 16) = 398 → 101 · 40 = 4040; down 290 − 16 = 274 → 101 · 28
  /// = 2828; left 1014 − 544 − 16 = 454 → 46 · 75 = 3450; right 490 − 16 = 474 → 48 · 75 = 3600.
  @Test func `the largest area wins by its score`() throws {
    let placement = try place(Rect(500, 300, 44, 44)) { $0.policy = .largestArea }
    #expect(placement.candidates.map(\.direction) == [.down, .up, .left, .right])
    #expect(placement.candidates.map(\.score) == [2828, 4040, 3450, 3600])
    #expect(placement.direction == .up)
    #expect(placement.winner?.reason == .largestArea)
    #expect(placement.candidates[.right]?.reason == .smaller(than: .up))
  }

  /// The order of `arrowDirectionForRect:` in WYPopoverController 0.3.9: down, up, left, right.
  @Test func `equal scores are decided in WYPopoverController's order`() throws {
    // A square all round: allowed 10 … 410, source 190 … 230, room 180 on each side.
    let all = try place(Rect(190, 190, 40, 40), container: Size(420, 420)) {
      $0.policy = .largestArea
    }
    #expect(all.candidates.map(\.score) == [680, 680, 680, 680])
    #expect(all.direction == .down)
    #expect(all.candidates[.up]?.reason == .tied(with: .down))
    let some = try place(Rect(190, 190, 40, 40), container: Size(420, 420)) {
      $0.policy = .largestArea
      $0.permitted = [.right, .left, .up]
    }
    #expect(some.direction == .up)
    let sides = try place(Rect(190, 190, 40, 40), container: Size(420, 420)) {
      $0.policy = .largestArea
      $0.permitted = [.right, .left]
    }
    #expect(sides.direction == .left)
  }

  @Test func `no room scores nothing`() throws {
    let placement = try place(Rect(10, 10, 1004, 748)) { $0.policy = .largestArea }
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
      Rect(300, 200, 60, 30), theme: .plain(base: 42, height: 20, lane: 0)
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
      [ArrowDirection.down, .up], Rect(500, 300, 44, 44), ArrowDirection.down,
      PlacementReason.namedFirst
    ),
    // Right 490 of 356 fits although up comes first elsewhere.
    ([.right, .left, .up], Rect(500, 300, 44, 44), .right, .namedFirst),
    // Up has 114 of 236.
    ([.up, .down, .left], Rect(500, 600, 44, 44), .down, .opposite),
    // The opposite is not permitted: the first, cut, although left fits.
    ([.up, .left], Rect(500, 600, 44, 44), .up, .cut),
    // Neither fits: the first, cut.
    ([.left, .right, .up], Rect(150, 300, 700, 44), .left, .cut),
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
    let placement = try place(Rect(500, 600, 44, 44)) {
      $0.policy = .flip
      $0.permitted = [.up, .down, .left]
    }
    #expect(placement.candidates[.up]?.reason == .doesNotFit(instead: .down))
    #expect(placement.candidates[.left]?.reason == .notAsked(first: .up))
  }

  @Test func `reasons are said in words`() throws {
    let placement = try place(Rect(500, 600, 44, 44))
    #expect(
      placement.candidates.map(\.description) == [
        "up: loses: needs 236 points of height and has 114, 122 short; down fits",
        "down: wins: the first that fits, needs 236 points of height and has 590",
        "left: loses: needs 356 points of width and has 470, but down comes first",
        "right: loses: needs 356 points of width and has 490, but down comes first",
      ])
    let cut = try place(Rect(180, 150, 40, 60), container: Size(400, 400)) {
      $0.permitted = [.up, .left]
    }
    #expect(
      cut.candidates.map(\.explanation) == [
        "wins: nothing fits, and it loses least, 19040 square points (23.7%); needs 236 points of "
          + "height and has 180, 56 short",
        "loses: needs 356 points of width and has 170, 186 short; it loses 40920 square points "
          + "(52.2%), up no more",
      ])
    let wide = try place(Rect(500, 300, 44, 44), content: Size(1100, 200)) {
      $0.policy = .flip
      $0.permitted = [.up]
    }
    #expect(
      wide.candidates.map(\.explanation) == [
        "wins: named first, and no permitted opposite fits; its height has room, but it needs 1120 "
          + "points of width and the allowed area has 1004"
      ])
  }
}
