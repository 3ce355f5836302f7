internal import JSON
internal import Imaging
internal import PopframeKit
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
  let read: @Sendable (DocumentObject, inout Record) throws(DocumentFault) -> Void

  init(
    _ name: String, _ help: String, _ schema: ValueSchema,
    json: @escaping @Sendable (Record) -> JSON,
    read: @escaping @Sendable (DocumentObject, inout Record) throws(DocumentFault) -> Void = {
      _, _ in
    }
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
  init<Value: ReadableValue & Sendable>(
    _ name: String, _ help: String, _ path: any WritableKeyPath<Record, Value> & Sendable
  ) {
    self.init(name, help, Value.schema) {
      $0[keyPath: path].json
    } read: { object, record throws(DocumentFault) in
      record[keyPath: path] = try object.value(name)
    }
  }
}

extension DocumentKey {
  /// The number of a document's form, of which others are refused.
  static func format(_ format: Int) -> DocumentKey {
    DocumentKey("format", "The number of the format.", .constant(format)) { _ in
      .integer(format)
    } read: { object, _ throws(DocumentFault) in
      let number: Int = try object.value("format")
      guard number == format else { throw DocumentFault("of format \(number)") }
    }
  }
}

/// A type that a document's key can hold.
protocol DocumentValue: SendableMetatype {
  static var schema: ValueSchema { get }
  var json: JSON { get }
}

/// A type of a document's key that can be read back.
protocol ReadableValue: DocumentValue {
  init(reading node: JSONNode) throws(DocumentFault)
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
  func check() throws(DocumentFault)
}

extension ReadableRecord {
  init(reading node: JSONNode) throws(DocumentFault) {
    let object = try DocumentObject(node)
    var record = Self.blank
    for key in Self.keys { try key.read(object, &record) }
    do throws(DocumentFault) { try record.check() } catch { throw error.standing(at: node) }
    self = record
  }

  func check() throws(DocumentFault) {}
}

/// An object of JSON while it is read.
struct DocumentObject {
  private let node: JSONNode

  init(_ node: JSONNode) throws(DocumentFault) {
    guard case .object = node.content else { throw DocumentFault("an object is expected", node) }
    self.node = node
  }

  /// What a key holds.
  func value<Value: ReadableValue>(_ key: String) throws(DocumentFault) -> Value {
    let value = try present(key)
    do throws(DocumentFault) { return try Value(reading: value) } catch { throw error.inside(key) }
  }

  /// Whether a key is there and holds null.
  func isNull(_ key: String) throws(DocumentFault) -> Bool {
    if case .null = try present(key).content { true } else { false }
  }

  /// Whether a key is there, which older files do not have.
  func has(_ key: String) -> Bool { node[key] != nil }

  private func present(_ key: String) throws(DocumentFault) -> JSONNode {
    guard let value = node[key] else { throw DocumentFault("a key '\(key)' is missing", node) }
    return value
  }
}

extension DocumentRecord {
  static var schema: ValueSchema { .definition(documentName) }

  /// The keys and what they hold.
  var keysAndValues: [JSON.Member] { Self.keys.map { ($0.name, $0.json(self)) } }
  var json: JSON { .object(keysAndValues) }

  /// The mapping that the schema's definition is.
  static var mapping: ValueSchema {
    .mapping(
      keys.map { SchemaKey($0.name, $0.schema, $0.help) }, required: keys.map(\.name))
  }
  /// The definition, for a file's schema.
  static var definition: (name: String, value: ValueSchema) { (documentName, mapping) }
}

extension String: ReadableValue {
  static var schema: ValueSchema { .string }
  var json: JSON { .string(self) }

  init(reading node: JSONNode) throws(DocumentFault) {
    self = try node.value.string.orFault("a text is expected", node)
  }
}

extension Bool: ReadableValue {
  static var schema: ValueSchema { .flag }
  var json: JSON { .bool(self) }

  init(reading node: JSONNode) throws(DocumentFault) {
    self = try node.value.bool.orFault("true or false is expected", node)
  }
}

extension Int: ReadableValue {
  static var schema: ValueSchema { .integer }
  var json: JSON { .integer(self) }

  init(reading node: JSONNode) throws(DocumentFault) {
    self = try node.value.int.orFault("a whole number is expected", node)
  }
}

extension UInt8: ReadableValue {
  static var schema: ValueSchema { .integer }
  var json: JSON { .integer(Int(self)) }

  init(reading node: JSONNode) throws(DocumentFault) {
    self = try node.value.int.flatMap(UInt8.init(exactly:))
      .orFault("a whole number from 0 to 255 is expected", node)
  }
}

extension Double: ReadableValue {
  static var schema: ValueSchema { .anyNumber }
  var json: JSON { .number(self) }

  init(reading node: JSONNode) throws(DocumentFault) {
    self = try node.value.double.orFault("a number is expected", node)
  }
}

extension Optional {
  /// The value, or a fault at a place.
  fileprivate func orFault(
    _ expected: String, _ node: JSONNode
  ) throws(DocumentFault) -> Wrapped {
    guard let self else { throw DocumentFault(expected, node) }
    return self
  }
}

extension Optional: DocumentValue where Wrapped: DocumentValue {
  static var schema: ValueSchema { .either([Wrapped.schema, .null]) }
  var json: JSON { self?.json ?? .null }
}

extension Optional: ReadableValue where Wrapped: ReadableValue {
  init(reading node: JSONNode) throws(DocumentFault) {
    self = if case .null = node.content { nil } else { try Wrapped(reading: node) }
  }
}

extension Array: DocumentValue where Element: DocumentValue {
  static var schema: ValueSchema { .list(of: Element.schema, atLeast: 0) }
  var json: JSON { .array(map(\.json)) }
}

extension Array: ReadableValue where Element: ReadableValue {
  init(reading node: JSONNode) throws(DocumentFault) {
    guard case .array(let nodes) = node.content else {
      throw DocumentFault("a list is expected", node)
    }
    self = []
    for (index, node) in nodes.enumerated() {
      do throws(DocumentFault) {
        append(try Element(reading: node))
      } catch { throw error.inside("\(index)") }
    }
  }
}

extension Dictionary: DocumentValue where Key == String, Value: DocumentValue {
  static var schema: ValueSchema { .names(matching: ".", Value.schema) }
  var json: JSON { .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }) }
}

extension Dictionary: ReadableValue where Key == String, Value: ReadableValue {
  init(reading node: JSONNode) throws(DocumentFault) {
    guard case .object(let members) = node.content else {
      throw DocumentFault("an object is expected", node)
    }
    self = [:]
    for member in members {
      do throws(DocumentFault) {
        self[member.key] = try Value(reading: member.value)
      } catch { throw error.inside(member.key) }
    }
  }
}

extension DocumentValue where Self: RawRepresentable<String> & CaseIterable {
  static var schema: ValueSchema { .words(allCases.map(\.rawValue)) }
  var json: JSON { .string(rawValue) }
}

extension ReadableValue where Self: RawRepresentable<String> & CaseIterable {
  init(reading node: JSONNode) throws(DocumentFault) {
    let words = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    self = try node.value.string.flatMap(Self.init).orFault("one of \(words) is expected", node)
  }
}
