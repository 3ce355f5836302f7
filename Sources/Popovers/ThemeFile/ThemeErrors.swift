public import ThemeTree

/// Everything that is wrong with one theme or scene file, found in one run.
public struct ThemeErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// Errors and warnings by position, each once; at least one is an error.
  public let diagnostics: [Diagnostic]

  /// Creates an error from sorted diagnostics.
  public init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// The diagnostics, one a line.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
