import Raster
import Testing

@testable import Popovers

/// Expected numbers are the contract's tables, worked out by hand.
@Suite struct PopoverLayoutTests {
  struct Expected: Sendable {
    var direction: ArrowDirection
    var down = ImageArrow.Down.flip
    var left = ImageArrow.Left.turn
    var bounds: Rect
    var frame: Rect
    var arrow: Rect?
    var arrowPicture: Rect?
    var tip: Point?
    var content: Rect
    var minimum: Size
  }

  @Test(arguments: [
    Expected(
      direction: .up, bounds: Rect(0, 0, 216, 146), frame: Rect(0, 16, 216, 130),
      arrow: Rect(98, 0, 40, 16), arrowPicture: Rect(98, 0, 40, 18), tip: Point(108, 0),
      content: Rect(5, 19, 200, 120), minimum: Size(70, 40)),
    Expected(
      direction: .down, bounds: Rect(0, 0, 216, 146), frame: Rect(0, 0, 216, 130),
      arrow: Rect(98, 130, 40, 16), arrowPicture: Rect(98, 128, 40, 18), tip: Point(108, 146),
      content: Rect(5, 3, 200, 120), minimum: Size(70, 40)),
    Expected(
      direction: .down, down: .rotate, bounds: Rect(0, 0, 216, 146), frame: Rect(0, 0, 216, 130),
      arrow: Rect(78, 130, 40, 16), arrowPicture: Rect(78, 128, 40, 18), tip: Point(108, 146),
      content: Rect(5, 3, 200, 120), minimum: Size(70, 40)),
    Expected(
      direction: .left, bounds: Rect(0, 0, 232, 130), frame: Rect(16, 0, 216, 130),
      arrow: Rect(0, 35, 16, 40), arrowPicture: Rect(0, 35, 18, 40), tip: Point(0, 65),
      content: Rect(21, 3, 200, 120), minimum: Size(40, 68)),
    Expected(
      direction: .left, left: .mirror, bounds: Rect(0, 0, 232, 130), frame: Rect(16, 0, 216, 130),
      arrow: Rect(0, 55, 16, 40), arrowPicture: Rect(0, 55, 18, 40), tip: Point(0, 65),
      content: Rect(21, 3, 200, 120), minimum: Size(40, 68)),
    Expected(
      direction: .right, bounds: Rect(0, 0, 232, 130), frame: Rect(0, 0, 216, 130),
      arrow: Rect(216, 55, 16, 40), arrowPicture: Rect(214, 55, 18, 40), tip: Point(232, 65),
      content: Rect(5, 3, 200, 120), minimum: Size(40, 68)),
    Expected(
      direction: .none, bounds: Rect(0, 0, 216, 130), frame: Rect(0, 0, 216, 130),
      content: Rect(5, 3, 200, 120), minimum: Size(24, 24)),
  ])
  func `every direction has the table's rectangles`(expected: Expected) throws {
    let layout = try Theme.lopsided(down: expected.down, left: expected.left)
      .layout(expected.direction)
    #expect(layout.direction == expected.direction)
    #expect(layout.points.bounds == expected.bounds)
    #expect(layout.points.frame == expected.frame)
    #expect(layout.points.arrow == expected.arrow)
    #expect(layout.points.arrowPicture == expected.arrowPicture)
    #expect(layout.points.tip == expected.tip)
    #expect(layout.points.content == expected.content)
    #expect(layout.minimum == expected.minimum)
    #expect(layout.points.shadowOutsets == .zero)
    #expect(layout.capScale == Ratio(1))
    // One pixel a point: the same numbers again.
    #expect(layout.pixels.arrowPicture == expected.arrowPicture.map(PixelRect.init(whole:)))
    #expect(layout.pixels.arrow == expected.arrow.map(PixelRect.init(whole:)))
    #expect(layout.pixels.frame == PixelRect(whole: expected.frame))
    #expect(layout.pixels.bounds == PixelRect(whole: expected.bounds))
    #expect(layout.pixels.content == PixelRect(whole: expected.content))
    #expect(layout.pixels.canvas == PixelRect(whole: expected.bounds).size)

    let same = try Theme.lopsided(down: expected.down, left: expected.left)
      .layout(bounds: Size(expected.bounds.width, expected.bounds.height), expected.direction)
    #expect(same == layout)
  }

