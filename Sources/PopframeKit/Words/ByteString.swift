/// A text that is compared by its bytes: `é` in one scalar and in two are two file names, but
/// Swift's `String` calls them equal.
package struct ByteString: Hashable, Sendable, Comparable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ByteString, b: ByteString) -> Bool { a.text.hasSameBytes(as: b.text) }

  package static func < (a: ByteString, b: ByteString) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether two texts are the same bytes: `é` has two forms that Swift calls equal.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
