/// What is known about a key of a theme file: its values, what it is without them, and where it may
/// differ.
struct KeyDescription: DescribedKey {
  /// What it means if the key is not given.
  enum Absence: Sendable {
    /// Nothing.
    case nothing
    /// The key has to be given.
    case required
    /// A value.
    case value(KeyLiteral)
    /// A value that depends on others, in Markdown.
    case words(String)
  }

  let name: String
  /// What may be written, for editors.
  let values: ValueSchema
  let absence: Absence
  /// What the key says, in Markdown.
  let help: String
  /// Whether a list of mappings can be given instead of one.
  let takesList: Bool
  /// The parts of a theme that may give it a value of their own.
  fileprivate(set) var scopes = ThemeScope.all
  /// The styles of arrows that have the key; all that draw one, unless it is said.
  fileprivate(set) var styles = ArrowStyleName.drawing

  init(
    _ name: String, _ values: ValueSchema, absence: Absence = .nothing, takesList: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.values = values
    self.absence = absence
    self.help = help
    self.takesList = takesList
  }

  var about: KeyDescription { self }
}

extension DescribedKey {
  /// The key if its value is the same in all directions.
  var sameInDirections: KeyDescription { within([.whole, .appearance]) }

  /// The key if only the top of a theme has it.
  var onlyAtTop: KeyDescription { within([.whole]) }

  /// The key if only some styles of arrows have it.
  @inline(never) func only(_ styles: ArrowStyleName...) -> KeyDescription {
    var description = about
    description.styles = styles
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
package enum KeyLiteral: Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case numbers([Double])
}
