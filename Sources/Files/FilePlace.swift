internal import CFiles
package import LibC

/// A name in an open folder, as calls of the system take it.
package struct FilePlace {
  /// The folder's descriptor; `AT_FDCWD` where the name is a path.
  package let folder: Int32
  package let name: PathName

  package init(_ name: PathName, in folder: Int32 = AT_FDCWD) {
    self.name = name
    self.folder = folder
  }

  func beside(_ other: PathName) -> FilePlace {
    FilePlace(name.folder.appending(other), in: folder)
  }
}

/// Finds the folder of a file while files that belong together are written.
package protocol FilePlaces: ~Copyable {
  borrowing func withPlace<Result: ~Copyable>(
    of file: PathName, _ body: (FilePlace) throws(OpenFolder.Obstacle) -> Result
  ) throws(OpenFolder.Obstacle) -> Result

  /// The properties that a new file takes over from the one that it replaces; `nil` if there is none.
  ///
  /// Throws if the existing file cannot be replaced.
  borrowing func likeness(of place: FilePlace) throws(OpenFolder.Obstacle) -> FileLikeness?
}

/// The properties that a file takes over from the one that it replaces.
package struct FileLikeness {
  let permissions: mode_t
  /// `nil` if the new file belongs to the user of this process.
  let owner: (user: uid_t, group: gid_t)?

  package init(permissions: mode_t, owner: (user: uid_t, group: gid_t)?) {
    self.permissions = permissions
    self.owner = owner
  }
}

extension FilePlace {
  /// Opens the file; a link is not followed.
  func open(_ flags: Int32, permissions: mode_t = 0) throws(SystemError) -> OpenFile {
    while true {
      let descriptor = openat(
        folder, name.cString, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
      if descriptor >= 0 { return OpenFile(owning: descriptor) }
      if SystemError.last != .interrupted { throw .last }
    }
  }

  /// The status of the item with the name, which may be a link.
  package func status() throws(SystemError) -> FileStatus {
    var record = stat()
    guard fstatat(folder, name.cString, &record, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    return FileStatus(record)
  }

  /// Gives the file another name, and replaces the file that has it.
  func rename(to other: FilePlace) throws(SystemError) {
    guard renameat(folder, name.cString, other.folder, other.name.cString) == 0 else {
      throw .last
    }
  }

  /// Gives the file or the folder another name; throws "file exists" if something has it.
  package func renameToFree(_ other: FilePlace) throws(SystemError) {
    let (old, new) = (name.cString, other.name.cString)
    if cfiles_rename_to_free(folder, old, other.folder, new) == 0 { return }
    guard SystemError.last == .notSupported else { throw .last }
    if linkat(folder, old, other.folder, new, 0) == 0 { return remove() }
    guard SystemError.last != .exists else { throw .exists }
    // A file system that knows neither, such as FAT.
    guard faccessat(other.folder, new, F_OK, 0) != 0 else { throw .exists }
    try rename(to: other)
  }

  /// Exchanges what two names stand for; throws "not supported" where the system cannot.
  func exchange(with other: FilePlace) throws(SystemError) {
    guard cfiles_exchange(folder, name.cString, other.folder, other.name.cString) == 0 else {
      throw .last
    }
  }

  /// Removes the name. A call that fails is made once more: some file systems report an interruption so.
  func remove() {
    if unlinkat(folder, name.cString, 0) != 0 { unlinkat(folder, name.cString, 0) }
  }

  /// Gives the name to an open file that has none.
  func link(_ descriptor: Int32) throws(SystemError) {
    #if os(Linux)
      let source = OpenFile.descriptors.appending(String(descriptor)).cString
      guard linkat(AT_FDCWD, source, folder, name.cString, AT_SYMLINK_FOLLOW) == 0 else {
        throw .last
      }
    #else
      preconditionFailure("every file has a name here")
    #endif
  }
}

extension FilePlace {
  /// Whether a regular file has these very bytes, and no program is writing it.
  ///
  /// A program that saves in place has the file open from before it is truncated until its bytes are all there.
  func holds(_ bytes: [UInt8]) -> Bool {
    guard let file = try? open(O_RDONLY | O_NONBLOCK | O_NOCTTY),
      let before = try? FileStatus(of: file), before.kind == .file, before.size == bytes.count
    else { return false }
    var buffer = ByteBuffer()
    guard buffer.reserve(bytes.count + 1) else { return false }
    while buffer.count < buffer.capacity {
      guard let progress = try? file.readSome(into: &buffer) else { return false }
      guard case .bytes = progress else { break }
    }
    let isEqual = bytes.withUnsafeBytes { bytes in
      guard buffer.filled.count == bytes.count else { return false }
      guard let start = bytes.baseAddress, let read = buffer.filled.baseAddress else { return true }
      return memcmp(start, read, bytes.count) == 0
    }
    return isEqual && !file.isBeingWritten && (try? FileStatus(of: file)) == before
  }
}

extension OpenFile {
  /// Whether any program has the file, which was opened for reading, open for writing; false if the system does not
  /// tell.
  var isBeingWritten: Bool { cfiles_is_being_written(descriptor) == 1 }
}
