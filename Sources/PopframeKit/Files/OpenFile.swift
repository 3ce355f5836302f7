#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is open; it is closed when the value ends.
package struct OpenFile: ~Copyable {
  private let descriptor: Int32

  /// Opens a file for reading.
  package init(reading path: PathName) throws(SystemError) {
    descriptor = try Self.descriptor(opening: path, O_RDONLY, permissions: 0)
  }

  /// Opens what is already there for writing, without emptying it.
  package init(writingInto path: PathName) throws(SystemError) {
    descriptor = try Self.descriptor(opening: path, O_WRONLY, permissions: 0)
  }

  /// Creates a file that must not be there yet; the umask applies.
  package init(creating path: PathName) throws(SystemError) {
    descriptor = try Self.descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666)
  }

  deinit { _ = close(descriptor) }

  /// How many bytes a regular file has; `nil` for everything else.
  var regularSize: Int? {
    var record = stat()
    guard fstat(descriptor, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(record.st_size)
  }

  /// The bytes of the file in memory, without a copy; whoever asks has to unmap them.
  ///
  /// A file that somebody cuts off meanwhile ends the process with a signal.
  func mapped(count: Int) throws(SystemError) -> UnsafeRawBufferPointer {
    let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { throw .last }
    return UnsafeRawBufferPointer(start: memory, count: count)
  }

  /// Reads from here to the end, but never more than `limit` bytes.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    // One byte more than a regular file has, so that its end is seen without another buffer.
    let expected = min(limit, (regularSize ?? 65_535) + 1)
    var bytes = try readBlock(count: expected)
    guard bytes.count == expected else { return bytes }
    // Longer than the system said: a pipe, a device, a file that grows.
    while bytes.count < limit {
      let block = try readBlock(count: min(65_536, limit - bytes.count))
      if block.isEmpty { break }
      bytes += block
    }
    return bytes
  }

  /// Reads so many bytes; fewer only at the end.
  private func readBlock(count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
        if result > 0 {
          filled += result
        } else if result == 0 {
          return
        } else if SystemError.last != .interrupted {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the bytes.
  package func put(_ bytes: [UInt8]) throws(SystemError) { try bytes.put(to: descriptor) }

  /// Gives the file the owner and the permissions of another; an owner that may not be given stays.
  package func adopt(_ status: FileStatus) throws(SystemError) {
    _ = fchown(descriptor, status.owner, status.group)
    guard fchmod(descriptor, status.permissions) == 0 else { throw .last }
  }

  /// Waits until the bytes are on the disk.
  package func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Closes the file; some file systems report only now that a write has failed.
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
      let descriptor = open(path.text, flags | O_CLOEXEC, permissions)
      if descriptor >= 0 { return descriptor }
      if SystemError.last != .interrupted { throw .last }
    }
  }
}

extension [UInt8] {
  /// Writes all of the bytes to an open descriptor that somebody else owns.
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
