internal import Languages
internal import Words

/// The parts of a picture file's name: `art/frame~dark@2x.png`, like `art/frame@2x~dark.png`, is the
/// picture `art/frame`, for the appearance `dark`, at scale 2.
package struct PictureName: Hashable {
  /// The path without scale and extension, the appearance included: `art/frame~dark`.
  package let stem: String
  /// Pixels per point: the whole number in `@2x`; `nil` when there is none.
  package let scale: Int?

  /// `nil` when the path does not end in `.png`.
  package init?(_ path: String) {
    guard let name = path.dropping(end: ".png"), !name.isEmpty, !name.ends(with: "/") else {
      return nil
    }
    if let (stem, scale) = Self.scale(atEndOf: name) {
      self.stem = stem
      self.scale = scale
      return
    }
    // The appearance can come after the scale.
    if let (head, tail) = name.split(atLast: "~"), !tail.unicodeScalars.contains("/"),
      let (stem, scale) = Self.scale(atEndOf: head)
    {
      self.stem = "\(stem)~\(tail)"
      self.scale = scale
      return
    }
    stem = String(name)
    scale = nil
  }

  /// The end of a name, before `.png`, for a scale: `@2x`, and nothing for 1.
  package static func suffix(ofScale scale: Int) -> String { scale == 1 ? "" : "@\(scale)x" }

  /// Removes `@2x` from the end of a name.
  private static func scale(atEndOf name: Substring) -> (stem: String, scale: Int)? {
    guard let (stem, tail) = name.dropping(end: "x")?.split(atLast: "@") else { return nil }
    let digits = tail
    guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      digits.first != "0", let scale = Int(digits), !stem.isEmpty
    else { return nil }
    return (String(stem), scale)
  }

  /// The picture's name as a theme gives it, without a scale.
  package var base: String { stem + ".png" }

  /// The appearance that the name ends with, when the rest is the given stem.
  func appearance(of picture: String) -> String? {
    guard let name = stem.dropping(start: picture + "~").map(String.init) else { return nil }
    return AppearanceName.isValid(name) && !Self.idioms.contains(name) ? name : nil
  }

  /// Apple's names for kinds of devices, which are written like an appearance but are none.
  private static let idioms: Set = ["ipad", "iphone", "mac"]

  package var isForIdiom: Bool {
    stem.words(between: "~").dropFirst().last.map { Self.idioms.contains(String($0)) } ?? false
  }

  /// The idiom that the name ends with, when it begins with the given stem.
  func idiom(of picture: String) -> String? {
    guard stem.begins(with: picture + "~"), let last = stem.words(between: "~").last,
      Self.idioms.contains(String(last))
    else { return nil }
    return String(last)
  }
}

/// The names of appearances: they become parts of file names.
package enum AppearanceName {
  /// The theme without differences.
  static let base = "base"

  package static func unknown(_ name: String, among known: [String], key: String) -> String {
    let hint = WordSuggestion.nearest(to: name, among: known, synonyms: .values)
    let rest = hint.map { "did you mean '\($0)'?" } ?? "there is \(known.listed(.or))"
    return "\(key): there is no appearance '\(name.shortened)'; \(rest)"
  }

  /// Whether a name consists of ASCII letters, digits, `-` and `_` and begins with a letter or digit.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first != "-", first != "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
