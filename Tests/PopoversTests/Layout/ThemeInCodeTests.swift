import Imaging
import Popovers
import Testing

/// A theme that is made in code, with what users of the libraries can see: no `@testable`.
@Suite struct ThemeInCodeTests {
  private static let theme = Theme(
    name: "Plain", contentInsets: Insets(top: 8, left: 8, bottom: 8, right: 8),
    drawnFrame: DrawnFrame(
      fill: .gradient(
        Gradient(stops: [.init(color: .white, position: 0), .init(color: .black, position: 1)])),
      cornerRadii: .init(all: 10),
      borders: [BorderStyle(color: .black, width: .hairline)]),
    arrow: ArrowStyle(
      art: .drawn(DrawnArrow(shape: .triangle(tipRadius: 2, baseRadius: 0))), base: 20, height: 10,
      lane: Insets(top: 10, left: 10, bottom: 10, right: 10)),
    shadows: [ShadowStyle(opacity: 0.25, offset: Point(x: 0, y: 4), blur: 12)])

  @Test func `a theme in code is laid out by the same formulas as one in a file`() throws {
    let layout = try PopoverLayout(
      theme: Self.theme,
      request: PopoverRequest(extent: .content(Size(width: 100, height: 50)), arrow: .up))
    // Content and insets, and above them the arrow.
    #expect(layout.points.bounds == Rect(x: 0, y: 0, width: 116, height: 76))
    #expect(layout.points.content == Rect(x: 8, y: 18, width: 100, height: 50))
    #expect(layout.points.tip == Point(x: 58, y: 0))
  }

  @Test func `its parts can be changed`() throws {
    var theme = Self.theme
    theme.arrow = nil
    theme.shadows[0].blur = 0
    let layout = try PopoverLayout(
      theme: theme, request: PopoverRequest(extent: .content(Size(width: 100, height: 50))))
    #expect(layout.points.bounds == Rect(x: 0, y: 0, width: 116, height: 66))
    #expect(layout.points.arrow == nil)
  }
}
