package import Files
internal import LibC
internal import PNG

/// Files at paths that are written together: every one is complete before the first takes its place.
///
/// A regular file is written beside its target and moved there when its bytes are on the disk; it
/// keeps the permissions of the file it replaces. A link is followed and stays a link. A target
/// that is not a regular file (a device, a pipe) is written into when all others are in their places.
/// ``AtomicFileWriter`` says what holds if something fails. A process that is killed leaves
/// nothing either on systems that have files without a name; on others it can leave a file
/// `.popframe-…`, which the next run removes.
package enum FileWriter {
  /// Writes files, whatever is in their places.
  package static func write(_ files: [(path: PathName, bytes: [UInt8])]) throws(PopframeError) {
    _ = try replace(files.map { FileReplacement($0.path, expected: .anything, bytes: $0.bytes) })
  }

  /// Writes files that replace the contents read before.
  ///
  /// - Returns: False if a place does not hold the expected contents; then no file with expected contents has changed.
  package static func replace(_ files: [FileReplacement]) throws(PopframeError) -> Bool {
    var written: [FileReplacement] = []
    // By the ends of links, as their user knows them.
    var asked: [PathName: PathName] = [:]
    var swept: Set<PathName> = []
    var devices: [(path: PathName, bytes: [UInt8])] = []
    for file in files {
      let path: PathName
      switch try target(of: file.name) {
      case .direct(let device):
        devices.append((device, file.bytes ?? []))
        continue
      case .new(let new): path = new
      case .replace(let old, _): path = old
      }
      if swept.insert(path.folder).inserted { StagedFile.sweep(path.folder) }
      asked[path] = file.name
      written.append(FileReplacement(path, expected: file.expected, bytes: file.bytes))
    }
    do throws(AtomicFileWriter.Failure) {
      guard try AtomicFileWriter.write(written, in: ResolvedPaths(), isSynchronized: true) else {
        return false
      }
    } catch {
      let path = asked[error.name] ?? error.name
      guard case .system(let reason) = error.obstacle else {
        throw .unwritable(path: path.text, reason: error.obstacle.reason)
      }
      throw .unwritable(path, .system(reason))
    }
    // A pipe may wait for its reader for ever, so this must be interruptible.
    for device in devices { try write(device.bytes, into: device.path) }
    return true
  }

  /// Writes files of a theme that replace the contents read before. The theme's folder may be reached through a link; what
  /// lies below it may not, so that nothing that a theme brings along leads a write to another place, and what is no regular
  /// file is refused.
  ///
  /// - Parameter files: By their paths from the folder.
  /// - Returns: As ``replace(_:)``.
  package static func replace(
    _ files: [FileReplacement], inTheme folder: PathName
  ) throws(PopframeError) -> Bool {
    guard FileStatus.exists(folder) else {
      throw .unwritable(path: folder.text, reason: "there is no such folder any more")
    }
    StagedFile.sweep(folder)
    return try OpenFolder(making: folder, followsLink: true).replace(files, isSynchronized: true)
  }

  /// Writes pictures, and the files that belong to them, as ``write(_:)`` does. A file that shows the same as its
  /// picture stays as it is, with its date: another encoder's bytes are no other picture.
  package static func writePictures(
    _ files: [(path: PathName, bytes: [UInt8])]
  ) throws(PopframeError) {
    try write(
      files.filter { file in
        guard
          let old = try? InputFile(file.path, mayBePipe: false)
            .bytes(limit: InputFile.largestPicture)
        else { return true }
        return old != file.bytes && !PNGCodec.showSame(old, file.bytes)
      })
  }

  /// Fails if ``write(_:)`` would fail for a reason that is known before drawing.
  package static func check(_ path: PathName) throws(PopframeError) {
    _ = try target(of: path)
  }

  private static func target(of path: PathName) throws(PopframeError) -> OutputTarget {
    do throws(OutputTarget.Refusal) {
      return try OutputTarget(path)
    } catch { throw .unwritable(path, error) }
  }

  private static func write(_ bytes: [UInt8], into path: PathName) throws(PopframeError) {
    do throws(SystemError) {
      let file = try OpenFile(writingInto: path)
      try file.put(bytes)
      try file.finish()
    } catch { throw .unwritable(path, .system(error)) }
  }
}

/// Paths in which links have been followed.
private struct ResolvedPaths: FilePlaces {
  func withPlace<Result: ~Copyable>(
    of file: PathName, _ body: (FilePlace) throws(OpenFolder.Obstacle) -> Result
  ) throws(OpenFolder.Obstacle) -> Result {
    try body(FilePlace(file))
  }

  func likeness(of place: FilePlace) throws(OpenFolder.Obstacle) -> FileLikeness? {
    guard let old = try? place.status(), old.kind == .file else { return nil }
    return FileLikeness(permissions: old.permissions, owner: (old.owner, old.group))
  }
}

extension PopframeError {
  fileprivate static func unwritable(
    _ path: PathName, _ refusal: OutputTarget.Refusal
  ) -> PopframeError {
    .unwritable(path: path.text, reason: refusal.reason(for: path))
  }
}
