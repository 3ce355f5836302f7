/// A linear gradient as CSS has it: a line through the middle of a box at an angle, with stops of
/// straight colours that are interpolated premultiplied.
public struct Gradient: Equatable, Sendable {
  /// A colour at a place of the line.
  public struct Stop: Equatable, Sendable {
    /// The colour; straight alpha.
    public var color: Color
    /// 0 is where the line begins, 1 where it ends.
    public var position: Double

    /// Creates a stop.
    public init(color: Color, position: Double) {
      self.color = color
      self.position = position
    }
  }

  /// The stops, at least two; positions do not descend. Of two at one place the later one holds there.
  public let stops: [Stop]
  /// Where the line points, in degrees clockwise from up: 180 is from top to bottom.
  public let angle: Double

  /// Creates a gradient.
  ///
  /// - Precondition: there are two stops or more, and their positions do not descend.
  public init(stops: [Stop], angle: Double = 180) {
    precondition(stops.count > 1, "a gradient has two stops")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position },
      "stops do not descend")
    self.stops = stops
    self.angle = angle
  }
}

extension Gradient {
  /// How much longer its line is for a box that is larger by a unit on each side, on each of the line's ends.
  package var growth: Double {
    let (sine, cosine) = Self.sineAndCosine(degrees: angle)
    return abs(sine) + abs(cosine)
  }
}

/// A gradient over a box of pixels: the colour of every pixel's centre, rounded to 8 bits.
struct GradientSampler {
  /// The stops. Of a hard one, two at one place, the later colour begins at ``begin``.
  private let stops: [(color: SIMD4<Double>, position: Double, begin: Double)]
  /// The change of the place on the line for one pixel to the right, and for one pixel down.
  private let right: Double
  private let down: Double
  /// The place of the canvas' corner.
  private let start: Double

  init(_ gradient: Gradient, over rect: PixelRect) {
    let positions = gradient.stops.map(\.position)
    stops = gradient.stops.enumerated().map { index, stop in
      let isHard =
        (index > 0 && positions[index - 1] == stop.position)
        || (index + 1 < positions.count && positions[index + 1] == stop.position)
      return (
        stop.color.premultiplied, stop.position, stop.position - (isHard ? Self.lastBits : 0)
      )
    }
    let (sine, cosine) = Gradient.sineAndCosine(degrees: gradient.angle)
    let (width, height) = (Double(rect.width), Double(rect.height))
    let length = abs(width * sine) + abs(height * cosine)
    right = length > 0 ? sine / length : 0
    down = length > 0 ? -cosine / length : 0
    start = 0.5 - (Double(rect.x) + width / 2) * right - (Double(rect.y) + height / 2) * down
  }

  /// How far before a hard stop a pixel still counts as on it. The place of a pixel has an error of a few
  /// last bits, by which a diagonal would jump from pixel to pixel. Different places of pixels, and a stop
  /// that is written with up to eleven decimals, are further apart.
  private static let lastBits = 1e-12

  /// The colour of a pixel of the canvas.
  func pixel(x: Int, y: Int) -> Pixel {
    Pixel(rounding: color(at: start + (Double(x) + 0.5) * right + (Double(y) + 0.5) * down))
  }

  private func color(at place: Double) -> SIMD4<Double> {
    guard let next = stops.firstIndex(where: { $0.begin > place }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (low, high) = (stops[next - 1], stops[next])
    let share = max(0, (place - low.position) / (high.position - low.position))
    return low.color * (1 - share) + high.color * share
  }
}

extension Gradient {
  /// Sine and cosine of an angle, exact at multiples of 90 degrees; without the mathematical library,
  /// so that they are the same on every machine.
  package static func sineAndCosine(degrees: Double) -> (Double, Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let quarter = (turn / 90 + 0.5).flooredToInt
    // −45…45 degrees are left.
    let x = (turn - Double(quarter) * 90) * 0.017_453_292_519_943_295
    // Taylor's series from their small ends; the rest is below 10⁻¹⁶.
    var (sine, cosine) = (1.0, 1.0)
    for n in stride(from: 8, through: 1, by: -1) {
      let k = Double(2 * n)
      sine = 1 - sine * x * x / (k * (k + 1))
      cosine = 1 - cosine * x * x / (k * (k - 1))
    }
    sine *= x
    return switch ((quarter % 4) + 4) % 4 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}

extension Bitmap {
  package init(_ gradient: Gradient, over box: PixelRect, part: PixelRect) {
    let sampler = GradientSampler(gradient, over: box)
    var pixels: [Pixel] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { pixels.append(sampler.pixel(x: x, y: y)) }
    }
    self.init(size: part.size, pixels: pixels)
  }
}
