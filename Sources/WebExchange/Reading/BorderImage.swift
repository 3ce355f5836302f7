import Imaging
internal import Languages
import Themes

/// What the `border-image` properties of a rule say, the shorthand taken apart.
///
/// After CSS Backgrounds and Borders 3, section 6.
struct BorderImage: Equatable {
  /// A file, and how many of its pixels make a CSS pixel.
  struct Source: Equatable {
    /// The address as the sheet says it.
    var address: String
    /// The density in an `image-set()`; `nil` for a plain `url()`.
    var density: Double?

    /// Whether an `image-set()` says that it is an SVG.
    var isVector = false

    /// The file's path; of a picture in the sheet itself what messages call it.
    var path: String {
      address.isDataURL
        ? String(address.parts(at: ",", splits: 1)[0].prefix(40)) + ",…" : RelativeURL(address).path
    }
  }

  /// A side of the slice.
  enum Slice: Equatable {
    case number(Double)
    case percent(Double)

    /// The number, or the share of a picture's length.
    func pixels(of length: Int) -> Double {
      switch self {
      case .number(let number): number
      case .percent(let share): Double(length) * min(100, share) / 100
      }
    }
  }

  /// The width of a side.
  enum Width: Equatable {
    /// In CSS pixels.
    case pixels(Double)
    /// So many times the border's width.
    case multiple(Double)
    /// A share of the box, or `auto`.
    case other
  }

  private(set) var sources: [Source] = []
  /// Top, right, bottom, left.
  private(set) var slices: [Slice] = Array(repeating: .percent(100), count: 4)
  private(set) var isFilled = false
  /// Top, right, bottom, left.
  private(set) var widths: [Width] = Array(repeating: .multiple(1), count: 4)
  /// Top, right, bottom, left.
  private var outsets: [Width] = Array(repeating: .pixels(0), count: 4)
  /// Across and down.
  private(set) var repeats = ["stretch", "stretch"]

  /// The widths of borders that the prefixed name sets where nothing else does, as Chromium has it.
  private(set) var legacyBorder: [Double?] = [nil, nil, nil, nil]

  /// Why there is no picture: "linear-gradient(), which is no file".
  private(set) var obstacle: String?
  /// What only a browser can work out: `calc(100% / 3)`.
  private(set) var unknown: String?
  /// What is said and cannot be taken, by its property: "the outset '1rem'".
  private var rest: [String: [String]] = [:]

