import JSON
@_spi(Studio) internal import PopframeKit
internal import Popovers
internal import ThemeEditing
@_spi(Studio) internal import Preview

/// Which of the edited values are set in the differences of an appearance or a direction: they have
/// to be changed there to have an effect.
struct SettingHomes {
  private let reading: ThemeReading
  private let appearance: String
  private let direction: ArrowDirection

  private static let keys = [
    "contentInsets", "frame.capInsets", "frame.alignmentInsets", "frame.fill",
    "frame.cornerRadius", "frame.border", "arrow.base", "arrow.height", "arrow.tip",
    "arrow.overlap", "arrow.lane", "shadow[0].color", "shadow[0].opacity", "shadow[0].offset",
    "shadow[0].blur", "backdrop.blur", "backdrop.saturation", "backdrop.tint",
  ]

  init(_ reading: ThemeReading, appearance: String, direction: ArrowDirection) {
    self.reading = reading
    self.appearance = appearance
    self.direction = direction
  }

  /// The appearance and the direction of each key that does not stand in the theme itself.
  var json: JSON {
    let paths = Self.keys.compactMap { SettingPath($0) }
    let homes = reading.homes(
      of: paths, appearance: appearance, direction: direction.rawValue)
    return .object(
      zip(Self.keys, homes).compactMap { key, home -> JSON.Member? in
        guard home.appearance != nil || home.direction != nil else { return nil }
        let place: JSON = .object([
          "appearance": home.appearance.map { .string($0) } ?? .null,
          "direction": home.direction.map { .string($0) } ?? .null,
        ])
        return (key, place)
      })
  }
}
