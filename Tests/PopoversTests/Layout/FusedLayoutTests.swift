import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Fused art: content 184 × 104 with insets 8 is a frame of 200 × 120.
@Suite struct FusedLayoutTests {
  static let content = Size(width: 184, height: 104)

  @Test func `the picture with two spans fills bounds, its arrow where it was asked`() throws {
    let layout = try Theme.fused().layout(content: Self.content, .up, .points(10))
    #expect(layout.points.bounds == Rect(x: 0, y: 0, width: 200, height: 139))
    #expect(layout.points.frame == Rect(x: 0, y: 19, width: 200, height: 120))
    #expect(layout.points.arrow == Rect(x: 91.5, y: 0, width: 37, height: 19))
    #expect(layout.points.arrowPicture == layout.points.arrow)
    #expect(layout.points.tip == Point(x: 110, y: 0))
    #expect(layout.points.content == Rect(x: 8, y: 27, width: 184, height: 104))
    let body = try #require(layout.body)
    #expect(body.file.path == "up.png")
    #expect(body.orientation == .identity)
    #expect(body.origin == .zero)
    #expect(body.plan.size == PixelSize(width: 200, height: 139))
    // Fixed before the tip: 9 + round(18.5) = 28; so the low share is 110 − 28 = 82.
    #expect(body.plan.columns.map(\.target) == [0..<9, 9..<91, 91..<128, 128..<191, 191..<200])
    #expect(body.plan.columns.map(\.source) == [0..<9, 9..<10, 10..<47, 47..<48, 48..<57])
    #expect(body.plan.rows.map(\.target) == [0..<41, 41..<130, 130..<139])
    #expect(layout.minimum == Size(width: 55, height: 50))
    #expect(layout.capScale == Ratio(1).value)
  }

  @Test(arguments: [
    // Tip at 52 − 28.5 = 23.5 from its end.
    (90.0, 76.5, 158.0, Orientation.identity), (-74.6, -76.5, 5, .flippedHorizontally),
  ])
  func `a corner picture is drawn beyond the radius`(
    asked: Double, offset: Double, origin: Double, orientation: Orientation
  ) throws {
    let layout = try Theme.fused().layout(content: Self.content, .up, .points(asked))
    #expect(layout.state == .clamped)
    #expect(layout.offset == offset)
    #expect(layout.miss == ((asked - offset) * 10).rounded() / 10)
    #expect(layout.points.arrow == Rect(x: origin, y: 0, width: 37, height: 19))
    #expect(layout.body?.file.path == "up-corner.png")
    #expect(layout.body?.orientation == orientation)
    #expect(layout.body?.plan.columns.map(\.target) == [0..<9, 9..<158, 158..<200])
  }

  @Test func `the radius' edge still draws the ordinary picture`() throws {
    let layout = try Theme.fused().layout(content: Self.content, .up, .points(74.5))
    #expect(layout.state == .free)
    #expect(layout.body?.file.path == "up.png")
  }

  @Test func `an explicit clamp draws no corner picture`() throws {
    let layout = try Theme.fused(edge: .clamp).layout(content: Self.content, .up, .points(90))
    #expect(layout.offset == 74.5)
    #expect(layout.miss == 15.5)
    #expect(layout.state == .clamped)
    #expect(layout.body?.file.path == "up.png")
  }

  @Test func `left is the mirror image of right, corner pictures too`() throws {
    // The edge is 120 long; right-top's tip is 24.5 from the top.
    let left = try Theme.fused().layout(content: Self.content, .left)
    let right = try Theme.fused().layout(content: Self.content, .right)
    #expect(left.points.arrow == Rect(x: 0, y: 41.5, width: 19, height: 37))
    #expect(right.points.arrow == Rect(x: 200, y: 41.5, width: 19, height: 37))
    #expect(left.body?.orientation == .flippedHorizontally)
    #expect(right.body?.orientation == .identity)
    #expect(left.body?.plan == right.body?.plan)
    #expect(left.body?.file.path == "right.png")
    // Fixed before the tip: 24 + round(18.5) = 43; low share 60 − 43 = 17.
    #expect(right.body?.plan.rows.map(\.target) == [0..<24, 24..<41, 41..<78, 78..<111, 111..<120])
    #expect(right.minimum == Size(width: 36, height: 70))

    let top = try Theme.fused().layout(content: Self.content, .left, .points(-50))
    #expect(top.offset == -35.5)
    #expect(top.points.arrow == Rect(x: 0, y: 6, width: 19, height: 37))
    #expect(top.body?.file.path == "right-top.png")
    #expect(top.body?.orientation == .flippedHorizontally)
    // No picture for the bottom: the ordinary clamp at 120 − 7 − 37.
    let bottom = try Theme.fused().layout(content: Self.content, .right, .points(50))
    #expect(bottom.points.arrow == Rect(x: 200, y: 76, width: 19, height: 37))
    #expect(bottom.body?.file.path == "right.png")
  }

  @Test func `a tip that is not in the middle of its span is kept`() throws {
    var theme = Theme.fused()
    guard case .fused(var art)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    art.pieces[.up]?.tip = 20
    theme.arrow?.art = .fused(art)
    let layout = try theme.layout(content: Self.content)
    #expect(layout.points.arrow == Rect(x: 90, y: 0, width: 37, height: 19))
    #expect(layout.points.tip == Point(x: 100, y: 0))
    // Fixed before the tip: 9 + 10.
    #expect(
      layout.body?.plan.columns.map(\.target) == [0..<9, 9..<90, 90..<127, 127..<191, 191..<200])
  }

  @Test func `no arrow draws the plain picture`() throws {
    let layout = try Theme.fused().layout(content: Self.content, .none)
    #expect(layout.points.bounds == Rect(x: 0, y: 0, width: 200, height: 120))
    #expect(layout.body?.file.path == "none.png")
    #expect(layout.minimum == Size(width: 18, height: 18))
  }

  @Test(arguments: [ArrowDirection.up, .right])
  func `an arrow in a corner asks for no room beyond bounds`(direction: ArrowDirection) throws {
    // The tip is about 24 from the end and half of the base 30: the base reaches beyond bounds in
    // numbers only, all that is painted is the picture.
    var theme = Theme.fused()
    theme.arrow?.base = 60
    for offset in [ArrowOffset.points(-500), .points(500)] {
      let layout = try theme.layout(
        bounds: Size(width: 120, height: 100), direction, offset)
      #expect(layout.pixels.canvas == PixelSize(width: 120, height: 100))
      #expect(layout.points.shadowOutsets == .zero)
    }
  }
}
