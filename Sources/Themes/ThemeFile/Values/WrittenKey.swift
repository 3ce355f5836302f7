import Imaging
internal import JSON
internal import Languages
internal import Words

/// A key of a theme file with its value, before it is text.
struct WrittenKey: Equatable {
  var name: String
  var value: WrittenValue
  /// Whether it begins a section of the file, with an empty line above it.
  var isSection = false
  /// Whether the value is the default, which is left out where nothing else is replaced by it.
  var isStandard = false
}

/// A value of a theme file before it is text.
enum WrittenValue: Equatable {
  /// YAML on one line.
  case scalar(String)
  /// The name of a picture, which other appearances may have under a name of their own.
  case picture(String)
  case mapping([WrittenKey])
  /// One mapping or more in a list.
  case parts([WrittenValue])
  /// The key is taken away.
  case null

  /// The value on one line.
  var text: String {
    switch self {
    case .scalar(let text): text
    case .picture(let name): Self.string(name).text
    case .mapping(let keys):
      "{\(keys.filter { !$0.isStandard }.map { "\($0.name): \($0.value.text)" }.joined(separator: ", "))}"
    case .parts(let parts):
      parts.count == 1 ? parts[0].text : "[\(parts.map(\.text).joined(separator: ", "))]"
    case .null: "null"
    }
  }

  /// The value that turns this one into another one where mappings merge and everything else is replaced; `nil` if none
  /// is needed.
  ///
  /// - Parameter appearance: The appearance that has the other one; a picture whose name differs by it alone is found
  ///   under the same name.
  func difference(to other: WrittenValue, appearance: String?) -> WrittenValue? {
    switch (self, other) {
    case (.mapping(let keys), .mapping(let others)):
      let changes = keys.differences(to: others, appearance: appearance)
      return changes.isEmpty ? nil : .mapping(changes)
    case (.picture(let name), .picture(let found)):
      let own = appearance.map { "\(name.dropLast(4))~\($0).png" }
      return found == name || found == own ? nil : other
    default:
      return self == other ? nil : other
    }
  }
}

extension [WrittenKey] {
  /// The keys that turn these into others; in the order of the others, then the keys that those lack.
  func differences(to others: [WrittenKey], appearance: String?) -> [WrittenKey] {
    let changed = others.compactMap { other -> WrittenKey? in
      guard let own = first(where: { $0.name == other.name }) else {
        return other.isStandard ? nil : other
      }
      return own.value.difference(to: other.value, appearance: appearance)
        .map { WrittenKey(name: other.name, value: $0) }
    }
    let lacking = filter { own in !own.isStandard && !others.contains { $0.name == own.name } }
    return changed + lacking.map { WrittenKey(name: $0.name, value: .null) }
  }

  mutating func add(_ key: some DescribedKey, _ value: WrittenValue?) {
    if let value { append(WrittenKey(name: key.name, value: value)) }
  }

  mutating func add<Value: Equatable>(
    _ key: DefaultedKey<Value>, _ value: Value, _ written: (Value) -> WrittenValue
  ) {
    append(
      WrittenKey(name: key.name, value: written(value), isStandard: value == key.standard))
  }

  mutating func add<Value: RawRepresentable & Equatable>(
    _ key: DefaultedKey<Value>, _ value: Value
  ) where Value.RawValue == String {
    add(key, value) { .scalar($0.rawValue) }
  }
}

extension WrittenValue {
  /// A text, in quotes where it could be read as something else.
  static func string(_ text: String) -> WrittenValue {
    let isPlain =
      text.first.map { $0.isASCII && $0.isLetter } == true && text.last != " "
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: " "):
          true
        default: false
        }
      }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return .scalar(isPlain ? text : text.quoted)
  }

  static func number(_ value: Double) -> WrittenValue {
    let text = value.decimal
    // Numbers so small that they have an exponent are written with it.
    return .scalar(DecimalNumber(text)?.value == value ? text : "\(value)")
  }

  static func list(_ values: [WrittenValue]) -> WrittenValue {
    .scalar("[\(values.map(\.text).joined(separator: ", "))]")
  }

  static func numbers(_ values: [Double]) -> WrittenValue { list(values.map(number)) }

  static func words<Word: RawRepresentable>(_ words: [Word]) -> WrittenValue
  where Word.RawValue == String {
    list(words.map { .scalar($0.rawValue) })
  }

  static func point(_ point: Point) -> WrittenValue { numbers([point.x, point.y]) }

  static func size(_ size: Size) -> WrittenValue { numbers([size.width, size.height]) }

  static func color(_ color: Color) -> WrittenValue {
    .scalar((color.alpha == 255 ? color.hex : color.hexWithAlpha).quoted)
  }

  static func insets(_ insets: Insets) -> WrittenValue {
    same([insets.top, insets.left, insets.bottom, insets.right])
  }

  static func radii(_ radii: DrawnFrame.CornerRadii) -> WrittenValue { same(radii.list) }

  /// One number for four equal ones.
  private static func same(_ sides: [Double]) -> WrittenValue {
    sides.allSatisfy { $0 == sides[0] } ? number(sides[0]) : numbers(sides)
  }

  static func axes<Word: RawRepresentable & Equatable>(_ x: Word, _ y: Word) -> WrittenValue
  where Word.RawValue == String {
    .scalar(x == y ? x.rawValue : "{x: \(x.rawValue), y: \(y.rawValue)}")
  }

  /// Lengths in the pixels of each file, or in points where there are none.
  static func lengths<Pixels>(
    _ points: WrittenValue?, files: [Int: Pixels], _ numbers: (Pixels) -> [Int]
  ) -> WrittenValue? {
    guard !files.isEmpty else { return points }
    return .mapping(
      files.sorted { $0.key < $1.key }.map { scale, pixels in
        WrittenKey(name: "\"@\(scale)x\"", value: .numbers(numbers(pixels).map(Double.init)))
      })
  }

  /// A picture under the name by which a theme finds all of its files.
  static func picture(_ picture: PictureSet) -> WrittenValue {
    .picture(PictureName(picture.files[0].path)?.base ?? picture.files[0].path)
  }

  static func path(_ path: Path) -> WrittenValue { .scalar(path.data) }
}

extension Path {
  /// The path as SVG path data.
  package var data: String {
    func text(_ points: Point...) -> String {
      points.flatMap { [WrittenValue.number($0.x).text, WrittenValue.number($0.y).text] }
        .joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let point): "M\(text(point))"
      case .line(let point): "L\(text(point))"
      case .curve(let first, let second, let end): "C\(text(first, second, end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
