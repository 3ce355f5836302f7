/// The rules of a reader, in addition to RFC 8259.
public struct JSONRules: Hashable, Sendable {
  /// The most bytes of a text, so that a text of strangers cannot use up the memory.
  public var bytes: Int
  /// The most arrays and objects around a value. Values are written and compared level by level on the program's stack.
  public var levels: Int
  /// Whether a key may stand twice in an object. The RFC leaves it open; programs disagree about which one counts.
  public var allowsDuplicateKeys: Bool

  /// Creates rules.
  public init(bytes: Int = 64 << 20, levels: Int = 128, allowsDuplicateKeys: Bool = false) {
    self.bytes = bytes
    self.levels = levels
    self.allowsDuplicateKeys = allowsDuplicateKeys
  }
}
