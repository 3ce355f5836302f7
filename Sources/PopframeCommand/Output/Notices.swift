/// Warnings on standard error, each said once.
struct Notices {
  private var said: Set<String> = []
  private let messages = Messages.standard

  init(_ warnings: [String] = []) { add(warnings) }

  mutating func add(_ warnings: [String]) {
    for warning in warnings where said.insert(warning).inserted { messages.print(warning) }
  }
}
