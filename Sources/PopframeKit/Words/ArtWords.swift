/// Words that messages of several rules share.
package enum ArtWords {
  /// ` (also in a.png and b.png)`, or nothing.
  package static func also(_ others: [String]) -> String {
    guard let last = others.last else { return "" }
    let rest = others.dropLast()
    return rest.isEmpty
      ? " (also in \(last))" : " (also in \(rest.joined(separator: ", ")) and \(last))"
  }

  /// A length or level without unnecessary digits, with at most one after the point.
  package static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  /// A ratio with two digits after the point.
  package static func hundredths(_ value: Double) -> String {
    let whole = Int((value * 100).rounded())
    let rest = whole % 100
    return "\(whole / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A number of things: `1 column`, `3 columns`.
  package static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
