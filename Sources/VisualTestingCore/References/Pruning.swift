public import PopframeKit

/// Finds references that no case of the last run uses, and deletes them.
///
/// A contact sheet of a gallery counts as used, and so does what pictures are drawn from. Links to
/// folders are never followed.
public struct Pruning: Sendable {
  /// The paths of the references that nothing uses, with the folder of references before them.
  public let paths: [String]

  private let references: PathName

  /// Reads the last run, which has to have seen all cases.
  public init(in report: ReportFolder) throws(PopframeError) {
    let run = try report.readCompleteRun()
    let path = report.file(ReportFolder.runName).text
    if let shard = run.shard {
      throw .refused(
        path: path,
        reason:
          "the last run was shard \(shard.index) of \(shard.count) only; join the shards with "
          + "popframe merge first")
    }
    if run.filter == TestRun.filterOfTests {
      throw .refused(
        path: path,
        reason: "the last run was one of tests, which cannot know whether any were left out; run "
          + "all of them with POPFRAME_ALL_TESTS=1 swift test first")
    }
    if let filter = run.filter {
      throw .refused(
        path: path,
        reason: "the last run had the filter '\(filter)'; run popframe test without --filter first")
    }
    if let unknown = run.cases.first(where: { $0.outcome == .notRun }) {
      throw .refused(
        path: path,
        reason: "the last run could not draw '\(unknown.name)', so it is not known what that uses; "
          + "run popframe test again when it can be drawn")
    }
    let references = PathName(run.references)
    self.references = references
    guard (try? FileStatus(of: references).kind) == .folder else {
      throw .unreadable(
        path: run.references,
        reason: "there is no such folder of references; run popframe prune where popframe test was "
          + "run")
    }
    let used = Set(run.cases.map { ReferenceFolder.name(of: $0.name) })
    paths = run.unused.filter { $0.hasSuffix(".png") && !used.contains($0) }
      .map { references.appending($0) }
      .filter { $0.isFileOrLink(below: references) }
      .map(\.text)
  }

  /// Deletes the references, and folders that are empty then.
  public func delete() throws(PopframeError) {
    for path in paths.map(PathName.init) where path.isFileOrLink(below: references) {
      do throws(SystemError) {
        try path.removeFile()
      } catch .noSuchFile { continue } catch {
        throw .unwritable(path: path.text, reason: "this cannot be deleted: \(error.reason)")
      }
      path.removeEmptyFolders(below: references)
    }
  }
}

extension PathName {
  /// Whether it is a file or a link in a folder that is really inside of another one.
  fileprivate func isFileOrLink(below root: PathName) -> Bool {
    guard let kind = try? FileStatus(of: self, followsLinks: false).kind,
      kind == .file || kind == .link,
      let folder = try? folder.resolved(), let root = try? root.resolved()
    else { return false }
    return folder == root || folder.isInside(root)
  }

  /// Removes the folders that a file was in, up to a root, as far as they are empty.
  func removeEmptyFolders(below root: PathName) {
    var folder = folder
    while folder != root, folder.text.utf8.count > root.text.utf8.count {
      folder.removeFolderIfEmpty()
      folder = folder.folder
    }
  }
}
