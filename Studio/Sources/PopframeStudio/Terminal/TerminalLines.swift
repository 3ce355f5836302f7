internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lines on their way to standard error: a thread of its own writes them, so that a terminal that takes none
/// stops nobody else.
///
/// A class, because it is one queue for all threads.
final class TerminalLines: Sendable {
  private struct State {
    var waiting: [String] = []
    var bytes = 0
    var dropped = 0
    var isWriting = false
    var hasThread = false
  }

  private let state = Mutex(State())
  /// One byte for each time that something waits.
  private let wake: (read: Int32, write: Int32)

  /// So much waits at most, in bytes; what comes then is dropped, and counted.
  private static let mostBytes = 256 << 10

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    }
    wake = (ends[0], ends[1])
  }

  func add(_ text: String) {
    let starts = state.withLock { state in
      guard state.bytes + text.utf8.count <= Self.mostBytes else {
        state.dropped += 1
        return false
      }
      state.waiting.append(text)
      state.bytes += text.utf8.count
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if starts, !start() {
      // Without a thread, the caller has to write.
      state.withLock { $0.hasThread = false }
      while writeNext() {}
    }
    var byte: UInt8 = 0
    _ = writeBytes(wake.write, &byte, 1)
  }

  func flush() {
    // A tenth of a second is long for a terminal that reads.
    for _ in 0..<50 {
      if state.withLock({ $0.waiting.isEmpty && !$0.isWriting && $0.dropped == 0 }) { return }
      usleep(2000)
    }
  }

  private func start() -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let lines = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { pointer in
        let pointer: UnsafeMutableRawPointer? = pointer
        if let pointer { Unmanaged<TerminalLines>.fromOpaque(pointer).takeUnretainedValue().run() }
        return nil
      }, lines.toOpaque())
    guard status == 0 else {
      lines.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  private func run() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      while writeNext() {}
      let count = readBytes(wake.read, &bytes, bytes.count)
      if count == 0 || (count < 0 && errno != EINTR) { usleep(20_000) }
    }
  }

  /// Writes what waits first; false when nothing does.
  private func writeNext() -> Bool {
    let text = state.withLock { state -> String? in
      if state.dropped > 0, state.waiting.isEmpty {
        defer { state.dropped = 0 }
        state.isWriting = true
        return
          "(\(state.dropped) more messages were dropped, because the terminal did not take them)\n"
      }
      guard !state.waiting.isEmpty else { return nil }
      state.isWriting = true
      let first = state.waiting.removeFirst()
      state.bytes -= first.utf8.count
      return first
    }
    guard let text else { return false }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    state.withLock { $0.isWriting = false }
    return true
  }
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(file, bytes, count)
  #elseif canImport(Musl)
    Musl.write(file, bytes, count)
  #else
    Glibc.write(file, bytes, count)
  #endif
}

private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.read(file, bytes, count)
  #elseif canImport(Musl)
    Musl.read(file, bytes, count)
  #else
    Glibc.read(file, bytes, count)
  #endif
}
