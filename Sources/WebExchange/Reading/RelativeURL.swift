import Exchange
internal import Languages

/// What an address in a stylesheet says of a file beside it.
///
/// After the URL Standard: a query and a fragment are no part of the path, and `%20` stands for a byte of it. Addresses of
/// other places, such as `data:` and `https:`, stay as they are.
struct RelativeURL {
  /// The file's path.
  let path: String

  init(_ text: String) {
    guard !text.unicodeScalars.contains(":"), !text.begins(with: "#") else {
      path = text
      return
    }
    let name = String(text.parts(at: "?", splits: 1)[0].parts(at: "#", splits: 1)[0])
    path = Self.decoded(name) ?? name
  }

  /// The text with its escaped bytes; `nil` where they are no text that a path could have.
  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      guard value >= 32 else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