  @Test(arguments: [
    (ArrowDirection.up, ArrowOffset.start, -84.0, 14.0, ArrowState.free),
    (.up, .end, 62, 160, .free),
    (.up, .points(-90), -84, 14, .clamped),
    (.down, .points(90), 62, 160, .clamped),
    (.left, .start, -22, 13, .free),
    (.left, .end, 40, 75, .free),
    (.left, .points(41), 40, 75, .clamped),
    (.right, .start, -42, 13, .free),
    (.right, .end, 20, 75, .free),
    (.right, .points(-42), -42, 13, .free),
  ])
  func `the lane's ends are those of the edge`(
    direction: ArrowDirection, asked: ArrowOffset, offset: Double, origin: Double, state: ArrowState
  ) throws {
    let layout = try Theme.lopsided().layout(direction, asked)
    let arrow = try #require(layout.points.arrow)
    #expect(layout.offset == offset)
    #expect((direction == .up || direction == .down ? arrow.x : arrow.y) == origin)
    #expect(layout.state == state)
    #expect(layout.offset + layout.miss == layout.requestedOffset)
  }

  @Test(arguments: [
    // Edge 50: 13 + 40 + 15 do not fit; k = 10 ÷ 28.
    (50.0, ArrowDirection.right, 13.0 * 10 / 28, ArrowState.laneShrunk),
    (40, .left, 0, .overflows),
    (30, .right, -5, .overflows),
  ])
  func `an edge without room has its state`(
    height: Double, direction: ArrowDirection, origin: Double, state: ArrowState
  ) throws {
    let layout = try Theme.lopsided().layout(bounds: Size(100, height), direction)
    #expect(layout.points.arrow?.y == origin)
    #expect(layout.state == state)
  }

  @Test func `pictures drawn for their direction keep their tip`() throws {
    let theme = Theme.lopsided(
      down: .rotate,
      drawn: [.down: picture("down.png", 40, 18), .left: picture("left.png", 18, 40)])
    #expect(try theme.layout(.down).points.arrow?.x == 98)
    #expect(try theme.layout(.left).points.arrow?.y == 55)
    #expect(try theme.layout(.right).points.arrow?.y == 55)
  }

  @Test func `without an arrow there are no arrow numbers`() throws {
    var theme = Theme.lopsided()
    let none = try theme.layout(.none, .points(17))
    #expect(none.requestedOffset == 0)
    #expect(none.offset == 0)
    #expect(none.miss == 0)
    #expect(none.state == .free)
    theme.arrow = nil
    #expect(try theme.layout(.left, .end) == none)
  }

