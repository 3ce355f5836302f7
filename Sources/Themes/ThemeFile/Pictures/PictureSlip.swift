internal import Languages

/// A file that was meant for a picture, under a name by which it is not found, or found in another size.
struct PictureSlip {
  let path: String
  /// The mistake in the picture's name, as a clause.
  let reason: String
  /// The name that it should have.
  let right: String

  /// Takes a file for one of a missing picture; `nil` if its name is unlike that.
  init?(_ path: String, meaning picture: String) {
    guard let wanted = PictureName(picture), let (name, ending) = path.split(atLast: "."),
      ending.lowercased() == "png"
    else { return nil }
    var reasons: [String] = []
    if ending != "png" { reasons.append("names end in .png, in small letters") }
    var stem = name
    var scale = ""
    if let (rest, digits) = Self.scale(atEndOf: stem) {
      scale = digits == "1" && wanted.scale == nil ? "" : "@\(digits)x"
      if !stem.ends(with: "@\(digits)x") {
        reasons.append("scales are written @\(digits)x")
      }
      stem = rest
    }
    guard !reasons.isEmpty, stem.lowercased() == wanted.stem.lowercased() else { return nil }
    if stem != wanted.stem { reasons.append("names are case-sensitive") }
    self.path = path
    reason = reasons.joined(separator: ", and ")
    right = "\(wanted.stem)\(scale).png"
  }

  /// The part before a scale suffix such as `@2x`, `@2X`, `-2x`, `_2x` or ` 2x`, and the suffix's digit.
  private static func scale(
    atEndOf stem: Substring
  ) -> (rest: Substring, digit: Character)? {
    guard let sign = stem.last, sign == "x" || sign == "X", let digit = stem.dropLast().last,
      "123456789".contains(digit)
    else { return nil }
    let rest = stem.dropLast(2)
    guard let mark = rest.last, "@-_ ".contains(mark) else { return nil }
    return (rest.dropLast(), digit)
  }
}
