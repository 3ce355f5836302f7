@_spi(Studio) internal import ArtCheck
internal import Languages
@preconcurrency internal import LibC
internal import PopframeKit
internal import Themes

/// Standard error: messages, warnings and progress.
struct Messages: Sendable {
  let isTerminal: Bool
  let isColored: Bool

  /// How many characters a line of the terminal holds; `nil` where there is no terminal.
  var width: Int? {
    var size = winsize()
    guard isTerminal, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Standard error as it is; `NO_COLOR` (no-color.org) and a dumb terminal are honoured.
  static var standard: Messages {
    let isDumb = Environment.value(of: "TERM") == "dumb"
    let isTerminal = isatty(STDERR_FILENO) == 1 && !isDumb
    let isRefused = Environment.value(of: "NO_COLOR").map { !$0.isEmpty } ?? false
    return Messages(isTerminal: isTerminal, isColored: isTerminal && !isRefused)
  }

  @TaskLocal static var verbosity = Verbosity.normal

  /// Prints information: the files written, the next step.
  func note(_ message: String) {
    if Self.verbosity != .quiet { print(message) }
  }

  /// Prints details, only with `-v`.
  func detail(_ message: String) {
    if Self.verbosity == .verbose { print(message) }
  }

  /// Prints a message; `error:` and `warning:` stand out where colours are seen.
  ///
  /// A message may have several lines; whatever it quotes cannot move the cursor or begin a command of
  /// a CI engine.
  func print(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    write(colored(lines.map { String($0).printable }.joined(separator: "\n")) + "\n")
  }

  /// Writes without a line end. If standard error fails, that cannot be reported.
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

/// Warnings on standard error, each printed once.
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
