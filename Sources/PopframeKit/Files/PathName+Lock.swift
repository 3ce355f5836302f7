internal import LibC

extension PathName {
  /// The longest wait for another process, and the interval of the attempts, in milliseconds.
  private static let (longestWait, interval) = (2000, 5)

  /// Runs the body while no other process has the same folder's lock, for example to read a file
  /// and replace it. The lock ends with the process.
  ///
  /// Waits for at most two seconds; does not wait if the file system has no locks.
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
