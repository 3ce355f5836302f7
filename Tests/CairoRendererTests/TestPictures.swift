import Imaging

extension Bitmap {
  /// A picture from rows of letters: `.` clear, `#` opaque black, `r` `g` `b` `w` opaque colours,
  /// `h` half-transparent white.
  init(_ rows: String...) {
    let letters: [Character: Pixel] = [
      ".": .clear, "#": Pixel(.black), "w": Pixel(.white),
      "r": Pixel(Color(red: 255, green: 0, blue: 0)),
      "g": Pixel(Color(red: 0, green: 255, blue: 0)),
      "b": Pixel(Color(red: 0, green: 0, blue: 255)),
      "h": Pixel(red: 128, green: 128, blue: 128, alpha: 128),
    ]
    self.init(
      size: PixelSize(width: rows[0].count, height: rows.count),
      pixels: rows.flatMap { $0.map { letters[$0] ?? .clear } })
  }

  /// A picture of random, often clear or opaque, premultiplied pixels.
  init(size: PixelSize, random: inout SplitMix) {
    self.init(
      size: size,
      pixels: (0..<size.width * size.height).map { _ in
        let alpha: UInt8 =
          [0, 255, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
        func channel() -> UInt8 { .random(in: 0...alpha, using: &random) }
        return Pixel(red: channel(), green: channel(), blue: channel(), alpha: alpha)
      })
  }

  /// The pixels of a rectangle.
  func cropped(to rect: PixelRect) -> Bitmap {
    Bitmap(
      size: rect.size,
      pixels: (rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { self[$0, y] } })
  }

  /// The alphas, row by row.
  var alphas: [[UInt8]] {
    (0..<height).map { y in (0..<width).map { self[$0, y].alpha } }
  }

  /// How many pixels are covered, partly covered ones in part.
  var area: Double { pixels.reduce(0) { $0 + Double($1.alpha) / 255 } }

  /// This picture, pixel for pixel, at a place of the canvas.
  func placed(
    at origin: PixelPoint = .zero, clip: PixelRect? = nil, hole: PixelRect? = nil
  ) -> SlicedPicture {
    func part(_ length: Int) -> [SlicePart] {
      [SlicePart(source: 0..<length, target: 0..<length, fill: .stretch)]
    }
    return SlicedPicture(
      bitmap: self,
      plan: SlicePlan(columns: part(width), rows: part(height), size: size, filter: .nearest),
      origin: origin, clip: clip, hole: hole)
  }
}

extension Path {
  /// A polygon through these points.
  init(_ points: (Double, Double)..., isClosed: Bool = true) {
    self.init(
      points.enumerated().map { index, point in
        let point = Point(x: point.0, y: point.1)
        return index == 0 ? .move(point) : .line(point)
      } + (isClosed ? [.close] : []))
  }

  /// A rectangle, clockwise.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init((x, y), (x + width, y), (x + width, y + height), (x, y + height))
  }

  /// A circle of four cubic curves, whose radius is right to 0.03 %.
  init(center: Point, radius: Double) {
    let reach = radius * 0.5522847498
    let (x, y) = (center.x, center.y)
    self.init([
      .move(Point(x: x + radius, y: y)),
      .curve(
        Point(x: x + radius, y: y + reach), Point(x: x + reach, y: y + radius),
        end: Point(x: x, y: y + radius)),
      .curve(
        Point(x: x - reach, y: y + radius), Point(x: x - radius, y: y + reach),
        end: Point(x: x - radius, y: y)),
      .curve(
        Point(x: x - radius, y: y - reach), Point(x: x - reach, y: y - radius),
        end: Point(x: x, y: y - radius)),
      .curve(
        Point(x: x + reach, y: y - radius), Point(x: x + radius, y: y - reach),
        end: Point(x: x + radius, y: y)),
      .close,
    ])
  }
}

/// Sebastiano Vigna's SplitMix64: random numbers that are the same in each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
