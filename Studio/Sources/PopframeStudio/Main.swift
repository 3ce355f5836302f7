internal import NIOPosix
internal import PopframeKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Where the process begins, and where errors become messages and statuses (those of `popframe`).
@main
enum Main {
  /// Threads that wait: for saves, for keys, for a browser.
  private static let threads: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 3)
    pool.start()
    return pool
  }()

  static func main() async {
    Terminal.endsOnInterrupt()
    let words = CommandLine.arguments.dropFirst()
    if words.contains("--help") || words.contains("-h") {
      Terminal.printOut(Arguments.help)
      return
    }
    if words.contains("--version") || words.contains("-V") {
      Terminal.printOut(PopframeRelease.version)
      return
    }
    do throws(Arguments.Mistake) {
      await run(try Arguments(words))
    } catch { end("popframe-studio: error: \(error.message)", status: 64) }
  }

  private static func run(_ arguments: Arguments) async {
    let terminal = Terminal(isQuiet: arguments.isQuiet)
    let subjects: PreviewSubjects
    do throws(PopframeError) {
      subjects = try PreviewSubjects(arguments.subjects)
    } catch {
      let isUsage = if case .unknownTheme = error { true } else { false }
      end(error.description, status: isUsage ? 64 : 66)
    }
    let session = PreviewSession(subjects) { terminal.show($0) }
    let routes = Routes(session, isReadOnly: arguments.isReadOnly)
    do throws(Server.Unavailable) {
      let server = try await Server(port: arguments.port) { await routes.answer($0) }
      // What is saved while the first pictures are drawn counts, too.
      watch(subjects, polling: arguments.polls, session)
      Terminal.printOut(server.access.address)
      readKeys(server.access.address, session, terminal)
      if arguments.opensBrowser { open(server.access.address) }
      await server.run()
    } catch {
      end("port \(error.port): error: \(error.reason)", status: 69)
    }
  }

  /// Shows what is saved, from now on. Waiting blocks a thread, which is none of those that draw.
  private static func watch(
    _ subjects: PreviewSubjects, polling: Bool, _ session: PreviewSession
  ) {
    let (saves, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    threads.submit { _ in
      var watcher = FolderWatcher(folders: subjects.folders, polling: polling)
      continuation.yield()
      while true {
        watcher.wait()
        continuation.yield()
      }
    }
    Task {
      for await _ in saves { await session.update() }
    }
  }

  private static func readKeys(
    _ address: String, _ session: PreviewSession, _ terminal: Terminal
  ) {
    threads.submit { _ in
      TerminalKeys.read { key in
        switch key {
        case "o": open(address)
        case "r": Task { await session.readAgain() }
        case "q":
          TerminalKeys.restore()
          exit(0)
        case "h": terminal.note(TerminalKeys.help)
        default: break
        }
      }
    }
  }

  private static func open(_ address: String) {
    threads.submit { _ in
      if !Browser.open(address) {
        Terminal.print("warning: no browser could be opened; the page is at \(address)")
      }
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    Terminal.print(message)
    exit(status)
  }
}
