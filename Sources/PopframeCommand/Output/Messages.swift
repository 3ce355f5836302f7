#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  @preconcurrency internal import Glibc
#endif

/// Standard error: messages, warnings and progress.
struct Messages: Sendable {
  /// Whether a person reads along.
  let isTerminal: Bool
  /// Whether words may be coloured.
  let isColored: Bool

  /// Standard error as it is; `NO_COLOR` (no-color.org) and a dumb terminal are honoured.
  static var standard: Messages {
    let isDumb = Environment.value(of: "TERM") == "dumb"
    let isTerminal = isatty(STDERR_FILENO) == 1 && !isDumb
    let isRefused = Environment.value(of: "NO_COLOR").map { !$0.isEmpty } ?? false
    return Messages(isTerminal: isTerminal, isColored: isTerminal && !isRefused)
  }

  /// Prints a message; `error:` and `warning:` stand out where colours are seen.
  func print(_ message: String) { write(colored(message) + "\n") }

  /// Writes without a line's end. There is nobody to tell when standard error fails.
  func write(_ text: String) {
    fputs(text, stderr)
    fflush(stderr)
  }

  /// The message with the first `error:` and `warning:` of each line in red and yellow.
  func colored(_ message: String) -> String {
    guard isColored else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        for (word, color) in [("error:", "1;31"), ("warning:", "1;33")] {
          let parts = line.split(separator: " ", omittingEmptySubsequences: false)
          guard let place = parts.firstIndex(where: { $0 == word }) else { continue }
          return parts.enumerated()
            .map { $0.offset == place ? "\u{1B}[\(color)m\(word)\u{1B}[0m" : String($0.element) }
            .joined(separator: " ")
        }
        return String(line)
      }
      .joined(separator: "\n")
  }
}
