internal import Words

/// The progress of a long task: a bar on a terminal, nothing elsewhere.
struct ProgressLine {
  private let messages: Messages
  private let title: String
  private let total: Int
  private var shown = -1

  /// Characters of the bar.
  private static let width = 30

  /// - Parameter announcement: A message that is printed instead if there is no terminal.
  init(
    _ title: String, total: Int, announcement: String? = nil, messages: Messages = .standard
  ) {
    self.messages = messages
    self.title = title
    self.total = total
    if let announcement, !messages.isTerminal { messages.note("\(title): \(announcement)") }
  }

  /// Shows the number of finished pieces; returns early if nothing visible has changed.
  mutating func update(_ done: Int) {
    guard messages.isTerminal, Messages.verbosity != .quiet, total > 0, done != shown else {
      return
    }
    shown = done
    // A line that wraps could not be removed again.
    let room = (messages.width ?? 80) - 1
    let count = "\(done.grouped)/\(total.grouped)"
    let title = String(title.prefix(max(0, room - count.count - 2)))
    let width = min(Self.width, room - title.count - count.count - 2)
    guard width > 0 else { return messages.write("\r\(String(count.prefix(max(0, room))))") }
    let filled = width * done / total
    let full = String(repeating: "━", count: filled)
    let rest = String(repeating: "─", count: width - filled)
    let bar = messages.isColored ? "\u{1B}[36m\(full)\u{1B}[2m\(rest)\u{1B}[0m" : full + rest
    messages.write("\r\(title) \(bar) \(count)")
  }

  mutating func clear() {
    guard messages.isTerminal, shown >= 0 else { return }
    shown = -1
    messages.write("\r\u{1B}[K")
  }
}
