internal import LibC
internal import PNG

/// Files that are written together: every one is complete before the first takes its place.
///
/// A regular file is written beside its target and moved there when its bytes are on the disk; it
/// keeps the permissions of the file it replaces. A link is followed and stays a link. A target
/// that is not a regular file (a device, a pipe) is written into. If anything fails, no old file is
/// changed and no new file is left. A process that is killed leaves nothing either on systems that
/// have files without a name; on others it can leave a file `.popframe-…`, which the next run
/// removes.
package struct SavedFiles: ~Copyable {
  /// A complete file that waits to get its name.
  private struct Waiting {
    let file: StagedFile
    let target: PathName
    let asked: PathName
    let replaces: Bool
  }

  private var waiting: [Waiting] = []
  /// The folders that were searched for files of killed processes.
  private var swept: Set<PathName> = []

  init() {}

  deinit {
    for item in waiting { item.file.discard() }
  }

  /// Files without a name stay open until they get one, and a process can only have a few hundred
  /// open files.
  private static let mostUnnamed = 100

  /// Writes a file completely, but not yet in its place.
  private mutating func stage(
    _ bytes: [UInt8], beside target: PathName, replacing old: FileStatus?, asked: PathName
  ) throws(PopframeError) {
    if swept.insert(target.folder).inserted { StagedFile.sweep(target.folder) }
    do throws(SystemError) {
      let file = try StagedFile(
        bytes, in: target.folder, like: old, mayBeUnnamed: waiting.count < Self.mostUnnamed)
      waiting.append(
        Waiting(file: file, target: target, asked: asked, replaces: old != nil))
    } catch { throw .unwritable(asked, .system(error)) }
  }

  /// Moves all files into place.
  private consuming func commit() throws(PopframeError) {
    while let item = waiting.first {
      do throws(SystemError) {
        try item.file.move(to: item.target, replacing: item.replaces)
      } catch { throw .unwritable(item.asked, .system(error)) }
      waiting.removeFirst()
    }
  }
}

extension PopframeError {
  fileprivate static func unwritable(
    _ path: PathName, _ refusal: OutputTarget.Refusal
  ) -> PopframeError {
    .unwritable(path: path.text, reason: refusal.reason(for: path))
  }
}

extension SavedFiles {
  /// Writes files that belong together; a signal that arrives while files are moved into place
  /// takes effect afterwards.
  package static func write(_ files: [(path: PathName, bytes: [UInt8])]) throws(PopframeError) {
    var targets: [OutputTarget] = []
    for file in files { targets.append(try target(of: file.path)) }
    // A pipe may wait for its reader for ever, so this must be interruptible.
    for (file, target) in zip(files, targets) {
      if case .direct(let path) = target { try write(file.bytes, into: path) }
    }
    try Interruption.deferred { () throws(PopframeError) in
      var saved = SavedFiles()
      for (file, target) in zip(files, targets) {
        switch target {
        case .direct: break
        case .new(let path):
          try saved.stage(file.bytes, beside: path, replacing: nil, asked: file.path)
        case .replace(let path, let old):
          try saved.stage(file.bytes, beside: path, replacing: old, asked: file.path)
        }
      }
      try saved.commit()
    }
  }

  /// Writes pictures, and what belongs to them, as ``write(_:)`` does. A file that shows the same as its picture stays as
  /// it is, with its date: another encoder's bytes are no other picture.
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
