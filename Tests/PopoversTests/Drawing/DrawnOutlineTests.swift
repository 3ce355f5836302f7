import Imaging
@testable import Popovers
import TestLayouts
import TestThemes
import Testing
@testable import Themes

/// The outline of drawn frames and arrows, in numbers.
@Suite struct DrawnOutlineTests {
  private func layout(
    _ theme: Theme, _ size: Size, _ arrow: ArrowDirection = .up,
    _ offset: ArrowOffset = .points(0), _ scale: Scale = .one
  ) throws -> PopoverLayout {
    try PopoverLayout(
      theme: theme,
      request: PopoverRequest(extent: .bounds(size), arrow: arrow, offset: offset, scale: scale))
  }

  private func outline(_ theme: Theme, _ layout: PopoverLayout) throws -> DrawnOutline {
    DrawnOutline(try #require(theme.drawnFrame), arrow: theme.arrow, layout: layout)
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  @Test func `arcs and legs are tangent`() throws {
    for (tip, tipRadius, baseRadius) in [(15.0, 2.0, 4.0), (9, 3, 1), (15, 0, 5), (20, 4, 0)] {
      let triangle = RoundedTriangle(
        base: 30, height: 12, tip: tip, tipRadius: tipRadius, baseRadius: baseRadius)
      let points = triangle.points
      #expect(points.first == Point(x: 0, y: 12))
      #expect(points.last == Point(x: 30, y: 12))
      #expect(points.map(\.y).min() ?? 1 == 0)
      // No point of the outline is nearer to a circle's centre than its radius; a leg that is no
      // tangent would be.
      let fillet = Point(x: 0, y: 12 - baseRadius)
      let round = Point(x: tip, y: tipRadius)
      for (start, end) in zip(points, points.dropFirst()) {
        let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        #expect(distance(middle, fillet) >= baseRadius - 0.01)
        // All that is left of the tip's circle is inside; so the boundary is no nearer either.
        #expect(distance(middle, round) >= tipRadius - 0.01)
      }
      // The steepest slope on the left is that of the leg: φ of the contract, by its tangent's law.
      let sum = tipRadius + baseRadius
      let leg = zip(points, points.dropFirst()).max { distance($0.0, $0.1) < distance($1.0, $1.1) }
      let (start, end) = try #require(leg)
      let reach = start.x < tip ? tip : 30 - tip
      let (dx, dy) = (abs(end.x - start.x), start.x < tip ? start.y - end.y : end.y - start.y)
      let length = distance(start, end)
      // reach · sin φ − (h − s) · cos φ = s.
      #expect(abs(reach * dy / length - (12 - sum) * dx / length - sum) < 1e-9)
    }
  }

  @Test func `radii without room shrink together`() {
    // m = 6 < h: M = 6.
    let triangle = RoundedTriangle(base: 12, height: 20, tip: 6, tipRadius: 9, baseRadius: 3)
    #expect(triangle.tipRadius == 4.5)
    #expect(triangle.baseRadius == 1.5)
    // The leg is upright then: no point is beyond the other end of its flank.
    #expect(triangle.points.map(\.x).min() ?? -1 >= -1e-9)
    #expect(triangle.points.map(\.x).max() ?? 99 <= 12 + 1e-9)
  }

  @Test func `the lane keeps off the corners`() throws {
    let theme = Theme.drawn(
      radii: .init(topLeft: 4, topRight: 8, bottomRight: 12, bottomLeft: 16))
    func origin(_ arrow: ArrowDirection, _ offset: ArrowOffset) throws -> Double {
      let layout = try self.layout(theme, Size(width: 120, height: 100), arrow, offset)
      return arrow.axis == .vertical ? layout.points.arrow?.y ?? -1 : layout.points.arrow?.x ?? -1
    }
    #expect(try origin(.up, .start) == 4)
    #expect(try origin(.up, .end) == 120 - 8 - 30)
    #expect(try origin(.down, .start) == 16)
    #expect(try origin(.down, .end) == 120 - 12 - 30)
    #expect(try origin(.left, .start) == 4)
    #expect(try origin(.left, .end) == 100 - 16 - 30)
    #expect(try origin(.right, .start) == 8)
    #expect(try origin(.right, .end) == 100 - 12 - 30)
    let layout = try self.layout(theme, Size(width: 120, height: 100), .up)
    // Along the edge 4 + 30 + 8, and the lower corners 28; across 8 + 12 and the arrow.
    #expect(layout.minimum == Size(width: 42, height: 32))
    #expect(layout.capScale == Ratio(1).value)
  }

  /// How far a point is from a line between two others.
  private func distance(_ point: Point, from start: Point, to end: Point) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = max(x * x + y * y, 1e-12)
    let along = ((point.x - start.x) * x + (point.y - start.y) * y) / length
    let near = min(max(along, 0), 1)
    return distance(point, Point(x: start.x + near * x, y: start.y + near * y))
  }

  @Test func `a continuous corner takes more of the edge where there is room`() throws {
    let theme = Theme.drawn(curve: .continuous)
    let wide = try layout(theme, Size(width: 120, height: 100), .up, .start)
    #expect(abs((wide.points.arrow?.x ?? 0) - 15.28665) < 1e-9)
    #expect(wide.minimum.width == 60.5733)
    // The published curve: it begins 15.28665 from the corner and passes (6.31494, 0.74911).
    let group = try outline(theme, wide).group.loops[0]
    #expect(group.contains { distance($0, Point(x: 15.28665, y: 12)) < 1e-9 })
    #expect(group.contains { distance($0, Point(x: 6.31494, y: 12.74911)) < 1e-9 })
    #expect(group.contains { distance($0, Point(x: 0.74911, y: 18.31494)) < 1e-9 })
    // A square of 24 has room for 1.2 radii: e = 24 / 20.
    var plain = theme
    plain.arrow = nil
    let narrow = try outline(plain, layout(plain, Size(width: 24, height: 24), .none)).body.loops[0]
    #expect(narrow.contains { distance($0, Point(x: 12, y: 0)) < 1e-9 })
    // The middle of its first curve, with u = 0.2 / 0.528665: a = 1.008609, b = 0.838313.
    let middle = Point(x: 9.21533, y: 0.093639)
    let sides = zip(narrow, narrow.dropFirst() + narrow.prefix(1))
    #expect(sides.contains { distance(middle, from: $0, to: $1) < 0.02 })
  }

  @Test func `turned corners keep the lengths of their edges`() throws {
    let frame = try #require(
      Theme.drawn(radii: .init(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)).drawnFrame)
    let corners = DrawnCorners(frame, width: 40, height: 30)
    let kept = corners.turnedBack(by: .flippedVertically)
    #expect(kept.edges == [40, 30, 40, 30] && kept.radii == [4, 3, 2, 1])
    let turned = corners.turnedBack(by: .transposed)
    #expect(turned.edges == [30, 40, 30, 40] && turned.radii == [1, 4, 3, 2])
  }

