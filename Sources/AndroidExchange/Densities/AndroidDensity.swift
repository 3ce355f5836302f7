import Exchange
internal import Languages

/// Android's screen densities, and the scales of theme files that stand for them.
package enum AndroidDensity: String, CaseIterable {
  case ldpi, mdpi, tvdpi, hdpi, xhdpi, xxhdpi, xxxhdpi

  /// Pixels per dp, times four; `nil` for tvdpi, which is 4/3.
  var quarters: Int? {
    switch self {
    case .ldpi: 3
    case .mdpi: 4
    case .tvdpi: nil
    case .hdpi: 6
    case .xhdpi: 8
    case .xxhdpi: 12
    case .xxxhdpi: 16
    }
  }

  /// Pixels per point of a theme's file; `nil` for a density between whole numbers.
  package var scale: Int? {
    guard let quarters, quarters % 4 == 0 else { return nil }
    return quarters / 4
  }

  /// How often each pixel of a density between whole numbers is repeated in a file of a whole scale, and of which;
  /// `nil` for a density that is a whole number.
  var repetition: (times: Int, scale: Int)? {
    switch self {
    case .ldpi: (4, 3)
    case .tvdpi: (3, 4)
    case .hdpi: (2, 3)
    case .mdpi, .xhdpi, .xxhdpi, .xxxhdpi: nil
    }
  }

  /// The density that a qualifier of a folder names: `xhdpi`, or as a number `320dpi`.
  package init?(qualifier: String) {
    let numbers: [String: AndroidDensity] = [
      "120dpi": .ldpi, "160dpi": .mdpi, "213dpi": .tvdpi, "240dpi": .hdpi, "320dpi": .xhdpi,
      "480dpi": .xxhdpi, "640dpi": .xxxhdpi,
    ]
    guard let density = AndroidDensity(rawValue: qualifier) ?? numbers[qualifier] else {
      return nil
    }
    self = density
  }

  /// The density of a scale; `nil` for a scale that Android has no folder for.
  init?(scale: Int) {
    guard let density = Self.allCases.first(where: { $0.scale == scale }) else { return nil }
    self = density
  }
}

/// A folder of Android's resources, by its name: `drawable-night-xhdpi`.
package struct DrawableFolder: Equatable {
  var density: AndroidDensity
  /// Whether its pictures are for a dark appearance.
  var isNight: Bool
  /// A density that themes have no files for, such as `420dpi`.
  var strangeDensity: String?
  /// Qualifiers that themes have no word for, such as `land`.
  var others: [String]

  /// Takes a folder's name apart; `nil` when it holds no pictures.
  init?(_ name: String) {
    var words = name.words(between: "-").map(String.init)
    guard let first = words.first, ["drawable", "mipmap"].contains(first) else { return nil }
    words.removeFirst()
    density = .mdpi
    isNight = false
    others = []
    for word in words {
      if let known = AndroidDensity(qualifier: word) {
        density = known
      } else if word.dropping(end: "dpi").flatMap({ Int($0) }) != nil {
        strangeDensity = word
      } else if word == "night" {
        isNight = true
      } else if word != "nodpi", word != "notnight",
        !(word.dropping(start: "v").flatMap { Int($0) } != nil)
      {
        others.append(word)
      }
    }
  }
}

extension DrawableFolder {
  /// Whether a folder's name says that it holds Android's pictures.
  package static func isOne(_ name: String) -> Bool { DrawableFolder(name) != nil }
}
