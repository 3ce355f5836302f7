/// Collects what is to say about one file, each thing once.
struct DiagnosticLog {
  /// The file, as the caller named it.
  let path: String
  private var found: Set<Diagnostic> = []

  init(path: String) { self.path = path }

  /// Whether the file cannot be used.
  var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// How many errors were found.
  var errorCount: Int { found.count { $0.severity == .error } }

  /// What was found, by position.
  var sorted: [Diagnostic] { found.sorted() }

  mutating func error(_ message: String, at position: SourcePosition) {
    found.insert(
      Diagnostic(path: path, position: position, severity: .error, message: message))
  }

  mutating func warning(_ message: String, at position: SourcePosition) {
    found.insert(
      Diagnostic(path: path, position: position, severity: .warning, message: message))
  }
}
