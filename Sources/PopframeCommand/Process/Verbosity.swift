/// How much a command says on standard error.
enum Verbosity: Equatable, Sendable {
  /// Warnings and errors alone.
  case quiet
  /// Progress and notes, too.
  case normal
  /// What was read and how long the work took, too.
  case verbose
}
