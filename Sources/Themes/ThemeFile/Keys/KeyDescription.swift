internal import Words

/// The description of a theme file's key: its values, its default, and where it may differ.
struct KeyDescription: DescribedKey {
  enum Absence: Sendable {
    case nothing
    case required
    case value(KeyLiteral)
    /// A value that depends on others, in Markdown.
    case words(String)
  }

  let name: String
  let values: ValueSchema
  let absence: Absence
  /// In Markdown.
  let help: String
  /// Whether a list of mappings can be given instead of one.
  let takesList: Bool
  fileprivate(set) var control: ValueControl
  /// The editor's group of a key at the top; the keys below it inherit it.
  fileprivate(set) var part: ThemePart?
  /// Words that can be chosen for some values of another key only.
  fileprivate(set) var alternatives: EditableKey.Alternatives?
  /// The parts of a theme that may give it a value of their own.
  fileprivate(set) var scopes = ThemeScope.all
  fileprivate(set) var styles = ArrowStyleName.drawing

  init(
    _ name: String, _ values: ValueSchema, absence: Absence = .nothing, takesList: Bool = false,
    control: ValueControl, _ help: String
  ) {
    self.name = name
    self.values = values
    self.absence = absence
    self.help = help
    self.takesList = takesList
    self.control = control
  }

  var about: KeyDescription { self }
}

extension DescribedKey {
  var sameInDirections: KeyDescription { within([.whole, .appearance]) }

  var onlyAtTop: KeyDescription { within([.whole]) }

  @inline(never) func only(_ styles: ArrowStyleName...) -> KeyDescription { only(styles) }

  @inline(never) func only(_ styles: [ArrowStyleName]) -> KeyDescription {
    var description = about
    description.styles = styles
    return description
  }

  /// The key, at the top of a theme, with all below it as keys of a part.
  @inline(never) func of(_ part: ThemePart) -> KeyDescription {
    var description = about
    description.part = part
    return description
  }

  /// The key with numbers of another unit than points.
  @inline(never) func counting(
    _ unit: ValueControl.Unit, step: Double, as kind: ValueControl.Kind? = nil
  ) -> KeyDescription {
    var description = about
    description.control.unit = unit
    description.control.step = step
    if let kind { description.control.kind = kind }
    return description
  }

  @inline(never) func choosing(
    by key: String, _ words: [(value: String, words: [String])]
  ) -> KeyDescription {
    var description = about
    description.alternatives = EditableKey.Alternatives(key: key, words: words)
    return description
  }

  @inline(never) private func within(_ scopes: [ThemeScope]) -> KeyDescription {
    var description = about
    description.scopes = scopes
    return description
  }
}

/// A part of a theme file that gives values to keys.
enum ThemeScope: String, CaseIterable {
  /// The top, where required keys must be given.
  case whole = ""
  /// Below `appearances`: differences.
  case appearance = "InAppearance"
  /// Below `directions`: differences.
  case direction = "InDirection"

  fileprivate static let all = allCases
}

/// A default as a theme writes it.
package indirect enum KeyLiteral: Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([KeyLiteral])

  static func numbers(_ numbers: [Double]) -> KeyLiteral { .list(numbers.map { .number($0) }) }

  /// The literal as flow text of YAML.
  package var flowText: String {
    switch self {
    case .number(let number): number.decimal
    case .text(let text): text.hasPrefix("#") ? "\"\(text)\"" : text
    case .flag(let flag): "\(flag)"
    case .list(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
    }
  }
}
