import Exchange
import Imaging
import ThemeTree

/// What the `border-image` properties of a rule say, the shorthand taken apart.
///
/// After CSS Backgrounds and Borders 3, section 6.
struct BorderImage: Equatable {
  /// A file, and how many of its pixels make a CSS pixel.
  struct Source: Equatable {
    var path: String
    /// The density in an `image-set()`; `nil` for a plain `url()`.
    var density: Double?
  }

  /// A side of the slice.
  enum Slice: Equatable {
    case number(Double)
    case percent(Double)

    /// The number, or the share of a picture's length.
    func pixels(of length: Int) -> Double {
      switch self {
      case .number(let number): number
      case .percent(let share): Double(length) * max(0, min(100, share)) / 100
      }
    }
  }

  var sources: [Source] = []
  /// Top, right, bottom, left.
  var slices: [Slice] = Array(repeating: .percent(100), count: 4)
  var isFilled = false
  /// The width of a side.
  enum Width: Equatable {
    /// In CSS pixels.
    case pixels(Double)
    /// So many times the border's width.
    case multiple(Double)
    /// A share of the box, or `auto`.
    case other
  }

  /// Top, right, bottom, left.
  var widths: [Width] = Array(repeating: .multiple(1), count: 4)
  /// Top, right, bottom, left.
  private var outsets: [Width] = Array(repeating: .pixels(0), count: 4)
  /// Across and down.
  var repeats = ["stretch", "stretch"]

  /// Why there is no picture: "a gradient".
  var obstacle: String?
  /// What only a browser can work out: `calc(100% / 3)`.
  var unknown: String?
  /// What is said and cannot be taken: "the outset '1rem'".
  var leftOut: [String] = []

  /// Takes the declarations of a rule; `nil` when it has no border image.
  init?(_ rule: StyleSheet.Rule) {
    var isGiven = false
    for declaration in rule.declarations {
      let value = declaration.value
      switch declaration.property {
      case "border-image", "-webkit-border-image", "-moz-border-image":
        var image = BorderImage()
        guard let hasPicture = image.readShorthand(value) else { continue }
        self = image
        isGiven = hasPicture
      case "border":
        self = BorderImage()
        isGiven = false
      case "border-image-source": isGiven = readSource(value)
      case "border-image-slice": _ = readSlices(value.parts(separatedBy: " "))
      case "border-image-width": readWidths(value.parts(separatedBy: " "))
      case "border-image-outset": readOutsets(value.parts(separatedBy: " "))
      case "border-image-repeat": readRepeats(value.parts(separatedBy: " "))
      default: break
      }
    }
    guard isGiven else { return nil }
  }

  private init() {}

  /// Whether a declaration is a border image that no browser takes.
  static func isInvalid(_ declaration: StyleSheet.Declaration) -> Bool {
    guard
      ["border-image", "-webkit-border-image", "-moz-border-image"].contains(declaration.property)
    else { return false }
    var image = BorderImage()
    return image.readShorthand(declaration.value) == nil
  }

  /// How far the image hangs over the border's box, in CSS pixels.
  ///
  /// - Parameter border: The widths of the border: top, right, bottom, left.
  func outsets(over border: [Double?]) -> Insets {
    let sides = zip(outsets, border).map { outset, border -> Double in
      switch outset {
      case .pixels(let length): length
      case .multiple(let times): times * (border ?? 0)
      case .other: 0
      }
    }
    return Insets(top: sides[0], left: sides[3], bottom: sides[2], right: sides[1])
  }

