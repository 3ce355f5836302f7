internal import Imaging

/// How different two pixels look, on black and on white: pixelmatch's measure, tag v7.1.0, after
/// Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color
/// space in mobile applications" (2010).
///
/// The operations have pixelmatch's order, so that opaque pixels get the same doubles.
struct PerceivedDistance {
  /// The distance of the pixels on black, 0…35215.
  let onBlack: Double
  /// The distance of the pixels on white, 0…35215.
  let onWhite: Double

  /// Measures two premultiplied pixels.
  init(_ a: Pixel, _ b: Pixel) {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    let alpha = Int(a.alpha) - Int(b.alpha)
    onBlack = Self.distance(red, green, blue)
    // On white a channel is c + 255 − a.
    onWhite =
      alpha == 0 ? onBlack : Self.distance(red - alpha, green - alpha, blue - alpha)
  }

  /// The larger one, which counts.
  var largest: Double { max(onBlack, onWhite) }

  /// The largest distance that a threshold in 0…1 lets pass.
  static func limit(threshold: Double) -> Double { 35215 * threshold * threshold }

  private static func distance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    let red = Double(red)
    let green = Double(green)
    let blue = Double(blue)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
