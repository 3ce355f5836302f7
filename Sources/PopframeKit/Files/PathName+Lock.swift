internal import LibC

extension PathName {
  /// How long another process is waited for, and how often it is looked after, in milliseconds.
  private static let (longestWait, interval) = (2000, 5)

  /// Does something while no other process does so that asks for the same folder's lock, too: looks at a file
  /// and replaces it, for example. The lock ends with the process.
  ///
  /// Nobody is waited for longer than two seconds, and nobody where the file system knows no locks.
  func whileLocked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let descriptor = open(cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { _ = close(descriptor) }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK,
      waited < Self.longestWait
    {
      usleep(UInt32(Self.interval) * 1000)
      waited += Self.interval
    }
    return try body()
  }
}
