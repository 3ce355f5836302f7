internal import LibC

/// A complete file that is not in its place yet: a file without a name if the system supports that, otherwise one with
/// a reserved name, `.popframe-PROCESS-NUMBER.tmp`. The reserved name is short, because the target's name can have the
/// greatest possible length.
///
/// Its place is passed each time, so that the folders of many files need not stay open.
package struct StagedFile {
  private enum State {
    /// An open file without a name.
    case unnamed(descriptor: Int32)
    /// The file's name beside its place.
    case named(PathName)
  }

  private let state: State

  /// - Parameters:
  ///   - isSynchronized: Whether it is on the disk before it gets its place, so that a power failure cannot destroy
  ///     both the old file and the new one.
  ///   - mayBeUnnamed: Whether the file may stay open until it is moved or discarded.
  init(
    _ bytes: [UInt8], beside place: FilePlace, like old: FileLikeness?, isSynchronized: Bool,
    mayBeUnnamed: Bool
  ) throws(SystemError) {
    if mayBeUnnamed, let file = OpenFile(unnamedBeside: place) {
      try file.fill(bytes, like: old, isSynchronized: isSynchronized)
      state = .unnamed(descriptor: file.release())
      return
    }
    let (name, file) = try Self.withReservedName { name throws(SystemError) in
      try place.beside(name).open(O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666).release()
    }
    do throws(SystemError) {
      let file = OpenFile(owning: file)
      try file.fill(bytes, like: old, isSynchronized: isSynchronized)
      try file.finish()
    } catch {
      place.beside(name).remove()
      throw error
    }
    state = .named(name)
  }

  /// Gives the file its name atomically, and replaces the file that has it. If that fails, the file is gone.
  func put(at place: FilePlace) throws(SystemError) {
    if case .unnamed(let descriptor) = state {
      do throws(SystemError) {
        try place.link(descriptor)
        close(descriptor)
        return
      } catch .exists {
        // `link` cannot replace a file, so the new file gets a temporary name first and is renamed.
      } catch {
        close(descriptor)
        throw error
      }
    }
    let temporary = try named(beside: place)
    do throws(SystemError) { try temporary.rename(to: place) } catch {
      temporary.remove()
      throw error
    }
  }

  /// Gives the file a name that nothing has yet; throws "file exists" if something has. If it fails, the file is gone.
  func putNew(at place: FilePlace) throws(SystemError) {
    switch state {
    case .unnamed(let descriptor):
      defer { close(descriptor) }
      try place.link(descriptor)
    case .named(let name):
      let temporary = place.beside(name)
      do throws(SystemError) { try temporary.renameToFree(place) } catch {
        temporary.remove()
        throw error
      }
    }
  }

  /// Where the file is under a reserved name, which it gets if it has none.
  func named(beside place: FilePlace) throws(SystemError) -> FilePlace {
    switch state {
    case .named(let name): return place.beside(name)
    case .unnamed(let descriptor):
      defer { close(descriptor) }
      return place.beside(
        try Self.withReservedName { name throws(SystemError) in
          try place.beside(name).link(descriptor)
        }.name)
    }
  }

  func discard(beside place: FilePlace?) {
    switch state {
    case .named(let name): place?.beside(name).remove()
    case .unnamed(let descriptor): close(descriptor)
    }
  }

  /// Removes the files that ended processes have left in a folder.
  package static func sweep(_ folder: PathName) {
    guard let names = try? FolderListing(of: folder, beginningWith: prefix).entries else { return }
    for name in names where name.bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      let place = FilePlace(folder.appending(name))
      let owner = name.bytes.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: "-") }
      guard let process = pid_t(String(decoding: owner, as: UTF8.self)), process > 0,
        let age = try? place.status().modified,
        isGone(process, since: age)
      else { continue }
      place.remove()
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
    _ take: (PathName) throws(SystemError) -> Result
  ) throws(SystemError) -> (name: PathName, result: Result) {
    _ = firstUse
    while true {
      let number = String(UInt32.random(in: .min ... .max), radix: 36)
      let name = PathName("\(prefix)\(getpid())-\(number)\(suffix)")
      do throws(SystemError) { return (name, try take(name)) } catch .exists { continue }
    }
  }
}

extension OpenFile {
  #if os(Linux)
    /// The folder in which Linux shows the open files of a process.
    static let descriptors = PathName("/proc/self/fd")
  #endif

  /// Opens a file without a name in the folder of a place; `nil` if the system does not support that.
  fileprivate init?(unnamedBeside place: FilePlace) {
    #if os(Linux)
      guard access(Self.descriptors.cString, X_OK) == 0 else { return nil }
      // `O_TMPFILE`, which Swift does not import.
      let descriptor = openat(
        place.folder, place.name.folder.cString, O_WRONLY | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY,
        0o666)
      guard descriptor >= 0 else { return nil }
      self.init(owning: descriptor)
    #else
      return nil
    #endif
  }

  /// Writes all bytes, and takes over permissions and owner.
  fileprivate func fill(
    _ bytes: [UInt8], like old: FileLikeness?, isSynchronized: Bool
  ) throws(SystemError) {
    try put(bytes)
    if let old { try adopt(old) }
    if isSynchronized { try synchronize() }
  }
}
