internal import Languages
internal import LibC
internal import Themes

/// Standard output, for requested output only; every write is checked.
enum StandardOutput {
  struct Failure: Error, Equatable {
    let reason: String
    let isBrokenPipe: Bool
  }

  /// Whether standard output is a terminal, which would show the bytes of a picture as text.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Prints lines for people; control characters in them are written out.
  static func print(_ text: String) throws(Failure) {
    try send(Array((Console.lines(text) + "\n").utf8))
  }

  static func send(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let reason = strerror(errno).map { String(cString: $0) } ?? "system error \(errno)"
        throw Failure(reason: reason, isBrokenPipe: errno == EPIPE)
      }
    }
  }
}
