/// A number as people write it: `12`, `-0.5`, `.5`, `1e2`; no hexadecimal, octal or grouped digits.
package struct DecimalNumber: Hashable, Sendable {
  /// The nearest double; infinite when the text is beyond a double's range.
  package let value: Double
  /// Whether it was written without a point and without an exponent.
  package let isWhole: Bool

  /// `nil` when the text is no number.
  package init?(_ text: some StringProtocol) {
    var rest = text.unicodeScalars[...]
    var isWhole = true
    func skipDigits() -> Int {
      let count = rest.count
      rest = rest.drop { ("0"..."9").contains($0) }
      return count - rest.count
    }
    func skip(_ scalars: String.UnicodeScalarView) -> Bool {
      guard let first = rest.first, scalars.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip("+-".unicodeScalars)
    var digits = skipDigits()
    if skip(".".unicodeScalars) {
      isWhole = false
      digits += skipDigits()
    }
    guard digits > 0 else { return nil }
    if skip("eE".unicodeScalars) {
      isWhole = false
      _ = skip("+-".unicodeScalars)
      guard skipDigits() > 0 else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(text)) else { return nil }
    self.value = value
    self.isWhole = isWhole
  }
}
