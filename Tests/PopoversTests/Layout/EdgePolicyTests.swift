import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Edge policies as a whole layout: bounds 220 × 156, triangle of 40 × 16, lane 12.
@Suite struct EdgePolicyTests {
  @Test(arguments: [
    // Beyond bounds by the line's width at the end to which the tip leans, and behind the tip.
    (ArrowDirection.up, 150.0, Insets(top: 4, left: 0, bottom: 0, right: 4)),
    (.up, -150, Insets(top: 4, left: 4, bottom: 0, right: 0)),
    (.up, 0, Insets(top: 4, left: 0, bottom: 0, right: 0)),
    (.left, 150, Insets(top: 0, left: 4, bottom: 4, right: 0)),
  ])
  func `a line outside of a leaning tip is not cut`(
    direction: ArrowDirection, asked: Double, outsets: Insets
  ) throws {
    var theme = Theme.cut(edge: .skew)
    guard case .clip(var clip)? = theme.arrow?.art else { return }
    clip.stroke = ClipArrow.Stroke(color: .white, width: 4, alignment: .outside)
    theme.arrow?.art = .clip(clip)
    #expect(try theme.layout(direction, .points(asked)).points.shadowOutsets == outsets)
  }

  @Test func `clip covers its neck as well`() throws {
    let layout = try Theme.cut().layout()
    #expect(layout.points.arrow == Rect(x: 90, y: 0, width: 40, height: 16))
    #expect(layout.points.arrowPicture == Rect(x: 90, y: 0, width: 40, height: 22))
    #expect(layout.textureFill == .frame)
    #expect(layout.turn == ShapeTurn())
    #expect(layout.arrowClip == layout.pixels.bounds)
  }

  @Test(arguments: [
    // The tip's place over the base: 10 for up; 30 after left's turn, whose shape leans backwards.
    (ArrowDirection.up, ArrowOffset.points(150), 180.0, 220.0, 30.0),
    (.up, .points(-150), 0, 0, -10),
    (.right, .points(150), 100, 140, 30),
    (.left, .points(150), 100, 140, -10),
    (.left, .points(-150), 0, 0, 30),
  ])
  func `a right angle stands in the corner`(
    direction: ArrowDirection, asked: ArrowOffset, origin: Double, tip: Double, lean: Double
  ) throws {
    let layout = try Theme.cut(edge: .corner, tip: 10).layout(direction, asked)
    let isAcross = direction == .up
    #expect((isAcross ? layout.points.arrow?.x : layout.points.arrow?.y) == origin)
    #expect((isAcross ? layout.points.tip?.x : layout.points.tip?.y) == tip)
    #expect(layout.state == .clamped)
    #expect(layout.offset == tip - (isAcross ? 110 : 70))
    #expect(layout.turn.lean == lean)
  }

  /// Edge 220 × 1.3 = 286, base 40 × 1.3 = 52 pixels; at 1.5 all halves: 301 × 1.5 = 451.5.
  @Test func `a right angle ends with the edge's last pixel`() throws {
    let layout = try Theme.cut(edge: .corner).layout(.up, .points(110), at: scale(1.3))
    #expect(layout.pixels.arrow == PixelRect(x: 234, y: 0, width: 52, height: 21))
    let odd = try Theme.cut(edge: .corner)
      .layout(bounds: Size(width: 301.4, height: 100), .up, .points(150), at: scale(1.5))
    #expect(odd.pixels.bounds.width == 452)
    #expect(odd.pixels.arrow?.maxX == 452)
    #expect(odd.turn.lean == 30)
  }

  @Test(arguments: [
    (ArrowDirection.up, 90.0, 12.0), (.down, 90, 12), (.up, 30, 0), (.up, -100, -22),
    (.up, 130, 32),
  ])
  func `a skewed arrow leans from its clamped base`(
    direction: ArrowDirection, asked: Double, lean: Double
  ) throws {
    // The base is within 12 … 208, so that its middle is within 32 … 188: offset −78 … 78.
    let layout = try Theme.cut(edge: .skew).layout(direction, .points(asked))
    #expect(layout.turn.lean == lean)
    #expect(layout.offset == min(asked, 110))
    #expect(layout.miss == max(0, asked - 110))
    #expect(layout.state == (lean == 0 ? .free : .clamped))
    #expect(layout.points.tip?.x == 110 + min(asked, 110))
  }

  @Test func `overshoot leaves the lane, and the canvas grows with it`() throws {
    let layout = try Theme.cut(edge: .overshoot).layout(.down, .points(-120))
    #expect(layout.points.arrow == Rect(x: -30, y: 140, width: 40, height: 16))
    #expect(layout.points.tip == Point(x: -10, y: 156))
    #expect(layout.state == .free)
    #expect(layout.miss == 0)
    #expect(layout.pixels.canvas == PixelSize(width: 250, height: 156))
    #expect(layout.arrowClip == PixelRect(x: 0, y: 0, width: 250, height: 156))
  }
}