  /// Whether a word is a function that only a browser can work out.
  static func isComputed(_ word: String) -> Bool {
    let name = word.lowercased().prefix { $0 != "(" }
    return word.contains("(")
      && ["calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "var", "env", "attr"]
        .contains(name)
  }

  /// Whether there is a picture; `nil` for what no browser takes, which leaves everything as it was.
  private mutating func readShorthand(_ value: String) -> Bool? {
    if ["inherit", "initial", "unset", "revert"].contains(value.lowercased()) { return false }
    var groups: [[String]] = [[]]
    for part in value.replacing("/", outsideOfBrackets: " / ").parts(separatedBy: " ") {
      if part == "/" {
        groups.append([])
      } else if Self.isRepeat(part) {
        repeats =
          isRepeatGiven
          ? [repeats[0], part.lowercased()] : [part.lowercased(), part.lowercased()]
        isRepeatGiven = true
      } else if Self.isComputed(part) {
        groups[groups.count - 1].append(part)
      } else if part.contains("(") || part.lowercased() == "none" {
        guard readSource(part) else { return false }
      } else if Self.isAmount(part) {
        groups[groups.count - 1].append(part)
      } else {
        return nil
      }
    }
    if !groups[0].isEmpty, !readSlices(groups[0]) { return nil }
    if groups.count > 1, !groups[1].isEmpty { readWidths(groups[1]) }
    if groups.count > 2, !groups[2].isEmpty { readOutsets(groups[2]) }
    return !sources.isEmpty || obstacle != nil
  }

  /// Whether a word is a number with or without a unit, or stands among slices and widths.
  private static func isAmount(_ word: String) -> Bool {
    if ["fill", "auto"].contains(word.lowercased()) { return true }
    let number = word.prefix { "+-.0123456789".contains($0) }
    return number.contains { ("0"..."9").contains($0) }
  }

  private var isRepeatGiven = false

  private static func isRepeat(_ word: String) -> Bool {
    ["stretch", "repeat", "round", "space"].contains(word.lowercased())
  }

  private mutating func readSource(_ value: String) -> Bool {
    sources = []
    obstacle = nil
    let lower = value.lowercased()
    if lower == "none" || lower.isEmpty { return false }
    if let path = Self.url(value) {
      sources = [Source(path: path)]
    } else if lower.hasPrefix("image-set(") || lower.hasPrefix("-webkit-image-set(") {
      guard let open = value.firstIndex(of: "("), value.hasSuffix(")") else { return false }
      let inner = String(value[value.index(after: open)...].dropLast())
      var others: [(option: String, density: Double)] = []
      for option in inner.parts(separatedBy: ",") {
        let words = option.parts(separatedBy: " ")
        let density = words.dropFirst().compactMap(Self.density).first ?? 1
        if let first = words.first, let path = Self.url(first) ?? Self.fileName(in: first),
          Self.isPicture(words.dropFirst())
        {
          sources.append(Source(path: path, density: density))
        } else {
          others.append((option, density))
        }
      }
      // Of the same picture in several formats the PNG file is enough.
      for other in others where !sources.contains(where: { $0.density == other.density }) {
        leftOut.append("'\(other.option)', which is no PNG file")
      }
      if sources.isEmpty { obstacle = "an image-set() without a PNG file" }
    } else {
      let name = value.prefix { $0 != "(" }
      obstacle = "\(name)(), which is no file"
    }
    return true
  }

  /// Whether an option of an image set has no type, or that of PNG files.
  private static func isPicture(_ words: ArraySlice<String>) -> Bool {
    words.map { $0.lowercased() }.allSatisfy { !$0.hasPrefix("type(") || $0.contains("image/png") }
  }

  private static func density(_ word: String) -> Double? {
    let word = word.lowercased()
    for (unit, factor) in [("dppx", 1.0), ("dpi", 1.0 / 96), ("x", 1.0)] where word.hasSuffix(unit)
    {
      return Double(word.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }

  private static func string(_ text: String) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private static func url(_ text: String) -> String? {
    guard text.lowercased().hasPrefix("url("), text.hasSuffix(")") else { return nil }
    let inner = String(text.dropFirst(4).dropLast()).trimmed
    return fileName(in: inner) ?? RelativeURL(inner.unescaped).path
  }

  /// The path in a string.
  private static func fileName(in text: String) -> String? {
    string(text).map { RelativeURL($0.unescaped).path }
  }

  /// Takes slices; `false` for what no browser takes, which leaves everything as it was.
  private mutating func readSlices(_ words: [String]) -> Bool {
    let numbers = words.filter { $0.lowercased() != "fill" }
    if let computed = numbers.first(where: Self.isComputed) {
      unknown = computed
      isFilled = numbers.count < words.count
      return true
    }
    unknown = nil
    let found = numbers.compactMap { word -> Slice? in
      if word.hasSuffix("%") { return Self.number(word.dropLast()).map { .percent($0) } }
      return Self.number(word).map { .number($0) }
    }
    guard found.count == numbers.count, let sides = Self.sides(found) else { return false }
    isFilled = numbers.count < words.count
    slices = sides
    return true
  }

  private static func number(_ text: some StringProtocol) -> Double? { DecimalNumber(text)?.value }

  private mutating func readWidths(_ words: [String]) {
    widths = Self.sides(words.map(Self.width)) ?? widths
    leftOut += words.filter { $0.lowercased() != "auto" && Self.width($0) == .other }
      .map { "the width '\($0)', at which the page draws the slices" }
  }

  private mutating func readOutsets(_ words: [String]) {
    outsets = Self.sides(words.map(Self.width)) ?? outsets
    leftOut += words.filter { Self.width($0) == .other }.map { "the outset '\($0)'" }
  }

  private static func width(_ word: String) -> Width {
    if let pixels = pixels(word) { return .pixels(pixels) }
    return number(word).map { .multiple($0) } ?? .other
  }

  private mutating func readRepeats(_ words: [String]) {
    let known = words.filter(Self.isRepeat).map { $0.lowercased() }
    if let first = known.first { repeats = [first, known.count > 1 ? known[1] : first] }
  }

  /// A length in CSS pixels; `nil` for anything else.
  static func pixels(_ word: String) -> Double? {
    if word == "0" { return 0 }
    guard word.lowercased().hasSuffix("px"), let number = Self.number(word.dropLast(2)),
      number.isFinite
    else { return nil }
    return number
  }

  /// One to four values as top, right, bottom and left.
  static func sides<Value>(_ values: [Value]) -> [Value]? {
    switch values.count {
    case 1: Array(repeating: values[0], count: 4)
    case 2: [values[0], values[1], values[0], values[1]]
    case 3: [values[0], values[1], values[2], values[1]]
    case 4: values
    default: nil
    }
  }
}

extension String {
  /// The text with a character replaced where it stands outside of brackets and strings.
  fileprivate func replacing(_ character: Character, outsideOfBrackets text: String) -> String {
    var depth = 0
    var quote: Character?
    var isEscaped = false
    var result = ""
    for next in self {
      if isEscaped || next == "\\" {
        isEscaped.toggle()
      } else if let open = quote {
        if next == open { quote = nil }
      } else if next == "\"" || next == "'" {
        quote = next
      } else if next == "(" {
        depth += 1
      } else if next == ")" {
        depth -= 1
      } else if next == character, depth == 0 {
        result += text
        continue
      }
      result.append(next)
    }
    return result
  }
}
