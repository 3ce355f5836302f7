/// A value on the command line that cannot be used.
struct UsageError: Error, Equatable {
  /// What was found, what was expected and what to do; begins with the option.
  let message: String

  init(_ message: String) { self.message = message }
}
