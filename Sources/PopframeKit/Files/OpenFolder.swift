#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A folder that is open; nothing in it is reached through a link.
///
/// Names in it are relative paths, such as `actual/Crimson/120x80-up.png`. Every part is opened from
/// the folder before it, so that a link is refused even when somebody puts it there in the middle of
/// a run. What a report or a folder of references says can therefore never lead out of it.
package struct OpenFolder: ~Copyable {
  /// The folder as its user knows it.
  package let path: PathName
  private let descriptor: Int32

  /// Opens a folder.
  ///
  /// - Parameter followsLink: Whether the path's last part may be a link; parts above may be.
  package init(_ path: PathName, followsLink: Bool) throws(Obstacle) {
    self.path = path
    // Behind a slash the system follows a link whatever it is told.
    let name = path.folder.appending(path.lastPart)
    descriptor = try Self.open(name.text, in: AT_FDCWD, followsLink: followsLink)
  }

  deinit { _ = close(descriptor) }

  /// What stands in the way of a file.
  package enum Obstacle: Error, Equatable, Sendable {
    /// The file, or a folder on the way to it, is a link.
    case link
    /// There is a folder in the file's place.
    case folder
    /// There is a device, a pipe or a socket in the file's place.
    case notRegular
    /// The file may not be written.
    case readOnly
    /// The file is too large, or does not hold still.
    case reading(InputFile.Failure)
    case system(SystemError)

    package var reason: String {
      switch self {
      case .link: "this is a link, or lies in a folder that is one, and links are not followed here"
      case .folder: "this is a folder, not a file"
      case .notRegular: "this is no regular file"
      case .readOnly: "the file is read-only; make it writable"
      case .reading(let failure): failure.reason
      case .system(.noSuchFile): "there is no such file"
      case .system(.notFolder): "what should be a folder on the way is none"
      case .system(let error): error.reason
      }
    }

    /// Whether nothing is there.
    package var isAbsence: Bool { self == .system(.noSuchFile) || self == .system(.notFolder) }

    /// The reason of the call that has just failed.
    static var last: Obstacle {
      switch SystemError.last {
      case .tooManyLinks: .link
      case .isFolder: .folder
      case let error: .system(error)
      }
    }
  }

  private static func open(
    _ name: String, in folder: Int32, followsLink: Bool = false
  ) throws(Obstacle) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    while true {
      let descriptor = openat(folder, name, flags)
      if descriptor >= 0 { return descriptor }
      let obstacle = Obstacle.last
      if obstacle == .system(.interrupted) { continue }
      // Linux calls a link that is not followed no folder.
      guard obstacle == .system(.notFolder), !followsLink, isLink(name, in: folder) else {
        throw obstacle
      }
      throw .link
    }
  }

  private static func isLink(_ name: String, in folder: Int32) -> Bool {
    var record = stat()
    return fstatat(folder, name, &record, AT_SYMLINK_NOFOLLOW) == 0
      && record.st_mode & S_IFMT == S_IFLNK
  }

  /// Calls the body with the open folder that something lies in, and its name there.
  private borrowing func withPlace<Result: ~Copyable>(
    of file: String, _ body: (Int32, String) throws(Obstacle) -> Result
  ) throws(Obstacle) -> Result {
    var parts = file.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let name = parts.popLast(), !parts.contains(".."), name != ".." else {
      throw .system(.noSuchFile)
    }
    var place = descriptor
    defer { if place != descriptor { close(place) } }
    for part in parts {
      let next = try Self.open(part, in: place)
      if place != descriptor { close(place) }
      place = next
    }
    return try body(place, name)
  }
}

