internal import LibC

extension OpenFolder {
  /// Writes files that belong together: every one is complete before the first takes its place.
  ///
  /// Missing folders are made. A replaced file keeps its permissions, except those to execute it; a
  /// read-only file is refused. If anything fails, each place has the complete old file or the
  /// complete new one, and no other files are left; until all are complete, no old file is changed.
  /// If the process is killed, nothing is left either on systems that have files without a name; on
  /// others, a file with a reserved name is left, which ``sweep()`` removes.
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
            waiting.append(try staged(file, isUnnamed: waiting.count < Self.mostUnnamed))
          }
        }
        while let file = waiting.first {
          try attempt(file.name) { () throws(Obstacle) in try put(file) }
          waiting.removeFirst()
          close(file.descriptor)
        }
      } catch {
        for file in waiting { discard(file) }
        for folder in made.reversed() { try? removeFolder(folder) }
        throw error
      }
    }
  }

  /// Files without a name stay open until they get one, and a process can only have a few hundred
  /// open files.
  private static let mostUnnamed = 100

  /// A complete file that waits for its place.
  private struct Waiting {
    let name: String
    /// The name beside its place; `nil` for a file that has none.
    let temporary: String?
    /// The open file; -1 for one that has a name, and is closed.
    let descriptor: Int32
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

  private borrowing func staged(
    _ file: (name: String, bytes: [UInt8]), isUnnamed: Bool
  ) throws(Obstacle) -> Waiting {
    try withPlace(of: file.name) { folder, name throws(Obstacle) in
      let old = try Self.permissions(of: name, in: folder)
      if isUnnamed, let output = OpenFile(unnamedIn: folder) {
        try Self.fill(output, with: file.bytes, permissions: old)
        return Waiting(name: file.name, temporary: nil, descriptor: output.release())
      }
      return try StagedFile.withReservedName { temporary throws(Obstacle) in
        let output = try Self.openFile(
          temporary, in: folder, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666)
        do throws(Obstacle) {
          try Self.fill(output, with: file.bytes, permissions: old)
          do throws(SystemError) { try output.finish() } catch { throw .system(error) }
        } catch {
          unlinkat(folder, temporary, 0)
          throw error == .system(.exists) ? .readOnly : error
        }
        return Waiting(name: file.name, temporary: temporary, descriptor: -1)
      }
    }
  }

  private static func fill(
    _ output: borrowing OpenFile, with bytes: [UInt8], permissions: mode_t?
  ) throws(Obstacle) {
    do throws(SystemError) {
      try output.put(bytes)
      if let permissions {
        try output.adopt(permissions: permissions)
        // The new file must be on the disk before it replaces the old one, in case of a power
        // failure.
        try output.synchronize()
      }
    } catch { throw .system(error) }
  }

  private borrowing func put(_ file: Waiting) throws(Obstacle) {
    try withPlace(of: file.name) { folder, name throws(Obstacle) in
      // A link that was created in the meantime is replaced, not followed.
      if let temporary = file.temporary {
        guard renameat(folder, temporary, folder, name) == 0 else { throw .last }
        return
      }
      if Self.link(file.descriptor, to: name, in: folder) { return }
      guard SystemError.last == .exists else { throw .last }
      // `link` cannot replace a file, so the new file gets a temporary name first and is renamed.
      try StagedFile.withReservedName { temporary throws(Obstacle) in
        guard Self.link(file.descriptor, to: temporary, in: folder) else { throw .last }
        guard renameat(folder, temporary, folder, name) == 0 else {
          let obstacle = Obstacle.last
          unlinkat(folder, temporary, 0)
          throw obstacle == .system(.exists) ? .folder : obstacle
        }
      }
    }
  }

  /// Gives a name to an open file that has none.
  private static func link(_ descriptor: Int32, to name: String, in folder: Int32) -> Bool {
    #if os(Linux)
      linkat(
        AT_FDCWD, OpenFile.descriptors.appending(String(descriptor)).text, folder, name,
        AT_SYMLINK_FOLLOW) == 0
    #else
      preconditionFailure("every file has a name here")
    #endif
  }

  private borrowing func discard(_ file: Waiting) {
    close(file.descriptor)
    guard let temporary = file.temporary else { return }
    _ = try? withPlace(of: file.name) { folder, _ in unlinkat(folder, temporary, 0) }
  }

  /// The permissions of the regular file that will be replaced; `nil` if there is none.
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
  /// Removes the files that ended processes have left in the folder and in those below it; links
  /// are not followed.
  package static func sweep(_ folder: PathName) {
    var waiting = [folder]
    while let place = waiting.popLast() {
      StagedFile.sweep(place)
      for entry in (try? FolderListing(of: place).entries) ?? [] {
        let inner = place.appending(entry)
        if (try? FileStatus(of: inner, followsLinks: false).kind) == .folder {
          waiting.append(inner)
        }
      }
    }
  }
}
