import Popovers

/// A key of a document that Popframe writes: its name, what it is for, what it holds, how that is had from a
/// record, and how a record takes it back.
///
/// What is written, what is read and the schema that is published come from the same list. No key is ever left
/// out of what is written: what there is not is null.
struct DocumentKey<Record>: Sendable {
  let name: String
  /// A sentence on it, for people who read the schema.
  let help: String
  let schema: ValueSchema
  let json: @Sendable (Record) -> JSON
  /// Does nothing for what follows from other keys.
  let read: @Sendable (DocumentObject, inout Record) throws -> Void

  init(
    _ name: String, _ help: String, _ schema: ValueSchema,
    json: @escaping @Sendable (Record) -> JSON,
    read: @escaping @Sendable (DocumentObject, inout Record) throws -> Void = { _, _ in }
  ) {
    self.name = name
    self.help = help
    self.schema = schema
    self.json = json
    self.read = read
  }

  /// A key that follows from others: it is written, and not read.
  init<Value: DocumentValue>(
    _ name: String, _ help: String, derived value: @escaping @Sendable (Record) -> Value
  ) {
    self.init(name, help, Value.schema) { value($0).json }
  }

  /// A key that is written and read.
  ///
  /// - Parameter absent: What a record without the key has, which an earlier version wrote; `nil` for a key that
  ///   every record has.
  init<Value: ReadableValue & Sendable>(
    _ name: String, _ help: String, _ path: any WritableKeyPath<Record, Value> & Sendable,
    absent: Value? = nil
  ) {
    self.init(name, help, Value.schema) {
      $0[keyPath: path].json
    } read: { object, record in
      record[keyPath: path] = try object.value(name, absent: absent)
    }
  }
}

/// A type of values of keys.
protocol DocumentValue: SendableMetatype {
  static var schema: ValueSchema { get }
  var json: JSON { get }
}

/// What may stand behind a key and is read again.
protocol ReadableValue: DocumentValue {
  init(reading decoder: any Decoder) throws
}

/// A value with keys of its own.
protocol DocumentRecord: DocumentValue {
  /// Its name in the schema's definitions.
  static var documentName: String { get }
  /// Its keys, in the order in which they are written.
  static var keys: [DocumentKey<Self>] { get }
}

/// A value with keys of its own that is read again.
protocol ReadableRecord: DocumentRecord, ReadableValue {
  /// A record before any key is read.
  static var blank: Self { get }
  /// Throws where the keys contradict each other.
  func check() throws
}

extension ReadableRecord {
  init(reading decoder: any Decoder) throws {
    let object = try DocumentObject(decoder)
    var record = Self.blank
    for key in Self.keys { try key.read(object, &record) }
    try record.check()
    self = record
  }

  func check() throws {}
}

/// Something that no run writes.
struct Contradiction: Error, CustomStringConvertible {
  let description: String
}

/// An object of JSON while it is read.
struct DocumentObject {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let values: KeyedDecodingContainer<Name>

  fileprivate init(_ decoder: any Decoder) throws {
    values = try decoder.container(keyedBy: Name.self)
  }

  /// What a key holds.
  func value<Value: ReadableValue>(_ key: String, absent: Value? = nil) throws -> Value {
    let name = Name(stringValue: key)
    if let absent, !values.contains(name) { return absent }
    return try values.decode(Document<Value>.self, forKey: name).value
  }

  /// Whether a key is there and holds null.
  func isNull(_ key: String) throws -> Bool { try values.decodeNil(forKey: Name(stringValue: key)) }
}

/// A value that is read from JSON.
struct Document<Value: ReadableValue>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws { value = try Value(reading: decoder) }
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

extension ReadableValue where Self: Decodable {
  init(reading decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode(Self.self)
  }
}

extension String: ReadableValue {
  static var schema: ValueSchema { .string }
  var json: JSON { .string(self) }
}

extension Bool: ReadableValue {
  static var schema: ValueSchema { .flag }
  var json: JSON { .bool(self) }
}

extension Int: ReadableValue {
  static var schema: ValueSchema { .integer }
  var json: JSON { .integer(self) }
}

extension UInt8: ReadableValue {
  static var schema: ValueSchema { .integer }
  var json: JSON { .integer(Int(self)) }
}

extension Double: ReadableValue {
  static var schema: ValueSchema { .anyNumber }
  var json: JSON { .number(self) }
}

extension Optional: DocumentValue where Wrapped: DocumentValue {
  static var schema: ValueSchema { .either([Wrapped.schema, .null]) }
  var json: JSON { self?.json ?? .null }
}

extension Optional: ReadableValue where Wrapped: ReadableValue {
  init(reading decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decodeNil() ? nil : Wrapped(reading: decoder)
  }
}

extension Array: DocumentValue where Element: DocumentValue {
  static var schema: ValueSchema { .list(of: Element.schema, atLeast: 0) }
  var json: JSON { .array(map(\.json)) }
}

extension Array: ReadableValue where Element: ReadableValue {
  init(reading decoder: any Decoder) throws {
    self = try [Document<Element>](from: decoder).map(\.value)
  }
}

extension Dictionary: DocumentValue where Key == String, Value == String {
  static var schema: ValueSchema { .names(matching: ".", .string) }
  var json: JSON { .object(sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }) }
}

extension Dictionary: ReadableValue where Key == String, Value == String {}

extension DocumentValue where Self: RawRepresentable<String> & CaseIterable {
  static var schema: ValueSchema { .words(allCases.map(\.rawValue)) }
  var json: JSON { .string(rawValue) }
}
