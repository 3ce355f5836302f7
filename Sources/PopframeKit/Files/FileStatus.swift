#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the file system says about a path.
package struct FileStatus: Equatable, Sendable {
  /// What is at a path.
  package enum Kind: Equatable, Sendable {
    case file, folder, link
    /// A device, a pipe, a socket.
    case other
  }

  /// A file itself, whatever it is called: two paths with the same identity are one file.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The permission bits, with set-user, set-group and sticky.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t

  /// Looks a path up.
  ///
  /// - Parameter followsLinks: whether a link stands for its target.
  package init(of path: PathName, followsLinks: Bool = true) throws(SystemError) {
    var record = stat()
    let result = followsLinks ? stat(path.text, &record) : lstat(path.text, &record)
    guard result == 0 else { throw .last }
    kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: record.st_dev),
      number: UInt64(truncatingIfNeeded: record.st_ino))
    permissions = record.st_mode & 0o7777
    owner = record.st_uid
    group = record.st_gid
  }

  /// Whether anybody may write, by the permission bits alone; the superuser is no exception.
  package var isWritable: Bool { permissions & 0o222 != 0 }

  /// Whether anything is at the path, at the end of any links.
  package static func exists(_ path: PathName) -> Bool {
    (try? FileStatus(of: path)) != nil
  }

  /// Whether the name is taken, if only by a link that points at nothing.
  package static func isTaken(_ path: PathName) -> Bool {
    (try? FileStatus(of: path, followsLinks: false)) != nil
  }
}
