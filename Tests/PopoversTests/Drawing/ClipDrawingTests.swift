import Raster
import Testing

@testable import Popovers

/// Arrows cut out of cloth: bounds 220 × 156 (or 236 × 140), triangle 40 × 16, neck 6.
@Suite struct ClipDrawingTests {
  struct Outline: Sendable {
    var direction: ArrowDirection
    var down = ImageArrow.Down.flip
    var left = ImageArrow.Left.turn
    /// Base's left, tip, base's right of the up-pointing shape.
    var shape: [Point]
    var neck: PixelRect
  }

  @Test(arguments: [
    // The tip is 10 from the left: the base is 100 … 140 around 110.
    Outline(
      direction: .up, shape: [Point(100, 16), Point(110, 0), Point(140, 16)],
      neck: PixelRect(100, 16, 40, 6)),
    Outline(
      direction: .down, shape: [Point(100, 140), Point(110, 156), Point(140, 140)],
      neck: PixelRect(100, 134, 40, 6)),
    Outline(
      direction: .down, down: .rotate,
      shape: [Point(120, 140), Point(110, 156), Point(80, 140)], neck: PixelRect(80, 134, 40, 6)),
    Outline(
      direction: .left, shape: [Point(16, 80), Point(0, 70), Point(16, 40)],
      neck: PixelRect(16, 40, 6, 40)),
    Outline(
      direction: .left, left: .mirror, shape: [Point(16, 60), Point(0, 70), Point(16, 100)],
      neck: PixelRect(16, 60, 6, 40)),
    Outline(
      direction: .right, shape: [Point(220, 60), Point(236, 70), Point(220, 100)],
      neck: PixelRect(214, 60, 6, 40)),
  ])
  func `the shape turns with the direction`(expected: Outline) throws {
    let theme = Theme.cut(tip: 10, down: expected.down, left: expected.left)
    let drawing = try theme.draw(theme.layout(expected.direction))
    let path = try #require(drawing.group.first?.path)
    #expect(
      path.elements.prefix(4) == [
        .move(expected.shape[0]), .line(expected.shape[1]), .line(expected.shape[2]), .close,
      ])
    let neck = Path(Array(path.elements.dropFirst(4))).points
    let box = expected.neck
    #expect(neck.count == 4)
    #expect(
      Set(neck)
        == Set([
          Point(Double(box.x), Double(box.y)), Point(Double(box.maxX), Double(box.y)),
          Point(Double(box.x), Double(box.maxY)), Point(Double(box.maxX), Double(box.maxY)),
        ]))
    // Both wind the same way, so that no overlap is a hole.
    #expect(
      Path(Array(path.elements.prefix(4))).turnsAnticlockwise
        == Path(Array(path.elements.dropFirst(4))).turnsAnticlockwise)
  }

  @Test func `a shape that winds the other way has a neck that does too`() throws {
    var theme = Theme.cut()
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.shape = Path([.move(Point(40, 16)), .line(Point(20, 0)), .line(Point(0, 16)), .close])
    theme.arrow?.art = .clip(clip)
    let path = try #require(try theme.draw(theme.layout()).group.first?.path)
    #expect(Path(Array(path.elements.prefix(4))).turnsAnticlockwise)
    #expect(Path(Array(path.elements.dropFirst(4))).turnsAnticlockwise)
  }

  @Test func `the shape is scaled to whole device pixels`() throws {
    let theme = Theme.cut(neck: 0)
    let layout = try theme.layout(at: scale(1.3))
    // 40 × 1.3 = 52; 16 × 1.3 = 20.8 → 21; x = 90 × 1.3 = 117.
    let path = try #require(theme.draw(layout).group.first?.path)
    #expect(
      path.elements == [
        .move(Point(117, 21)), .line(Point(143, 0)), .line(Point(169, 21)), .close,
      ])
  }

  @Test func `a leaning shape keeps its base`() throws {
    let theme = Theme.cut(edge: .skew, neck: 0)
    let path = { (direction: ArrowDirection, asked: Double) in
      try theme.draw(theme.layout(direction, .points(asked))).group.first?.path?.elements
    }
    // The base stays at 168 … 208, the tip is at 110 + 90.
    #expect(
      try path(.up, 90) == [
        .move(Point(168, 16)), .line(Point(200, 0)), .line(Point(208, 16)), .close,
      ])
    // Left, edge 140: the base stays at 12 … 52, turned anticlockwise; the tip is at 70 − 65.
    #expect(
      try path(.left, -65) == [
        .move(Point(16, 52)), .line(Point(0, 5)), .line(Point(16, 12)), .close,
      ])
  }

  @Test func `a right angle's tip is the corner`() throws {
    let theme = Theme.cut(edge: .corner, neck: 0)
    let path = { (direction: ArrowDirection, asked: Double) in
      try theme.draw(theme.layout(direction, .points(asked))).group.first?.path?.elements
    }
    #expect(
      try path(.down, 200) == [
        .move(Point(180, 140)), .line(Point(220, 156)), .line(Point(220, 140)), .close,
      ])
    #expect(
      try path(.right, -200) == [
        .move(Point(220, 0)), .line(Point(236, 0)), .line(Point(220, 40)), .close,
      ])
  }

  @Test func `curves are moved with their control points`() throws {
    var theme = Theme.cut(neck: 0)
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.shape = Path([
      .move(Point(0, 16)), .curve(Point(10, 16), Point(20, 8), end: Point(20, 0)),
      .line(Point(40, 16)),
    ])
    theme.arrow?.art = .clip(clip)
    // Right: (x, y) becomes (16 − y, x) at (220, 50).
    #expect(
      try theme.draw(theme.layout(.right)).group.first?.path?.elements == [
        .move(Point(220, 50)), .curve(Point(220, 60), Point(228, 70), end: Point(236, 70)),
        .line(Point(220, 90)),
      ])
  }

  @Test func `clip arrows are behind the frame unless they say otherwise`() throws {
    var theme = Theme.cut()
    #expect(try theme.draw(theme.layout()).group.map(\.word) == ["fill", "picture 32"])
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.order = .front
    clip.stroke = ClipArrow.Stroke(color: .white, width: 1.5)
    theme.arrow?.art = .clip(clip)
    let layout = try theme.layout(at: scale(1.3))
    let group = theme.draw(layout).group
    #expect(group.map(\.word) == ["picture 32", "fill", "stroke"])
    // The line follows the outline without the base, 1.5 × 1.3 wide, cut at bounds.
    #expect(
      group.last
        == .stroke(
          Path([.move(Point(117, 21)), .line(Point(143, 0)), .line(Point(169, 21))]),
          Drawing.StrokeStyle(width: 1.95, clip: layout.pixels.bounds), .white))
  }

  @Test func `lines on the base are not stroked`() {
    let (a, b, tip) = (Point(0, 16), Point(40, 16), Point(20, 0))
    func stroked(_ elements: [Path.Element]) -> [Path.Element] {
      Path(elements).withoutLines(onY: 16).elements
    }
    #expect(stroked([.move(a), .line(tip), .line(b), .close]) == [.move(a), .line(tip), .line(b)])
    #expect(
      stroked([.move(a), .line(tip), .line(b), .line(a), .close])
        == [.move(a), .line(tip), .line(b)])
    // Begun at the tip: the corner there stays one corner.
    #expect(
      stroked([.move(tip), .line(b), .line(a), .close]) == [.move(a), .line(tip), .line(b)])
    // Feet on the base: two lines are left out.
    let (c, d) = (Point(10, 16), Point(30, 16))
    #expect(
      stroked([.move(a), .line(c), .line(tip), .line(d), .line(b), .close])
        == [.move(c), .line(tip), .line(d)])
    // A curve to the base, or a shape that does not touch it, is kept.
    let curve = Path.Element.curve(tip, tip, end: a)
    #expect(stroked([.move(b), curve]) == [.move(b), curve])
    let high = Point(5, 5)
    #expect(
      stroked([.move(high), .line(tip), .line(b), .close])
        == [.move(high), .line(tip), .line(b), .line(high), .close])
    // Two outlines, one without anything but the base.
    #expect(stroked([.move(a), .line(b), .close, .move(a), .line(tip)]) == [.move(a), .line(tip)])
  }

  @Test func `the frame's cloth begins at the bounds' top left and repeats`() throws {
    var theme = Theme.cut(neck: 4)
    theme.frame?.alignmentInsets = Insets(top: 2, left: 1, bottom: 0, right: 0)
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.textureOrigin = Point(-30, 3)
    theme.arrow?.art = .clip(clip)
    // Bounds 70 × 46, a frame of 70 × 30 with pixels of its own.
    theme.frame?.capInsets = .zero
    let layout = try theme.layout(bounds: Size(70, 46))
    let group = theme.draw(layout).group
    let cloth = try #require(group.first?.picture)
    let frame = try #require(group.last?.picture)
    #expect(cloth.origin == PixelPoint(1 + 15, 2))
    #expect(cloth.plan.size == PixelSize(40, 20))
    #expect(cloth.bitmap.size == cloth.plan.size)
    // The frame as drawn, without what hangs over, one pixel on the left and two on top.
    let drawn = frame.bitmap.sampled(by: frame.plan)
    for y in 0..<20 {
      for x in 0..<40 {
        // Canvas to cloth: bounds begin at (1, 2), the cloth at (−30, 3) from there.
        let (u, v) = (x + 15 + 30, y - 3)
        #expect(cloth.bitmap[x, y] == drawn[1 + u % 70, 2 + (v + 30) % 30])
      }
    }
  }

  @Test func `the middle and pictures repeat from the texture's origin`() throws {
    var theme = Theme.cut()
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.textureOrigin = Point(-40, -40.25)
    clip.texture = .center
    clip.filter = .nearest
    theme.arrow?.art = .clip(clip)
    let layout = try theme.layout(at: scale(2))
    // Arrow and neck begin at (180, 0), 80 × 44; the texture at (−80, −80.5 → −80).
    let center = try #require(theme.draw(layout).group.first?.picture)
    #expect(center.origin == PixelPoint(180, 0))
    #expect(
      center.bitmap
        == art(layout.body?.file ?? PictureSet.File(path: "", scale: 1, size: PixelSize(0, 0))))
    #expect(
      center.plan
        == .tiled(
          source: PixelRect(12, 12, 8, 8), scale: Ratio(2), target: PixelSize(80, 44),
          origin: PixelPoint(-260, -80), filter: .nearest))
    clip.texture = .picture(picture("cloth@3x.png", 6, 9, scale: 3))
    theme.arrow?.art = .clip(clip)
    let picture = try #require(try theme.draw(theme.layout(at: scale(2))).group.first?.picture)
    #expect(
      picture.plan
        == .tiled(
          source: PixelRect(0, 0, 6, 9), scale: Ratio(2, 3), target: PixelSize(80, 44),
          origin: PixelPoint(-260, -80), filter: .nearest))
    clip.texture = .center
    theme.arrow?.art = .clip(clip)
    theme.frame?.center = Size(3, 5)
    let middle = try theme.layout()
    #expect(
      middle.cloth
        == .tile(
          file: PictureSet.File(path: "frame.png", scale: 1, size: PixelSize(32, 32)),
          source: PixelRect(12, 12, 3, 5), enlargement: Ratio(1)))
  }

  @Test func `cloth is tinted, lines are not`() throws {
    var theme = Theme.cut()
    theme.tint = Tint(mode: .template, color: Color(red: 0, green: 255, blue: 0))
    let cloth = try #require(try theme.draw(theme.layout()).group.first?.picture)
    #expect(cloth.bitmap[20, 10] == Pixel(red: 0, green: 255, blue: 0, alpha: 255))
  }

  @Test func `an overflowing shape is cut at bounds`() throws {
    var theme = Theme.cut()
    theme.shadows = [ShadowStyle(blur: 20)]
    let layout = try theme.layout(bounds: Size(30, 60))
    let cloth = try #require(theme.draw(layout).group.first?.picture)
    #expect(PixelRect(cloth.origin, cloth.plan.size) == PixelRect(30, 30, 30, 22))
  }
}
