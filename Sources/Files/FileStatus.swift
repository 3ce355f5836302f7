package import LibC

package struct FileStatus: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case file, folder, link, pipe
    /// A device, a socket.
    case other
  }

  /// The identity of a file, independent of its names: two paths with the same identity are one
  /// file.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The permission bits, with set-user, set-group and sticky.
  package let permissions: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// The size of a regular file in bytes; files of `/proc` report 0 and have more.
  package let size: Int
  /// When the bytes changed last.
  package let modified: FileTime

  /// - Parameter followsLinks: whether a link stands for its target.
  package init(of path: PathName, followsLinks: Bool = true) throws(SystemError) {
    var record = stat()
    let result = followsLinks ? stat(path.cString, &record) : lstat(path.cString, &record)
    guard result == 0 else { throw .last }
    self.init(record)
  }

  init(of file: borrowing OpenFile) throws(SystemError) {
    var record = stat()
    guard fstat(file.descriptor, &record) == 0 else { throw .last }
    self.init(record)
  }

  init(_ record: stat) {
    kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: record.st_dev),
      number: UInt64(truncatingIfNeeded: record.st_ino))
    permissions = record.st_mode & 0o7777
    owner = record.st_uid
    group = record.st_gid
    size = Int(record.st_size)
    #if canImport(Darwin)
      modified = FileTime(record.st_mtimespec)
    #else
      modified = FileTime(record.st_mtim)
    #endif
  }

  /// Whether the permission bits allow anybody to write; the superuser is no exception.
  package var isWritable: Bool { permissions & 0o222 != 0 }

  /// Whether anything is at the path, at the end of any links.
  package static func exists(_ path: PathName) -> Bool {
    (try? FileStatus(of: path)) != nil
  }

  /// Whether something has this name, even a link that points at nothing.
  package static func isTaken(_ path: PathName) -> Bool {
    (try? FileStatus(of: path, followsLinks: false)) != nil
  }
}

/// A time as file systems store it, in nanoseconds.
package struct FileTime: Comparable, Sendable {
  let nanoseconds: Int64

  init(_ time: timespec) {
    nanoseconds = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The day, in UTC, as `2026-12-31`.
  package var day: String { String(text.prefix(10)) }

  /// The moment, in UTC, to a second: `2026-12-31T23:59:59Z`.
  package var text: String {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0) }
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// The time that a file would get if it changed now. Linux counts in ticks of a few milliseconds:
  /// two changes within one tick have the same time.
  package static var now: FileTime {
    var time = timespec()
    #if os(Linux)
      clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
      clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return FileTime(time)
  }

  package static func < (first: FileTime, second: FileTime) -> Bool {
    first.nanoseconds < second.nanoseconds
  }
}
