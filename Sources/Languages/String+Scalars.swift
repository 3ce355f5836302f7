// Readers of the languages here go by code points or bytes. A Character may hold more: `<` behind U+0D4E, `'` before
// U+0301 and "\r\n" are other Characters than `<`, `'` and "\n". So texts of others are searched, split and escaped by
// these alone.

extension String {
  /// Scalars for which there is `nil` stay.
  func replacingScalars(_ other: (Unicode.Scalar) -> String?) -> String {
    var result = UnicodeScalarView()
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let other = other(scalar) {
        result += other.unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension StringProtocol where SubSequence == Substring {
  package func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  package func ends(with end: String) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// `nil` if the text begins otherwise.
  package func dropping(start: String) -> Substring? {
    begins(with: start) ? self[utf8.index(startIndex, offsetBy: start.utf8.count)...] : nil
  }

  /// `nil` if the text ends otherwise.
  package func dropping(end: String) -> Substring? {
    ends(with: end) ? self[..<utf8.index(endIndex, offsetBy: -end.utf8.count)] : nil
  }

  /// The text before and behind the last of a sign; `nil` without one.
  package func split(atLast sign: Unicode.Scalar) -> (head: Substring, tail: Substring)? {
    let text = self[...]
    guard let place = text.unicodeScalars.lastIndex(of: sign) else { return nil }
    return (text[..<place], text[text.unicodeScalars.index(after: place)...])
  }

  package func holds(_ part: String) -> Bool { place(of: part) != nil }

  /// The place where the bytes of another text, which is not empty, first occur.
  package func place(of part: String) -> Range<String.Index>? {
    let wanted = part.utf8
    var start = utf8.startIndex
    while let place = utf8[start...].firstIndex(of: wanted.first ?? 0) {
      if utf8[place...].starts(with: wanted) {
        return place..<utf8.index(place, offsetBy: wanted.count)
      }
      start = utf8.index(after: place)
    }
    return nil
  }

  /// The texts between a sign, those that are empty too: `a`, `` and `b` of `a,,b`.
  package func parts(at sign: Unicode.Scalar, splits: Int = .max) -> [Substring] {
    self[...].unicodeScalars.split(
      separator: sign, maxSplits: splits, omittingEmptySubsequences: false
    )
    .map { Substring($0) }
  }

  /// The texts between a sign that are not empty: `a` and `b` of `/a//b`.
  package func words(between sign: Unicode.Scalar) -> [Substring] {
    parts(at: sign).filter { !$0.isEmpty }
  }

  /// Whether a part of a path is `..`.
  package var leavesFolder: Bool { parts(at: "/").contains { $0.utf8.elementsEqual("..".utf8) } }

  /// The text with another in each place where the bytes of a part, which is not empty, occur.
  package func exchanging(_ part: String, for other: String) -> String {
    var result = ""
    var rest = self[...]
    while let place = rest.place(of: part) {
      result += rest[..<place.lowerBound] + other
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
