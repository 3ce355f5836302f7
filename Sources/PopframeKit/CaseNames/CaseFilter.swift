internal import Languages

/// Chooses cases by their names.
///
/// A pattern with `*` (any number of code points, `/` too) or `?` (one code point) has to match the
/// whole name; any other text has to occur in it. Capitals count.
package struct CaseFilter: Hashable, Sendable {
  package let pattern: String

  package init(_ pattern: String) { self.pattern = pattern }

  package func matches(_ name: String) -> Bool {
    guard Self.isPattern(pattern) else { return pattern.isEmpty || name.holds(pattern) }
    return Self.matches(Array(pattern.unicodeScalars), Array(name.unicodeScalars))
  }

  /// Whether a text has to match a whole name.
  package static func isPattern(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "*" || $0 == "?" }
  }

  /// Goes back to the last star only, which is enough, and never takes exponential time.
  private static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    var next = 0
    var star: Int?
    var resume = 0
    var index = 0
    while index < name.count {
      if next < pattern.count, pattern[next] == "*" {
        star = next
        resume = index
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == name[index] {
        next += 1
        index += 1
      } else if let star {
        next = star + 1
        resume += 1
        index = resume
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
