internal import LibC
internal import PopframeKit

/// A file that one process at a time holds, and a line of text in it; it is let go when the value
/// ends, and when the process does.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits until nobody else holds the file, which is made where it is missing.
  init(_ path: PathName) throws(PopframeError) {
    descriptor = open(path.text, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .unwritable(path: path.text, reason: SystemError.last.reason)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      let reason = SystemError.last
      guard reason == .interrupted else {
        throw .unwritable(path: path.text, reason: "cannot be locked: \(reason.reason)")
      }
    }
  }

  deinit { _ = close(descriptor) }

  /// What the file says.
  var text: String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Replaces what the file says.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = ftruncate(descriptor, 0)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
