internal import LibC

/// A file that is open; it is closed when the value ends.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32

  /// Opens a file for reading; returns at once, even for a pipe without a writer.
  package init(reading path: PathName) throws(SystemError) {
    descriptor = try Self.descriptor(
      opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY, permissions: 0)
  }

  /// Opens an existing file for writing, without truncating it.
  package init(writingInto path: PathName) throws(SystemError) {
    descriptor = try Self.descriptor(opening: path, O_WRONLY, permissions: 0)
  }

  /// Takes ownership of a descriptor, and closes it at the end.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// Transfers the open file to the caller, who closes it.
  consuming func release() -> Int32 {
    let result = descriptor
    discard self
    return result
  }

  /// The result of one attempt to read.
  enum Progress: Equatable {
    case bytes(Int)
    /// The end of a file; of a pipe: it has no writer.
    case end
    /// The pipe has a writer, but no bytes yet.
    case waiting
  }

  /// Reads what there is into the unused part of a buffer, which must not be empty.
  func readSome(into buffer: inout ByteBuffer) throws(SystemError) -> Progress {
    let unused = buffer.unused
    while true {
      let count = read(descriptor, unused.baseAddress, unused.count)
      if count > 0 {
        buffer.advance(by: count)
        return .bytes(count)
      }
      if count == 0 { return .end }
      switch SystemError.last {
      case .interrupted: continue
      case .wouldBlock: return .waiting
      default: throw .last
      }
    }
  }

  /// Waits until there is something to read; `false` if there is nothing after this time.
  func waitForBytes(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }

  package func put(_ bytes: [UInt8]) throws(SystemError) { try bytes.put(to: descriptor) }

  /// Gives the file the permissions of another one, and its owner; if the owner may not be changed, it stays.
  func adopt(_ old: FileLikeness) throws(SystemError) {
    if let owner = old.owner { _ = fchown(descriptor, owner.user, owner.group) }
    guard fchmod(descriptor, old.permissions) == 0 else { throw .last }
  }

  /// Waits until the bytes are on the disk.
  package func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Closes the file; some file systems report failed writes only now.
  package consuming func finish() throws(SystemError) {
    let result = close(descriptor)
    let reason = SystemError.last
    discard self
    guard result == 0 || reason == .interrupted else { throw reason }
  }

  private static func descriptor(
    opening path: PathName, _ flags: Int32, permissions: mode_t
  ) throws(SystemError) -> Int32 {
    while true {
      let descriptor = open(path.cString, flags | O_CLOEXEC, permissions)
      if descriptor >= 0 { return descriptor }
      if SystemError.last != .interrupted { throw .last }
    }
  }
}

extension [UInt8] {
  /// Writes all of the bytes to an open descriptor that the caller owns.
  package func put(to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < count {
      let result = withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if result < 0 {
        if SystemError.last == .interrupted { continue }
        throw .last
      }
      written += result
    }
  }
}
