internal import LibC

/// A file that one process at a time locks, with a line of text in it. The lock ends with the
/// value, or with the process.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits until no other process has the lock; makes the file if it is missing.
  package init(_ path: PathName) throws(SystemError) {
    descriptor = open(path.cString, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    while flock(descriptor, LOCK_EX) != 0 {
      guard SystemError.last == .interrupted else { throw .last }
    }
  }

  deinit { _ = close(descriptor) }

  package var text: String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = ftruncate(descriptor, 0)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
