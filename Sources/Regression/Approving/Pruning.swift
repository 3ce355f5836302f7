internal import Files
internal import Languages
package import PopframeKit

/// Finds references that no case of the last run uses, and deletes them.
///
/// Only the folders of the run's own themes and scenes are looked at, unless all are asked for: other
/// references may belong to another run. What was only renamed, or not tested for its name, is left out. A contact
/// sheet of a gallery counts as used, and so does what pictures are drawn from. No link is followed.
package struct Pruning: Sendable {
  /// The paths of the references that nothing uses, and of notes without a reference, with the folder of references
  /// before them as it was given.
  package let paths: [String]
  /// How many of the paths are those of notes without a reference.
  package var noteCount: Int { notes.count }
  /// How many more references there are in folders that this run has nothing to do with; 0 when all were asked
  /// for.
  package let foreign: Int
  /// How many more belong to cases with another name now: they are to be moved.
  package let renamed: Int
  /// How many more belong to what was not tested for its name.
  package let notTested: Int
  /// The folder of references, absolute and without links.
  package let folder: String

  private let references: ReferenceFolder
  private let names: [String]
  /// Notes without a reference and without a case, from the folder: those of references that were deleted.
  private let notes: [String]

  /// Reads the last run, which has to have seen all cases.
  ///
  /// - Parameters:
  ///   - report: Where the run's report is.
  ///   - references: The folder of references; without it, the one that the report names, if that
  ///     is relative and in the working tree.
  ///   - all: Whether references of other themes and scenes count, too.
  package init(
    in report: ReportFolder, references: String? = nil, all: Bool = false
  ) throws(PopframeError) {
    let report = try report.withRecord()
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
        reason: "the last run was one of tests that may have left some out; run all of them with "
          + "POPFRAME_ALL_TESTS=1 swift test first, without --filter and --skip")
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
    let references = try ReferenceFolder(
      asked: references, run: run, report: report.file(ReportFolder.runName))
    let used = Set(run.cases.map { ByteString(CaseName.reference(of: $0.name)) })
    let unused = run.prunable.filter { CaseName.name(ofReference: $0) != nil }
      .filter { !used.contains(ByteString($0)) && references.hasFileOrLink($0) }
    names = all ? unused : run.owned(unused)
    foreign = unused.count - names.count
    let orphans = try references.orphanedNotes(
      besides: Set(run.cases.map { ByteString(CaseName.note(of: $0.name)) }))
    notes = all ? orphans : run.owned(orphans)
    paths = (names + notes).map { references.path.appending($0).text }
    let former = run.formerReferences
    renamed = run.unused.count {
      former.contains(ByteString($0)) && references.hasFileOrLink($0)
    }
    notTested = run.unused.count { run.isOfNotTested($0) && references.hasFileOrLink($0) }
    self.references = references
    folder = references.resolved.text
  }

  /// Deletes the references with their notes, and folders that are empty then.
  package func delete() throws(PopframeError) {
    let own = names.compactMap { CaseName.name(ofReference: $0).map(CaseName.note) }
    for name in names + own + notes {
      do throws(OpenFolder.Obstacle) {
        try OpenFolder(references.resolved, followsLink: false).remove(name)
      } catch {
        // What has become a link since then leads elsewhere, and is left alone.
        if error.isAbsence || error == .link { continue }
        throw .unwritable(
          path: references.path.appending(name).text,
          reason: "this cannot be deleted: \(error.reason)")
      }
    }
  }
}

extension TestRun {
  /// Of references, those in the folders of the run's own themes and scenes.
  func owned(_ names: [String]) -> [String] {
    let owners = Set(cases.compactMap { CaseName.owner(of: $0.name) })
    return names.filter { CaseName.owner(of: $0).map(owners.contains) ?? false }
  }

  /// The options of `popframe prune` that list all of ``prunable``.
  package var pruningOptions: String { owned(prunable).count == prunable.count ? "" : " --all" }

  /// Of ``unused``, what can be gone on purpose: not what a case had under its former name, nor what belongs to a file
  /// that was not tested for its name.
  package var prunable: [String] {
    let former = formerReferences
    return unused.filter { !former.contains(ByteString($0)) && !isOfNotTested($0) }
  }

  /// The references that cases had under their former names.
  package var formerReferences: Set<ByteString> {
    Set(cases.compactMap(\.formerReference).map(ByteString.init))
  }

  /// Whether a reference may belong to something that was not tested for its name.
  package func isOfNotTested(_ reference: String) -> Bool {
    namesNotTested.contains {
      reference.hasSameBytes(as: CaseName.reference(of: $0)) || reference.begins(with: $0 + "/")
    }
  }
}

extension ReferenceFolder {
  /// Whether a file or a link is at a path from the folder, on the way to which there is no link.
  fileprivate func hasFileOrLink(_ name: String) -> Bool {
    guard let folder = try? OpenFolder(resolved, followsLink: false) else { return false }
    return folder.hasFileOrLink(name)
  }
}
