internal import Imaging

/// A mistake of colour channels or alpha that changes each pixel by itself.
enum PixelMistake: Hashable {
  case swapped(
    red: DifferenceCause.ColorChannel, green: DifferenceCause.ColorChannel,
    blue: DifferenceCause.ColorChannel)
  case premultipliedTwice
  case notPremultiplied

  /// All of them, in the order in which they are reported.
  static let all: [PixelMistake] = [
    .swapped(red: .blue, green: .green, blue: .red),
    .swapped(red: .green, green: .red, blue: .blue),
    .swapped(red: .red, green: .blue, blue: .green),
    .swapped(red: .green, green: .blue, blue: .red),
    .swapped(red: .blue, green: .red, blue: .green),
    .premultipliedTwice, .notPremultiplied,
  ]

  var cause: DifferenceCause {
    switch self {
    case .swapped(let red, let green, let blue):
      .channelsSwapped(red: red, green: green, blue: blue)
    case .premultipliedTwice: .premultipliedTwice
    case .notPremultiplied: .notPremultiplied
    }
  }
}

extension CauseCheck {
  var colorMistakes: [DifferenceCause] {
    let mistakes = PixelMistake.all.filter { mistake in
      holds { x, y in pixel(x, y, after: mistake) } && (mistake.isExact || changesMuch)
    }
    return mistakes.map(\.cause) + [flattened].compactMap { $0 }
  }

  /// The expected pixel at column x of row y as a mistake leaves it: of all that it allows, the one that is nearest to
  /// the actual pixel.
  func pixel(_ x: Int, _ y: Int, after mistake: PixelMistake) -> Pixel {
    switch mistake {
    case .swapped(let red, let green, let blue):
      let pixel = expected[x, y]
      return Pixel(
        red: pixel[red], green: pixel[green], blue: pixel[blue], alpha: pixel.alpha)
    case .premultipliedTwice:
      return explain(x, y) { channel, alpha in
        // The second product may have been rounded up or down.
        let product = Int(channel) * Int(alpha)
        return product / 255...(product + 254) / 255
      }
    case .notPremultiplied:
      return explain(x, y) { channel, alpha in
        let straight = straightValues(channel, alpha)
        return min(straight.lowerBound, Int(alpha))...straight.upperBound
      }
    }
  }

  /// Whether a sampled colour changes by more than rounding could change it: an explanation by ranges
  /// allows small differences where alpha is small.
  private var changesMuch: Bool {
    samples.contains { point in
      let pixel = expected[point.x, point.y]
      return pixel.difference(from: actual[point.x, point.y]).largest >= 8
    }
  }

  /// The colour is that of the pixels where the expected picture is transparent; otherwise white or
  /// black.
  private var flattened: DifferenceCause? {
    guard samples.contains(where: { expected[$0.x, $0.y].alpha < 255 }) else { return nil }
    var colors = [Color.white, .black]
    if let point = samples.first(where: { expected[$0.x, $0.y].alpha == 0 }) {
      let pixel = actual[point.x, point.y]
      colors = [Color(red: pixel.red, green: pixel.green, blue: pixel.blue)]
      if pixel.alpha < 255 { return nil }
    }
    return colors.first { color in holds { x, y in pixel(x, y, flattenedOn: color) } }
      .map { .flattened(on: $0) }
  }

  /// The expected pixel at column x of row y, painted on an opaque colour, as near to the actual pixel as rounding
  /// allows.
  func pixel(_ x: Int, _ y: Int, flattenedOn color: Color) -> Pixel {
    let (front, behind, other) = (expected[x, y], Pixel(color), actual[x, y])
    let transparency = 255 - Int(front.alpha)
    func channel(_ front: UInt8, _ behind: UInt8, _ actual: UInt8) -> UInt8 {
      // One more or one less: a shadow and the layer above it may have been rounded separately.
      let product = Int(behind) * transparency
      let range = Int(front) + product / 255 - 1...Int(front) + (product + 254) / 255 + 1
      return UInt8(clamping: Int(actual).clamped(to: range))
    }
    return Pixel(
      red: channel(front.red, behind.red, other.red),
      green: channel(front.green, behind.green, other.green),
      blue: channel(front.blue, behind.blue, other.blue), alpha: 255)
  }

  /// The pixel that is nearest to the actual one of all that an explanation allows; alpha is the
  /// expected one's.
  ///
  /// - Parameter range: From a premultiplied channel and alpha to the values that it may have.
  func explain(
    _ x: Int, _ y: Int, _ range: (UInt8, UInt8) -> ClosedRange<Int>
  ) -> Pixel {
    let (pixel, other) = (expected[x, y], actual[x, y])
    if pixel.alpha == 0 { return pixel }
    func channel(_ expected: UInt8, _ actual: UInt8) -> UInt8 {
      UInt8(clamping: Int(actual).clamped(to: range(expected, pixel.alpha)))
    }
    return Pixel(
      red: channel(pixel.red, other.red), green: channel(pixel.green, other.green),
      blue: channel(pixel.blue, other.blue), alpha: pixel.alpha)
  }

  /// The straight values c that premultiply to a channel, `round(c · alpha / 255) = channel`; alpha
  /// is not 0.
  func straightValues(_ channel: UInt8, _ alpha: UInt8) -> ClosedRange<Int> {
    let (middle, alpha) = (255 * Int(channel), Int(alpha))
    let low = min(255, max(0, (middle - 127 + alpha - 1) / alpha))
    return low...max(low, min(255, (middle + 127) / alpha))
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension PixelMistake {
  /// Whether it leaves nothing open. Where it allows ranges, small differences prove nothing.
  fileprivate var isExact: Bool {
    if case .swapped = self { true } else { false }
  }
}

extension Pixel {
  fileprivate subscript(channel: DifferenceCause.ColorChannel) -> UInt8 {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    }
  }
}
