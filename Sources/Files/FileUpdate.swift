internal import LibC

/// The rule for files that other programs may have changed: lock, read, decide, exchange the new file with the one that
/// is there. If that is not the one that was read, put it back and begin again.
///
/// ```swift
/// let isDone = try FileUpdate.run(on: [path]) { _ throws(PopframeError) in
///   let old = try InputFile(path).bytes(limit: InputFile.largestText)
///   return try FileWriter.replace([.init(path, expected: .bytes(old), bytes: old + more)])
/// }
/// ```
package enum FileUpdate {
  /// How often an update is attempted. The pauses are 1.2 seconds in all; each attempt may also wait for a writer and
  /// for the lock, 2 seconds each.
  private static let mostAttempts = 24
  /// How long a program may take to save a file in place, and how long a file may be empty, in milliseconds.
  private static let (longestSaving, longestEmptiness) = (2000, 100)

  package static let givenUp =
    "others have changed this file each time that it was about to be written, and nothing was; run again when "
    + "nobody saves it"

  /// Attempts an update until it succeeds.
  ///
  /// An error is retried while the files keep changing, because half of a file that is being saved can have any
  /// mistake; that of the last attempt is thrown in any case.
  ///
  /// - Parameters:
  ///   - files: The files. The first one's folder is locked while an attempt runs.
  ///   - attempt: Reads the files, decides, and replaces them; returns false if they have changed meanwhile, and gets
  ///     whether it has been called before.
  /// - Returns: False if others have changed the files each time.
  package static func run<Failure: Error>(
    on files: [PathName], _ attempt: (_ isAgain: Bool) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let folder = files.first.map { ((try? $0.resolved()) ?? $0).folder }
    for number in 0..<mostAttempts {
      if number > 0 { usleep(UInt32(min(1000 << number, 64_000))) }
      for file in files { waitForWriters(of: file) }
      let before = files.map(State.init)
      do throws(Failure) {
        let lock = folder.map(FolderLock.init)
        defer { _ = lock }
        if try attempt(number > 0) { return true }
      } catch {
        guard files.map(State.init) != before, number < mostAttempts - 1 else { throw error }
      }
    }
    return false
  }

  /// The properties that show whether a file has changed.
  private struct State: Equatable {
    private let status: FileStatus?
    private let isBeingWritten: Bool

    init(_ path: PathName) {
      guard let file = try? OpenFile(reading: path) else {
        (status, isBeingWritten) = (nil, false)
        return
      }
      (status, isBeingWritten) = (try? FileStatus(of: file), file.isBeingWritten)
    }
  }

  /// Waits until no program saves a file in place any more: such a file is truncated first, then written.
  private static func waitForWriters(of path: PathName) {
    guard (try? FileStatus(of: path))?.kind == .file else { return }
    var waited = 0
    while waited < longestSaving, let file = try? OpenFile(reading: path),
      let status = try? FileStatus(of: file),
      file.isBeingWritten || status.size == 0 && waited < longestEmptiness
    {
      usleep(2000)
      waited += 2
    }
  }
}
