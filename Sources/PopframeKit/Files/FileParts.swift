/// A regular file that is read part by part, so that little of it is in memory. In the end it is known whether all parts
/// are of one moment.
///
/// It never says what is wrong with a file: ``InputFile/contents(limit:)`` has the words.
struct FileParts: ~Copyable {
  /// How many bytes the file has, by its status.
  var size: Int { status.size }
  /// Whether the last part was read that there is.
  private(set) var isAtEnd = false

  private let name: String
  private let file: OpenFile
  private let status: FileStatus
  private var buffer: ByteBuffer
  private var count = 0
  /// How long reading has taken so far.
  private var duration = Duration.zero

  /// How many bytes a part has at most: they stay in the processor's cache.
  static let length = 64 << 10

  /// Opens a file; `nil` if it is no regular file, cannot be read, or has more bytes than `limit`.
  init?(_ file: InputFile, limit: Int) {
    var buffer = ByteBuffer()
    // A pipe is not even opened: its writer would find that its reader has gone.
    guard (try? FileStatus(of: file.path))?.kind == .file, let opened = try? file.opened(),
      let status = try? InputFile.settledStatus(of: opened),
      status.kind == .file, status.size <= limit,
      // A small file has its end in the first part.
      buffer.reserve(min(Self.length, status.size + 1))
    else { return nil }
    name = file.path.text
    self.file = opened
    self.status = status
    self.buffer = buffer
  }

  /// The last part that was read.
  var bytes: UnsafeBufferPointer<UInt8> { buffer.filled.assumingMemoryBound(to: UInt8.self) }

  /// Whether the last part is that of another file.
  func hasSameBytes(as other: borrowing FileParts) -> Bool { buffer.hasSameBytes(as: other.buffer) }

  /// Reads the next part, which may be empty at the end; false if it cannot be read.
  mutating func readNext() -> Bool {
    let start = ContinuousClock().now
    defer { duration += start.duration(to: ContinuousClock().now) }
    buffer.removeAll()
    while buffer.count < buffer.capacity {
      guard let progress = try? InputFile.readSome(file, into: &buffer) else { return false }
      guard case .bytes = progress else { break }
    }
    count += buffer.count
    isAtEnd = buffer.count < buffer.capacity
    // Files of `/proc` have more bytes than they report.
    return count <= status.size
  }

  /// Whether all of the file has been read, and it has not changed meanwhile.
  var isWhole: Bool {
    isAtEnd && count == status.size && (try? InputFile.status(of: file)) == status
  }

  /// Adds the file to the log of files that were read.
  func log() {
    ReadingLog.current?.add(
      .init(name: name, bytes: count, duration: duration))
  }
}

extension InputFile {
  /// Reads two regular files side by side for as long as they have the same bytes; little memory is needed.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that a file may have.
  ///   - body: Gets the bytes, part by part; it throws to end the reading.
  /// - Returns: Whether both have the same bytes, and neither has changed meanwhile. If not, nothing is known:
  ///   they may differ, or be something else than files that can be read, for which ``contents(limit:)`` has the
  ///   words.
  static func haveSameBytes<Stop: Error>(
    _ first: InputFile, _ second: InputFile, limit: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws(Stop) -> Void
  ) throws(Stop) -> Bool {
    guard var parts = FileParts(first, limit: limit), var others = FileParts(second, limit: limit),
      parts.size == others.size
    else { return false }
    repeat {
      guard parts.readNext(), others.readNext(), parts.hasSameBytes(as: others) else {
        return false
      }
      try body(parts.bytes)
    } while !parts.isAtEnd
    guard parts.isWhole, others.isWhole else { return false }
    parts.log()
    others.log()
    return true
  }
}
