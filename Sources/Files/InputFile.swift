internal import LibC

/// A file that is read completely: the result is the file's content at one moment, or an error.
package struct InputFile: Sendable {
  package let path: PathName
  /// Whether the file may be a pipe, as a shell makes one of `<(…)`.
  private let mayBePipe: Bool

  /// - Parameter mayBePipe: Whether the file may be a pipe: true for files that a command line
  ///   names, false for files found in a folder.
  package init(_ path: PathName, mayBePipe: Bool = true) {
    self.path = path
    self.mayBePipe = mayBePipe
  }

  /// The most bytes that a theme or scene file may have.
  package static let largestText = 256 << 10
  /// The largest stylesheet, in bytes; those of whole sites are larger than any text of ours.
  package static let largestStyleSheet = 16 << 20

  /// The largest description of an image set, in bytes: one of Xcode has a few hundred for each picture.
  package static let largestCatalogue = 4 << 20

  /// The largest file that an asset may be, by the type in its name, and what messages call it where others make it.
  package static func largest(_ file: PathName) -> (bytes: Int, noun: String?) {
    if file.isPNG { return (largestPicture, "a picture") }
    if file.isStyleSheet { return (largestStyleSheet, "a stylesheet") }
    if file.isSVG { return (largestStyleSheet, "an SVG") }
    if file.lastPart.lowercased() == "contents.json" {
      return (largestCatalogue, "the Contents.json of an image set")
    }
    return (largestText, nil)
  }
  /// The most bytes that a picture may have: more than 100 million pixels of 16-bit RGBA.
  package static let largestPicture = 1 << 30

  package func bytes(limit: Int) throws(Failure) -> [UInt8] { try contents(limit: limit).bytes }

  /// The text of the file, which has to be UTF-8.
  package func text() throws(Failure) -> String {
    let bytes = try bytes(limit: Self.largestText)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }

  /// All bytes of the file, or of a pipe up to its end.
  ///
  /// A file that changes meanwhile is read again, up to eight times within a third of a second.
  /// A file that is replaced by renaming another one has not changed: its old bytes are complete.
  package func contents(limit: Int) throws(Failure) -> FileContents {
    try ReadingLog.record(path.text) { () throws(Failure) in try unrecordedContents(limit: limit) }
  }

  private func unrecordedContents(limit: Int) throws(Failure) -> FileContents {
    for attempt in 0..<8 {
      if attempt > 0 { usleep(1000 << UInt32(attempt)) }
      let file = try opened()
      switch try Self.status(of: file).kind {
      case .folder: throw .system(.isFolder)
      case .link, .other: throw .notRegular
      case .pipe where mayBePipe: return try Self.piped(file, limit: limit)
      case .pipe: throw .notRegular
      case .file:
        if let contents = try Self.unchanged(file, limit: limit) { return contents }
      }
    }
    throw .changed
  }

  package enum Failure: Error, Equatable, Sendable {
    case system(SystemError)
    case tooLarge(limit: Int)
    case notText
    /// It changed each time that it was read.
    case changed
    /// A device, a socket, or a pipe where none is expected.
    case notRegular
    /// The pipe is open for writing, but nothing is written into it.
    case silent
    case outOfMemory

    /// The reason, for a message that begins with the file's path.
    package var reason: String {
      switch self {
      case .system(.noSuchFile), .system(.notFolder): "there is no such file"
      case .system(.isFolder): "this is a folder, not a file"
      case .system(let error): "cannot be read: \(error.reason)"
      case .tooLarge(let limit): "the file is larger than \(InputFile.words(for: limit))"
      case .notText: "this is not UTF-8 text"
      case .changed: "changed while it was being read; wait until it is saved, then run again"
      case .notRegular: "this is a device, not a file"
      case .silent:
        "nothing was written into this pipe for \(InputFile.longestPause / 1000) seconds; check the "
          + "program that should write into it"
      case .outOfMemory: "there is not enough memory to read this file"
      }
    }
  }
}

