#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Files that are written together: every one is complete before the first takes its place.
///
/// A regular file is written beside its target and renamed; it keeps the permissions of the file it
/// replaces. A link is followed and stays a link. What is no regular file (a device, a pipe) is
/// written into. Whatever fails, no old file is touched, and nothing is left behind.
package struct SavedFiles: ~Copyable {
  /// A complete file that waits beside its target.
  private struct Waiting {
    let temporary: PathName
    let target: PathName
    let asked: PathName
  }

  private var waiting: [Waiting] = []

  init() {}

  deinit {
    for file in waiting { unlink(file.temporary.text) }
  }

  /// Writes a file completely, but not yet in its place.
  private mutating func stage(
    _ bytes: [UInt8], beside target: PathName, replacing old: FileStatus?, asked: PathName
  ) throws(PopframeError) {
    do throws(SystemError) {
      let temporary = try Self.createTemporaryFile(in: target.folder)
      waiting.append(Waiting(temporary: temporary, target: target, asked: asked))
      let file = try OpenFile(writingInto: temporary)
      try file.put(bytes)
      if let old {
        try file.adopt(old)
        // The old file must not be lost to a power failure for one that is not on the disk yet.
        try file.synchronize()
      }
      try file.finish()
    } catch { throw .unwritable(asked, .system(error)) }
  }

  /// Puts all files in their places.
  private consuming func commit() throws(PopframeError) {
    while let file = waiting.first {
      guard rename(file.temporary.text, file.target.text) == 0 else {
        throw .unwritable(file.asked, .system(.last))
      }
      waiting.removeFirst()
    }
  }

  /// Creates an empty file under a name of its own. The name is short, because the target's may be
  /// as long as a name can be.
  private static func createTemporaryFile(in folder: PathName) throws(SystemError) -> PathName {
    while true {
      let number = String(UInt32.random(in: .min ... .max), radix: 36)
      let path = folder.appending(".popframe-\(number).tmp")
      do throws(SystemError) {
        try OpenFile(creating: path).finish()
        return path
      } catch .exists { continue }
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
  /// Writes files that belong together; a signal that arrives while files are put in place takes
  /// effect afterwards.
  package static func write(_ files: [(path: PathName, bytes: [UInt8])]) throws(PopframeError) {
    var targets: [OutputTarget] = []
    for file in files { targets.append(try target(of: file.path)) }
    // A pipe may wait for its reader for ever, so that this has to stay interruptible.
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

  /// Fails where ``write(_:)`` would, for reasons that are known before anything is drawn.
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
