internal import LibC

/// The lock of a folder: processes that change its files wait for each other.
///
/// It is the system's `flock` on the folder itself. A lock file beside a theme would remain in users' folders; the lock
/// of a file would end with its inode when the file is replaced; and the folder has a lock also for a file that does
/// not exist yet. Each holder opens the folder anew, so that threads of one process wait for each other, too. The lock
/// ends with the process.
///
/// The lock only saves work. A replaced file is compared in any case (``AtomicFileWriter``), also without a lock: on a
/// network file system that has none, in a folder that may not be opened, or when another process holds the lock for
/// too long. Only where there is neither a lock nor an exchange of two files can a save within microseconds be lost.
struct FolderLock: ~Copyable {
  /// The longest wait for another holder, and the interval of the attempts, in milliseconds.
  private static let (longestWait, interval) = (2000, 2)

  /// -1 without a lock.
  private let descriptor: Int32

  /// Waits until no other process or thread has the folder's lock, for at most two seconds.
  init(_ folder: PathName) {
    descriptor = open(folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0,
      errno == EINTR || errno == EWOULDBLOCK && waited < Self.longestWait
    {
      usleep(UInt32(Self.interval) * 1000)
      waited += Self.interval
    }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }
}
