import Popovers

/// A key of a document that Popframe writes: its name, what it is for, what it holds, and how that is had from a
/// record.
///
/// What is written and the schema that is published come from the same list. No key is ever left out: what there is
/// not is null.
struct DocumentKey<Record>: Sendable {
  let name: String
  /// A sentence on it, for people who read the schema.
  let help: String
  let schema: ValueSchema
  let json: @Sendable (Record) -> JSON

  init(
    _ name: String, _ help: String, _ schema: ValueSchema,
    json: @escaping @Sendable (Record) -> JSON
  ) {
    self.name = name
    self.help = help
    self.schema = schema
    self.json = json
  }

  /// A key whose kind of value says what is written.
  init<Value: DocumentValue>(
    _ name: String, _ help: String, _ value: @escaping @Sendable (Record) -> Value
  ) {
    self.init(name, help, Value.schema) { value($0).json }
  }
}

/// What may stand behind a key.
protocol DocumentValue: SendableMetatype {
  static var schema: ValueSchema { get }
  var json: JSON { get }
}

/// A value with keys of its own.
protocol DocumentRecord: DocumentValue {
  /// What it is called among the schema's definitions.
  static var documentName: String { get }
  /// Its keys, in the order in which they are written.
  static var keys: [DocumentKey<Self>] { get }
}

extension DocumentRecord {
  static var schema: ValueSchema { .definition(documentName) }

  /// The keys and what they hold.
  var keysAndValues: [(String, JSON)] { Self.keys.map { ($0.name, $0.json(self)) } }
  var json: JSON { .object(keysAndValues) }

  /// The mapping that the schema's definition is.
  static var mapping: ValueSchema {
    .mapping(
      keys.map { SchemaKey($0.name, $0.schema, $0.help) }, required: keys.map(\.name))
  }
  /// The definition, for a file's schema.
  static var definition: (name: String, value: ValueSchema) { (documentName, mapping) }
}

extension String: DocumentValue {
  static var schema: ValueSchema { .string }
  var json: JSON { .string(self) }
}

extension Bool: DocumentValue {
  static var schema: ValueSchema { .flag }
  var json: JSON { .bool(self) }
}

extension Int: DocumentValue {
  static var schema: ValueSchema { .integer }
  var json: JSON { .integer(self) }
}

extension UInt8: DocumentValue {
  static var schema: ValueSchema { .integer }
  var json: JSON { .integer(Int(self)) }
}

extension Double: DocumentValue {
  static var schema: ValueSchema { .anyNumber }
  var json: JSON { .number(self) }
}

extension Optional: DocumentValue where Wrapped: DocumentValue {
  static var schema: ValueSchema { .either([Wrapped.schema, .null]) }
  var json: JSON { self?.json ?? .null }
}

extension Array: DocumentValue where Element: DocumentValue {
  static var schema: ValueSchema { .list(of: Element.schema, atLeast: 0) }
  var json: JSON { .array(map(\.json)) }
}

extension DocumentValue where Self: RawRepresentable<String> & CaseIterable {
  static var schema: ValueSchema { .words(allCases.map(\.rawValue)) }
  var json: JSON { .string(rawValue) }
}
