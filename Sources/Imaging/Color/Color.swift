/// A colour in sRGB with straight (not premultiplied) alpha, 8 bits a channel.
public struct Color: Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Alpha, 0 (nothing) … 255 (opaque).
  public var alpha: UInt8

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// Creates a colour from straight sRGB channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA` (CSS Color 4, straight
  /// alpha); `nil` when the text is none of these.
  public init?(hex text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    var digits: [UInt8] = []
    for character in text.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    let channels: [UInt8]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }
}

extension Color {
  /// `#RRGGBB`, in capitals; alpha is left out.
  package var hex: String { Self.hex([red, green, blue]) }

  /// `#RRGGBBAA`, in capitals.
  package var hexWithAlpha: String { Self.hex([red, green, blue, alpha]) }

  private static func hex(_ channels: [UInt8]) -> String {
    channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }
  }
}
