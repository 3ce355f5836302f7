/// What may be written behind a key, in a form from which schemas for editors are made.
///
/// Each form of value says what it reads; a file's schema is put together from these.
package indirect enum ValueSchema: Sendable {
  /// `true` or `false`.
  case flag
  /// A text as JSON has it: no number is one.
  case string
  /// A whole number.
  case integer
  /// Any number.
  case anyNumber
  /// Null.
  case null
  /// A number in a range, both ends included.
  case number(from: Double, to: Double)
  /// A number in a range, the lower end left out.
  case numberAbove(Double, to: Double)
  /// A text that is not blank; numbers are texts, too.
  case text
  /// A text that matches a regular expression as a whole or in part, as JSON Schema has it.
  case form(String)
  /// One of a few words.
  case words([String])
  /// One whole number.
  case constant(Int)
  /// A list.
  case list(of: ValueSchema, atLeast: Int = 1, atMost: Int? = nil)
  /// A list of values that differ in kind.
  case tuple([ValueSchema])
  /// A mapping of these keys, and no others.
  case mapping([SchemaKey], required: [String] = [])
  /// A mapping whose keys are names of a form, each with the same kind of value.
  case names(matching: String, ValueSchema)
  /// What stands under a name in the file's definitions, of which some keys have to be given.
  case definition(String, required: [String] = [])
  /// Any of these.
  case either([ValueSchema])
  /// All of these.
  case all([ValueSchema])
  /// Not this.
  case not(ValueSchema)
  /// Nothing: a key that may not be given.
  case nothing
  /// What some keys hold, whatever the others do.
  case holding([(String, ValueSchema)] = [], required: [String] = [])
  /// One thing where another holds, a third where it does not.
  case when(ValueSchema, then: ValueSchema, otherwise: ValueSchema? = nil)

  /// A list of a fixed number of values.
  static func list(of element: ValueSchema, count: Int) -> ValueSchema {
    .list(of: element, atLeast: count, atMost: count)
  }

  /// A mapping of a theme's own kind.
  static func section(_ kind: SectionKind, required: [String] = []) -> ValueSchema {
    .definition(kind.rawValue, required: required)
  }

  /// Some keys, all of which are given.
  static func having(_ keys: String...) -> ValueSchema { .holding(required: keys) }

  /// A key that is given and has one of some words.
  static func saying(_ key: String, _ words: String...) -> ValueSchema {
    .holding([(key, .words(words))], required: [key])
  }
}

/// A key of a mapping, with what it takes.
package struct SchemaKey: Sendable {
  /// The key.
  package let name: String
  /// What may be written behind it.
  package let value: ValueSchema
  /// What it is for; empty for keys that explain themselves.
  package let help: String

  package init(_ name: String, _ value: ValueSchema, _ help: String = "") {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// What a kind of file may hold.
package struct FileSchema: Sendable {
  /// What the file is.
  package let title: String
  /// The file's top.
  package let root: ValueSchema
  /// What is used in several places, by name.
  package let definitions: [(name: String, value: ValueSchema)]

  package init(
    title: String, root: ValueSchema, definitions: [(name: String, value: ValueSchema)]
  ) {
    self.title = title
    self.root = root
    self.definitions = definitions
  }
}

extension NumberRange {
  /// The same for editors.
  var schema: ValueSchema {
    switch self {
    case .signed: .number(from: -Self.longest, to: Self.longest)
    case .notNegative: .number(from: 0, to: Self.longest)
    case .positive: .numberAbove(0, to: Self.longest)
    case .between(let low, let high): .number(from: low, to: high)
    }
  }
}
