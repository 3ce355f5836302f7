internal import PopframeKit
internal import ThemeTree

/// Warnings on standard error, each said once.
struct Notices {
  private var said: Set<String> = []
  private let messages = Messages.standard

  init(_ warnings: [Diagnostic] = []) { add(warnings) }

  mutating func add(_ warnings: [Diagnostic]) {
    for warning in warnings where said.insert(warning.description).inserted {
      messages.print(warning.description)
    }
  }
}

extension Messages {
  /// Prints a finding with its rule.
  func write(_ finding: Diagnostic) {
    write(colored(FindingsFormat.text.document([finding])))
  }
}
