@_spi(Studio) internal import PopframeKit
internal import ThemeTree

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  @preconcurrency internal import Glibc
#endif

/// Messages on standard error, and the address on standard output.
struct Terminal: Sendable {
  let isQuiet: Bool

  /// Prints a line on standard output, which carries what was asked for and nothing else.
  static func printOut(_ line: String) {
    fputs(line + "\n", stdout)
    fflush(stdout)
  }

  /// Prints information.
  func note(_ message: String) {
    if !isQuiet { Self.print(message) }
  }

  /// Prints important messages. If standard error fails, that cannot be reported.
  static func print(_ message: String) {
    fputs(message + "\n", stderr)
    fflush(stderr)
  }

  /// Prints what an update has done: what there is to say, and one line for the save.
  func show(_ report: PreviewSession.Report) {
    let text = FindingsFormat.text.document(report.findings)
    if !text.isEmpty {
      fputs(text, stderr)
      fflush(stderr)
    }
    let milliseconds = Int((report.duration / .milliseconds(1)).rounded())
    note("\(report.cells) \(report.cells == 1 ? "cell" : "cells"), \(milliseconds) ms")
  }

  /// From now on Ctrl+C ends the process with the status that shells give it.
  static func endsOnInterrupt() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGINT) { _ in
      TerminalKeys.restore()
      _exit(130)
    }
  }
}
