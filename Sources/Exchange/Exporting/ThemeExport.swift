/// Something of a theme that a format cannot say.
package struct ThemeLoss: Hashable, Sendable {
  /// The theme's key, such as `shadow.knockout`.
  package var key: String
  /// The appearance that it is lost of; `nil` where the base loses it, too.
  package var appearance: String?
  /// Why, for a sentence after "FORMAT loses KEY: ".
  package var reason: String
  /// By how many levels of a channel a pixel differs at most, where this was measured.
  package var levels: Int?

  package init(
    _ key: String, appearance: String? = nil, because reason: String, levels: Int? = nil
  ) {
    self.key = key
    self.appearance = appearance
    self.reason = reason
    self.levels = levels
  }

  /// Whether another loss adds nothing to this one: it is of the same key, of no other appearance, and not measured to be
  /// larger.
  fileprivate func covers(_ other: ThemeLoss) -> Bool {
    guard key == other.key, appearance == nil || appearance == other.appearance else {
      return false
    }
    guard let levels, let others = other.levels else { return true }
    return others <= levels
  }
}

package struct ThemeExport: Equatable, Sendable {
  /// The files, by path.
  package var files: [ExchangeFile]
  /// The features that the format cannot express, each once, in the order of the theme's keys. An appearance adds only
  /// losses that the base does not have, or has to a lesser extent.
  package var losses: [ThemeLoss]

  /// Creates an export. Files are sorted; each loss is listed once, the base's before those of appearances.
  package init(files: [ExchangeFile], losses: [ThemeLoss]) {
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var unique: [ThemeLoss] = []
    for loss in losses where !unique.contains(where: { $0.covers(loss) }) { unique.append(loss) }
    self.losses = unique
  }
}

extension ThemeLoss {
  package func of(_ appearance: String?) -> ThemeLoss {
    var loss = self
    loss.appearance = appearance
    return loss
  }
}

extension [ThemeLoss] {
  /// Adds a key where something of it is lost.
  package mutating func lose(_ key: String, if isLost: Bool, _ reason: String) {
    if isLost { append(ThemeLoss(key, because: reason)) }
  }
}
