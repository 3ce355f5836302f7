internal import Files
internal import LibC
internal import PopframeKit

/// Waits until files below some folders have been saved.
///
/// Pictures and YAML files count, as a ``Snapshot`` finds them, and SVGs; hidden files do not. A file counts
/// when it is complete: when its writer has closed it, or when it was moved into its place. A file
/// that is being written is waited for. Changes with less than 30 milliseconds between them count
/// as one, except that a program that saves all the time does not hide them.
///
/// On Linux the system reports changes (inotify), and waiting takes no processor time. On other
/// systems, and for file systems without such reports, the folders are read five times a second.
@_spi(Studio) public struct FolderWatcher {
  /// How long nothing must happen before a change counts as finished, in milliseconds.
  static let quiet: Int32 = 30
  /// How long saves may follow each other without that quiet before the files are read all the same.
  static let longestUnrest = Duration.milliseconds(300)

  #if os(Linux)
    private let inotify: InotifyWatch?
  #endif
  private var poll: FolderPoll

  /// Begins to watch; changes from now on are found by the first ``wait(milliseconds:begun:)``.
  ///
  /// - Parameters:
  ///   - folders: The folders, each with all folders below it. One that is missing is waited for.
  ///   - polling: Whether to read the folders at intervals even if the system can report changes.
  public init(folders: [String], polling: Bool = false) {
    let folders = folders.map { PathName($0) }
    #if os(Linux)
      let inotify = polling ? nil : InotifyWatch(folders)
      poll = FolderPoll(inotify == nil ? folders : [])
      self.inotify = inotify
    #else
      poll = FolderPoll(folders)
    #endif
  }

  /// Waits for a change, and until nothing more has happened for 30 milliseconds; blocks its thread.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait for a change to begin; for ever by default.
  ///   - begun: Is called when a change has begun and no file is being written, before it is known
  ///     whether more comes, and again with more; where the system tells of changes, else never.
  /// - Returns: Whether anything has changed.
  @discardableResult
  public mutating func wait(milliseconds: Int? = nil, begun: () -> Void = {}) -> Bool {
    #if os(Linux)
      if let inotify { return inotify.wait(milliseconds: milliseconds, begun: begun) }
    #endif
    return poll.wait(milliseconds: milliseconds)
  }
}

/// Finds changes by reading folders at intervals.
struct FolderPoll {
  /// How long files may change between all readings before the change counts all the same.
  private static let longestGrowth = Duration.seconds(2)
  /// In milliseconds.
  private static let interval = 200

  private let folders: [PathName]
  private var last: [PathName: FileStatus]

  init(_ folders: [PathName]) {
    self.folders = folders
    last = Self.files(below: folders)
  }

  /// Waits until the sizes or times of files have changed and then stay the same.
  mutating func wait(milliseconds: Int?) -> Bool {
    var waited = 0
    while true {
      var now = Self.files(below: folders)
      if now != last {
        // A file that grows is being written; one that changes all the time is not waited for.
        let end = ContinuousClock.now + Self.longestGrowth
        while ContinuousClock.now < end {
          Self.sleep(Int(FolderWatcher.quiet))
          let next = Self.files(below: folders)
          if next == now { break }
          now = next
        }
        last = now
        return true
      }
      let rest = milliseconds.map { $0 - waited } ?? Self.interval
      guard rest > 0 else { return false }
      Self.sleep(min(rest, Self.interval))
      waited += min(rest, Self.interval)
    }
  }

  private static func files(below folders: [PathName]) -> [PathName: FileStatus] {
    var files: [PathName: FileStatus] = [:]
    for folder in folders {
      guard let start = try? folder.resolved() else { continue }
      for name in AssetWalk(start, vectors: true).names {
        let path = folder.appending(name)
        files[path] = try? FileStatus(of: path)
      }
    }
    return files
  }

  private static func sleep(_ milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
}
