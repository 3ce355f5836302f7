import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// A placement request of the page: the keys of a scene file. The picture is drawn from the text of
/// the scene, so that the copied scene gives the same picture.
struct PlaceQuestion: Sendable {
  /// The scene's file.
  let scene: String
  /// The same as a command.
  let line: String
  /// Whether the reasons are drawn over the picture.
  let isExplained: Bool

  /// The keys that count, in the order in which a scene has them, with the options of `popframe place`.
  private static let keys = [
    ("host", "--host"), ("device", "--device"), ("container", "--container"),
    ("anchor", "--anchor"), ("source", "--source"), ("permitted", "--permitted"),
    ("margins", "--margins"), ("safeArea", "--safe-area"), ("keyboard", "--keyboard"),
    ("distance", "--distance"), ("edge", "--edge"),
    ("alignment", "--alignment"), ("layoutDirection", "--layout-direction"),
    ("adaptive", "--adaptive"), ("appearance", "--appearance"), ("scale", "--scale"),
    ("content", "--content"), ("placeholder", "--placeholder"),
  ]

  /// - Parameter theme: The theme's file, as its user knows it.
  init(_ json: JSON, theme file: String) throws(MalformedRequest) {
    guard let place = json["place"], case .object(let members) = place,
      members.allSatisfy({ member in Self.keys.contains { $0.0 == member.key } })
    else { throw MalformedRequest() }
    isExplained = json["explain"] == .bool(true)
    let theme = CommandLineText.argument(forTheme: file)
    var scene = ["theme: \(JSON.string(theme).text(.line))"]
    var line = ["popframe place", PreviewText.shellWord(theme)]
    for (key, option) in Self.keys {
      guard let value = place[key], value != .null else { continue }
      scene.append("\(key): \(try Self.yaml(value))")
      line.append("\(option) \(try Self.argument(value, of: key))")
    }
    self.scene = scene.joined(separator: "\n") + "\n"
    self.line = line.joined(separator: " ")
  }

  /// A value in YAML's flow style.
  private static func yaml(_ value: JSON) throws(MalformedRequest) -> String {
    switch value {
    case .number(let number): return number.digits
    case .bool(let flag): return "\(flag)"
    case .string(let text): return isPlain(text) ? text : value.text(.line)
    case .array(let elements):
      var parts: [String] = []
      for element in elements { parts.append(try yaml(element)) }
      return "[\(parts.joined(separator: ", "))]"
    case .null, .object: throw MalformedRequest()
    }
  }

  /// A value as the command line has it.
  private static func argument(
    _ value: JSON, of key: String
  ) throws(MalformedRequest) -> String {
    switch value {
    case .array(let elements):
      let separator = key == "container" || key == "content" ? "x" : ","
      var parts: [String] = []
      for element in elements { parts.append(try argument(element, of: key)) }
      return parts.joined(separator: separator)
    case .string(let text): return PreviewText.shellWord(text)
    case .number(let number): return number.digits
    case .bool, .null, .object: throw MalformedRequest()
    }
  }

  /// Whether a text is a name that means itself in YAML and in a shell.
  private static func isPlain(_ text: String) -> Bool {
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let startsWithLetter = text.utf8.first.map { $0 >= UInt8(ascii: "a") } ?? false
    return isName && startsWithLetter
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(text)
  }
}
