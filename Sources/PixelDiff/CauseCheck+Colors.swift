internal import Imaging

extension CauseCheck {
  /// Mistakes of colour channels and alpha that explain everything.
  var colorMistakes: [DifferenceCause] {
    swaps + [premultipliedTwice, notPremultiplied, flattened].compactMap { $0 }
  }

  private var swaps: [DifferenceCause] {
    let (red, green, blue) = (
      DifferenceCause.ColorChannel.red, DifferenceCause.ColorChannel.green,
      DifferenceCause.ColorChannel.blue
    )
    let orders = [
      (blue, green, red), (green, red, blue), (red, blue, green), (green, blue, red),
      (blue, red, green),
    ]
    return orders.filter { order in
      holds { x, y in
        let pixel = expected[x, y]
        return Pixel(
          red: pixel[order.0], green: pixel[order.1], blue: pixel[order.2], alpha: pixel.alpha)
      }
    }.map { .channelsSwapped(red: $0, green: $1, blue: $2) }
  }

  private var premultipliedTwice: DifferenceCause? {
    let isSo = holds { x, y in
      explain(x, y) { channel, alpha in
        // The second product may have been rounded up or down.
        let product = Int(channel) * Int(alpha)
        return product / 255...(product + 254) / 255
      }
    }
    return isSo && changesMuch ? .premultipliedTwice : nil
  }

  private var notPremultiplied: DifferenceCause? {
    let isSo = holds { x, y in
      explain(x, y) { channel, alpha in
        let straight = straightValues(channel, alpha)
        return min(straight.lowerBound, Int(alpha))...straight.upperBound
      }
    }
    return isSo && changesMuch ? .notPremultiplied : nil
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
    let color = colors.first { color in
      holds { x, y in
        let (front, behind) = (expected[x, y], Pixel(color))
        func channel(_ front: UInt8, _ behind: UInt8, _ actual: UInt8, alpha: UInt8) -> UInt8 {
          // One more or one less: a shadow and the layer above it may have been rounded separately.
          let product = Int(behind) * (255 - Int(alpha))
          let range = Int(front) + product / 255 - 1...Int(front) + (product + 254) / 255 + 1
          return UInt8(clamping: Int(actual).clamped(to: range))
        }
        let other = actual[x, y]
        return Pixel(
          red: channel(front.red, behind.red, other.red, alpha: front.alpha),
          green: channel(front.green, behind.green, other.green, alpha: front.alpha),
          blue: channel(front.blue, behind.blue, other.blue, alpha: front.alpha), alpha: 255)
      }
    }
    return color.map { .flattened(on: $0) }
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
  /// The nearest value of a range.
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
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
