/// The keys that a theme file takes, by the keys that lead to them.
public enum ThemeKeys {
  /// A mapping of a theme, as far as its keys are known.
  private enum Place {
    case section(SectionKind)
    /// Names of the theme's own, each with the keys of a theme.
    case named
    /// Anything; the reader will say.
    case open
  }

  /// The keys of the mapping that some keys lead to, in the order of the reference; none where they are
  /// names of the theme's own.
  public static func order(at path: [String]) -> [String] {
    var place = Place.section(.theme)
    for key in path { place = next(place, key) }
    guard case .section(let kind) = place else { return [] }
    return kind.keys
  }

  /// What is wrong with some keys, with the one that is probably meant; `nil` when the reference has
  /// them.
  public static func complaint(about path: [String]) -> String? {
    var place = Place.section(.theme)
    for (index, key) in path.enumerated() {
      if case .section(let kind) = place, !kind.keys.contains(key) {
        return UnknownKey.message(
          for: key, in: kind, path: path[..<index].joined(separator: "."))
      }
      place = next(place, key)
    }
    return nil
  }

  private static func next(_ place: Place, _ key: String) -> Place {
    switch (place, key) {
    case (.named, _), (.section(.directions), _): .section(.theme)
    case (.section(.theme), "appearances"): .named
    case (.section(.images), _): .section(.directionPicture)
    case (.section(.fused), _): .section(.piece)
    case (.section(.insets), _), (.section(.axes), _), (.open, _): .open
    case (.section, "resizing"), (.section, "tileAnchor"): .section(.axes)
    case (.section, "capInsets"): .open
    case (.section, "lane"): .section(.insets)
    case (.section, _) where key.hasSuffix("Insets"): .section(.insets)
    case (.section, _): SectionKind(rawValue: key).map { .section($0) } ?? .open
    }
  }
}
