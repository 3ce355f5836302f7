import ThemeTree

/// Collects what is to say about one file, each thing once.
struct DiagnosticLog {
  /// How many errors are kept, and how many warnings; more are counted only.
  static let capacity = 100

  /// What makes two diagnostics the same: the base and each appearance say it again.
  private struct Identity: Hashable {
    var severity: Diagnostic.Severity
    var start: SourcePosition
    var message: String
  }

  /// Where a rule was broken; all that is kept of a diagnostic that is counted only.
  private struct Place: Hashable {
    var start: SourcePosition
    var rule: DiagnosticRule
  }

  /// The file, as the caller named it.
  let path: String
  private var found: [Identity: Diagnostic] = [:]
  private var places: Set<Place> = []
  private var countOfRest = 0

  /// Begins with what is known about a file already.
  init(path: String, _ known: [Diagnostic] = []) {
    self.path = path
    for diagnostic in known { add(diagnostic) }
  }

  /// Whether the file cannot be used.
  var hasErrors: Bool { errorCount > 0 }

  /// How many errors were found.
  private(set) var errorCount = 0

  /// What was found, by position; at most ``capacity``, errors before warnings, and a note that counts
  /// the rest.
  var sorted: [Diagnostic] {
    Diagnostic.worst(Array(found.values), limit: Self.capacity, file: path, hidden: countOfRest)
  }

  /// Says that the file cannot be used.
  mutating func error(
    _ message: String, at range: SourceRange, rule: DiagnosticRule = .invalidValue
  ) {
    add(Diagnostic(.error, rule, file: path, range: range, message: message))
  }

  /// Says what the file probably does not mean.
  mutating func warning(
    _ message: String, at range: SourceRange, rule: DiagnosticRule = .ignoredKey
  ) {
    add(Diagnostic(.warning, rule, file: path, range: range, message: message))
  }

  /// Whether another error is counted only, so that nobody needs to find words for it.
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
