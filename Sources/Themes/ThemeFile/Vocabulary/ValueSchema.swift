/// The values that a key accepts, in a form from which schemas for editors are made.
///
/// Each form of value describes the values that it reads; a file's schema is composed of these.
package indirect enum ValueSchema: Sendable {
  case flag
  /// A string as in JSON, where a number is not a string.
  case string
  case integer
  case anyNumber
  case null
  /// A number in a range, both ends included.
  case number(from: Double, to: Double)
  /// A number in a range, the lower end left out.
  case numberAbove(Double, to: Double)
  /// A text that is not blank; numbers are texts, too.
  case text
  /// A text that matches a regular expression as a whole or in part, as JSON Schema has it.
  case form(String)
  case words([String])
  case constant(Int)
  case list(of: ValueSchema, atLeast: Int = 1, atMost: Int? = nil)
  /// A list of values that differ in kind.
  case tuple([ValueSchema])
  /// A mapping of these keys, and no others.
  case mapping([SchemaKey], required: [String] = [])
  /// A mapping whose keys are names of a form, each with the same kind of value.
  case names(matching: String, ValueSchema)
  /// A reference to a name in the file's definitions, with some required keys.
  case definition(String, required: [String] = [])
  case either([ValueSchema])
  case all([ValueSchema])
  case not(ValueSchema)
  /// Nothing: a key that may not be given.
  case nothing
  /// The values of some keys; other keys can have any values.
  case holding([(String, ValueSchema)] = [], required: [String] = [])
  /// A condition: `then` applies if a schema matches, `otherwise` if it does not.
  case when(ValueSchema, then: ValueSchema, otherwise: ValueSchema? = nil)

  /// The name of a PNG inside of the theme's folder: no address, no absolute path, and not above the folder.
  package static let picture = ValueSchema.form(
    #"^(?!/|~/|[A-Za-z]:|(\./)*\.\./)(?!.*(://|\\)).*[^/]\.png$"#)

  package static func list(of element: ValueSchema, count: Int) -> ValueSchema {
    .list(of: element, atLeast: count, atMost: count)
  }

  package static func section(_ kind: SectionKind, required: [String] = []) -> ValueSchema {
    .definition(kind.rawValue, required: required)
  }

  /// A mapping in which all of these keys are given.
  package static func having(_ keys: String...) -> ValueSchema { .holding(required: keys) }

  /// A mapping in which a key is given and has one of these words.
  package static func saying(_ key: String, _ words: String...) -> ValueSchema {
    .holding([(key, .words(words))], required: [key])
  }
}

package struct SchemaKey: Sendable {
  package let name: String
  package internal(set) var value: ValueSchema
  /// Its purpose; empty for keys that need no explanation.
  package let help: String
  /// The default; `nil` if there is none.
  package let standard: KeyLiteral?

  package init(
    _ name: String, _ value: ValueSchema, _ help: String = "", default standard: KeyLiteral? = nil
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.standard = standard
  }
}

package struct FileSchema: Sendable {
  package let title: String
  /// Where a release has the schema; `nil` for a schema that no file names.
  package let address: String?
  package let root: ValueSchema
  /// Schemas that are used in several places, by name.
  package let definitions: [(name: String, value: ValueSchema)]

  package init(
    title: String, address: String? = nil, root: ValueSchema,
    definitions: [(name: String, value: ValueSchema)]
  ) {
    self.title = title
    self.address = address
    self.root = root
    self.definitions = definitions
  }
}

extension NumberRange {
  package var schema: ValueSchema {
    switch self {
    case .signed: .number(from: -Self.longest, to: Self.longest)
    case .notNegative: .number(from: 0, to: Self.longest)
    case .positive: .numberAbove(0, to: Self.longest)
    case .between(let low, let high): .number(from: low, to: high)
    }
  }
}
