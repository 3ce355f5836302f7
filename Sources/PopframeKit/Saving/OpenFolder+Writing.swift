package import Files
internal import LibC

extension OpenFolder {
  /// Opens a folder for writing; it is made if it is missing, but the folder above must exist.
  package init(making path: PathName, followsLink: Bool = false) throws(PopframeError) {
    var made = FolderTransaction()
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

extension OpenFolder {
  /// Writes files that belong together: every one is complete before the first takes its place.
  ///
  /// Missing folders are made. A replaced file keeps its permissions and its owner; a read-only file is refused, and so is
  /// what is no regular file. If anything fails, each place has the complete old file or the
  /// complete new one, and no other files are left; until all are complete, no old file is changed.
  /// If the process is killed, nothing is left either on systems that have files without a name; on
  /// others, a file with a reserved name is left, which ``sweep()`` removes.
  package borrowing func write(
    _ files: [(name: String, bytes: [UInt8])]
  ) throws(PopframeError) {
    _ = try replace(
      files.map { FileReplacement(PathName($0.name), expected: .anything, bytes: $0.bytes) })
  }

  /// Writes files that replace the contents read before, as ``write(_:)`` does.
  ///
  /// - Parameter isSynchronized: Whether new files are on the disk before they get their places, too.
  /// - Returns: False if something else is there than expected; no file with expected contents has changed then.
  package borrowing func replace(
    _ files: [FileReplacement], isSynchronized: Bool = false
  ) throws(PopframeError) -> Bool {
    var made: [PathName] = []
    var isDone = false
    do throws(AtomicFileWriter.Failure) {
      isDone = try AtomicFileWriter.write(
        files, in: self, isSynchronized: isSynchronized
      ) { file throws(Obstacle) in try makeFolders(of: file.name, noting: &made) }
    } catch {
      for folder in made.reversed() { try? removeFolder(folder) }
      throw .unwritable(path: path.appending(error.name).text, reason: error.obstacle.reason)
    }
    if !isDone { for folder in made.reversed() { try? removeFolder(folder) } }
    return isDone
  }

  /// Gives a file or a folder another path, which nothing may have; the folders above it are made. No link is followed.
  package borrowing func move(_ old: PathName, to new: PathName) throws(PopframeError) {
    var made: [PathName] = []
    do throws(Obstacle) {
      try makeFolders(of: new, noting: &made)
      try withPlace(of: old) { place throws(Obstacle) in
        try withPlace(of: new) { other throws(Obstacle) in
          do throws(SystemError) { try place.renameToFree(other) } catch { throw .system(error) }
        }
      }
    } catch {
      for folder in made.reversed() { try? removeFolder(folder) }
      let isTaken = error == .system(.exists)
      throw .unwritable(
        path: path.appending(isTaken ? new : old).text,
        reason: isTaken ? "there is something of this name already" : error.reason)
    }
  }

  private borrowing func makeFolders(
    of file: PathName, noting made: inout [PathName]
  ) throws(Obstacle) {
    var folder: PathName?
    for part in file.parts.dropLast() {
      let inner = folder?.appending(part) ?? part
      folder = inner
      let isMade = try withPlace(of: inner) { place throws(Obstacle) in
        if mkdirat(place.folder, place.name.cString, 0o777) == 0 { return true }
        guard SystemError.last == .exists else { throw .last }
        return false
      }
      if isMade { made.append(inner) }
    }
  }
}

extension OpenFolder {
  /// Removes the files that ended processes have left in the folder and in those below it; links
  /// are not followed.
  package static func sweep(_ folder: PathName) {
    StagedFile.sweep(folder)
    FolderWalk(of: folder, visitsHidden: true).visit { entry in
      guard entry.kind == .folder else { return false }
      StagedFile.sweep(entry.place)
      return true
    }
  }
}
