/// The parts of a picture file's name: `art/frame~dark@2x.png` is the picture `art/frame`, for the
/// appearance `dark`, at scale 2.
package struct PictureName: Hashable {
  /// The path without scale and extension, the appearance included: `art/frame~dark`.
  let stem: String
  /// Pixels per point: the whole number in `@2x`; `nil` when there is none.
  package let scale: Int?

  /// Takes a file's path apart; `nil` when it does not end in `.png`.
  package init?(_ path: String) {
    guard path.hasSuffix(".png") else { return nil }
    let name = path.dropLast(4)
    guard !name.isEmpty, !name.hasSuffix("/") else { return nil }
    if name.last == "x", let at = name.lastIndex(of: "@") {
      let digits = name[name.index(after: at)...].dropLast()
      if (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        digits.first != "0", let scale = Int(digits), at != name.startIndex
      {
        stem = String(name[..<at])
        self.scale = scale
        return
      }
    }
    stem = String(name)
    scale = nil
  }

  /// The picture's name as a theme gives it, without a scale.
  var base: String { stem + ".png" }

  /// The appearance that the name ends with, when the rest is the given stem.
  func appearance(of picture: String) -> String? {
    guard stem.hasPrefix(picture + "~") else { return nil }
    let name = String(stem.dropFirst(picture.count + 1))
    return AppearanceName.isValid(name) ? name : nil
  }
}
