package enum Conjunction: String, Sendable { case and, or }

extension Array where Element: StringProtocol {
  /// `a`, `a and b`, `a, b and c`.
  package func listed(_ conjunction: Conjunction) -> String {
    guard let last, count > 1 else { return first.map { "\($0)" } ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// The first of them, and the number of the others: `a, b and 3 more`.
  package func listed(atMost most: Int) -> String {
    prefix(most).joined(separator: ", ")
      + (count > most ? " and \((count - most).grouped) more" : "")
  }
}
