internal import NIOPosix
@_spi(Studio) internal import PopframeKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The start of the process, where errors become messages and statuses (those of `popframe`).
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
    do throws(PopframeError) {
      switch arguments.command {
      case .preview: try await preview(arguments, terminal)
      case .review: try await review(arguments, terminal)
      }
    } catch { end(error.description, status: status(of: error)) }
  }

  private static func preview(
    _ arguments: Arguments, _ terminal: Terminal
  ) async throws(PopframeError) {
    let subjects = try PreviewSubjects(arguments.subjects)
    let references = try arguments.references.map { (folder) throws(PopframeError) in
      try PreviewReferences(folder)
    }
    let session = PreviewSession(subjects, references: references) { terminal.show($0) }
    let routes = RouteTable(session, isReadOnly: arguments.isReadOnly)
    await serve(routes, arguments) { address in
      // Saves while the first pictures are drawn are noticed, too.
      watch(
        subjects.folders + [references?.path].compactMap { $0 }, polling: arguments.polls, session)
      readKeys(address, terminal) { await session.readAgain() }
    }
  }

  private static func review(
    _ arguments: Arguments, _ terminal: Terminal
  ) async throws(PopframeError) {
    let session = try ReviewSession(
      report: arguments.subjects[0], references: arguments.references)
    let routes = RouteTable(session, isReadOnly: arguments.isReadOnly)
    await serve(routes, arguments) { address in readKeys(address, terminal) {} }
  }

  /// Serves until the process ends.
  ///
  /// - Parameter begin: Is called with the page's address before it is printed.
  private static func serve(
    _ routes: RouteTable, _ arguments: Arguments, begin: (String) -> Void
  ) async {
    do throws(Server.Unavailable) {
      let server = try await Server(port: arguments.port) { await routes.answer($0) }
      begin(server.access.address)
      Terminal.printOut(server.access.address)
      if arguments.opensBrowser { open(server.access.address) }
      await server.run()
    } catch {
      end("port \(error.port): error: \(error.reason)", status: 69)
    }
  }

  /// The status that `popframe` ends with.
  private static func status(of error: PopframeError) -> Int32 {
    switch error {
    case .unknownTheme: 64
    case .damaged, .invalid, .refused: 65
    default: 66
    }
  }

  /// Shows saves from now on. Waiting blocks a thread, which is not one of those that draw.
  private static func watch(
    _ folders: [String], polling: Bool, _ session: PreviewSession
  ) {
    let (saves, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    threads.submit { _ in
      var watcher = FolderWatcher(folders: folders, polling: polling)
      continuation.yield()
      while true {
        // Drawing begins before it is known whether more is saved; if nothing more comes, the
        // pictures are shown at once.
        watcher.wait { Task { await session.prepare() } }
        continuation.yield()
      }
    }
    Task {
      for await _ in saves { await session.update() }
    }
  }

  private static func readKeys(
    _ address: String, _ terminal: Terminal, readAgain: @escaping @Sendable () async -> Void
  ) {
    threads.submit { _ in
      TerminalKeys.read { key in
        switch key {
        case "o": open(address)
        case "r": Task { await readAgain() }
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
