import Imaging
@testable import Placement
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Alignment, `shift`, overlap, and sources beyond the allowed area, by hand; see `place`.
@Suite struct PlacementEdgeTests {
  @Test(arguments: [
    (PlacementAlignment.start, UserInterfaceLayoutDirection.leftToRight, 500.0, 30 - 170.0),
    (.center, .leftToRight, 360, 0), (.end, .leftToRight, 220, 140),
    (.start, .rightToLeft, 220, 140), (.center, .rightToLeft, 360, 0),
    (.end, .rightToLeft, 500, -140),
  ])
  func `start and end bring edges into line, mirrored from right to left`(
    alignment: PlacementAlignment, layoutDirection: UserInterfaceLayoutDirection, x: Double,
    asked: Double
  ) throws {
    let placement = try place(Rect(x: 500, y: 100, width: 60, height: 44)) {
      $0.alignment = alignment
      $0.layoutDirection = layoutDirection
      $0.permitted = [.up]
    }
    #expect(placement.popover == Rect(x: x, y: 144, width: 340, height: 236))
    #expect(placement.requestedOffset == asked)
    // The lane ends at 12 + 22 from the corner: 136 from the middle.
    #expect(placement.offset == min(max(asked, -136), 136))
  }

  /// The keyboard covers all of the container; a sheet asks for no allowed area.
  @Test func `a sheet is placed where no popover could be`() throws {
    let placed = try place(Rect(x: 0, y: 0, width: 44, height: 44)) {
      $0.keyboardHeight = 800
      $0.sizeClass = .compact
    }
    #expect(placed.presentation == .sheet)
    #expect(placed.popover == Rect(x: 0, y: 10, width: 1024, height: 758))
  }

  @Test func `beside a source nothing is mirrored`() throws {
    for layoutDirection in UserInterfaceLayoutDirection.allCases {
      let placement = try place(Rect(x: 100, y: 300, width: 44, height: 60)) {
        $0.alignment = .start
        $0.layoutDirection = layoutDirection
        $0.permitted = [.left]
      }
      #expect(placement.popover == Rect(x: 144, y: 300, width: 356, height: 220))
    }
  }

  @Test func `alignment gives way to the allowed area`() throws {
    let placement = try place(Rect(x: 960, y: 100, width: 44, height: 44)) {
      $0.alignment = .start
      $0.permitted = [.up]
    }
    #expect(placement.popover.x == 674)
  }

  /// Aligned with the start of a narrow source the arrow misses by 4: asked −140, reached −136.
  @Test func `shift moves the popover until the arrow does not miss`() throws {
    func placed(_ source: Rect, _ alignment: PlacementAlignment, shifts: Bool) throws -> Placement {
      try place(source) {
        $0.alignment = alignment
        $0.permitted = [.up]
        $0.shifts = shifts
      }
    }
    let missing = try placed(Rect(x: 500, y: 100, width: 60, height: 44), .start, shifts: false)
    #expect(missing.miss == -4)
    #expect(missing.state == .clamped)
    let shifted = try placed(Rect(x: 500, y: 100, width: 60, height: 44), .start, shifts: true)
    #expect(shifted.popover.x == 496)
    #expect(shifted.miss == 0)
    #expect(shifted.offset == -136)
    #expect(shifted.tip == Point(x: 530, y: 144))
    // 3 points are left to the margin: one is missed still.
    let held = try placed(Rect(x: 13, y: 100, width: 60, height: 44), .start, shifts: true)
    #expect(held.popover.x == 10)
    #expect(held.miss == -1)
    // What does not miss does not move.
    let free = try placed(Rect(x: 500, y: 100, width: 300, height: 44), .start, shifts: true)
    #expect(free.popover.x == 500)
  }

  /// A lane of 10 and 30 on an edge of 60 has one place for a base of 40: 5, its middle at 25, which is
  /// 5 to the left of the edge's middle.
  @Test func `shift also helps an arrow that has one place`() throws {
    var theme = Theme.plain(base: 40, height: 10, lane: 0)
    theme.arrow?.lane = Insets(top: 0, left: 10, bottom: 0, right: 30)
    let placement = try place(
      Rect(x: 500, y: 100, width: 44, height: 44), content: Size(width: 60, height: 50),
      theme: theme
    ) {
      $0.permitted = [.up]
      $0.shifts = true
    }
    #expect(placement.popover.x == 497)
    #expect(placement.miss == 0)
    #expect(placement.state == .laneShrunk)
    #expect(placement.tip?.x == 522)
  }

  /// 114 points below the source, 236 needed: the popover moves up by 122, over its source.
  @Test func `a popover that may overlap its source is not cut`() throws {
    let placement = try place(Rect(x: 500, y: 600, width: 44, height: 44)) {
      $0.permitted = [.up]
      $0.overlapsSource = true
    }
    #expect(placement.popover == Rect(x: 352, y: 522, width: 340, height: 236))
    #expect(placement.gap == -122)
    #expect(placement.overrun == .zero)
    #expect(placement.winner?.fits == false)
    #expect(placement.winner?.lost == 0)
    let left = try place(Rect(x: 800, y: 300, width: 44, height: 44)) {
      $0.permitted = [.left]
      $0.overlapsSource = true
    }
    // 170 points to the right of the source, 356 needed.
    #expect(left.popover == Rect(x: 658, y: 212, width: 356, height: 220))
    #expect(left.gap == -186)
    let larger = try place(
      Rect(x: 500, y: 600, width: 44, height: 44), content: Size(width: 320, height: 1100)
    ) {
      $0.permitted = [.up]
      $0.overlapsSource = true
    }
    #expect(larger.popover == Rect(x: 352, y: 10, width: 340, height: 748))
  }

