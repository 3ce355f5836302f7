/// A value together with its place in the text that it was read from.
///
/// Places are offsets of bytes; a byte order mark counts. ``JSONLineTable`` gives their lines and columns.
public struct JSONNode: Sendable {
  /// The kind of value, with its contents.
  public enum Content: Sendable {
    case null
    case bool(Bool)
    case number(JSON.Number)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A key of an object and its value.
  public struct Member: Sendable {
    /// The key without its quotes, escapes resolved.
    public let key: String
    /// The place of the key, quotes included.
    public let keyRange: Range<Int>
    /// The value of the key.
    public let value: JSONNode
  }

  /// The kind of value, with its contents.
  public let content: Content
  /// The place of the value: brackets and quotes belong to it.
  public let range: Range<Int>

  init(_ content: Content, at range: Range<Int>) {
    self.content = content
    self.range = range
  }
}

extension JSONNode {
  /// The value without its places.
  public var value: JSON {
    switch content {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members): .object(members.map { ($0.key, $0.value.value) })
    }
  }

  /// The value of an object's key, whose bytes are compared: the last one where it stands twice, `nil` where there is
  /// none.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key.isSame(as: key) }?.value
  }
}

extension JSONNode {
  /// Reads one value as RFC 8259 defines it: UTF-8, no comments, no trailing commas, no half of a surrogate pair, and
  /// no key twice in an object unless the rules allow it. A byte order mark is skipped, as section 8.1 lets a reader
  /// do.
  ///
  /// Takes time and memory in proportion to the bytes.
  public init(reading bytes: [UInt8], _ rules: JSONRules = JSONRules()) throws(JSONFault) {
    var reader = JSONReader(bytes, rules)
    do throws(JSONReader.Stop) {
      self = try reader.document()
    } catch { throw JSONFault(error, in: JSONLineTable(bytes)) }
  }
}

extension JSON {
  /// Reads one value as ``JSONNode/init(reading:_:)`` does, and forgets its places.
  public init(reading bytes: [UInt8], _ rules: JSONRules = JSONRules()) throws(JSONFault) {
    self = try JSONNode(reading: bytes, rules).value
  }

  /// Reads one value from a text.
  public init(reading text: String, _ rules: JSONRules = JSONRules()) throws(JSONFault) {
    try self.init(reading: Array(text.utf8), rules)
  }
}
