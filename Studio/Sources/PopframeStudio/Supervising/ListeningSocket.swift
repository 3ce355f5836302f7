#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The socket on which the server is reached: on this machine's own address only.
///
/// The process that watches holds it, so that connections wait while the one that serves is started again.
struct ListeningSocket {
  /// The port is in use, or the user may not use it.
  struct Unavailable: Error {
    let port: Int
    let reason: String
  }

  let descriptor: Int32
  let port: Int

  /// How many connections wait to be taken.
  private static let backlog: Int32 = 64

  /// - Parameter port: The port; 0 for a free one.
  init(port: Int) throws(Unavailable) {
    func failed() -> Unavailable {
      errno == EADDRINUSE
        ? Unavailable(
          port: port, reason: "the port is in use; take another one, or 0 for a free one")
        : Unavailable(
          port: port, reason: "cannot listen there: \(String(cString: strerror(errno)))")
    }
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let plain = socket(AF_INET, kind, 0)
    guard plain >= 0 else { throw failed() }
    // Above those that the other process gets it as.
    let listening = fcntl(plain, F_DUPFD_CLOEXEC, 16)
    close(plain)
    guard listening >= 0 else { throw failed() }
    var yes: Int32 = 1
    setsockopt(
      listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listening, address, size) == 0 && listen(listening, Self.backlog) == 0
          && getsockname(listening, address, &size) == 0
      }
    }
    guard status else {
      let error = failed()
      close(listening)
      throw error
    }
    descriptor = listening
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }
}
