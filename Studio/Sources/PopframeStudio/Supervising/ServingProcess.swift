internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The process that draws and serves: this program again, with the socket and the channel.
struct ServingProcess {
  /// The word by which the program knows that it serves; no user's argument begins so.
  static let word = "--serving"
  /// Where it finds the socket and its end of the channel.
  static let socket: Int32 = 3
  static let control: Int32 = 4

  let channel: ControlChannel
  private let process: pid_t

  enum End: Equatable {
    /// By itself, with a status.
    case status(Int32)
    /// By a defect: in words.
    case crash(String)
  }

  /// Starts a process; `nil` where the system gives none.
  init?(_ arguments: [String], _ socket: ListeningSocket) {
    var pair: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    let ends = pair.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for end in pair { close(end) }
    guard ends.allSatisfy({ $0 >= 0 }) else { return nil }
    defer { close(ends[1]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Keys and the page's address are the other process's business.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, socket.descriptor, Self.socket)
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.control)
    var words = (["popframe-studio", Self.word] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, Self.program, &actions, nil, &words, environ) == 0 else {
      close(ends[0])
      return nil
    }
    self.process = process
    channel = ControlChannel(ends[0])
    Self.running.store(process, ordering: .sequentiallyConsistent)
  }

  /// The process that was started last; 0 for none. A handler of signals reads it.
  private static let running = Atomic<pid_t>(0)
  private static let isStopping = Atomic<Bool>(false)

  /// Waits for the end of this process where it is ending already: then no end of the other one is a crash.
  static func waitIfStopping() {
    while isStopping.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Ends the process that serves, and waits for it: its port is free afterwards. Handlers of signals may call this.
  static func stop() {
    let process = running.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return }
    isStopping.store(true, ordering: .sequentiallyConsistent)
    kill(process, SIGTERM)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  private static var program: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size) + 1)
      _NSGetExecutablePath(&path, &size)
      return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      // The same file, even if another one has taken its name.
      return "/proc/self/exe"
    #endif
  }

  /// Waits until the process has ended.
  func end() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    channel.end()
    // As C's macros say it.
    let signal = status & 0x7F
    guard signal == 0 else { return .crash("signal \(signal)") }
    let code = (status >> 8) & 0xFF
    return code == 70 ? .crash("a defect, status 70") : .status(code)
  }
}
