internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import ThemeEditing
internal import ThemeSource
internal import Themes
internal import Words

extension ThemeText {
  /// The text with other values, and nothing else changed; `nil` where the values cannot be written.
  func setting(
    _ settings: [FixProposal.Setting], appearance: String?, _ direction: String?
  ) -> [UInt8]? {
    var edits: [ThemeEdit] = []
    for key in settings.map(\.key).uniqued {
      let parts = settings.filter { $0.key == key }
      guard let new = self.edits(key, parts, appearance, direction) else { return nil }
      edits += new
    }
    return try? ThemeEditor.ofThemes.apply(edits, to: bytes, path: file)
  }

  private func edits(
    _ key: String, _ settings: [FixProposal.Setting], _ appearance: String?, _ direction: String?
  ) -> [ThemeEdit]? {
    let (path, node) = value(of: key, appearance: appearance, direction)
    let steps = path.map { SettingPath.Step.key($0) }
    func edit(_ more: [SettingPath.Step], _ value: SettingValue) -> ThemeEdit? {
      SettingPath(steps + more).map { ThemeEdit($0, to: value) }
    }
    let parts = settings.compactMap { setting in
      setting.part.map { (part: $0, value: setting.value.setting) }
    }
    guard parts.count == settings.count else {
      return settings.last.flatMap { edit([], $0.value.setting) }.map { [$0] }
    }
    switch node?.content {
    case .mapping:
      return parts.compactMap { edit([.key($0.part.rawValue)], $0.value) }
    case .sequence(let nodes) where nodes.count == 4 || parts.contains { $0.part.isOfSpan }:
      return parts.compactMap { edit([.index($0.part.index)], $0.value) }
    default:
      // Insets can be written as one number, or as two for opposite sides; if sides differ, four
      // are written.
      var sides = Self.sides(node)
      for (part, value) in parts { sides[part.index] = value }
      let isEven = sides.allSatisfy { $0 == sides[0] }
      return edit([], isEven ? sides[0] : .list(sides)).map { [$0] }
    }
  }

  /// Insets that are written with one number, two or none, expanded to four.
  private static func sides(_ node: SourceNode?) -> [SettingValue] {
    switch node.map({ SettingValue($0) }) {
    case .list(let values)? where values.count == 2: [values[0], values[1], values[0], values[1]]
    case .number(let number)?: Array(repeating: .number(number), count: 4)
    default: Array(repeating: .number("0"), count: 4)
    }
  }
}

extension FixProposal.Setting.Value {
  fileprivate var setting: SettingValue {
    switch self {
    case .number(let number): .number(number.decimal)
    case .word(let word): .text(word)
    }
  }
}

extension FixProposal.Part {
  /// The index in a list: insets begin at the top and go anticlockwise.
  fileprivate var index: Int {
    switch self {
    case .top, .start: 0
    case .left, .end: 1
    case .bottom: 2
    case .right: 3
    }
  }

  fileprivate var isOfSpan: Bool { self == .start || self == .end }
}
