internal import NIOPosix
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The process that the user has started: it holds the socket, the terminal's keys and the token, and
/// watches another one that draws and serves. A crash there is a message here; the process is started again
/// on the same socket and leaves out what has crashed.
struct Supervisor {
  private let arguments: Arguments
  private let words: [String]
  private let terminal: Terminal
  private let socket: ListeningSocket
  private let access: AccessGuard

  private struct State {
    var ledger = CrashLedger()
    /// The channel to the process that serves.
    var channel: ControlChannel?
    var isReady = false
  }

  /// A class, because a thread reads keys while another waits for the process.
  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared = Shared()

  /// - Parameter words: The same arguments as they were given.
  init(_ arguments: Arguments, _ words: [String]) throws(ListeningSocket.Unavailable) {
    self.arguments = arguments
    self.words = words
    terminal = Terminal(isQuiet: arguments.isQuiet)
    socket = try ListeningSocket(port: arguments.port)
    access = AccessGuard(port: socket.port, token: AccessGuard.newToken())
  }

  /// Serves until the process ends.
  func run() -> Never {
    while true {
      guard let process = ServingProcess(words, socket) else {
        Terminal.end(
          "popframe-studio: error: the part that draws cannot be started: "
            + "\(String(cString: strerror(errno)))", status: 70)
      }
      let refused = shared.state.withLock { state in
        state.channel = process.channel
        return state.ledger.refused
      }
      process.channel.send(.token(access.token))
      for (key, how) in refused { process.channel.send(.crash(key: key, how: how)) }
      process.channel.send(.begin)
      process.channel.read { line in
        take(line)
        return true
      }
      let end = process.end()
      ServingProcess.waitIfStopping()
      switch end {
      case .status(let status):
        TerminalKeys.restore()
        Terminal.flush()
        exit(status)
      case .crash(let how): survive(how)
      }
    }
  }

  private func take(_ line: ControlLine) {
    switch line {
    case .ready:
      let isFirst = shared.state.withLock { state in
        defer { state.isReady = true }
        return !state.isReady
      }
      if isFirst { begin() }
    case .started(let id, let key, let label):
      shared.state.withLock { $0.ledger.start(id, key: key, label: label) }
    case .ended(let id): shared.state.withLock { $0.ledger.end(id) }
    default: break
    }
  }

  /// The page can be opened.
  private func begin() {
    Terminal.printOut(access.address)
    readKeys()
    if arguments.opensBrowser { open() }
  }

  /// Says what has happened, and goes on where there is hope.
  private func survive(_ how: String) {
    let jobs = shared.state.withLock { state in
      state.channel = nil
      return state.ledger.crash(how)
    }
    guard let jobs else {
      TerminalKeys.restore()
      Terminal.end(
        "popframe-studio: error: the part that draws crashes again and again (\(how)); please report "
          + "it with the command line, and what POPFRAME_BACKTRACE=1 adds to it", status: 70)
    }
    let labels = jobs.map(\.label).joined(separator: ", and ")
    Terminal.print(
      "popframe-studio: error: the part that draws has crashed (\(how))"
        + (labels.isEmpty ? "" : " while \(labels)")
        + "; it is started again. Please report it with these files, and what POPFRAME_BACKTRACE=1 "
        + "adds")
  }

  /// Threads that wait for keys and for a browser.
  private static let threads: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 4)
    pool.start()
    return pool
  }()

  private func readKeys() {
    Self.threads.submit { [self] _ in
      TerminalKeys.read { key in
        switch key {
        case "o": open()
        case "r":
          let channel = shared.state.withLock { state in
            state.ledger.forgive()
            return state.channel
          }
          channel?.send(.again)
        case "q":
          TerminalKeys.restore()
          Browser.removeFile()
          ServingProcess.stop()
          exit(0)
        case "h": terminal.note(TerminalKeys.help)
        default: break
        }
      }
    }
  }

  private func open() {
    Self.threads.submit { [access] _ in
      if !Browser.open(access.address) {
        Terminal.print("warning: no browser could be opened; the page is at \(access.address)")
      }
    }
  }
}
