/// How much a command says on standard error.
enum Verbosity: Equatable, Sendable {
  /// Warnings and errors alone.
  case quiet
  /// Progress and notes, too.
  case normal
  /// In addition, the files that were read and the time of the work.
  case verbose
}
