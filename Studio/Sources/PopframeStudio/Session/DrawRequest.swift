internal import Imaging
import JSON
@_spi(Studio) internal import PopframeKit
internal import Placement
internal import Popovers
internal import ThemeEditing

/// A request of the page is malformed.
struct MalformedRequest: Error {}

/// The popover that `/api/render` requests, with the defaults of `popframe render`.
struct DrawRequest: Sendable {
  private(set) var settings = RenderSettings()

  init(_ json: JSON?) throws(MalformedRequest) {
    guard let json, json != .null else { return }
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
  }

  /// The theme's appearance.
  var appearance: String { settings.appearance ?? "base" }

  /// The popover that is asked of a theme.
  func request(for theme: Theme) -> PopoverRequest {
    settings.request(for: theme, scale: settings.scales?.first ?? .one)
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

extension SettingValue {
  /// The value of a theme's key that a JSON value stands for.
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
