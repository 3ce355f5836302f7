/// A picture in the stylesheet itself: `data:image/png;base64,…`.
///
/// After the Fetch Standard, section "data: URL processor".
struct DataURL {
  /// What it holds.
  let bytes: [UInt8]
  /// Its media type in small letters: "image/png".
  let type: String

  /// Takes an address apart; `nil` for another one, and where what follows is no base64.
  init?(_ address: String) {
    guard address.isDataURL, let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    let head = address[..<comma].dropFirst(5).lowercased()
      .split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmed }
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
    var text = text.filter { ![9, 10, 12, 13, 32].contains($0) }
    if text.count % 4 == 0 {
      for _ in 0..<2 where text.last == UInt8(ascii: "=") { text.removeLast() }
    }
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for letter in text {
      let value: UInt8
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

extension String {
  /// Whether it is an address that holds what it stands for.
  var isDataURL: Bool { prefix(5).lowercased() == "data:" }
}
