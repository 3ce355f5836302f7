internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lines between the process that watches and the one that serves.
enum ControlLine: Equatable, Sendable {
  /// To the one that serves: what the page has to show.
  case token(String)
  /// To the one that serves: a job that has ended a process before, and how.
  case crash(key: String, how: String)
  /// To the one that serves: all is said; begin.
  case begin
  /// To the one that serves: read all files again, and forget what has crashed.
  case again
  /// To the one that watches: the page can be opened.
  case ready
  /// To the one that watches: a job begins, and ends.
  case started(id: Int, key: String, label: String)
  case ended(id: Int)

  init?(_ line: some StringProtocol) {
    let tab: Character = "\t"
    let words = line.split(separator: tab, omittingEmptySubsequences: false).map { String($0) }
    switch (words[0], words.count) {
    case ("token", 2): self = .token(words[1])
    case ("crash", 3): self = .crash(key: words[1], how: words[2])
    case ("begin", 1): self = .begin
    case ("again", 1): self = .again
    case ("ready", 1): self = .ready
    case ("started", 4):
      guard let id = Int(words[1]) else { return nil }
      self = .started(id: id, key: words[2], label: words[3])
    case ("ended", 2):
      guard let id = Int(words[1]) else { return nil }
      self = .ended(id: id)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .token(let token): "token\t\(token)"
    case .crash(let key, let how): "crash\t\(key)\t\(how.onOneLine)"
    case .begin: "begin"
    case .again: "again"
    case .ready: "ready"
    case .started(let id, let key, let label): "started\t\(id)\t\(key)\t\(label.onOneLine)"
    case .ended(let id): "ended\t\(id)"
    }
  }
}

extension String {
  /// Without what separates words and lines of a channel.
  fileprivate var onOneLine: String {
    String(map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}

/// One end of the channel.
///
/// A class, because jobs on several threads write to it.
final class ControlChannel: Sendable {
  private let descriptor: Int32
  private let writing = Mutex(())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a line. Where nobody listens any more, the process is about to end anyway.
  func send(_ line: ControlLine) {
    let bytes = Array("\(line.text)\n".utf8)
    writing.withLock { _ in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits for lines until the other end is closed, or `take` returns false.
  func read(_ take: (ControlLine) -> Bool) {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = receive(&buffer)
      guard count > 0 else { return }
      for index in 0..<count {
        byte = buffer[index]
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if let line = ControlLine(text), !take(line) { return }
      }
    }
  }

  /// Reads line by line: what follows belongs to somebody who reads later.
  func readLine() -> ControlLine? {
    var line: [UInt8] = []
    var byte = [UInt8](repeating: 0, count: 1)
    while receive(&byte) == 1 {
      if byte[0] == UInt8(ascii: "\n") { return ControlLine(String(decoding: line, as: UTF8.self)) }
      line.append(byte[0])
    }
    return nil
  }

  private func receive(_ buffer: inout [UInt8]) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        readBytes(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      return count
    }
  }

  func end() { close(descriptor) }
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
