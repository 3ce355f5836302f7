@_spi(Studio) internal import PopframeCommand
@_spi(Studio) internal import PopframeKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The start of the process, where errors become messages and statuses (those of `popframe`).
///
/// The program runs twice: as the process that its user knows, which watches, and as the one that draws and
/// serves.
@main
enum Main {
  private static let name = "popframe-studio"

  static func main() async {
    // Installed as `popframe`, this file is the command, which starts itself by the studio's name.
    let path = CommandLine.arguments.first ?? ""
    guard path.utf8.split(separator: UInt8(ascii: "/")).last?.elementsEqual(name.utf8) ?? false
    else { return PopframeProgram.main(hasStudio: true) }
    let words = Array(CommandLine.arguments.dropFirst())
    let isServing = words.first == ServingProcess.word
    // Ctrl+C is sent to both processes. If the one that serves is ended otherwise, it is started again.
    Terminal.ends(on: isServing ? [SIGINT] : [SIGINT, SIGTERM])
    if isServing { await serve(Array(words.dropFirst())) }
    if words.contains("--help") || words.contains("-h") {
      Terminal.printOut(Arguments.help)
      return
    }
    if words.contains("--version") || words.contains("-V") {
      Terminal.printOut(PopframeRelease.version)
      return
    }
    do throws(Arguments.Mistake) {
      watch(try Arguments(words), words)
    } catch { Terminal.end("popframe-studio: error: \(error.message)", status: 64) }
  }

  /// The process that its user knows.
  private static func watch(_ arguments: Arguments, _ words: [String]) -> Never {
    do throws(ListeningSocket.Unavailable) {
      try Supervisor(arguments, words).run()
    } catch { Terminal.end("port \(error.port): error: \(error.reason)", status: 69) }
  }

  /// The process that draws and serves.
  private static func serve(_ words: [String]) async -> Never {
    Crash.becomesStatus(of: "popframe-studio")
    do throws(Arguments.Mistake) {
      let arguments = try Arguments(words)
      do throws(PopframeError) {
        try await StudioServer(arguments).run()
      } catch { Terminal.end(error.description, status: status(of: error)) }
    } catch { Terminal.end("popframe-studio: error: \(error.message)", status: 64) }
  }

  /// The status that `popframe` ends with.
  private static func status(of error: PopframeError) -> Int32 {
    switch error {
    case .unknownTheme, .severalSources, .overlappingNames: 64
    case .damaged, .invalid, .refused: 65
    default: 66
    }
  }
}
