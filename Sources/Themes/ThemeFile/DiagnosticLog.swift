/// Collects the diagnostics about one file, each once.
package struct DiagnosticLog {
  /// The largest number of errors, and of warnings, that are stored; more are only counted.
  static let capacity = 100

  /// The identity of a diagnostic: the base and each appearance report the same mistake again.
  private struct Identity: Hashable {
    var severity: Diagnostic.Severity
    var start: SourcePosition
    var message: String
  }

  /// Where a rule was broken; the only part that is stored of a diagnostic that is only counted.
  private struct Place: Hashable {
    var start: SourcePosition
    var rule: DiagnosticRule
  }

  /// The file, as the caller named it.
  let path: String
  private var found: [Identity: Diagnostic] = [:]
  private var places: Set<Place> = []
  private var countOfRest = 0

  package init(path: String, _ known: [Diagnostic] = []) {
    self.path = path
    for diagnostic in known { add(diagnostic) }
  }

  package var hasErrors: Bool { errorCount > 0 }

  package private(set) var errorCount = 0

  /// The diagnostics, by position; at most ``capacity``, errors before warnings, and a note that
  /// counts the others.
  package var sorted: [Diagnostic] {
    Diagnostic.worst(Array(found.values), limit: Self.capacity, file: path, hidden: countOfRest)
  }

  package mutating func error(
    _ message: String, at range: SourceRange, rule: DiagnosticRule = .invalidValue
  ) {
    add(Diagnostic(.error, rule, file: path, range: range, message: message))
  }

  package mutating func warning(
    _ message: String, at range: SourceRange, rule: DiagnosticRule = .ignoredKey
  ) {
    add(Diagnostic(.warning, rule, file: path, range: range, message: message))
  }

  /// Whether further errors are only counted, so that their messages are not needed.
  var isFull: Bool { errorCount >= Self.capacity }

  private mutating func add(_ diagnostic: Diagnostic) {
    let start = diagnostic.range?.start ?? .start
    let isError = diagnostic.severity == .error
    let identity = Identity(
      severity: diagnostic.severity, start: start, message: diagnostic.message)
    guard found[identity] == nil else { return }
    let isNewPlace = places.insert(Place(start: start, rule: diagnostic.rule)).inserted
    let kept = isError ? errorCount : found.count - min(errorCount, Self.capacity)
    if kept < Self.capacity {
      found[identity] = diagnostic
    } else {
      guard isNewPlace else { return }
      countOfRest += 1
    }
    if isError { errorCount += 1 }
  }
}
