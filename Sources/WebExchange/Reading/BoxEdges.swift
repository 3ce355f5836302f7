import Exchange
import Imaging
import ThemeTree

/// What a rule says of padding and borders, side by side: top, right, bottom, left, in CSS pixels. `nil` stands where a
/// rule says nothing, or no length in pixels.
struct BoxEdges {
  private(set) var padding: [Double?] = [nil, nil, nil, nil]
  private(set) var border: [Double?] = [nil, nil, nil, nil]
  /// Where they stand: "padding, line 3".
  private(set) var origin = ""
  /// What is no length in pixels: "'1em' of 'padding'", and where it stands.
  private(set) var leftOut: [(text: String, range: SourceRange)] = []

  init(_ rule: StyleSheet.Rule) {
    var origins: [String] = []
    for declaration in rule.declarations {
      let words = declaration.property.split(separator: "-").map(String.init)
      let values = declaration.value.parts(separatedBy: " ")
      let lengths = values.map(Self.pixels)
      let side = Self.sides.firstIndex { words.dropFirst().first == $0 }
      switch (words.first, words.count) {
      case ("padding", 1): padding = BorderImage.sides(lengths) ?? padding
      case ("padding", 2):
        guard let side, lengths.count == 1 else { continue }
        padding[side] = lengths[0]
      // The width stands among style and colour.
      case ("border", 1): border = Array(repeating: lengths.compactMap(\.self).first, count: 4)
      case ("border", 2) where words[1] == "width":
        border = BorderImage.sides(lengths) ?? border
      case ("border", 2):
        guard let side else { continue }
        border[side] = lengths.compactMap(\.self).first
      case ("border", 3) where words[2] == "width":
        guard let side, lengths.count == 1 else { continue }
        border[side] = lengths[0]
      default: continue
      }
      origins.append("\(declaration.property), line \(declaration.range.line)")
      for value in values where Self.isOtherLength(value) {
        leftOut.append(("'\(value)' of '\(declaration.property)'", declaration.range))
      }
    }
    origin = origins.joined(separator: " and ")
  }

  /// Padding and border, which both lie round the content; `nil` where the rule says neither.
  var contentInsets: Insets? {
    guard (padding + border).contains(where: { $0 != nil }) else { return nil }
    let sum = zip(padding, border).map { ($0 ?? 0) + ($1 ?? 0) }
    return Insets(top: sum[0], left: sum[3], bottom: sum[2], right: sum[1])
  }

  private static let sides = ["top", "right", "bottom", "left"]

  /// Whether a word is a length, and none in pixels.
  private static func isOtherLength(_ word: String) -> Bool {
    guard pixels(word) == nil else { return false }
    if let digit = word.first(where: { !"+-.".contains($0) }), digit.isNumber { return true }
    return BorderImage.isComputed(word)
  }

  private static func pixels(_ word: String) -> Double? {
    switch word {
    case "thin": 1
    case "medium": 3
    case "thick": 5
    default: BorderImage.pixels(word)
    }
  }
}
