internal import LibC

/// A complete file that is not in its place yet: a file without a name if the system supports that,
/// otherwise one with a reserved name, `.popframe-PROCESS-NUMBER.tmp`. The reserved name is short,
/// because the target's name can have the greatest possible length.
struct StagedFile {
  private enum Place {
    /// An open file without a name.
    case unnamed(descriptor: Int32)
    case named(PathName)
  }

  private let place: Place

  /// Writes a file, and waits until it is on the disk, so that a power failure cannot destroy both
  /// the old file and the new one.
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

  /// Gives the file its name atomically, and replaces an old file if there is one.
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
      // `link` cannot replace a file, so the new file gets a temporary name first and is renamed.
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

  /// Removes the file.
  func discard() {
    switch place {
    case .named(let path): unlink(path.text)
    case .unnamed(let descriptor): close(descriptor)
    }
  }

  /// Removes the files that ended processes have left in a folder.
  static func sweep(_ folder: PathName) {
    guard let names = try? FolderListing(of: folder, beginningWith: prefix).names else { return }
    for name in names where name.hasSuffix(suffix) {
      let path = folder.appending(name)
      let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(owner), process > 0,
        let age = try? FileStatus(of: path, followsLinks: false).modified,
        isGone(process, since: age)
      else { continue }
      unlink(path.text)
    }
  }

  /// Whether the process that has written a file has ended. In a container every run can have the
  /// same number: a file that is a minute older than this process's first name belongs to another
  /// process.
  private static func isGone(_ process: pid_t, since time: FileTime) -> Bool {
    if process == getpid() { return time.nanoseconds < firstUse.nanoseconds - 60_000_000_000 }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// The time when this process first used reserved names.
  private static let firstUse = FileTime.now

  private static let prefix = ".popframe-"
  private static let suffix = ".tmp"

  /// Tries reserved names until one is free.
  ///
  /// - Parameter take: Throws "file exists" if the name is taken.
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

  /// Opens a file without a name; `nil` if the system does not support that.
  fileprivate init?(unnamedIn folder: PathName) {
    self.init(unnamedIn: AT_FDCWD, folder.text)
  }

  /// Opens a file without a name in an open folder; `nil` if the system does not support that.
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