extension InputFile {
  /// A limit as messages write it: `256 KB`.
  package static func words(for limit: Int) -> String {
    limit < 1 << 20 ? "\(limit >> 10) KB" : "\(limit >> 20) MB"
  }

  /// The longest tick of a file system's clock, in nanoseconds: 10 ms on Linux, and more on a busy
  /// machine.
  private static let longestTick: Int64 = 50_000_000

  /// The status of a file whose next change will be detected by its size or time.
  ///
  /// A change is not detected if the file has already changed in the same tick of the clock, so this function
  /// waits for the end of that tick.
  static func settledStatus(
    of file: borrowing OpenFile
  ) throws(Failure) -> FileStatus {
    var status = try status(of: file)
    for _ in 0..<20 {
      let age = FileTime.now.nanoseconds - status.modified.nanoseconds
      // A time far in the future comes from another clock.
      guard age <= 0, age > -longestTick else { break }
      usleep(1000)
      status = try Self.status(of: file)
    }
    return status
  }

  /// The bytes of a regular file; `nil` when it has changed meanwhile.
  static func unchanged(
    _ file: borrowing OpenFile, limit: Int
  ) throws(Failure) -> FileContents? {
    let before = try settledStatus(of: file)
    guard before.size <= limit else { throw .tooLarge(limit: limit) }
    var buffer = ByteBuffer()
    // One byte more than the file has, so that its end is detected.
    var capacity = before.size + 1
    while true {
      guard buffer.reserve(capacity) else { throw .outOfMemory }
      guard case .bytes = try readSome(file, into: &buffer) else { break }
      guard buffer.count <= limit else { throw .tooLarge(limit: limit) }
      if buffer.count == capacity {
        // Only a file of `/proc` may have more bytes than it reports.
        guard before.size == 0 else { return nil }
        capacity += 65_536
      }
    }
    guard try status(of: file) == before, buffer.count == before.size || before.size == 0 else {
      return nil
    }
    return FileContents(buffer)
  }

  /// How long a pipe may have no writer, in milliseconds: a program that a shell has started opens
  /// it at once.
  private static let longestSilence: Int32 = 500
  /// The longest pause of a writer between two bytes, in milliseconds.
  private static let longestPause: Int32 = 20_000

  /// The bytes of a pipe up to its end. A writer may pause for a limited time; a pipe without a writer is empty.
  private static func piped(
    _ file: borrowing OpenFile, limit: Int
  ) throws(Failure) -> FileContents {
    var buffer = ByteBuffer()
    var hasWaited = false
    while true {
      if buffer.count == buffer.capacity {
        let capacity = max(65_536, min(2 * buffer.capacity, limit + 1))
        guard buffer.reserve(capacity) else { throw .outOfMemory }
      }
      switch try readSome(file, into: &buffer) {
      case .bytes:
        guard buffer.count <= limit else { throw .tooLarge(limit: limit) }
      case .waiting:
        hasWaited = true
        guard file.waitForBytes(milliseconds: longestPause) else { throw .silent }
      case .end:
        if buffer.count > 0 || hasWaited { return FileContents(buffer) }
        hasWaited = true
        _ = file.waitForBytes(milliseconds: longestSilence)
      }
    }
  }

  func opened() throws(Failure) -> OpenFile {
    do throws(SystemError) { return try OpenFile(reading: path) } catch { throw .system(error) }
  }

  static func status(of file: borrowing OpenFile) throws(Failure) -> FileStatus {
    do throws(SystemError) { return try FileStatus(of: file) } catch { throw .system(error) }
  }

  static func readSome(
    _ file: borrowing OpenFile, into buffer: inout ByteBuffer
  ) throws(Failure) -> OpenFile.Progress {
    do throws(SystemError) {
      return try file.readSome(into: &buffer)
    } catch { throw .system(error) }
  }
}
