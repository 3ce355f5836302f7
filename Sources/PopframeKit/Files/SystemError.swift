internal import LibC

/// The error of a system call; unknown codes are kept.
package struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  package let code: Int32

  /// The reason of the call that has just failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, beginning in lower case: "no such file or directory".
  package var reason: String {
    guard let text = strerror(code) else { return "system error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  package static let noSuchFile = SystemError(code: ENOENT)
  package static let notFolder = SystemError(code: ENOTDIR)
  package static let isFolder = SystemError(code: EISDIR)
  package static let exists = SystemError(code: EEXIST)
  package static let interrupted = SystemError(code: EINTR)
  package static let wouldBlock = SystemError(code: EAGAIN)
  package static let outOfMemory = SystemError(code: ENOMEM)
  package static let tooManyLinks = SystemError(code: ELOOP)
}