  @Test func `Crimson's report is the contract's example`() throws {
    var theme = Theme.crimson
    theme.frame?.image = picture("frame@2x.png", 256, 256, scale: 2)
    theme.arrow?.art = .image(ImageArrow(up: picture("arrow@2x.png", 88, 32, scale: 2)))
    let layout = try theme.layout(content: Size(320, 180), at: scale(2))
    #expect(
      LayoutReport(layout, theme: theme.name)
        == LayoutReport(
          theme: "Crimson", scale: scale(2), direction: .up, requestedOffset: 0, offset: 0, miss: 0,
          state: .free,
          points: LayoutPoints(
            bounds: Rect(0, 0, 340, 216), frame: Rect(0, 16, 340, 200),
            arrow: Rect(148, 0, 44, 16), arrowPicture: Rect(148, 0, 44, 16), tip: Point(170, 0),
            content: Rect(10, 26, 320, 180), shadowOutsets: .zero),
          capScale: 1, minimum: Size(68, 40),
          pixels: LayoutPixels(
            canvas: PixelSize(680, 432), bounds: PixelRect(0, 0, 680, 432),
            frame: PixelRect(0, 32, 680, 400), arrow: PixelRect(296, 0, 88, 32),
            arrowPicture: PixelRect(296, 0, 88, 32), content: PixelRect(20, 52, 640, 360))))
    #expect(layout.warnings.isEmpty)
  }

  @Test func `the shadow's outsets are three sigmas less or more its offset`() throws {
    var theme = Theme.crimson
    theme.shadows = [ShadowStyle(offset: Point(0, 6), blur: 18)]
    let one = try theme.layout()
    #expect(one.points.shadowOutsets == Insets(top: 21, left: 27, bottom: 33, right: 27))
    #expect(one.pixels.bounds == PixelRect(27, 21, 220, 156))
    #expect(one.pixels.canvas == PixelSize(274, 210))
    #expect(one.pixels.arrow == PixelRect(115, 21, 44, 16))
    #expect(one.pixels.content == PixelRect(37, 47, 200, 120))
    #expect(one.pixels.cutToBounds == (try Theme.crimson.layout().pixels))
    #expect(LayoutReport(one, theme: "", canvas: .bounds).pixels.canvas == PixelSize(220, 156))
    #expect(LayoutReport(one, theme: "", canvas: .bounds).points == one.points)

    // σ = 5 ÷ 2 × 1.5 = 3.75, 3σ = 11.25 → 12; offset 1 × 1.5 → 2.
    theme.shadows = [ShadowStyle(offset: Point(0, 1), blur: 5)]
    let odd = try theme.layout(at: scale(1.5))
    #expect(odd.pixels.bounds.origin == PixelPoint(12, 10))
    #expect(odd.pixels.canvas == PixelSize(12 + 330 + 12, 10 + 234 + 14))
    #expect(odd.points.shadowOutsets == Insets(top: 10 / 1.5, left: 8, bottom: 14 / 1.5, right: 8))

    // 3σ = 0.4 × 1.5 × 5 = 3.0000000000000004 in doubles, 3 in decimals.
    theme.shadows = [ShadowStyle(blur: 0.4)]
    #expect(try theme.layout(at: scale(5)).pixels.bounds.origin == PixelPoint(3, 3))
  }

  @Test func `outsets are the largest of all shadows and never below the art's overhang`() throws {
    var theme = Theme.crimson
    theme.shadows = [
      ShadowStyle(offset: Point(-40, 0), blur: 2), ShadowStyle(offset: Point(5, 30), blur: 10),
    ]
    // First: 3 − (∓40), 3; second: 15 ∓ 5, 15 ∓ 30.
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 3, left: 43, bottom: 45, right: 20))
    theme.frame?.alignmentInsets = Insets(top: 8, left: 1, bottom: 2, right: 3)
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 8, left: 43, bottom: 45, right: 20))
    theme.shadows = [ShadowStyle(offset: Point(0, -90))]
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 90, left: 1, bottom: 2, right: 3))
  }

  @Test func `insets larger than the bounds leave a content of no size`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(15, 18))
    #expect(layout.points.frame == Rect(0, 16, 15, 2))
    #expect(layout.points.content == Rect(10, 26, 0, 0))
    #expect(layout.pixels.content == PixelRect(10, 26, 0, 0))
  }

  @Test func `negative content insets let the content reach over the frame`() throws {
    var theme = Theme.crimson
    theme.contentInsets = Insets(all: -4)
    let layout = try theme.layout(content: Size(100, 60), .left)
    #expect(layout.points.bounds == Rect(0, 0, 108, 52))
    #expect(layout.points.content == Rect(12, -4, 100, 60))
  }

  @Test func `caps shrink by one factor, and the report says by which`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(100, 22))
    // The frame is 6 high, its caps are 24.
    #expect(layout.capScale == Ratio(1, 4))
    #expect(LayoutReport(layout, theme: "").capScale == 0.25)
  }

  @Test func `a frame of no size is laid out`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(100, 16))
    #expect(layout.points.frame == Rect(0, 16, 100, 0))
    #expect(layout.pixels.frame == PixelRect(0, 16, 100, 0))
    #expect(layout.capScale == Ratio(0))
  }

  @Test func `a picture drawn from a smaller file is worth a warning`() throws {
    let theme = Theme.crimson
    #expect(try theme.layout().warnings.isEmpty)
    #expect(
      try theme.layout(at: scale(1.5)).warnings == [
        .smallerFile(path: "frame.png", fileScale: 1, scale: scale(1.5)),
        .smallerFile(path: "arrow.png", fileScale: 1, scale: scale(1.5)),
      ])
    #expect(try theme.layout(.none, at: scale(2)).warnings.count == 1)
    #expect(
      LayoutWarning.smallerFile(path: "frame.png", fileScale: 1, scale: scale(1.5)).description
        == "frame.png is enlarged from 1x to 1.5x; add a file for @2x")
  }
}

extension PixelRect {
  init(whole rect: Rect) {
    self.init(Int(rect.x), Int(rect.y), Int(rect.width), Int(rect.height))
  }
}