  @Test(arguments: PlacementPolicy.allCases)
  func `a source as large as the container is overlapped`(policy: PlacementPolicy) throws {
    let screen = Rect(x: 0, y: 0, width: 1024, height: 768)
    func placed(_ source: Rect, overlaps: Bool = false) throws -> Placement {
      try place(source) {
        $0.policy = policy
        $0.overlapsSource = overlaps
      }
    }
    let placement = try placed(screen)
    #expect(placement == (try placed(screen, overlaps: true)))
    #expect(placement.overrun == .zero)
    #expect(placement.winner?.seen == placement.popover.width * placement.popover.height)
    // Half a point of room below it is no room for a popover; whoever asks for up sees that much.
    let almost = Rect(x: 0, y: 0, width: 1024, height: 757.5)
    #expect(
      try placed(almost) == placed(almost, overlaps: policy != .flip))
    // Where another side has the room that the permitted one lacks, the rules are as ever.
    let wide = try place(Rect(x: 0, y: 400, width: 1024, height: 368)) {
      $0.policy = policy
      $0.permitted = [.up]
    }
    #expect(wide.gap == 0)
    #expect(wide.winner?.seen == 0)
  }

  /// Up and down cover the whole source and are not cut; 1016 points to its left are more than 1004.
  @Test func `lost area counts before the deficit where popovers overlap`() throws {
    let placement = try place(
      Rect(x: 490, y: 300, width: 44, height: 44), content: Size(width: 980, height: 600)
    ) {
      $0.permitted = [.left, .up, .down]
      $0.policy = .listed
      $0.overlapsSource = true
    }
    #expect(placement.candidates.map(\.direction) == [.left, .up, .down])
    #expect(placement.direction == .up)
    let reasons = placement.candidates.map { "\($0.direction) \($0.reason)" }
    #expect(placement.winner?.reason == .least(.deficit, isTied: true), "\(reasons)")
  }

  @Test func `without an arrow nothing is moved and nothing missed`() throws {
    let placement = try place(Rect(x: 500, y: 100, width: 44, height: 44)) { $0.permitted = [] }
    #expect(placement.presentation == .centered)
    #expect(placement.miss == 0 && placement.gap == 0)
    #expect(placement.offset == 0 && placement.requestedOffset == 0)
    #expect(placement.state == .free && placement.tip == nil)
  }

  /// The source lies under the keyboard, which leaves 10 … 458: the popover ends there, and 142 points
  /// are missing to the source.
  @Test func `a source beyond the allowed area is pointed at from its edge`() throws {
    let placement = try place(Rect(x: 500, y: 600, width: 44, height: 44)) {
      $0.keyboardHeight = 300
    }
    #expect(placement.direction == .down)
    #expect(placement.popover == Rect(x: 352, y: 222, width: 340, height: 236))
    #expect(placement.gap == 142)
    #expect(placement.winner?.room == 448)
    #expect(placement.tip == Point(x: 522, y: 458))
    #expect(placement.overrun == .zero)
    // Above, in the margin.
    let above = try place(Rect(x: 500, y: 0, width: 44, height: 4)) { $0.permitted = [.up] }
    #expect(above.popover.y == 10)
    #expect(above.gap == 6)
    #expect(above.winner?.room == 748)
  }

  /// Without a miss; by 30 beyond the lane, which ends 136 from the middle.
  @Test func `an arrow that overshoots touches its source outside of the lane`() throws {
    var theme = Theme.crimson
    theme.arrow?.edge = .overshoot
    let placement = try place(Rect(x: 0, y: 300, width: 20, height: 20), theme: theme) {
      $0.permitted = [.up]
    }
    #expect(placement.offset == -170)
    #expect(placement.miss == 0)
    #expect(placement.tip == Point(x: 10, y: 320))
  }

  @Test func `a clip arrow reaches into the corner`() throws {
    let placement = try place(Rect(x: 0, y: 300, width: 20, height: 20), theme: .cut(edge: .corner))
    {
      $0.permitted = [.up]
    }
    #expect(placement.offset == -170)
    #expect(placement.miss == 0)
    #expect(placement.state == .clamped)
  }

  @Test func `a theme without an arrow stands at its source all the same`() throws {
    var theme = Theme.crimson
    theme.arrow = nil
    let placement = try place(Rect(x: 500, y: 100, width: 44, height: 44), theme: theme)
    #expect(placement.popover == Rect(x: 352, y: 144, width: 340, height: 220))
    #expect(placement.direction == .up)
    #expect(placement.tip == nil)
    #expect(placement.offset == 0)
    #expect(placement.miss == 0)
  }

  /// The fused example draws up, right and (mirrored) left, but not down.
  @Test func `a direction that the art does not draw never wins`() throws {
    let placement = try place(Rect(x: 500, y: 600, width: 44, height: 44), theme: .fused())
    #expect(placement.candidates[.down]?.reason == .notDrawn)
    #expect(placement.candidates[.down]?.fits == true)
    #expect(placement.direction == .left)
    #expect(
      placement.candidates[.down]?.explanation
        == "not drawn: the theme has no art for this direction; needs 235 points of height and has "
        + "590")
    #expect(throws: PlacementError.notDrawn([.down])) {
      try place(Rect(x: 500, y: 600, width: 44, height: 44), theme: .fused()) {
        $0.permitted = [.down]
      }
    }
  }
}