  @Test func `a continuous corner begins where a rounded arrow ends`() throws {
    // 9 points are left beside an arrow of 30: 5.625 and 3.375; in whole pixels it stands from 6 to 36.
    let theme = Theme.drawn(
      radii: .init(topLeft: 5, topRight: 3, bottomRight: 4, bottomLeft: 4), curve: .continuous)
    let shrunk = try layout(theme, Size(width: 39, height: 60))
    #expect(shrunk.state == .laneShrunk)
    let points = try outline(theme, shrunk).group.loops[0]
    let tip = try #require(points.indices.min { points[$0].y < points[$1].y })
    let fromTip = points[tip...] + points[..<tip]
    let side = try #require(fromTip.firstIndex { $0.x > 39 - 1e-9 })
    let way = fromTip[fromTip.startIndex...side].map(\.x)
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    // It takes all that is left of the edge.
    #expect(!points.contains { abs($0.y - 12) < 1e-9 && $0.x > 36 + 1e-6 })
  }

  @Test func `corners shrink with the shorter side`() throws {
    // Corners of 10 need 20 points of each side, and get 15 of 20 down, all of them across.
    let plain = Theme(
      name: "Drawn", drawnFrame: DrawnFrame(fill: .color(.white), cornerRadii: .init(all: 10)))
    #expect(try layout(plain, Size(width: 100, height: 15), .none).capScale == 0.75)
    #expect(try layout(plain, Size(width: 15, height: 100), .none).capScale == 0.75)
  }

