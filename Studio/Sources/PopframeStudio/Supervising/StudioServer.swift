internal import NIOPosix
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The process that draws and serves, until it is ended or crashes.
struct StudioServer {
  private let arguments: Arguments
  private let terminal: Terminal
  private let channel = ControlChannel(ServingProcess.control)
  private let jobs: JobBook
  private let token: String

  /// Threads that wait: for saves, and for the process that watches.
  private static let threads: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    return pool
  }()

  /// Reads what the process that watches says first.
  init(_ arguments: Arguments) {
    self.arguments = arguments
    terminal = Terminal(isQuiet: arguments.isQuiet)
    var crashed: [String: String] = [:]
    var token = ""
    reading: while true {
      switch channel.readLine() {
      case .token(let text): token = text
      case .crash(let key, let how): crashed[key] = how
      case .begin: break reading
      case nil: exit(0)
      default: break
      }
    }
    self.token = token
    jobs = JobBook(channel, crashed: crashed)
  }

  /// Serves until the process ends.
  func run() async throws(PopframeError) -> Never {
    switch arguments.command {
    case .preview: try await preview()
    case .review: try await review()
    }
    exit(0)
  }

  private func preview() async throws(PopframeError) {
    let subjects = try PreviewSubjects(arguments.subjects, permitsEmpty: true)
    let references =
      if let folder = arguments.references {
        try PreviewReferences(folder)
      } else { try PreviewReferences(subjects.folderOfReferences, mayBeMissing: true) }
    let session = PreviewSession(subjects, references: references, jobs: jobs) { [terminal] in
      terminal.show($0)
    }
    let routes = RouteTable(session, isReadOnly: arguments.isReadOnly, jobs: jobs)
    let isReadOnly = arguments.isReadOnly
    await serve(routes) {
      await session.readAgain()
    } ready: {
      // Saves while the first pictures are drawn are noticed, too.
      watch(
        subjects.folders + [arguments.references].compactMap { $0 }, polling: arguments.polls,
        session
      ) { isReadOnly ? [] : subjects.themes().map { $0.file } }
    }
  }

  private func review() async throws(PopframeError) {
    let review = try ReportReview(
      report: arguments.subjects[0], references: arguments.references,
      approver: arguments.approver)
    await serve(RouteTable(review, isReadOnly: arguments.isReadOnly, jobs: jobs)) {
    } ready: {
    }
  }

  private func serve(
    _ routes: RouteTable, readAgain: @escaping @Sendable () async -> Void, ready: () -> Void
  ) async {
    do {
      let server = try await Server(
        socket: ServingProcess.socket, token: token
      ) { await routes.answer($0) }
      listen(readAgain)
      ready()
      channel.send(.ready)
      await server.run()
    } catch { Terminal.end("popframe-studio: error: cannot serve: \(error)", status: 69) }
  }

  /// Does what the process that watches says; ends with it.
  private func listen(_ readAgain: @escaping @Sendable () async -> Void) {
    Self.threads.submit { [channel, jobs] _ in
      channel.read { line in
        if line == .again {
          jobs.forgive()
          Task { await readAgain() }
        }
        return true
      }
      _exit(0)
    }
  }

  /// Shows saves from now on. Waiting blocks a thread, which is not one of those that draw.
  ///
  /// - Parameter themes: Gives the files of the themes whose pictures follow their SVGs.
  private func watch(
    _ folders: [String], polling: Bool, _ session: PreviewSession,
    themes: @escaping @Sendable () -> [String]
  ) {
    let (saves, continuation) = AsyncStream.makeStream(
      of: [String: PopframeError].self, bufferingPolicy: .bufferingNewest(1))
    Self.threads.submit { [terminal] _ in
      var watcher = FolderWatcher(folders: folders, polling: polling)
      while true {
        continuation.yield(Self.drawVectors(of: themes(), terminal))
        // Drawing begins before it is known whether more is saved; if nothing more comes, the
        // pictures are shown at once.
        watcher.wait { Task { await session.prepare() } }
      }
    }
    Task {
      for await failures in saves { await session.update(vectorFailures: failures) }
    }
  }

  /// Draws pictures whose SVGs have changed.
  ///
  /// - Returns: Why those of a theme cannot be drawn, by the themes' files.
  private static func drawVectors(
    of themes: [String], _ terminal: Terminal
  ) -> [String: PopframeError] {
    var failures: [String: PopframeError] = [:]
    for file in themes {
      do throws(PopframeError) {
        if let message = try VectorRefresh.run(file: file) { terminal.note(message) }
      } catch { failures[file] = error }
    }
    return failures
  }
}
