#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the operating system said when a call failed; unknown codes survive.
struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  let code: Int32

  /// The reason of the call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, beginning in lower case: "no such file or directory".
  var reason: String {
    guard let text = strerror(code) else { return "system error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  static let noSuchFile = SystemError(code: ENOENT)
  static let notFolder = SystemError(code: ENOTDIR)
  static let isFolder = SystemError(code: EISDIR)
  static let exists = SystemError(code: EEXIST)
  static let interrupted = SystemError(code: EINTR)
  static let brokenPipe = SystemError(code: EPIPE)
  static let tooManyLinks = SystemError(code: ELOOP)
}