extension OpenFolder {
  /// All bytes of a file, which has to be a regular one.
  package borrowing func bytes(of file: String, limit: Int) throws(Obstacle) -> [UInt8] {
    for attempt in 0..<8 {
      if attempt > 0 { usleep(1000 << UInt32(attempt)) }
      // A pipe without a writer would wait for ever, were it not opened so.
      let input = try withPlace(of: file) { folder, name throws(Obstacle) -> OpenFile in
        try Self.openFile(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      }
      if let bytes = try Self.bytes(of: input, limit: limit) { return bytes }
    }
    throw .reading(.changed)
  }

  /// The bytes of a regular file; `nil` when it has changed meanwhile.
  private static func bytes(
    of input: borrowing OpenFile, limit: Int
  ) throws(Obstacle) -> [UInt8]? {
    let kind = try? FileStatus(of: input).kind
    guard kind == .file else { throw kind == .folder ? .folder : .notRegular }
    do throws(InputFile.Failure) {
      return try InputFile.unchanged(input, limit: limit)?.bytes
    } catch .system(let error) { throw .system(error) } catch { throw .reading(error) }
  }

  private static func openFile(
    _ name: String, in folder: Int32, _ flags: Int32, permissions: mode_t = 0
  ) throws(Obstacle) -> OpenFile {
    while true {
      let descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
      if descriptor >= 0 { return OpenFile(owning: descriptor) }
      if SystemError.last != .interrupted { throw .last }
    }
  }

  /// Whether a file, or a link, is there.
  package borrowing func hasFileOrLink(_ file: String) -> Bool {
    let kind = try? withPlace(of: file) { folder, name throws(Obstacle) in
      var record = stat()
      guard fstatat(folder, name, &record, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
      return record.st_mode & S_IFMT
    }
    return kind == S_IFREG || kind == S_IFLNK
  }

  /// Removes a file, or a link, whose target stays, and then the folders that are empty without it.
  package borrowing func remove(_ file: String) throws(Obstacle) {
    try withPlace(of: file) { folder, name throws(Obstacle) in
      guard unlinkat(folder, name, 0) == 0 else { throw .last }
    }
    var parts = file.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    while !parts.isEmpty {
      let folder = parts.map { String(Substring($0)) }.joined(separator: "/")
      guard (try? removeFolder(folder)) != nil else { return }
      parts.removeLast()
    }
  }

  private borrowing func removeFolder(_ folder: String) throws(Obstacle) {
    try withPlace(of: folder) { place, name throws(Obstacle) in
      guard unlinkat(place, name, AT_REMOVEDIR) == 0 else { throw .last }
    }
  }
}

extension OpenFolder {
  /// Writes files that belong together: every one is complete before the first takes its place.
  ///
  /// Folders that are missing are made. A file that is replaced keeps its permissions, without those
  /// to execute it; one that is read-only is refused. Whatever fails, no old file is touched, and
  /// nothing is left behind.
  package borrowing func write(
    _ files: [(name: String, bytes: [UInt8])]
  ) throws(PopframeError) {
    try Interruption.deferred { () throws(PopframeError) in
      var waiting: [Waiting] = []
      var made: [String] = []
      do throws(PopframeError) {
        for file in files {
          try attempt(file.name) { () throws(Obstacle) in
            try makeFolders(of: file.name, noting: &made)
            try stage(file, noting: &waiting)
          }
        }
        while let file = waiting.first {
          try attempt(file.name) { () throws(Obstacle) in try put(file) }
          waiting.removeFirst()
        }
      } catch {
        for file in waiting {
          _ = try? withPlace(of: file.name) { folder, _ in unlinkat(folder, file.temporary, 0) }
        }
        for folder in made.reversed() { try? removeFolder(folder) }
        throw error
      }
    }
  }

  /// A complete file that waits beside its place.
  private struct Waiting {
    let temporary: String
    let name: String
  }

  private borrowing func attempt(
    _ name: String, _ body: () throws(Obstacle) -> Void
  ) throws(PopframeError) {
    do throws(Obstacle) { try body() } catch {
      throw .unwritable(path: path.appending(name).text, reason: error.reason)
    }
  }

  private borrowing func makeFolders(
    of file: String, noting made: inout [String]
  ) throws(Obstacle) {
    var folder = ""
    for part in file.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
      folder += (folder.isEmpty ? "" : "/") + String(Substring(part))
      let isMade = try withPlace(of: folder) { place, name throws(Obstacle) in
        if mkdirat(place, name, 0o777) == 0 { return true }
        guard SystemError.last == .exists else { throw .last }
        return false
      }
      if isMade { made.append(folder) }
    }
  }

  private borrowing func stage(
    _ file: (name: String, bytes: [UInt8]), noting waiting: inout [Waiting]
  ) throws(Obstacle) {
    try withPlace(of: file.name) { folder, name throws(Obstacle) in
      let old = try Self.permissions(of: name, in: folder)
      while true {
        let temporary = ".popframe-\(String(UInt32.random(in: .min ... .max), radix: 36)).tmp"
        do throws(Obstacle) {
          let output = try Self.openFile(
            temporary, in: folder, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666)
          waiting.append(Waiting(temporary: temporary, name: file.name))
          return try Self.fill(output, with: file.bytes, permissions: old)
        } catch .system(.exists) { continue }
      }
    }
  }

  private static func fill(
    _ output: consuming OpenFile, with bytes: [UInt8], permissions: mode_t?
  ) throws(Obstacle) {
    do throws(SystemError) {
      try output.put(bytes)
      if let permissions {
        try output.adopt(permissions: permissions)
        // The old file must not be lost to a power failure for one that is not on the disk yet.
        try output.synchronize()
      }
      try output.finish()
    } catch { throw .system(error) }
  }

  private borrowing func put(_ file: Waiting) throws(Obstacle) {
    try withPlace(of: file.name) { folder, name throws(Obstacle) in
      // A link that has come meanwhile is replaced, not followed.
      guard renameat(folder, file.temporary, folder, name) == 0 else { throw .last }
    }
  }

  /// The permissions of the regular file that is to be replaced; `nil` where there is none.
  private static func permissions(of name: String, in folder: Int32) throws(Obstacle) -> mode_t? {
    var record = stat()
    guard fstatat(folder, name, &record, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard SystemError.last == .noSuchFile else { throw .last }
      return nil
    }
    switch record.st_mode & S_IFMT {
    case S_IFLNK: throw .link
    case S_IFDIR: throw .folder
    case S_IFREG: break
    default: throw .notRegular
    }
    guard record.st_mode & 0o222 != 0, faccessat(folder, name, W_OK, 0) == 0 else {
      throw .readOnly
    }
    return record.st_mode & 0o666
  }
}

extension OpenFolder {
  /// Opens a folder that is written into; it is made where it is missing, and the one above has to
  /// be there.
  package init(making path: PathName, followsLink: Bool = false) throws(PopframeError) {
    var made = MadeFolders()
    if !FileStatus.isTaken(path) { try made.make(path) }
    do throws(Obstacle) {
      try self.init(path, followsLink: followsLink)
    } catch {
      throw .unwritable(
        path: path.text,
        reason: error == .link
          ? "this is a link, which is not followed; name the folder itself"
          : error == .system(.notFolder) ? "this is not a folder" : error.reason)
    }
    made.keep()
  }
}
