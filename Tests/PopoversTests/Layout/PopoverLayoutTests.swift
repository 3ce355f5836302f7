import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

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
      direction: .up, bounds: Rect(x: 0, y: 0, width: 216, height: 146),
      frame: Rect(x: 0, y: 16, width: 216, height: 130),
      arrow: Rect(x: 98, y: 0, width: 40, height: 16),
      arrowPicture: Rect(x: 98, y: 0, width: 40, height: 18), tip: Point(x: 108, y: 0),
      content: Rect(x: 5, y: 19, width: 200, height: 120), minimum: Size(width: 70, height: 40)),
    Expected(
      direction: .down, bounds: Rect(x: 0, y: 0, width: 216, height: 146),
      frame: Rect(x: 0, y: 0, width: 216, height: 130),
      arrow: Rect(x: 98, y: 130, width: 40, height: 16),
      arrowPicture: Rect(x: 98, y: 128, width: 40, height: 18), tip: Point(x: 108, y: 146),
      content: Rect(x: 5, y: 3, width: 200, height: 120), minimum: Size(width: 70, height: 40)),
    Expected(
      direction: .down, down: .rotate, bounds: Rect(x: 0, y: 0, width: 216, height: 146),
      frame: Rect(x: 0, y: 0, width: 216, height: 130),
      arrow: Rect(x: 78, y: 130, width: 40, height: 16),
      arrowPicture: Rect(x: 78, y: 128, width: 40, height: 18), tip: Point(x: 108, y: 146),
      content: Rect(x: 5, y: 3, width: 200, height: 120), minimum: Size(width: 70, height: 40)),
    Expected(
      direction: .left, bounds: Rect(x: 0, y: 0, width: 232, height: 130),
      frame: Rect(x: 16, y: 0, width: 216, height: 130),
      arrow: Rect(x: 0, y: 35, width: 16, height: 40),
      arrowPicture: Rect(x: 0, y: 35, width: 18, height: 40), tip: Point(x: 0, y: 65),
      content: Rect(x: 21, y: 3, width: 200, height: 120), minimum: Size(width: 40, height: 68)),
    Expected(
      direction: .left, left: .mirror, bounds: Rect(x: 0, y: 0, width: 232, height: 130),
      frame: Rect(x: 16, y: 0, width: 216, height: 130),
      arrow: Rect(x: 0, y: 55, width: 16, height: 40),
      arrowPicture: Rect(x: 0, y: 55, width: 18, height: 40), tip: Point(x: 0, y: 65),
      content: Rect(x: 21, y: 3, width: 200, height: 120), minimum: Size(width: 40, height: 68)),
    Expected(
      direction: .right, bounds: Rect(x: 0, y: 0, width: 232, height: 130),
      frame: Rect(x: 0, y: 0, width: 216, height: 130),
      arrow: Rect(x: 216, y: 55, width: 16, height: 40),
      arrowPicture: Rect(x: 214, y: 55, width: 18, height: 40), tip: Point(x: 232, y: 65),
      content: Rect(x: 5, y: 3, width: 200, height: 120), minimum: Size(width: 40, height: 68)),
    Expected(
      direction: .none, bounds: Rect(x: 0, y: 0, width: 216, height: 130),
      frame: Rect(x: 0, y: 0, width: 216, height: 130),
      content: Rect(x: 5, y: 3, width: 200, height: 120), minimum: Size(width: 24, height: 24)),
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
    #expect(layout.capScale == Ratio(1).value)
    // One pixel a point: the same numbers again.
    #expect(layout.pixels.arrowPicture == expected.arrowPicture.map(PixelRect.init(whole:)))
    #expect(layout.pixels.arrow == expected.arrow.map(PixelRect.init(whole:)))
    #expect(layout.pixels.frame == PixelRect(whole: expected.frame))
    #expect(layout.pixels.bounds == PixelRect(whole: expected.bounds))
    #expect(layout.pixels.content == PixelRect(whole: expected.content))
    #expect(layout.pixels.canvas == PixelRect(whole: expected.bounds).size)

    let same = try Theme.lopsided(down: expected.down, left: expected.left)
      .layout(
        bounds: Size(width: expected.bounds.width, height: expected.bounds.height),
        expected.direction)
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
    let layout = try Theme.lopsided().layout(bounds: Size(width: 100, height: height), direction)
    #expect(layout.points.arrow?.y == origin)
    #expect(layout.state == state)
  }

  @Test func `tips of pictures drawn for their direction are where turning would put them`() throws
  {
    let theme = Theme.lopsided(
      down: .rotate,
      drawn: [.down: picture("down.png", 40, 18), .left: picture("left.png", 18, 40)])
    #expect(try theme.layout(.down).points.arrow?.x == 78)
    #expect(try theme.layout(.left).points.arrow?.y == 35)
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
    let layout = try theme.layout(content: Size(width: 320, height: 180), at: scale(2))
    #expect(
      LayoutReport(layout, theme: theme.name)
        == LayoutReport(
          theme: "Crimson", scale: scale(2), direction: .up, requestedOffset: 0, offset: 0, miss: 0,
          state: .free,
          points: LayoutPoints(
            bounds: Rect(x: 0, y: 0, width: 340, height: 216),
            frame: Rect(x: 0, y: 16, width: 340, height: 200),
            arrow: Rect(x: 148, y: 0, width: 44, height: 16),
            arrowPicture: Rect(x: 148, y: 0, width: 44, height: 16), tip: Point(x: 170, y: 0),
            content: Rect(x: 10, y: 26, width: 320, height: 180), shadowOutsets: .zero),
          capScale: 1, minimum: Size(width: 68, height: 40),
          pixels: LayoutPixels(
            canvas: PixelSize(width: 680, height: 432),
            bounds: PixelRect(x: 0, y: 0, width: 680, height: 432),
            frame: PixelRect(x: 0, y: 32, width: 680, height: 400),
            arrow: PixelRect(x: 296, y: 0, width: 88, height: 32),
            arrowPicture: PixelRect(x: 296, y: 0, width: 88, height: 32),
            content: PixelRect(x: 20, y: 52, width: 640, height: 360))))
    #expect(layout.warnings.isEmpty)
  }

  @Test func `the shadow's outsets are three sigmas less or more its offset`() throws {
    var theme = Theme.crimson
    theme.shadows = [ShadowStyle(offset: Point(x: 0, y: 6), blur: 18)]
    let one = try theme.layout()
    #expect(one.points.shadowOutsets == Insets(top: 21, left: 27, bottom: 33, right: 27))
    #expect(one.pixels.bounds == PixelRect(x: 27, y: 21, width: 220, height: 156))
    #expect(one.pixels.canvas == PixelSize(width: 274, height: 210))
    #expect(one.pixels.arrow == PixelRect(x: 115, y: 21, width: 44, height: 16))
    #expect(one.pixels.content == PixelRect(x: 37, y: 47, width: 200, height: 120))
    #expect(one.pixels.cutToBounds == (try Theme.crimson.layout().pixels))
    #expect(
      LayoutReport(one, theme: "", canvas: .bounds).pixels.canvas
        == PixelSize(width: 220, height: 156))
    #expect(LayoutReport(one, theme: "", canvas: .bounds).points == one.points)

    // σ = 5 ÷ 2 × 1.5 = 3.75, 3σ = 11.25 → 12; offset 1 × 1.5 → 2.
    theme.shadows = [ShadowStyle(offset: Point(x: 0, y: 1), blur: 5)]
    let odd = try theme.layout(at: scale(1.5))
    #expect(odd.pixels.bounds.origin == PixelPoint(x: 12, y: 10))
    #expect(odd.pixels.canvas == PixelSize(width: 12 + 330 + 12, height: 10 + 234 + 14))
    #expect(odd.points.shadowOutsets == Insets(top: 10 / 1.5, left: 8, bottom: 14 / 1.5, right: 8))

    // 3σ = 0.4 × 1.5 × 5 = 3.0000000000000004 in doubles, 3 in decimals.
    theme.shadows = [ShadowStyle(blur: 0.4)]
    #expect(try theme.layout(at: scale(5)).pixels.bounds.origin == PixelPoint(x: 3, y: 3))
  }

  @Test func `outsets hold every shadow of all that is painted`() throws {
    var theme = Theme.crimson
    theme.shadows = [
      ShadowStyle(offset: Point(x: -40, y: 0), blur: 2),
      ShadowStyle(offset: Point(x: 5, y: 30), blur: 10),
    ]
    // First: 3 − (∓40), 3; second: 15 ∓ 5, 15 ∓ 30.
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 3, left: 43, bottom: 45, right: 20))
    theme.frame?.alignmentInsets = Insets(top: 8, left: 1, bottom: 2, right: 3)
    // The overhang on top stays inside of bounds; the others grow what casts the shadows.
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 3, left: 44, bottom: 47, right: 23))
    theme.shadows = [ShadowStyle(offset: Point(x: 0, y: -90))]
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 90, left: 1, bottom: 2, right: 3))
  }

  @Test func `a spread adds to the reach of a shadow in whole pixels`() throws {
    var theme = Theme.crimson
    theme.shadows = [ShadowStyle(offset: Point(x: 0, y: 6), blur: 18, spread: 2.3, caster: .frame)]
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 24, left: 30, bottom: 36, right: 30))
    // 27 and 3.45, in pixels 41 and 4.
    let layout = try theme.layout(at: scale(1.5))
    #expect(layout.pixels.bounds.x == 41 + 4)
    // What shrinks needs no less room.
    theme.shadows[0].spread = -5
    #expect(
      try theme.layout().points.shadowOutsets == Insets(top: 21, left: 27, bottom: 33, right: 27))
  }

  @Test func `insets larger than the bounds leave a content of no size`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(width: 15, height: 18))
    #expect(layout.points.frame == Rect(x: 0, y: 16, width: 15, height: 2))
    #expect(layout.points.content == Rect(x: 10, y: 26, width: 0, height: 0))
    #expect(layout.pixels.content == PixelRect(x: 10, y: 26, width: 0, height: 0))
  }

  @Test func `negative content insets let the content reach over the frame`() throws {
    var theme = Theme.crimson
    theme.contentInsets = Insets(all: -4)
    let layout = try theme.layout(content: Size(width: 100, height: 60), .left)
    #expect(layout.points.bounds == Rect(x: 0, y: 0, width: 108, height: 52))
    #expect(layout.points.content == Rect(x: 12, y: -4, width: 100, height: 60))
  }

  @Test func `caps shrink by one factor, and the report says by which`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(width: 100, height: 22))
    // The frame is 6 high, its caps are 24.
    #expect(layout.capScale == Ratio(1, 4).value)
    #expect(LayoutReport(layout, theme: "").capScale == 0.25)
  }

  @Test func `a frame of no size is laid out`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(width: 100, height: 16))
    #expect(layout.points.frame == Rect(x: 0, y: 16, width: 100, height: 0))
    #expect(layout.pixels.frame == PixelRect(x: 0, y: 16, width: 100, height: 0))
    #expect(layout.capScale == Ratio(0).value)
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
    self.init(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
  }
}
