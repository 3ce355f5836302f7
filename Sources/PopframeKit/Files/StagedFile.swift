#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

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
      let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(owner), process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder.appending(name).text)
    }
  }

  private static let prefix = ".popframe-"
  private static let suffix = ".tmp"

  /// Tries reserved names until one is free.
  private static func reservedName(
    in folder: PathName, _ take: (PathName) throws(SystemError) -> Void
  ) throws(SystemError) -> PathName {
    while true {
      let number = String(UInt32.random(in: .min ... .max), radix: 36)
      let path = folder.appending("\(prefix)\(getpid())-\(number)\(suffix)")
      do throws(SystemError) {
        try take(path)
        return path
      } catch .exists { continue }
    }
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
    fileprivate static let descriptors = PathName("/proc/self/fd")
  #endif

  /// Opens a file that no folder knows; `nil` where the system has none such.
  fileprivate init?(unnamedIn folder: PathName) {
    #if os(Linux)
      guard access(Self.descriptors.text, X_OK) == 0 else { return nil }
      // `O_TMPFILE`, which Swift does not import.
      let descriptor = open(
        folder.text, O_WRONLY | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o666)
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
