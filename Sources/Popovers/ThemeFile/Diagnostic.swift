/// Something to say about one place in a theme or scene file.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file can be used, but probably does not do what its author wants.
    case warning
  }

  /// The file, as the caller named it.
  public let path: String
  /// Where in the file.
  public let position: SourcePosition
  /// How bad it is.
  public let severity: Severity
  /// What was found, what was expected and what to do; without the place.
  public let message: String

  /// Creates a diagnostic.
  public init(path: String, position: SourcePosition, severity: Severity, message: String) {
    self.path = path
    self.position = position
    self.severity = severity
    self.message = message
  }

  /// The line, from 1.
  public var line: Int { position.line }
  /// The column, from 1.
  public var column: Int { position.column }
}

extension Diagnostic: CustomStringConvertible {
  /// The form that editors understand: `path:line:column: error: message`.
  public var description: String {
    "\(path):\(position.line):\(position.column): \(severity.rawValue): \(message)"
  }
}

extension Diagnostic: Comparable {
  /// Orders by file, then by position; what stands in one place is ordered by its words.
  public static func < (lhs: Diagnostic, rhs: Diagnostic) -> Bool {
    (lhs.path, lhs.position, lhs.severity.rawValue, lhs.message)
      < (rhs.path, rhs.position, rhs.severity.rawValue, rhs.message)
  }
}
