extension Color {
  /// The contrast of two opaque colours, 1…21.
  ///
  /// Web Content Accessibility Guidelines 2.2, "contrast ratio" and "relative luminance".
  package func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// A channel of sRGB as light, 0…1. The same on every machine: only + − × ÷ are used.
  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // v^2.4 is v² · v^0.4, and v^0.4 the fifth root of v², which Newton's method finds from above.
    let square = base * base
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root = (4 * root + square / fourth) / 5
    }
    return square * root
  }
}