  @Test func `a lane without room shrinks the corners beside the arrow`() throws {
    let theme = Theme.drawn()
    // 40 − 30 is shared by two corners of 10: k = ½.
    let shrunk = try layout(theme, Size(width: 40, height: 60))
    #expect(shrunk.state == .laneShrunk)
    #expect(shrunk.points.arrow?.x == 5)
    let points = try outline(theme, shrunk).group.loops[0]
    #expect(points.contains { distance($0, Point(x: 0, y: 12 + 5)) < 1e-9 })
    #expect(points.contains { distance($0, Point(x: 0, y: 60 - 10)) < 1e-9 })
    // Shorter than the base: square corners, and nothing beyond bounds.
    let cut = try layout(theme, Size(width: 24, height: 60))
    #expect(cut.state == .overflows)
    let group = try outline(theme, cut).group
    #expect(group.loops.count == 1)
    #expect(group.loops[0].map(\.x).min() == 0)
    #expect(group.loops[0].map(\.x).max() == 24)
  }

  @Test func `radii of physical corners stay where they are`() throws {
    let theme = Theme.drawn(radii: .init(topLeft: 12, topRight: 0, bottomRight: 0, bottomLeft: 0))
    for direction in [ArrowDirection.up, .down, .left, .right] {
      let layout = try layout(theme, Size(width: 100, height: 90), direction)
      let outline = try outline(theme, layout)
      let points = outline.grid.path(of: outline.group.loops[0]).points
      let frame = layout.pixels.frame
      func has(_ x: Int, _ y: Int) -> Bool {
        points.contains { distance($0, Point(x: Double(x), y: Double(y))) < 1e-9 }
      }
      #expect(!has(frame.x, frame.y))
      #expect(has(frame.x + 12, frame.y))
      #expect(has(frame.maxX, frame.y) && has(frame.maxX, frame.maxY) && has(frame.x, frame.maxY))
    }
  }

