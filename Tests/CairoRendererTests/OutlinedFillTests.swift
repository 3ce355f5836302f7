@testable import CairoRenderer
import Imaging
import Testing

/// Outlines with borders, against points that are judged one by one by their distance.
@Suite struct OutlinedFillTests {
  /// A rounded rectangle that is known by distance alone: no path, no polygon.
  struct RoundedRect {
    var left = 3.0
    var top = 4.0
    var right = 21.0
    var bottom = 18.0
    var radius = 5.0

    /// How far inside a point is; negative outside (Quílez, *2D distance functions*).
    func depth(_ x: Double, _ y: Double) -> Double {
      let qx = abs(x - (left + right) / 2) - (right - left) / 2 + radius
      let qy = abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius
      let (ox, oy) = (max(qx, 0), max(qy, 0))
      return radius - (ox * ox + oy * oy).squareRoot() - min(max(qx, qy), 0)
    }

    /// The same as an outline.
    var outline: Outline {
      func corner(_ x: Double, _ y: Double, _ from: (Double, Double), _ to: (Double, Double))
        -> [Point]
      {
        Arc.points(
          from: Point(x: from.0 * radius, y: from.1 * radius),
          to: Point(x: to.0 * radius, y: to.1 * radius)
        ).map { Point(x: x + $0.x, y: y + $0.y) }
      }
      let (l, r, t, b) = (left + radius, right - radius, top + radius, bottom - radius)
      return Outline(loops: [
        corner(l, t, (-1, 0), (0, -1)) + corner(r, t, (0, -1), (1, 0))
          + corner(r, b, (1, 0), (0, 1)) + corner(l, b, (0, 1), (-1, 0))
      ])
    }

    /// The share of a pixel that lies at least so deep, from 16 × 16 points.
    func share(_ x: Int, _ y: Int, _ distance: Double) -> Double {
      var hits = 0
      for j in 0..<16 {
        for i in 0..<16 {
          let (u, v) = (Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
          if depth(u, v) >= distance { hits += 1 }
        }
      }
      return Double(hits) / 256
    }
  }

  static let size = PixelSize(width: 25, height: 23)
  static let grid = TurnedGrid(size: size, orientation: .identity, origin: .zero)

  /// Cairo samples a grid of 256 × 15 points a pixel: up to 17.7 levels at an edge.
  static let cairoBound = 18.0

  @Test(arguments: [-2.5, -1, 0, 0.5, 1, 2, 3.5, 5, 6])
  func `coverage by distance is that of points`(distance: Double) throws {
    let shape = RoundedRect()
    let mask = try Coverage.mask(
      of: shape.outline.area(atLeast: distance, within: Self.size), on: Self.grid)
    var sum = 0.0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let wanted = shape.share(x, y, distance) * 255
        let found = Double(mask.values[y * Self.size.width + x])
        #expect(abs(found - wanted) <= Self.cairoBound, "(\(x), \(y))")
        if wanted == 0 || wanted == 255 { #expect(found == wanted, "(\(x), \(y))") }
        sum += abs(found - wanted)
      }
    }
    #expect(sum / Double(mask.values.count) < 1)
  }