  /// What is said and cannot be taken.
  var leftOut: [String] { rest.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// The names of the shorthand. Chromium and Safari take no `-moz-`; it counts where a rule has nothing else.
  static let shorthands = ["border-image", "-webkit-border-image", "-moz-border-image"]

  /// Takes the declarations of a rule; `nil` when it has no border image.
  init?(_ rule: StyleSheet.Rule) {
    let others = Self.shorthands.dropLast() + ["border-image-source"]
    let isForeign = !rule.declarations.contains { others.contains($0.property) }
    for declaration in rule.declarations
    where declaration.property != "-moz-border-image" || isForeign {
      take(declaration)
    }
    guard !sources.isEmpty || obstacle != nil else { return nil }
  }

  private init() {}

  /// Whether a declaration is a border image that no browser takes.
  static func isInvalid(_ declaration: StyleSheet.Declaration) -> Bool {
    shorthands.contains(declaration.property) && !declaration.value.isUnresolved
      && !declaration.value.isWide && BorderImage(declaration.value.components) == nil
  }

  /// Takes what a declaration says; what a browser drops leaves everything as it was.
  private mutating func take(_ declaration: StyleSheet.Declaration) {
    let value = declaration.value
    let property = declaration.property
    let isShorthand = Self.shorthands.contains(property)
    if property == "all", value.isWide { return reset(nil) }
    guard property.begins(with: "border-image-") || property == "border" || isShorthand else {
      return
    }
    if value.isWide || value.isUnresolved {
      // What cannot be worked out is as if it were not said at all (CSS Variables 1, section 3).
      reset(isShorthand || property == "border" ? nil : property)
      if value.isUnresolved, property != "border" {
        if property == "border-image-slice" { unknown = value.text }
        if isShorthand || property == "border-image-source" {
          let name =
            value.tokens.first { $0.kind == .word && $0.name.begins(with: "--") }?.name ?? "var()"
          obstacle = "named by '\(name)', which has no value in this sheet"
        }
      }
      return
    }
    let parts = value.components
    switch property {
    case "border": if BoxEdges.isBorder(value) { self = BorderImage() }
    case "border-image-source": if parts.count == 1 { _ = readSource(parts[0]) }
    case "border-image-slice": _ = readSlices(parts)
    case "border-image-width": _ = readWidths(parts)
    case "border-image-outset": _ = readOutsets(parts)
    case "border-image-repeat": _ = readRepeats(parts)
    default:
      guard isShorthand, var image = BorderImage(parts) else { return }
      // Chromium draws the middle for the prefixed name, whether `fill` is said or not.
      if property == "-webkit-border-image" {
        image.isFilled = true
        image.legacyBorder = image.widths.map { width in
          if case .pixels(let pixels) = width { pixels } else { nil }
        }
      } else {
        // The borders stay when another image takes its place.
        image.legacyBorder = legacyBorder
      }
      self = image
    }
  }

  /// Gives one longhand, or all, its initial value.
  private mutating func reset(_ property: String?) {
    let initial = BorderImage()
    guard let property else {
      self = initial
      return
    }
    rest[property] = nil
    switch property {
    case "border-image-source": (sources, obstacle) = ([], nil)
    case "border-image-slice": (slices, isFilled, unknown) = (initial.slices, false, nil)
    case "border-image-width": widths = initial.widths
    case "border-image-outset": outsets = initial.outsets
    case "border-image-repeat": repeats = initial.repeats
    default: break
    }
  }

  /// Reads the shorthand; `nil` for what no browser takes.
  private init?(_ parts: [CSSValue]) {
    var rest = parts[...]
    var seen: Set<String> = []
    func run(_ count: Int? = nil, _ belongs: (CSSValue) -> Bool) -> [CSSValue] {
      let found = rest.prefix(while: belongs).prefix(count ?? .max)
      rest = rest.dropFirst(found.count)
      return Array(found)
    }
    func slash() -> Bool {
      guard rest.first?.single?.isDelimiter("/") == true else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard !rest.isEmpty else { return nil }
    while let first = rest.first {
      let kind: String
      if Self.isRepeat(first) {
        kind = "repeat"
        guard readRepeats(run(2, Self.isRepeat)) else { return nil }
      } else if first.word == "fill" || first.length != nil {
        kind = "slice"
        guard readSlices(run { $0.word == "fill" || $0.length != nil }) else { return nil }
        if slash() {
          let widths = run { $0.word == "auto" || $0.length != nil }
          guard widths.isEmpty || readWidths(widths) else { return nil }
          let hasOutsets = slash()
          guard hasOutsets || !widths.isEmpty else { return nil }
          if hasOutsets, !readOutsets(run { $0.length != nil }) { return nil }
        }
      } else {
        kind = "source"
        rest = rest.dropFirst()
        guard readSource(first) else { return nil }
      }
      guard seen.insert(kind).inserted else { return nil }
    }
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

  private static func isRepeat(_ part: CSSValue) -> Bool {
    part.word.map { ["stretch", "repeat", "round", "space"].contains($0) } ?? false
  }

  private mutating func readRepeats(_ parts: [CSSValue]) -> Bool {
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isRepeat) else { return false }
    let words = parts.compactMap(\.word)
    repeats = [words[0], words[words.count - 1]]
    return true
  }

  private mutating func readSlices(_ parts: [CSSValue]) -> Bool {
    let numbers = parts.filter { $0.word != "fill" }
    // One `fill`, before the numbers or behind them.
    let fills = parts.indices.filter { parts[$0].word == "fill" }
    guard (1...4).contains(numbers.count), fills.count <= 1,
      fills.allSatisfy({ $0 == 0 || $0 == parts.count - 1 })
    else { return false }
    var found: [Slice] = []
    var computed: String?
    for number in numbers {
      switch number.length {
      case .number(let value) where value >= 0: found.append(.number(value))
      case .percent(let value) where value >= 0: found.append(.percent(value))
      case .other where number.isComputed:
        computed = computed ?? number.text
        found.append(.number(0))
      default: return false
      }
    }
    guard let sides = CSSValue.sides(found) else { return false }
    (slices, isFilled, unknown) = (sides, !fills.isEmpty, computed)
    return true
  }

  private mutating func readWidths(_ parts: [CSSValue]) -> Bool {
    guard let sides = Self.widths(parts, takesShares: true) else { return false }
    widths = sides
    rest["border-image-width"] = zip(parts, parts.map(Self.width))
      .filter { $0.1 == .other && $0.0.word != "auto" }
      .map { "the width '\($0.0.text)', at which the page draws the slices" }
    return true
  }

  private mutating func readOutsets(_ parts: [CSSValue]) -> Bool {
    guard let sides = Self.widths(parts, takesShares: false) else { return false }
    outsets = sides
    rest["border-image-outset"] = parts.filter { Self.width($0) == .other }
      .map { "the outset '\($0.text)'" }
    return true
  }

  /// Widths of the four sides; `nil` for what no browser takes.
  private static func widths(_ parts: [CSSValue], takesShares: Bool) -> [Width]? {
    for part in parts {
      if takesShares, part.word == "auto" { continue }
      guard let length = part.length, !length.isNegative else { return nil }
      if case .percent = length, !takesShares { return nil }
    }
    return CSSValue.sides(parts.map(width))
  }

  private static func width(_ part: CSSValue) -> Width {
    switch part.length {
    case .pixels(let value): .pixels(value)
    case .number(let value): .multiple(value)
    case .percent, .other, nil: .other
    }
  }
}

// Pictures.
extension BorderImage {
  /// Takes a source; false for what no browser takes.
  private mutating func readSource(_ value: CSSValue) -> Bool {
    var sources: [Source] = []
    var obstacle: String?
    var leftOut: [String] = []
    if value.word == "none" {
    } else if let address = Self.address(value) {
      sources = [Source(address: address)]
    } else if value.function.ends(with: "image-set") {
      guard let options = Self.options(value.inner) else { return false }
      sources = options.compactMap(\.source)
      // Of the same picture in several formats the PNG file is enough.
      let pixels = sources.filter { !$0.isVector }
      sources.removeAll { source in
        source.isVector && pixels.contains { $0.density == source.density }
      }
      for option in options
      where option.source == nil && !sources.contains(where: { $0.density == option.density }) {
        leftOut.append("'\(option.text)', which is no PNG or SVG file")
      }
      if sources.isEmpty { obstacle = "an image-set() without a PNG or SVG file" }
    } else if Self.isPainted(value.function) {
      obstacle = "\(value.function)(), which is no file"
    } else {
      return false
    }
    (self.sources, self.obstacle) = (sources, obstacle)
    rest["border-image-source"] = leftOut
    return true
  }

  /// Whether a function makes an image in Chromium.
  private static func isPainted(_ function: String) -> Bool {
    let name = function.dropping(start: "-webkit-").map(String.init) ?? function
    return [
      "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
      "repeating-radial-gradient", "repeating-conic-gradient", "gradient", "cross-fade", "paint",
      "canvas",
    ].contains(name) && (name != "gradient" || function != name)
  }

  /// The address in `url()`, with a string or without one.
  private static func address(_ value: CSSValue) -> String? {
    if let token = value.single, token.kind == .url { return token.name }
    guard value.function == "url", let token = value.inner.components.first?.single,
      token.kind == .string
    else { return nil }
    return token.name
  }

  /// What an image set offers; `nil` for what no browser takes.
  private static func options(
    _ list: CSSValue
  ) -> [(text: String, density: Double, source: Source?)]? {
    var options: [(text: String, density: Double, source: Source?)] = []
    for option in list.listed {
      let words = option.components
      guard let first = words.first else { return nil }
      var density = 1.0
      var type = ""
      for word in words.dropFirst() {
        if let found = word.single?.density {
          density = found
        } else if word.function == "type", let name = word.inner.components.first?.single {
          type = name.name.lowercased()
        } else {
          return nil
        }
      }
      let string = first.single.flatMap { $0.kind == .string ? $0.name : nil }
      let source = (address(first) ?? string).flatMap {
        ["", "image/png", "image/svg+xml"].contains(type)
          ? Source(address: $0, density: density, isVector: type == "image/svg+xml") : nil
      }
      guard source != nil || string != nil || address(first) != nil || isPainted(first.function)
      else { return nil }
      options.append((option.text, density, source))
    }
    return options.isEmpty ? nil : options
  }
}
