internal import LibC

/// The error of a system call; unknown codes are kept.
package struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  package let code: Int32

  /// The reason of the call that has just failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, beginning in lower case: "no such file or directory". The text of a limit tells how to
  /// raise it.
  package var reason: String {
    switch code {
    case EMFILE:
      var limit = rlimit()
      let most = getrlimit(Self.openFiles, &limit) == 0 ? " of \(limit.rlim_cur)" : ""
      return "too many open files for this process's limit\(most); raise it with ulimit -n"
    case ENFILE:
      return "too many open files for the whole system; close other programs, or raise its limit"
    default: return words
    }
  }

  #if canImport(Glibc)
    // A type of its own there.
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif

  private var words: String {
    guard let text = strerror(code) else { return "system error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  package static let noSuchFile = SystemError(code: ENOENT)
  package static let notFolder = SystemError(code: ENOTDIR)
  package static let isFolder = SystemError(code: EISDIR)
  package static let exists = SystemError(code: EEXIST)
  package static let interrupted = SystemError(code: EINTR)
  package static let notSupported = SystemError(code: ENOTSUP)
  package static let wouldBlock = SystemError(code: EAGAIN)
  package static let tooManyLinks = SystemError(code: ELOOP)
}