  @Test func `a pixel is the sum of its bands`() throws {
    let shape = RoundedRect()
    let white = Color(red: 250, green: 240, blue: 230)
    let (red, blue) = (
      Color(red: 255, green: 0, blue: 0, alpha: 128), Color(red: 0, green: 0, blue: 255)
    )
    let fill = OutlinedFill(
      outline: shape.outline, grid: Self.grid, paint: .color(white),
      borders: [
        .init(color: blue, outer: -2, inner: -1), .init(color: red, outer: -1, inner: 1),
        .init(color: blue, outer: 1, inner: 2),
      ])
    let picture = try fill.bitmap(coverage: Coverage.mask(of:on:))
    func premultiplied(_ color: Color) -> [Double] {
      let share = Double(color.alpha) / 255
      return [color.red, color.green, color.blue].map { Double($0) * share } + [255 * share]
    }
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        func band(_ outer: Double, _ inner: Double) -> Double {
          shape.share(x, y, outer) - shape.share(x, y, inner)
        }
        let (w, r, b) = (premultiplied(white), premultiplied(red), premultiplied(blue))
        let pixel = picture[x, y]
        let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Double($0) }
        for channel in 0..<4 {
          let wanted =
            band(-2, -1) * b[channel] + band(-1, 0) * r[channel]
            + band(0, 1) * (r[channel] + w[channel] * (1 - 128.0 / 255)) + band(1, 2) * b[channel]
            + shape.share(x, y, 2) * w[channel]
          #expect(abs(found[channel] - wanted) <= 2 * Self.cairoBound, "(\(x), \(y))")
        }
      }
    }
  }

  @Test func `no fill shows at the edge of an opaque border`() throws {
    let black = Color.black
    let fill = OutlinedFill(
      outline: RoundedRect().outline, grid: Self.grid, paint: .color(.white),
      borders: [.init(color: black, outer: 0, inner: 2)])
    let picture = try fill.bitmap(coverage: Coverage.mask(of:on:))
    // Partly covered pixels of the rim are black, however little of them is covered.
    for pixel in picture.pixels where pixel.alpha > 0 && pixel.alpha < 255 {
      #expect(pixel.red == 0)
    }
  }

  @Test(arguments: Orientation.allCases)
  func `every turn is a permutation of one`(orientation: Orientation) throws {
    let outline = Outline(loops: [
      [Point(x: 1.3, y: 2), Point(x: 17.9, y: 4.4), Point(x: 9.1, y: 20.7)]
    ])
    let border = OutlinedFill.Border(color: .black, outer: -1, inner: 2)
    var fill = OutlinedFill(
      outline: outline, grid: Self.grid, paint: .color(.white), borders: [border])
    let upright = try fill.bitmap(coverage: Coverage.mask(of:on:))
    fill.grid.orientation = orientation
    #expect(try fill.bitmap(coverage: Coverage.mask(of:on:)) == upright.turned(orientation))
  }

  @Test func `a line near legs has round ends and both sides`() throws {
    let area = Outline.area(near: [Point(x: 6, y: 15), Point(x: 14, y: 5.5)], upTo: 2.5)
    let mask = try Coverage.mask(of: area, on: Self.grid)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        var hits = 0
        for j in 0..<16 {
          for i in 0..<16 {
            let (u, v) = (Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
            // The nearest point of the segment.
            let t = min(1, max(0, ((u - 6) * 8 - (v - 15) * 9.5) / (64 + 90.25)))
            let (dx, dy) = (u - 6 - 8 * t, v - 15 + 9.5 * t)
            if dx * dx + dy * dy <= 6.25 { hits += 1 }
          }
        }
        let wanted = Double(hits) / 256 * 255
        #expect(
          abs(Double(mask.values[y * Self.size.width + x]) - wanted) <= Self.cairoBound,
          "(\(x), \(y))")
      }
    }
  }

  @Test func `a union has one boundary`() throws {
    // A square, and a triangle that stands on its edge and reaches into it.
    let square = [
      Point(x: 3, y: 8), Point(x: 20, y: 8), Point(x: 20, y: 20), Point(x: 3, y: 20),
    ]
    let union = Outline(
      union: [square],
      with: [
        [Point(x: 8, y: 8), Point(x: 11, y: 2), Point(x: 14, y: 8)],
        [Point(x: 15, y: 5), Point(x: 18, y: 5), Point(x: 18, y: 12), Point(x: 15, y: 12)],
      ])
    #expect(union.loops.count == 1)
    // 17 · 12 + 6 · 6 / 2 + 3 · 3.
    var twice = 0.0
    for loop in union.loops {
      for (index, point) in loop.enumerated() {
        let next = loop[(index + 1) % loop.count]
        twice += point.x * next.y - next.x * point.y
      }
    }
    #expect(abs(twice / 2 - 231) < 1e-6)
    // No line is left where the parts meet: at least 2 away from the boundary all is covered.
    let mask = try Coverage.mask(of: union.area(atLeast: 1, within: Self.size), on: Self.grid)
    #expect(mask.values[8 * Self.size.width + 11] == 255)
  }

  /// How often the loops run around a point, clockwise.
  private func winding(_ loops: [[Point]], _ x: Double, _ y: Double) -> Int {
    var count = 0
    for loop in loops {
      for (start, end) in zip(loop, loop.dropFirst() + loop.prefix(1)) {
        guard (start.y <= y) != (end.y <= y) else { continue }
        let crossing = start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
        if crossing > x { count += end.y > start.y ? 1 : -1 }
      }
    }
    return count
  }

  @Test func `a union is what is inside of either shape, and holes stay open`() {
    let body = [
      Point(x: 0, y: 20), Point(x: 60, y: 20), Point(x: 60, y: 40), Point(x: 0, y: 40),
    ]
    // An arch on the body; a bow tie, of which one half runs anticlockwise and reaches into the body; a ring.
    let arch = [
      Point(x: 2, y: 20), Point(x: 2, y: 4), Point(x: 18, y: 4), Point(x: 18, y: 20),
      Point(x: 14, y: 20), Point(x: 14, y: 8), Point(x: 6, y: 8), Point(x: 6, y: 20),
    ]
    let tie = [Point(x: 22, y: 4), Point(x: 34, y: 4), Point(x: 22, y: 30), Point(x: 34, y: 30)]
    let ring = [
      [Point(x: 40, y: 2), Point(x: 54, y: 2), Point(x: 54, y: 16), Point(x: 40, y: 16)],
      [Point(x: 44, y: 6), Point(x: 44, y: 12), Point(x: 50, y: 12), Point(x: 50, y: 6)],
    ]
    let union = Outline(union: [body], with: [arch, tie] + ring)
    for (x, y, isInside) in [
      (10.0, 6.0, true), (10, 14, false), (10, 19.9, false), (4, 19, true), (28, 8, true),
      (28, 25, true), (23, 17, false), (42, 8, true), (47, 9, false), (30, 35, true),
    ] {
      #expect(winding(union.loops, x, y) == (isInside ? 1 : 0), "(\(x), \(y))")
    }
  }

  @Test(arguments: 0..<200)
  func `a union closes however its edges meet`(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    func place(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? value.rounded() : value
    }
    func point() -> Point {
      Point(x: place(-5...65), y: Bool.random(using: &random) ? 20 : place(0...30))
    }
    // Corners that leave the edge almost along it, as continuous ones do.
    let body = Path([
      .move(Point(x: 20, y: 20)), .line(Point(x: 40, y: 20)),
      .curve(Point(x: 49, y: 20), Point(x: 51, y: 20), end: Point(x: 54, y: 21)),
      .curve(Point(x: 57, y: 22), Point(x: 60, y: 26), end: Point(x: 60, y: 40)),
      .line(Point(x: 0, y: 40)),
      .curve(Point(x: 0, y: 26), Point(x: 3, y: 22), end: Point(x: 6, y: 21)),
      .curve(Point(x: 9, y: 20), Point(x: 11, y: 20), end: Point(x: 20, y: 20)), .close,
    ]).flattened.map(\.points)
    let arrow = Path(
      (0..<Int.random(in: 1...2, using: &random)).flatMap { _ in
        [.move(point())]
          + (0..<Int.random(in: 2...6, using: &random)).map { _ -> Path.Element in
            Bool.random(using: &random)
              ? .line(point()) : .curve(point(), point(), end: point())
          } + [.close]
      }
    ).flattened.map(\.points)
    let union = Outline(union: body, with: arrow)
    for _ in 0..<60 {
      let (x, y) = (
        Double.random(in: -6...66, using: &random), Double.random(in: -1...41, using: &random)
      )
      let isInside = winding(body, x, y) != 0 || winding(arrow, x, y) != 0
      #expect(winding(union.loops, x, y) == (isInside ? 1 : 0), "(\(x), \(y))")
    }
  }

  @Test(arguments: [1e-15, 1e-9, 3e-5, 4e-4])
  func `where curves meet, a piece without a length leaves no slit`(length: Double) throws {
    // A circle of arcs whose ends are not quite the same, apart in every direction.
    let radius = 5.0
    let turns = [(0.0, -1.0), (1, 0), (0, 1), (-1, 0), (0, -1)]
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8), (-0.6, -0.8)] {
      let loop = zip(turns, turns.dropFirst()).flatMap { start, end in
        Arc.points(
          from: Point(x: start.0 * radius, y: start.1 * radius),
          to: Point(x: end.0 * radius, y: end.1 * radius)
        ).map { Point(x: 12 + $0.x, y: 11 + $0.y) }
          + [Point(x: 12 + end.0 * radius + x * length, y: 11 + end.1 * radius + y * length)]
      }
      let outline = Outline(loops: [loop])
      for distance in [-5.0, 3] {
        let mask = try Coverage.mask(
          of: outline.area(atLeast: distance, within: Self.size), on: Self.grid)
        for row in 0..<Self.size.height {
          for column in 0..<Self.size.width {
            let (dx, dy) = (Double(column) + 0.5 - 12, Double(row) + 0.5 - 11)
            let depth = radius - (dx * dx + dy * dy).squareRoot() - distance
            guard abs(depth) > 0.75 else { continue }
            #expect(
              mask.values[row * Self.size.width + column] == (depth > 0 ? 255 : 0),
              "(\(column), \(row)) at \(distance), \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `an inner shadow is what a blurred outside leaves`() throws {
    // Without blur: moved by (1, 2), the outside covers what it did not.
    let square = Outline(loops: [
      [Point(x: 4, y: 4), Point(x: 12, y: 4), Point(x: 12, y: 12), Point(x: 4, y: 12)]
    ])
    let fill = OutlinedFill(
      outline: square, grid: Self.grid, paint: .color(.white),
      innerShadows: [
        .init(color: .black, opacity: 1, offset: PixelPoint(x: 1, y: 2), sigma: 0)
      ])
    let picture = try fill.bitmap(coverage: Coverage.mask(of:on:))
    for y in 4..<12 {
      for x in 4..<12 {
        #expect(picture[x, y] == Pixel(x < 5 || y < 6 ? .black : .white), "(\(x), \(y))")
      }
    }
    #expect(picture[3, 3] == .clear)
  }
}
