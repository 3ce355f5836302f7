internal import LibC

/// A complete file that is not in its place yet: one without a name where the system has such, else one
/// under a reserved name, `.popframe-PROCESS-NUMBER.tmp`. It is short, because the target's name may be
/// as long as a name can be.
struct StagedFile {
  private enum Place {
    /// An open file that no folder knows.
    case unnamed(descriptor: Int32)
    case named(PathName)
  }

  private let place: Place

  /// Writes a file, and waits until it is on the disk: an old file must not be lost to a power failure
  /// for one that is not there yet.
  ///
  /// - Parameters:
  ///   - folder: Where it will get its place.
  ///   - old: The file whose permissions and owner it takes over.
  ///   - mayBeUnnamed: Whether the file may stay open until it is moved or discarded.
  init(
    _ bytes: [UInt8], in folder: PathName, like old: FileStatus?, mayBeUnnamed: Bool
  ) throws(SystemError) {
    if mayBeUnnamed, let file = OpenFile(unnamedIn: folder) {
      try file.fill(bytes, like: old)
      place = .unnamed(descriptor: file.release())
      return
    }
    let path = try Self.reservedName(in: folder) { (path) throws(SystemError) in
      try OpenFile(creating: path).finish()
    }
    do throws(SystemError) {
      let file = try OpenFile(writingInto: path)
      try file.fill(bytes, like: old)
      try file.finish()
    } catch {
      unlink(path.text)
      throw error
    }
    place = .named(path)
  }

  /// Gives the file its name at once, in place of an old file or of none.
  func move(to target: PathName, replacing: Bool) throws(SystemError) {
    switch place {
    case .named(let path):
      guard rename(path.text, target.text) == 0 else { throw .last }
    case .unnamed(let descriptor):
      defer { close(descriptor) }
      if !replacing {
        do throws(SystemError) {
          return try Self.link(descriptor, to: target)
        } catch .exists {}
      }
      // A link never replaces a file: it gets a name first, and is renamed.
      let path = try Self.reservedName(in: target.folder) { (path) throws(SystemError) in
        try Self.link(descriptor, to: path)
      }
      guard rename(path.text, target.text) == 0 else {
        let error = SystemError.last
        unlink(path.text)
        throw error
      }
    }
  }

  /// Removes the file; nothing of it stays.
  func discard() {
    switch place {
    case .named(let path): unlink(path.text)
    case .unnamed(let descriptor): close(descriptor)
    }
  }

  /// Removes what processes that are gone have left in a folder.
  static func sweep(_ folder: PathName) {
    guard let names = try? FolderListing(of: folder).names else { return }
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appending(name)
      let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(owner), process > 0,
        let age = try? FileStatus(of: path, followsLinks: false).modified,
        isGone(process, since: age)
      else { continue }
      unlink(path.text)
    }
  }

  /// Whether the process that has written a file has ended. In a container every run may have the same
  /// number: a file that was there a minute before this process took its first name is another one's.
  private static func isGone(_ process: pid_t, since time: FileTime) -> Bool {
    if process == getpid() { return time.nanoseconds < firstUse.nanoseconds - 60_000_000_000 }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// When this process has looked at reserved names first.
  private static let firstUse = FileTime.now

  private static let prefix = ".popframe-"
  private static let suffix = ".tmp"

  /// Tries reserved names until one is free.
  ///
  /// - Parameter take: Throws that something is there when the name is taken.
  static func withReservedName<Result>(
    _ take: (String) throws(OpenFolder.Obstacle) -> Result
  ) throws(OpenFolder.Obstacle) -> Result {
    _ = firstUse
    while true {
      let number = String(UInt32.random(in: .min ... .max), radix: 36)
      do throws(OpenFolder.Obstacle) {
        return try take("\(prefix)\(getpid())-\(number)\(suffix)")
      } catch .system(.exists) { continue }
    }
  }

  private static func reservedName(
    in folder: PathName, _ take: (PathName) throws(SystemError) -> Void
  ) throws(SystemError) -> PathName {
    do throws(OpenFolder.Obstacle) {
      return try withReservedName { name throws(OpenFolder.Obstacle) in
        let path = folder.appending(name)
        do throws(SystemError) { try take(path) } catch { throw .system(error) }
        return path
      }
    } catch .system(let error) { throw error } catch { throw .last }
  }

  /// Gives a name to an open file that has none.
  private static func link(_ descriptor: Int32, to path: PathName) throws(SystemError) {
    #if os(Linux)
      let source = OpenFile.descriptors.appending(String(descriptor)).text
      guard linkat(AT_FDCWD, source, AT_FDCWD, path.text, AT_SYMLINK_FOLLOW) == 0 else {
        throw .last
      }
    #else
      preconditionFailure("every file has a name here")
    #endif
  }
}

extension OpenFile {
  #if os(Linux)
    /// The folder in which Linux shows the open files of a process.
    static let descriptors = PathName("/proc/self/fd")
  #endif

  /// Opens a file that no folder knows; `nil` where the system has none such.
  fileprivate init?(unnamedIn folder: PathName) {
    self.init(unnamedIn: AT_FDCWD, folder.text)
  }

  /// Opens a file that no folder knows in an open folder; `nil` where the system has none such.
  init?(unnamedIn folder: Int32, _ path: String = ".") {
    #if os(Linux)
      guard access(Self.descriptors.text, X_OK) == 0 else { return nil }
      // `O_TMPFILE`, which Swift does not import.
      let descriptor = openat(
        folder, path, O_WRONLY | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o666)
      guard descriptor >= 0 else { return nil }
      self.init(owning: descriptor)
    #else
      return nil
    #endif
  }

  /// Writes all bytes, takes over permissions and owner, and waits for the disk.
  fileprivate func fill(_ bytes: [UInt8], like old: FileStatus?) throws(SystemError) {
    try put(bytes)
    if let old { try adopt(old) }
    try synchronize()
  }
}
