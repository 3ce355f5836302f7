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
