#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Languages

/// A picture in the stylesheet itself: `data:image/png;base64,…`.
///
/// After the Fetch Standard, section "data: URL processor".
package struct DataURL: Equatable {
  /// What it holds.
  package let bytes: [UInt8]
  /// Its media type in small letters: "image/png".
  private let type: String

  /// Whether it is an SVG.
  package var isVector: Bool { type == "image/svg+xml" }

  /// Takes an address apart; `nil` for another one, and where what follows is no base64.
  init?(_ address: String) {
    guard address.isDataURL, let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    let head = address[..<comma].dropFirst(5).lowercased()
      .parts(at: ";").map { String($0).trimmed }
    type = head.first ?? ""
    let body = Self.unescaped(address.utf8[address.utf8.index(after: comma)...])
    guard head.dropFirst().last == "base64" else {
      bytes = body
      return
    }
    guard let bytes = Self.decoded(body) else { return nil }
    self.bytes = bytes
  }

  /// Bytes, with those that `%20` stands for.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      // A fragment is no part of the data.
      if byte == UInt8(ascii: "#") { break }
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// Forgiving base64 (Infra Standard, section 7): spaces count for nothing, and the padding may be missing.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    let padding = UInt8(ascii: "=")
    var text = text.filter { ![9, 10, 12, 13, 32].contains($0) }
    if text.count % 4 == 0 {
      for _ in 0..<2 where text.last == padding { text.removeLast() }
    }
    guard text.count % 4 != 1, !text.contains(padding) else { return nil }
    text += Array(repeating: padding, count: -text.count & 3)
    return Data(base64Encoded: Data(text)).map { [UInt8]($0) }
  }
}

extension String {
  /// Whether it is an address that holds what it stands for.
  var isDataURL: Bool { prefix(5).lowercased() == "data:" }
}
