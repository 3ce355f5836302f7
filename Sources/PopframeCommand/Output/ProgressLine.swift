/// How far a long piece of work is: a bar that moves on a terminal, nothing elsewhere, where the
/// lines before and after it have to do.
struct ProgressLine {
  private let messages: Messages
  private let title: String
  private let total: Int
  private var shown = -1

  /// Characters of the bar.
  private static let width = 30

  /// - Parameter announcement: What is said instead where nobody sees a bar move.
  init(
    _ title: String, total: Int, announcement: String? = nil, messages: Messages = .standard
  ) {
    self.messages = messages
    self.title = title
    self.total = total
    if let announcement, !messages.isTerminal { messages.note("\(title): \(announcement)") }
  }

  /// Shows that so many pieces are done; returns early when nothing visible has changed.
  mutating func update(_ done: Int) {
    guard messages.isTerminal, Messages.verbosity != .quiet, total > 0, done != shown else {
      return
    }
    shown = done
    // A line that wraps could not be taken away again.
    let room = (messages.width ?? 80) - 1
    let count = "\(done)/\(total)"
    let title = String(title.prefix(max(0, room - count.count - 2)))
    let width = min(Self.width, room - title.count - count.count - 2)
    guard width > 0 else { return messages.write("\r\(String(count.prefix(max(0, room))))") }
    let filled = width * done / total
    let full = String(repeating: "━", count: filled)
    let rest = String(repeating: "─", count: width - filled)
    let bar = messages.isColored ? "\u{1B}[36m\(full)\u{1B}[2m\(rest)\u{1B}[0m" : full + rest
    messages.write("\r\(title) \(bar) \(count)")
  }

  /// Takes the bar away again.
  mutating func clear() {
    guard messages.isTerminal, shown >= 0 else { return }
    shown = -1
    messages.write("\r\u{1B}[K")
  }
}
