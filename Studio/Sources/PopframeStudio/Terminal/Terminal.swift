@_spi(Studio) internal import ArtCheck
@_spi(Studio) internal import PopframeKit
internal import Synchronization
internal import Themes

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  @preconcurrency internal import Glibc
#endif

/// Messages on standard error, which is never waited for, and the address on standard output.
struct Terminal: Sendable {
  let isQuiet: Bool
  private let said = FindingsSaid()

  private static let lines = TerminalLines()

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Prints a line on standard output, which carries what was asked for and nothing else.
  static func printOut(_ line: String) {
    fputs(line + "\n", stdout)
    fflush(stdout)
  }

  func note(_ message: String) {
    if !isQuiet { Self.print(message) }
  }

  /// Prints important messages. If standard error fails, that cannot be reported.
  static func print(_ message: String) { lines.add(message + "\n") }

  /// Waits until all is printed, but not long: a reader that has stopped is not waited for.
  static func flush() { lines.flush() }

  static func end(_ message: String, status: Int32) -> Never {
    print(message)
    flush()
    exit(status)
  }

  /// Prints what an update has done: what there is to say that was not said before, and one line for the save.
  func show(_ report: PreviewSession.Report) {
    for (subject, findings) in report.findings.sorted(by: { $0.key < $1.key }) {
      let text = FindingsFormat.text.document(said.news(findings, of: subject))
      if !text.isEmpty { Self.lines.add(text) }
    }
    let milliseconds = Int((report.duration / .milliseconds(1)).rounded())
    note("\(report.cells) \(report.cells == 1 ? "cell" : "cells"), \(milliseconds) ms")
  }

  /// From now on signals end the process, and the one that serves, with the status that shells give it.
  static func ends(on signals: [Int32]) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for ending in signals {
      signal(ending) { number in
        TerminalKeys.restore()
        Browser.removeFile()
        ServingProcess.stop()
        _exit(128 + number)
      }
    }
  }
}

/// What was said about each theme: it is not said again until it changes.
///
/// A class, because updates on several threads ask it.
private final class FindingsSaid: Sendable {
  private let said = Mutex<[String: [Diagnostic]]>([:])

  func news(_ findings: [Diagnostic], of subject: String) -> [Diagnostic] {
    said.withLock { said in
      let old = said.updateValue(findings, forKey: subject) ?? []
      return findings.filter { !old.contains($0) }
    }
  }
}
