internal import Languages
internal import LibC

/// Another program that is given bytes and gives bytes back.
package struct ChildProgram: Sendable {
  /// The results of a program that has ended.
  package struct Outcome {
    /// Standard output.
    package var output: [UInt8]
    /// The end of standard error.
    package var messages: String
    /// 0 where all went well.
    package var status: Int32
  }

  /// The longest time that a program may take, in milliseconds.
  private static let limit = 60_000
  /// More than any picture has.
  private static let largestOutput = 1 << 30

  private let path: String

  /// The program of a name in the folders of `PATH`; a name with a slash is a path.
  ///
  /// - Returns: `nil` where there is none.
  package init?(named name: String) {
    func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }
    if name.utf8.contains(UInt8(ascii: "/")) {
      guard isProgram(name) else { return nil }
      path = name
      return
    }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    let found = folders.words(between: ":").map { "\($0)/\(name)" }.first(where: isProgram)
    guard let found else { return nil }
    path = found
  }

  /// Runs the program to its end, or for a minute.
  ///
  /// - Parameter variables: Variables that are added to its environment, each as `NAME=value`.
  /// - Returns: `nil` if it cannot be started or takes too long.
  package func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String] = []
  ) -> Outcome? {
    guard let pipes = Pipes() else { return nil }
    guard let process = start(arguments, variables, pipes) else {
      pipes.close()
      return nil
    }
    let (output, messages, isComplete) = pipes.exchange(
      input, limit: Self.limit, most: Self.largestOutput)
    pipes.close()
    if !isComplete { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard isComplete else { return nil }
    // The low seven bits are the signal that has ended it.
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Outcome(
      output: output, messages: String(decoding: messages.suffix(2000), as: UTF8.self),
      status: code)
  }

  private func start(_ arguments: [String], _ more: [String], _ pipes: Pipes) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (end, place) in [(pipes.input.read, 0), (pipes.output.write, 1), (pipes.messages.write, 2)]
    { posix_spawn_file_actions_adddup2(&actions, end, Int32(place)) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    // Numbers and messages are the same wherever it runs; fonts are looked for below HOME.
    var variables = ["LC_ALL=C"] + more
    for name in ["PATH", "HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_CACHE_HOME"] {
      if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") }
    }
    var environment = variables.map { strdup($0) } + [nil]
    defer {
      for word in words + environment { free(word) }
    }
    var process: pid_t = 0
    guard posix_spawn(&process, path, &actions, nil, &words, &environment) == 0 else { return nil }
    return process
  }
}

/// Three pipes to another program. No other program that this process starts keeps their ends.
private final class Pipes {
  typealias Ends = (read: Int32, write: Int32)
  private(set) var input: Ends
  private(set) var output: Ends
  private(set) var messages: Ends

  init?() {
    var all: [Ends] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        for ends in all {
          _ = LibC.close(ends.read)
          _ = LibC.close(ends.write)
        }
        return nil
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      all.append((ends[0], ends[1]))
    }
    (input, output, messages) = (all[0], all[1], all[2])
  }

  /// Writes the input and reads both outputs to their ends, whichever is ready.
  func exchange(
    _ bytes: [UInt8], limit: Int, most: Int
  ) -> (output: [UInt8], messages: [UInt8], isComplete: Bool) {
    shut(&input.read)
    shut(&output.write)
    shut(&messages.write)
    _ = fcntl(input.write, F_SETFL, O_NONBLOCK)
    var sent = 0
    var texts: [[UInt8]] = [[], []]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(limit)
    while output.read >= 0 || messages.read >= 0 {
      if sent == bytes.count { shut(&input.write) }
      let left = Int((end - clock.now) / .milliseconds(1))
      guard left > 0, texts[0].count <= most else { return (texts[0], texts[1], false) }
      var waiting = [
        pollfd(fd: output.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: messages.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.write, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&waiting, nfds_t(waiting.count), Int32(left)) > 0 else {
        if errno == EINTR { continue }
        return (texts[0], texts[1], false)
      }
      for index in 0..<2 where waiting[index].revents != 0 {
        let count = read(waiting[index].fd, &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          if index == 0 { shut(&output.read) } else { shut(&messages.read) }
        }
      }
      if waiting[2].revents != 0 {
        let end = input.write
        let count = bytes[sent...].withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
        if count > 0 {
          sent += count
        } else if errno != EINTR, errno != EAGAIN {
          // It has read what it needs.
          sent = bytes.count
        }
      }
    }
    return (texts[0], texts[1], true)
  }

  private func shut(_ end: inout Int32) {
    if end >= 0 { _ = LibC.close(end) }
    end = -1
  }

  func close() {
    shut(&input.read)
    shut(&input.write)
    shut(&output.read)
    shut(&output.write)
    shut(&messages.read)
    shut(&messages.write)
  }
}
