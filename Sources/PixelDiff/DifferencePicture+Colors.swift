public import Imaging

extension DifferencePicture {
  /// The grey in which a pixel of the expected picture is drawn if it does not count as different:
  /// a fifth as far from white as its brightness on white is.
  ///
  /// With premultiplied channels c and alpha a, y = (77 · (r + 255 − a) + 150 · (g + 255 − a) +
  /// 29 · (b + 255 − a)) / 256, rounded half up (ITU-R BT.601's weights); all three channels are
  /// 255 − (255 − y)/5, the quotient rounded half up: 204 for black, 255 for white and for nothing.
  public static func faint(_ pixel: Pixel) -> Color {
    let grey = pixel.faintGrey
    return Color(red: grey, green: grey, blue: grey)
  }

  /// The line around what is opaque in the expected picture: pixels of alpha 128 and more that have
  /// one of less, or the picture's edge, above, below or beside them.
  public static let outline = Color(red: 150, green: 150, blue: 150)
  /// Anti-aliased pixels that are not counted.
  public static let antialiased = Color(red: 242, green: 218, blue: 0)
  /// Lines through ignored rectangles: pixels whose column and row add up to a multiple of 4.
  public static let hatching = Color(red: 110, green: 110, blue: 110)
  /// Pixels that only one of the pictures has, or neither of them.
  public static let outside = Color(red: 255, green: 0, blue: 255)

  /// The two ramps, from a difference of 1 to one of 255.
  static let orange = (
    least: Color(red: 255, green: 140, blue: 0), most: Color(red: 140, green: 28, blue: 0)
  )
  static let blue = (
    least: Color(red: 64, green: 156, blue: 255), most: Color(red: 0, green: 30, blue: 140)
  )

  /// The colour of a pixel that counts; `nil` for classes without one of their own.
  ///
  /// A ramp goes from its lightest colour at strength 1 to its darkest at 255, with the square root
  /// of (strength − 1)/254, so that small differences can be told apart; each channel is rounded half
  /// up. Strength 0 has the colour of 1.
  ///
  /// - Parameters:
  ///   - class: What the pixel is.
  ///   - strength: The largest difference of a premultiplied channel.
  package static func color(of class: DifferenceClass, strength: UInt8) -> Color? {
    switch `class` {
    case .color: mix(orange, strength)
    case .alphaOnly: mix(blue, strength)
    case .antialiased: antialiased
    case .equal, .ignored: nil
    }
  }

  private static func mix(_ ramp: (least: Color, most: Color), _ strength: UInt8) -> Color {
    let share = (Double(max(strength, 1) - 1) / 254).squareRoot()
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let (low, high) = (Double(ramp.least[keyPath: path]), Double(ramp.most[keyPath: path]))
      return UInt8(low + (high - low) * share + 0.5)
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
  }
}

extension Pixel {
  /// The grey of ``DifferencePicture/faint(_:)``.
  var faintGrey: UInt8 {
    let below = 255 &- UInt16(alpha)
    /// The channel on white; more than white in a pixel that breaks the law of premultiplied ones.
    func onWhite(_ channel: UInt8) -> UInt16 { min(UInt16(channel) &+ below, 255) }
    // 16 bits hold it all (256 · 255 + 128), and vector code likes them.
    let weighted = 77 &* onWhite(red) &+ 150 &* onWhite(green) &+ 29 &* onWhite(blue)
    let brightness = (weighted &+ 128) >> 8
    return UInt8(truncatingIfNeeded: 255 &- (257 &- brightness) / 5)
  }
}
