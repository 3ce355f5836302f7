internal import LibC

/// Finds changes by reading folders at intervals.
struct FolderPoll {
  /// The interval, in milliseconds.
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
        // A file that grows is being written.
        while true {
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
      for name in AssetWalk(start).names {
        let path = folder.appending(name)
        files[path] = try? FileStatus(of: path)
      }
    }
    return files
  }

  private static func sleep(_ milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
}
