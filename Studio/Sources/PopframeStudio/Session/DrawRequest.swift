internal import Imaging
import JSON
internal import Placement
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import ThemeEditing

struct MalformedRequest: Error {}

/// The popover that `/api/render` requests, with the defaults of `popframe render`.
struct DrawRequest: Sendable {
  var popover: ShownPopover
  /// The pixels along a side of each square that the page shows as one.
  var fraction: Int
  var answer: Answer
  /// The section of a table whose frames line up; `nil` for a popover by itself.
  let section: String?

  /// What is told of a popover.
  enum Answer {
    /// Its numbers and its picture.
    case picture
    /// Its numbers.
    case numbers
    /// Nothing: it only takes part in how the cells of a section line up.
    case room
  }

  /// The longest side of an area, in pixels.
  private static let longestSide = 16_384

  init(_ json: JSON?) throws(MalformedRequest) {
    let json = json ?? .null
    guard
      let popover = ShownPopover(
        try Self.settings(json), placeholder: try Self.text(json["placeholder"]),
        on: try Self.background(json["background"]), room: try Self.room(json["room"]))
    else { throw MalformedRequest() }
    self.popover = popover
    answer =
      json["roomOnly"] == .bool(true)
      ? .room : json["numbersOnly"] == .bool(true) ? .numbers : .picture
    section = try Self.text(json["section"])
    switch json["fraction"] {
    case nil, .null?: fraction = 1
    case let number?:
      guard let side = number.double, [1, 2, 3, 4].contains(side) else { throw MalformedRequest() }
      fraction = Int(side)
    }
  }

  private static func text(_ json: JSON?) throws(MalformedRequest) -> String? {
    guard let json, json != .null else { return nil }
    guard let text = json.string else { throw MalformedRequest() }
    return text
  }

  /// The hash of the picture that lies below, where the page has sent it.
  var upload: String? {
    guard case .picture(let name) = popover.background, name.utf8.starts(with: "upload:".utf8),
      name.utf8.suffix(4).elementsEqual(".png".utf8)
    else { return nil }
    return String(Substring(name.utf8.dropFirst(7).dropLast(4)))
  }

  /// The background: `own`, `none`, `checker`, a colour, a picture of the theme's, or `upload:HASH.png`, one that the page
  /// has sent.
  private static func background(
    _ json: JSON?
  ) throws(MalformedRequest) -> ShownPopover.Background {
    switch try text(json) {
    case nil, "none"?: return .none
    case "own"?: return .own
    case "checker"?: return .checker
    case let text? where text.utf8.first == UInt8(ascii: "#"):
      guard let color = Color(hex: text) else { throw MalformedRequest() }
      return .color(color)
    case let name?: return .picture(name)
    }
  }

  /// The area below: width, height, and for each axis where bounds are: `{"middle": N}`, `{"start": N}`
  /// or `{"end": N}`.
  private static func room(_ json: JSON?) throws(MalformedRequest) -> ShownPopover.Room? {
    guard let json, json != .null else { return nil }
    return ShownPopover.Room(
      size: PixelSize(
        width: try length(json["width"], from: 1), height: try length(json["height"], from: 1)),
      x: try edge(json["x"]), y: try edge(json["y"]))
  }

  private static func edge(_ json: JSON?) throws(MalformedRequest) -> ShownPopover.Room.Edge {
    guard let json, json != .null else { return .middle(by: 0) }
    if let start = json["start"] { return .start(try length(start, from: -longestSide)) }
    if let end = json["end"] { return .end(try length(end, from: -longestSide)) }
    return .middle(by: try length(json["middle"], from: -longestSide))
  }

  private static func length(_ json: JSON?, from least: Int) throws(MalformedRequest) -> Int {
    guard let number = json?.double, number.rounded() == number, number >= Double(least),
      number <= Double(longestSide)
    else { throw MalformedRequest() }
    return Int(number)
  }

  private static func settings(_ json: JSON) throws(MalformedRequest) -> RenderSettings {
    var settings = RenderSettings()
    guard json != .null else { return settings }
    guard case .object = json else { throw MalformedRequest() }
    if let content = json["content"], content != .null {
      guard let lengths = content.elements, lengths.count == 2, let width = lengths[0].double,
        let height = lengths[1].double, width > 0, height > 0
      else { throw MalformedRequest() }
      settings.extent = .content(Size(width: width, height: height))
    }
    if let arrow = json["arrow"], arrow != .null {
      guard let word = arrow.string, let direction = ArrowDirection(rawValue: word) else {
        throw MalformedRequest()
      }
      settings.arrow = direction
    }
    if let offset = json["offset"], offset != .null {
      switch (offset.string, offset.double) {
      case ("start"?, _): settings.offset = .start
      case ("end"?, _): settings.offset = .end
      case (nil, let points?): settings.offset = .points(points)
      default: throw MalformedRequest()
      }
    }
    if let number = json["scale"], number != .null {
      guard let value = number.double, let scale = Scale(value) else { throw MalformedRequest() }
      settings.scales = [scale]
    }
    if let name = json["appearance"], name != .null {
      guard let text = name.string else { throw MalformedRequest() }
      settings.appearance = text
    }
    return settings
  }
}

/// The changes that a `set` list asks for.
enum SetList {
  /// Reads the list; one that is missing is empty.
  static func edits(_ json: JSON?) throws(MalformedRequest) -> [ThemeEdit] {
    guard let json, json != .null else { return [] }
    guard let entries = json.elements else { throw MalformedRequest() }
    var edits: [ThemeEdit] = []
    for entry in entries { edits.append(try edit(entry)) }
    return edits
  }

  private static func edit(_ entry: JSON) throws(MalformedRequest) -> ThemeEdit {
    guard let key = entry["key"]?.string, let path = SettingPath(key) else {
      throw MalformedRequest()
    }
    let appearance = try name(entry["appearance"])
    let direction = try name(entry["direction"])
    if let direction, ArrowDirection(rawValue: direction) == nil { throw MalformedRequest() }
    let full = path.within(
      appearance: appearance == "base" ? nil : appearance, direction: direction)
    switch entry["remove"] {
    case .bool(true)?: return ThemeEdit(full, to: nil)
    case nil, .bool(false)?, .null?: break
    default: throw MalformedRequest()
    }
    guard let value = entry["value"] else { throw MalformedRequest() }
    return ThemeEdit(full, to: SettingValue(value))
  }

  private static func name(_ json: JSON?) throws(MalformedRequest) -> String? {
    guard let json, json != .null else { return nil }
    guard let text = json.string, !text.isEmpty else { throw MalformedRequest() }
    return text
  }
}

extension JSON {
  init(_ value: SettingValue) {
    switch value {
    case .null: self = .null
    case .flag(let flag): self = .bool(flag)
    case .number(let digits): self = (try? JSON(reading: Array(digits.utf8))) ?? .string(digits)
    case .text(let text): self = .string(text)
    case .list(let elements): self = .array(elements.map { JSON($0) })
    case .mapping(let members): self = .object(members.map { ($0.key, JSON($0.value)) })
    }
  }
}

extension SettingValue {
  fileprivate init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number.digits)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { SettingValue($0) })
    case .object(let members): self = .mapping(members.map { ($0.key, SettingValue($0.value)) })
    }
  }
}