  @Test func `borders follow each other inwards`() {
    let red = Color(red: 255, green: 0, blue: 0)
    let borders = [
      BorderStyle(color: .black, width: .points(1.5), alignment: .outside),
      BorderStyle(color: red, width: .points(1.5), alignment: .center),
      BorderStyle(color: .white, width: .hairline),
      BorderStyle(color: .black, width: .points(0.2)),
    ]
    // At 1x: round(1.5) = 2 outside, 1.5 on the outline, 1 and 1 inside.
    #expect(
      borders.distances(at: .one) == [
        .init(color: .black, outer: -2.75, inner: -0.75),
        .init(color: red, outer: -0.75, inner: 0.75),
        .init(color: .white, outer: 0.75, inner: 1.75),
        .init(color: .black, outer: 1.75, inner: 2.75),
      ])
    #expect(borders.reach(at: .two) == 3 + 1.5)
  }

  @Test func `outer borders have room on the canvas`() throws {
    let theme = Theme.drawn(
      borders: [BorderStyle(color: .black, width: .points(3), alignment: .outside)])
    let layout = try layout(theme, Size(width: 100, height: 90))
    #expect(layout.pixels.canvas == PixelSize(width: 106, height: 96))
    #expect(layout.points.shadowOutsets == Insets(all: 3))
  }

  @Test func `layers part at the frame's edge`() throws {
    let theme = Theme.drawn(
      borders: [BorderStyle(color: .black, width: .points(2), alignment: .outside)])
    let layout = try layout(theme, Size(width: 100, height: 90), .right)
    func clip(_ layer: DrawingOptions.Layer) -> PixelRect? {
      guard case .outlined(let fill)? = theme.draw(layout, DrawingOptions(layer: layer)).group.first
      else { return nil }
      return fill.clip
    }
    #expect(clip(.all) == nil)
    #expect(clip(.frame) == PixelRect(x: 0, y: 0, width: 2 + 88, height: 94))
    #expect(clip(.arrow) == PixelRect(x: 90, y: 0, width: 14, height: 94))
  }

  @Test func `a frame's own outline casts its shadow`() throws {
    var theme = Theme.drawn()
    theme.shadows = [ShadowStyle(blur: 4, caster: .frame, knockout: true)]
    theme.drawnFrame?.fill = .color(Color(red: 1, green: 2, blue: 3, alpha: 77))
    let layout = try layout(theme, Size(width: 100, height: 90))
    let shadow = try #require(theme.draw(layout).shadows.first)
    #expect(shadow.solidAlpha == 77)
    guard case .area(let area, _) = shadow.caster else {
      Issue.record("not an area")
      return
    }
    // Without the arrow: it begins where the frame does, 12 below bounds and the 6 of the shadow.
    #expect(area.polygons[0].map(\.y).min() == 12)
  }

  @Test func `a frame casts opaque with its outside border, whatever the spread`() throws {
    var theme = Theme.drawn(
      borders: [BorderStyle(color: .black, width: .points(4), alignment: .outside)])
    theme.drawnFrame?.fill = .color(Color(red: 1, green: 2, blue: 3, alpha: 77))
    for spread in [0, 0.001, -1, 2.5] {
      theme.shadows = [ShadowStyle(offset: Point(x: 7, y: 0), spread: spread, caster: .frame)]
      let layout = try layout(theme, Size(width: 100, height: 90))
      let shadow = try #require(theme.draw(layout).shadows.first)
      #expect(shadow.casterAlpha == 255)
      guard case .area(let area, let grid) = shadow.caster else {
        Issue.record("not an area")
        return
      }
      // On the canvas: below the arrow of 12, the border of 4 and the spread wider.
      let points = area.polygons.flatMap(\.self)
      let top = (points.map(\.y).min() ?? 0) + Double(grid.origin.y)
      let left = (points.map(\.x).min() ?? 0) + Double(grid.origin.x)
      let frame = layout.pixels.frame
      #expect(abs(top - (Double(frame.y) - 4 - spread)) < 1e-9)
      #expect(abs(left - (Double(frame.x) + 7 - 4 - spread)) < 1e-9)
    }
  }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right])
  func `a frame without height keeps its arrow and the arrow's border`(
    direction: ArrowDirection
  ) throws {
    var theme = Theme.drawn(
      borders: [BorderStyle(color: .black, width: .points(2), alignment: .outside)])
    theme.shadows = [ShadowStyle(caster: .frame)]
    let isAcross = direction == .up || direction == .down
    let size = isAcross ? Size(width: 100, height: 12) : Size(width: 12, height: 100)
    let layout = try layout(theme, size, direction)
    #expect(layout.pixels.frame.isEmpty)
    // The border of 2 is on the canvas.
    #expect(
      layout.pixels.canvas == PixelSize(width: Int(size.width) + 4, height: Int(size.height) + 4))
    let outline = try outline(theme, layout)
    #expect(outline.body.loops.isEmpty)
    let loop = try #require(outline.group.loops.first)
    // The arrow of 30 × 12, pointing up, in a grid with a margin of 2.
    #expect(abs((loop.map(\.x).max() ?? 0) - (loop.map(\.x).min() ?? 0) - 30) < 1e-9)
    #expect(loop.map(\.y).min() == 2 && loop.map(\.y).max() == 14)
  }

  @Test func `a path that is wider than its base does not tear the frame`() throws {
    var theme = Theme.drawn(radii: .init(all: 20), curve: .continuous)
    let path = Path([
      .move(Point(x: 0, y: 21)), .line(Point(x: 33, y: 0)), .line(Point(x: 66, y: 21)), .close,
    ])
    theme.arrow = ArrowStyle(
      art: .drawn(DrawnArrow(shape: .path(path))), base: 46, height: 21, tip: 23, lane: .zero)
    let layout = try layout(theme, Size(width: 144, height: 90), .up, .end)
    let loops = try outline(theme, layout).group.loops
    // The shoelace formula: frame and arrow overlap where the arrow's foot lies over a corner, above it nothing.
    func area(_ loops: [[Point]]) -> Double {
      loops.reduce(0) { sum, loop in
        zip(loop, loop.dropFirst() + loop.prefix(1)).reduce(sum) {
          $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
      }
    }
    let body = try outline(theme, layout).body.loops
    #expect(loops.count == 1)
    #expect(abs(area(loops) - area(body) - 66 * 21 / 2) < 0.01)
  }

  @Test func `a spread grows the outline by distance, and a corner without a radius stays sharp`()
    throws
  {
    var theme = Theme.drawn(
      radii: .init(topLeft: 0, topRight: 6, bottomRight: 6, bottomLeft: 6))
    theme.arrow = nil
    theme.drawnFrame?.fill = .color(Color(red: 1, green: 2, blue: 3, alpha: 77))
    theme.drawnFrame?.borders = []
    theme.shadows = [ShadowStyle(offset: Point(x: -9, y: 4), spread: 2.5)]
    let layout = try layout(theme, Size(width: 40, height: 30), .none)
    let shadow = try #require(theme.draw(layout).shadows.first)
    // The caster has been moved, so that no part of it is beyond the canvas.
    #expect(shadow.offset == .zero)
    #expect(shadow.casterAlpha == 77)
    guard case .area(let area, let grid) = shadow.caster else {
      Issue.record("not an area")
      return
    }
    #expect(
      grid.rect
        == layout.pixels.bounds.offset(by: PixelPoint(x: -9, y: 4))
        .inset(by: PixelInsets(top: -3, left: -3, bottom: -3, right: -3)))
    let points = area.polygons.flatMap(\.self)
    #expect(abs((points.map(\.x).min() ?? 0) - 0.5) < 1e-9)
    #expect(abs((points.map(\.x).max() ?? 0) - 45.5) < 1e-9)
    // In pixels of the grid: the sharp corner reaches both edges, a round one does not.
    #expect(points.contains { distance($0, Point(x: 0.5, y: 0.5)) < 1e-9 })
    #expect(!points.contains { distance($0, Point(x: 45.5, y: 35.5)) < 2 })

    // Outside borders grow first; their corners are round.
    theme.drawnFrame?.borders = [
      BorderStyle(color: .black, width: .points(2), alignment: .outside)
    ]
    let bordered = try self.layout(theme, Size(width: 40, height: 30), .none)
    let wider = try #require(theme.draw(bordered).shadows.first)
    guard case .area(let wide, let room) = wider.caster else {
      Issue.record("not an area")
      return
    }
    #expect(room.rect.width == 40 + 2 * 5)
    let rim = wide.polygons.flatMap(\.self)
    #expect(abs((rim.map(\.x).min() ?? 0) - 0.5) < 1e-9)
    #expect(!rim.contains { distance($0, Point(x: 0.5, y: 0.5)) < 1 })
  }

  @Test func `a frame's rectangle grows and shrinks by a spread, and can vanish`() throws {
    func polygons(_ spread: Double) throws -> [[Point]] {
      var theme = Theme.crimson
      theme.shadows = [ShadowStyle(spread: spread, caster: .frame)]
      let layout = try self.layout(theme, Size(width: 60, height: 40), .none)
      guard case .area(let area, _)? = theme.draw(layout).shadows.first?.caster else { return [] }
      return area.polygons
    }
    #expect(try polygons(1.5).first?.first == Point(x: 0.5, y: 0.5))
    #expect(try polygons(1.5).first?[2] == Point(x: 63.5, y: 43.5))
    #expect(try polygons(-3.25).first?.first == Point(x: 3.25, y: 3.25))
    #expect(try polygons(-20).isEmpty)
  }
}
