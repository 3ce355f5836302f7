/// One premultiplied sRGB pixel: `0xAARRGGBB` in one word, as Cairo's ARGB32 has it.
///
/// Law: red, green and blue are at most alpha.
public struct Pixel: Hashable, Sendable {
  /// Alpha in the highest byte, then red, green and blue.
  public var bits: UInt32

  /// Nothing: alpha 0.
  public static let clear = Pixel(bits: 0)

  /// Creates a pixel from its word.
  @inlinable
  public init(bits: UInt32) { self.bits = bits }

  /// Creates a pixel from premultiplied channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    bits = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Premultiplies a straight colour: each channel is `round(c · a / 255)`.
  @inlinable
  public init(_ color: Color) {
    func premultiply(_ channel: UInt8) -> UInt8 {
      UInt8((UInt32(channel) * UInt32(color.alpha) + 127) / 255)
    }
    self.init(
      red: premultiply(color.red), green: premultiply(color.green),
      blue: premultiply(color.blue), alpha: color.alpha)
  }

  /// Alpha, 0…255.
  @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// Premultiplied red, 0…alpha.
  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// Premultiplied green, 0…alpha.
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// Premultiplied blue, 0…alpha.
  @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
}

extension Pixel {
  /// The pixel over another one: s + d · (255 − a) / 255, rounded once.
  @inline(__always)
  package func over(_ below: Pixel) -> Pixel {
    if alpha == 255 { return self }
    return bits == 0 ? below : mixed(with: below)
  }

  /// Rare, and not worth a copy in a loop.
  @inline(never)
  private func mixed(with below: Pixel) -> Pixel {
    let rest = 255 - UInt32(alpha)
    // 255 at most, also if a pixel is no premultiplied one.
    func channel(_ above: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(min(255, UInt32(above) + (UInt32(below) * rest + 127) / 255))
    }
    return Pixel(
      red: channel(red, below.red), green: channel(green, below.green),
      blue: channel(blue, below.blue), alpha: channel(alpha, below.alpha))
  }
}

extension Color {
  /// The colour, made opaque, through each of 256 alphas of a mask.
  package var shades: [Pixel] {
    (0...255).map { Pixel(Color(red: red, green: green, blue: blue, alpha: $0)) }
  }

  /// The straight colour of a premultiplied pixel: each channel is `round(255 · c / a)`, and 0 where alpha is 0.
  public init(_ pixel: Pixel) {
    let alpha = Int(pixel.alpha)
    func straight(_ channel: UInt8) -> UInt8 {
      alpha == 0 ? 0 : UInt8(min(255, (Int(channel) * 255 + alpha / 2) / alpha))
    }
    self.init(
      red: straight(pixel.red), green: straight(pixel.green), blue: straight(pixel.blue),
      alpha: pixel.alpha)
  }
}
