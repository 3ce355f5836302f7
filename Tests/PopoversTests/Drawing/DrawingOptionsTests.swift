import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Shadows, layers, canvas, backgrounds and the content picture.
@Suite struct DrawingOptionsTests {
  static var theme: Theme {
    var theme = Theme.crimson
    theme.shadows = [
      ShadowStyle(
        color: Color(red: 1, green: 2, blue: 3, alpha: 4), opacity: 0.5,
        offset: Point(x: -1, y: 2.25),
        blur: 6, knockout: true),
      ShadowStyle(caster: .frame),
    ]
    return theme
  }

  @Test func `shadows are in pixels, the first lowest`() throws {
    let layout = try Self.theme.layout(at: scale(2))
    // 3σ = 18 pixels; offset −2, 4.5 → 5.
    #expect(layout.pixels.bounds.origin == PixelPoint(x: 20, y: 13))
    #expect(
      Self.theme.draw(layout).shadows == [
        DropShadow(
          sigma: 6, offset: PixelPoint(x: -2, y: 5),
          color: Color(red: 1, green: 2, blue: 3, alpha: 4),
          opacity: 0.5, knockout: true),
        DropShadow(
          caster: .rectangle(PixelRect(x: 20, y: 13 + 32, width: 440, height: 280)), sigma: 0),
      ])
  }

  @Test func `layers keep the canvas and paint a part`() throws {
    let layout = try Self.theme.layout()
    let image = DrawingOptions.ContentImage(bitmap: Bitmap(size: PixelSize(width: 2, height: 2)))
    func draw(_ layer: DrawingOptions.Layer) -> Drawing {
      Self.theme.draw(
        layout, DrawingOptions(background: .checker, contentImage: image, layer: layer))
    }
    let all = draw(.all)
    #expect(all.group.count == 2)
    #expect(all.shadows.count == 2)
    #expect(all.overlay.count == 1)
    #expect(all.background == .checker(edge: Ratio(8)))
    var group = all
    group.background = .none
    group.overlay = []
    var shadow = group
    shadow.paintsGroup = false
    group.shadows = []
    var frame = group
    var arrow = group
    frame.group.removeLast()
    arrow.group.removeFirst()
    #expect(draw(.group) == group)
    #expect(draw(.shadow) == shadow)
    #expect(draw(.frame) == frame)
    #expect(draw(.arrow) == arrow)
  }

  @Test func `a layer reads only its own inputs`() throws {
    func paths(_ theme: Theme, _ layer: DrawingOptions.Layer) throws -> [String] {
      var paths: [String] = []
      _ = Drawing(
        layout: try theme.layout(), theme: theme, options: DrawingOptions(layer: layer)
      ) { (file) throws(Never) in
        paths.append(file.path)
        return art(file)
      }
      return paths
    }
    #expect(try paths(.crimson, .frame) == ["frame.png"])
    #expect(try paths(.crimson, .arrow) == ["arrow.png"])
    #expect(try paths(.crimson, .shadow) == [])
    #expect(try paths(Self.theme, .shadow) == ["frame.png", "arrow.png"])
    #expect(try paths(.cut(), .arrow) == ["frame.png"])
  }

  @Test func `canvas bounds shows bounds of the same canvas`() throws {
    let layout = try Self.theme.layout()
    var expected = Self.theme.draw(layout)
    expected.visible = layout.pixels.bounds
    #expect(Self.theme.draw(layout, DrawingOptions(canvas: .bounds)) == expected)
    #expect(expected.visible.size == PixelSize(width: 220, height: 156))
  }

  @Test func `checkers are eight points, exactly`() throws {
    let layout = try Theme.crimson.layout(at: scale(1.3))
    #expect(
      Theme.crimson.draw(layout, DrawingOptions(background: .checker)).background
        == .checker(edge: Ratio(52, 5)))
    let red = Color(red: 255, green: 0, blue: 0, alpha: 9)
    #expect(
      Theme.crimson.draw(layout, DrawingOptions(background: .color(red))).background == .color(red))
  }

  /// Bounds are 220 × 156 pixels, and so is the canvas.
  @Test(arguments: [
    // 110 × 52: the height needs the larger factor, 3; 330 wide, 55 over on each side.
    (
      PixelSize(width: 110, height: 52), PixelSize(width: 330, height: 156),
      PixelPoint(x: -55, y: 0)
    ),
    // 55 × 78: the width's factor is 4; 312 high.
    (
      PixelSize(width: 55, height: 78), PixelSize(width: 220, height: 312), PixelPoint(x: 0, y: -78)
    ),
    // 440 × 311: halves; 155.5 → 156.
    (
      PixelSize(width: 440, height: 311), PixelSize(width: 221, height: 156), PixelPoint(x: 0, y: 0)
    ),
    (
      PixelSize(width: 220, height: 157), PixelSize(width: 220, height: 157), PixelPoint(x: 0, y: 0)
    ),
    (
      PixelSize(width: 220, height: 156), PixelSize(width: 220, height: 156), PixelPoint(x: 0, y: 0)
    ),
  ])
  func `a background picture covers, centred`(
    size: PixelSize, target: PixelSize, origin: PixelPoint
  ) throws {
    let layout = try Theme.crimson.layout()
    let bitmap = Bitmap(size: size)
    #expect(
      Theme.crimson.draw(layout, DrawingOptions(background: .picture(bitmap))).background
        == .picture(
          SlicedPicture(
            bitmap: bitmap, plan: .whole(source: size, target: target, filter: .smooth),
            origin: origin, clip: PixelRect(x: 0, y: 0, width: 220, height: 156))))
  }

  @Test func `a background picture covers what is visible`() throws {
    let layout = try Self.theme.layout()
    let drawing = Self.theme.draw(
      layout,
      DrawingOptions(
        canvas: .bounds, background: .picture(Bitmap(size: PixelSize(width: 220, height: 156)))))
    guard case .picture(let picture) = drawing.background else { throw LayoutError.missingFrame }
    #expect(picture.origin == layout.pixels.bounds.origin)
    #expect(picture.plan.size == PixelSize(width: 220, height: 156))
    #expect(picture.clip == layout.pixels.bounds)
  }

  @Test func `a content picture lies at content's top left, cut to content`() throws {
    let layout = try Theme.crimson.layout(at: scale(1.5))
    let bitmap = Bitmap(size: PixelSize(width: 401, height: 100))
    let options = DrawingOptions(contentImage: .init(bitmap: bitmap, scale: 2))
    // Content 200 × 120 at (10, 26): pixels (15, 39). The picture is 200.5 × 50 points, its right
    // edge at 315.75 → 316.
    #expect(
      Theme.crimson.draw(layout, options).overlay == [
        .picture(
          SlicedPicture(
            bitmap: bitmap,
            plan: .whole(
              source: PixelSize(width: 401, height: 100), target: PixelSize(width: 301, height: 75),
              filter: .smooth),
            origin: PixelPoint(x: 15, y: 39), clip: PixelRect(x: 15, y: 39, width: 300, height: 180)
          ))
      ])
  }

  @Test func `round corners cut the content picture to content's outline`() throws {
    var theme = Theme.crimson
    theme.contentCornerRadius = 4
    let layout = try theme.layout(content: Size(width: 20, height: 30))
    let options = DrawingOptions(
      contentImage: .init(bitmap: Bitmap(size: PixelSize(width: 5, height: 5))))
    let step = try #require(theme.draw(layout, options).overlay.first)
    let path = try #require(step.path)
    #expect(step.picture?.plan.size == PixelSize(width: 5, height: 5))
    #expect(path.elements.first == .move(Point(x: 14, y: 26)))
    #expect(path.elements.contains(.line(Point(x: 26, y: 26))))
    #expect(path.elements.contains(.line(Point(x: 30, y: 52))))
    #expect(path.elements.last == .close)
    #expect(path.points.map(\.x).min() == 10)
    #expect(path.points.map(\.y).max() == 56)
    // Middle of a corner's curve: on the circle around (26, 30), to a thousandth of the radius.
    guard case .curve(let first, let second, let end) = path.elements[2] else {
      throw LayoutError.missingFrame
    }
    let x = (26 + 3 * first.x + 3 * second.x + end.x) / 8
    let y = (26 + 3 * first.y + 3 * second.y + end.y) / 8
    #expect(abs(((x - 26) * (x - 26) + (y - 30) * (y - 30)).squareRoot() - 4) < 0.004)
  }

  @Test func `a radius is at most half of the shorter side`() {
    #expect(
      Path(roundedRect: PixelRect(x: 0, y: 0, width: 6, height: 10), radius: 50)
        == Path(roundedRect: PixelRect(x: 0, y: 0, width: 6, height: 10), radius: 3))
  }

  @Test func `a content of no size shows no picture`() throws {
    let layout = try Theme.crimson.layout(bounds: Size(width: 15, height: 60))
    let options = DrawingOptions(
      contentImage: .init(bitmap: Bitmap(size: PixelSize(width: 5, height: 5))))
    #expect(Theme.crimson.draw(layout, options).overlay.isEmpty)
  }
}
