internal import Files
internal import Languages
package import PopframeKit
internal import Themes
internal import Words

extension ReportFolder {
  /// The folder that has the record of a run: this one, or the only one below it. Tests write a report
  /// for each folder of references, at the same path below this one; only those of the last `swift test` count.
  ///
  /// - Throws: `unreadable` if several below have one. If there is none at all, this folder is
  ///   returned, and reading it reports what is missing.
  package func withRecord() throws(PopframeError) -> ReportFolder {
    if FileStatus.isTaken(file(Self.runName)) { return self }
    let folders = Self.last(of: foldersWithRecord)
    guard folders.count > 1 else { return folders.first ?? self }
    let list = folders.map(\.path.printable).listed(atMost: 5)
    throw .unreadable(
      path: file(Self.runName).text,
      reason:
        "there is no record of a run, but several below: \(list); name one with --report")
  }

  /// The reports that the last `swift test` has written: with `--filter`, it leaves those of an earlier one behind.
  private static func last(of folders: [ReportFolder]) -> [ReportFolder] {
    guard folders.count > 1 else { return folders }
    func invocation(_ folder: ReportFolder) -> [UInt8]? {
      try? folder.bytes(of: lockName, limit: 4096)
    }
    let begun = folders.map { (try? $0.readRun().origin?.begun) ?? "" }
    guard let newest = zip(folders, begun).max(by: { $0.1 < $1.1 })?.0 else { return folders }
    let key = invocation(newest)
    return folders.filter { invocation($0) == key }
  }

  /// How many folders are searched.
  private static let searchedFolders = 2000

  /// The folders below this one that have a record, sorted by their paths; links are not followed.
  private var foldersWithRecord: [ReportFolder] {
    var found: [ReportFolder] = []
    var searched = 1
    FolderWalk(of: place).visit { entry in
      guard entry.kind == .folder else { return false }
      guard FileStatus.isTaken(entry.place.appending(Self.runName)) else {
        searched += 1
        return searched <= Self.searchedFolders
      }
      found.append(ReportFolder(entry.place.text))
      return false
    }
    return found.sorted {
      PathName($0.path).bytes.lexicographicallyPrecedes(PathName($1.path).bytes)
    }
  }
}
