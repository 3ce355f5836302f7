import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Arrows that are cut out of a texture: bounds 220 × 156 (or 236 × 140), triangle 40 × 16, neck 6.
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
      direction: .up, shape: [Point(x: 100, y: 16), Point(x: 110, y: 0), Point(x: 140, y: 16)],
      neck: PixelRect(x: 100, y: 16, width: 40, height: 6)),
    Outline(
      direction: .down,
      shape: [Point(x: 100, y: 140), Point(x: 110, y: 156), Point(x: 140, y: 140)],
      neck: PixelRect(x: 100, y: 134, width: 40, height: 6)),
    Outline(
      direction: .down, down: .rotate,
      shape: [Point(x: 120, y: 140), Point(x: 110, y: 156), Point(x: 80, y: 140)],
      neck: PixelRect(x: 80, y: 134, width: 40, height: 6)),
    Outline(
      direction: .left, shape: [Point(x: 16, y: 80), Point(x: 0, y: 70), Point(x: 16, y: 40)],
      neck: PixelRect(x: 16, y: 40, width: 6, height: 40)),
    Outline(
      direction: .left, left: .mirror,
      shape: [Point(x: 16, y: 60), Point(x: 0, y: 70), Point(x: 16, y: 100)],
      neck: PixelRect(x: 16, y: 60, width: 6, height: 40)),
    Outline(
      direction: .right,
      shape: [Point(x: 220, y: 60), Point(x: 236, y: 70), Point(x: 220, y: 100)],
      neck: PixelRect(x: 214, y: 60, width: 6, height: 40)),
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
          Point(x: Double(box.x), y: Double(box.y)), Point(x: Double(box.maxX), y: Double(box.y)),
          Point(x: Double(box.x), y: Double(box.maxY)),
          Point(x: Double(box.maxX), y: Double(box.maxY)),
        ]))
    // Both wind the same way, so that no overlap is a hole.
    #expect(
      Path(Array(path.elements.prefix(4))).turnsAnticlockwise
        == Path(Array(path.elements.dropFirst(4))).turnsAnticlockwise)
  }

  @Test func `a shape that winds the other way is turned round`() throws {
    var theme = Theme.cut()
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.shape = Path([
      .move(Point(x: 40, y: 16)), .line(Point(x: 20, y: 0)), .line(Point(x: 0, y: 16)), .close,
    ])
    theme.arrow?.art = .clip(clip)
    let path = try #require(try theme.draw(theme.layout()).group.first?.path)
    // Turned round, so that it winds as the neck does.
    #expect(!Path(Array(path.elements.prefix(4))).turnsAnticlockwise)
    #expect(!Path(Array(path.elements.dropFirst(4))).turnsAnticlockwise)
  }

  @Test func `the shape is scaled to whole device pixels`() throws {
    let theme = Theme.cut(neck: 0)
    let layout = try theme.layout(at: scale(1.3))
    // 40 × 1.3 = 52; 16 × 1.3 = 20.8 → 21; x = 90 × 1.3 = 117.
    let path = try #require(theme.draw(layout).group.first?.path)
    #expect(
      path.elements == [
        .move(Point(x: 117, y: 21)), .line(Point(x: 143, y: 0)), .line(Point(x: 169, y: 21)),
        .close,
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
        .move(Point(x: 168, y: 16)), .line(Point(x: 200, y: 0)), .line(Point(x: 208, y: 16)),
        .close,
      ])
    // Left, edge 140: the base stays at 12 … 52, turned anticlockwise; the tip is at 70 − 65.
    #expect(
      try path(.left, -65) == [
        .move(Point(x: 16, y: 52)), .line(Point(x: 0, y: 5)), .line(Point(x: 16, y: 12)), .close,
      ])
  }

  @Test func `a right angle's tip is the corner`() throws {
    let theme = Theme.cut(edge: .corner, neck: 0)
    let path = { (direction: ArrowDirection, asked: Double) in
      try theme.draw(theme.layout(direction, .points(asked))).group.first?.path?.elements
    }
    #expect(
      try path(.down, 200) == [
        .move(Point(x: 180, y: 140)), .line(Point(x: 220, y: 156)), .line(Point(x: 220, y: 140)),
        .close,
      ])
    #expect(
      try path(.right, -200) == [
        .move(Point(x: 220, y: 0)), .line(Point(x: 236, y: 0)), .line(Point(x: 220, y: 40)), .close,
      ])
  }

  @Test func `curves become points that end where they end`() throws {
    var theme = Theme.cut(neck: 0)
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.shape = Path([
      .move(Point(x: 0, y: 16)),
      .curve(Point(x: 10, y: 16), Point(x: 20, y: 8), end: Point(x: 20, y: 0)),
      .line(Point(x: 40, y: 16)),
    ])
    theme.arrow?.art = .clip(clip)
    // Right: (x, y) becomes (16 − y, x) at (220, 50).
    let points = try #require(theme.draw(theme.layout(.right)).group.first?.path).points
    #expect(points.first == Point(x: 220, y: 50))
    #expect(points.contains(Point(x: 236, y: 70)))
    #expect(points.last == Point(x: 220, y: 90))
    #expect(points.count > 10)
    // Half way, t = ½: (0 + 30 + 60 + 20) / 8 and (16 + 48 + 24 + 0) / 8.
    let half = Point(x: 220 + 16 - 11, y: 50 + 13.75)
    #expect(points.map { abs($0.x - half.x) + abs($0.y - half.y) }.min() ?? 9 < 0.5)
  }

  @Test func `clip arrows are behind the frame unless they say otherwise`() throws {
    var theme = Theme.cut()
    #expect(try theme.draw(theme.layout()).group.map(\.word) == ["textured", "picture 32"])
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.order = .front
    clip.stroke = ClipArrow.Stroke(color: .white, width: 1.5)
    theme.arrow?.art = .clip(clip)
    let layout = try theme.layout(at: scale(1.3))
    let group = theme.draw(layout).group
    #expect(group.map(\.word) == ["picture 32", "textured, line"])
    guard case .textured(let shape)? = group.last else { return }
    let line = try #require(shape.line)
    #expect(line.color == .white)
    #expect(line.outsideOf == nil)
    // Shape, and a rectangle as high as the line is wide (1.5 × 1.3) under the base.
    #expect(
      line.inside?.polygons.last?.map(\.y) == [21, 21, 21 + 1.95, 21 + 1.95])
    // Nothing that is near is further away than that from the triangle's legs.
    let near = line.near.polygons.flatMap { $0 }
    #expect(near.map(\.y).min() ?? 0 >= -1.95 - 1e-9)
  }

  @Test func `lines on the base are not stroked`() {
    let (a, b, tip) = (Point(x: 0, y: 16), Point(x: 40, y: 16), Point(x: 20, y: 0))
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
    let (c, d) = (Point(x: 10, y: 16), Point(x: 30, y: 16))
    #expect(
      stroked([.move(a), .line(c), .line(tip), .line(d), .line(b), .close])
        == [.move(c), .line(tip), .line(d)])
    // A curve to the base, or a shape that does not touch it, is kept.
    let curve = Path.Element.curve(tip, tip, end: a)
    #expect(stroked([.move(b), curve]) == [.move(b), curve])
    let high = Point(x: 5, y: 5)
    #expect(
      stroked([.move(high), .line(tip), .line(b), .close])
        == [.move(high), .line(tip), .line(b), .line(high), .close])
    // Two outlines, one without anything but the base.
    #expect(stroked([.move(a), .line(b), .close, .move(a), .line(tip)]) == [.move(a), .line(tip)])
  }

  @Test func `a texture of the frame begins at the bounds' top left and repeats`() throws {
    var theme = Theme.cut(neck: 4)
    theme.frame?.alignmentInsets = Insets(top: 2, left: 1, bottom: 0, right: 0)
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.textureOrigin = Point(x: -30, y: 3)
    theme.arrow?.art = .clip(clip)
    // Bounds 70 × 46, a frame of 70 × 30 with pixels of its own.
    theme.frame?.capInsets = .zero
    let layout = try theme.layout(bounds: Size(width: 70, height: 46))
    let group = theme.draw(layout).group
    let texture = try #require(group.first?.picture)
    let frame = try #require(group.last?.picture)
    #expect(texture.origin == PixelPoint(x: 1 + 15, y: 0))
    #expect(texture.plan.size == PixelSize(width: 40, height: 20))
    #expect(texture.bitmap.size == texture.plan.size)
    // The frame as drawn, without what hangs over, one pixel on the left and two on top.
    let drawn = frame.bitmap.sampled(by: frame.plan)
    for y in 0..<20 {
      for x in 0..<40 {
        // Canvas to texture: bounds begin at (1, 2), the texture at (−30, 3) from there.
        let (u, v) = (x + 15 + 30, y - 3)
        #expect(texture.bitmap[x, y] == drawn[1 + u % 70, 2 + (v + 30) % 30])
      }
    }
  }

  @Test func `the middle and pictures repeat from the texture's origin`() throws {
    var theme = Theme.cut()
    guard case .clip(var clip)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    clip.textureOrigin = Point(x: -40, y: -40.25)
    clip.texture = .center
    clip.filter = .nearest
    theme.arrow?.art = .clip(clip)
    let layout = try theme.layout(at: scale(2))
    // Arrow and neck begin at (180, 0), 80 × 44; the texture at (−80, −80.5 → −80).
    let center = try #require(theme.draw(layout).group.first?.picture)
    #expect(center.origin == PixelPoint(x: 180, y: 0))
    #expect(
      center.bitmap
        == art(
          layout.body?.file
            ?? PictureSet.File(path: "", scale: 1, size: PixelSize(width: 0, height: 0))))
    #expect(
      center.plan
        == .tiled(
          source: PixelRect(x: 12, y: 12, width: 8, height: 8), scale: Ratio(2),
          target: PixelSize(width: 80, height: 44),
          origin: PixelPoint(x: -260, y: -80), filter: .nearest))
    clip.texture = .picture(picture("cloth@3x.png", 6, 9, scale: 3))
    theme.arrow?.art = .clip(clip)
    let picture = try #require(try theme.draw(theme.layout(at: scale(2))).group.first?.picture)
    #expect(
      picture.plan
        == .tiled(
          source: PixelRect(x: 0, y: 0, width: 6, height: 9), scale: Ratio(2, 3),
          target: PixelSize(width: 80, height: 44),
          origin: PixelPoint(x: -260, y: -80), filter: .nearest))
    clip.texture = .center
    theme.arrow?.art = .clip(clip)
    theme.frame?.center = Size(width: 3, height: 5)
    let middle = try theme.layout()
    #expect(
      middle.textureFill
        == .tile(
          file: PictureSet.File(
            path: "frame.png", scale: 1, size: PixelSize(width: 32, height: 32)),
          source: PixelRect(x: 12, y: 12, width: 3, height: 5), enlargement: Ratio(1)))
  }

  @Test func `the texture is tinted, lines are not`() throws {
    var theme = Theme.cut()
    theme.tint = Tint(mode: .template, color: Color(red: 0, green: 255, blue: 0))
    let texture = try #require(try theme.draw(theme.layout()).group.first?.picture)
    #expect(texture.bitmap[20, 10] == Pixel(red: 0, green: 255, blue: 0, alpha: 255))
  }

  @Test func `an overflowing shape is cut at bounds`() throws {
    var theme = Theme.cut()
    theme.shadows = [ShadowStyle(blur: 20)]
    let layout = try theme.layout(bounds: Size(width: 30, height: 60))
    guard case .textured(let shape)? = theme.draw(layout).group.first else {
      Issue.record("no shape")
      return
    }
    #expect(shape.paintedRect == PixelRect(x: 30, y: 30, width: 30, height: 22))
  }
}
