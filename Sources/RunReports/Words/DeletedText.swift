internal import PopframeKit
package import Regression
internal import Words

/// References that are compared with no case any more, in words.
package struct DeletedText: Sendable {
  /// How many there are: `3 deleted: no case is compared with these references in refs`.
  package let headline: String
  /// Their paths below the folder of references, without those that only have to be moved.
  package let names: [String]
  /// What was renamed.
  package let renamings: [Renaming]
  /// What to do.
  package let advice: String
  /// Whether the run fails because of them.
  package let isFailure: Bool

  /// Describes a run's deleted references; `nil` if there are none.
  ///
  /// - Parameter folder: The folder of the run's report.
  package init?(_ run: TestRun, folder: String) {
    let deleted = run.deleted
    guard !deleted.isEmpty else { return nil }
    let former = run.formerReferences
    names = deleted.filter { !former.contains(ByteString($0)) }
    renamings = run.renamings
    isFailure = run.unusedPolicy == .fail
    let kept = names.count(where: run.isOfNotTested)
    let prunable = names.count - kept
    let count = deleted.count
    headline =
      "\(count.grouped) deleted: no case is compared with "
      + (count == 1 ? "this reference" : "these references") + " in \(run.references)"
    let prune =
      ApproveCommandLine.pruning(run, folder: folder) + run.pruningOptions
    // A reference that only has to be moved would be lost.
    let moves = renamings.contains { $0.command != nil }
    var advice =
      if run.kinds[.unreadable] > 0 {
        "nothing is to be deleted while something cannot be read: see to that first"
      } else if prunable == 0 {
        (moves ? "move what was renamed; " : "")
          + (kept > 0
            ? "give what was not tested its right name: these references are its own; " : "")
          + "nothing has to be deleted"
      } else if kept > 0 {
        "give what was not tested its right name first: \(kept.grouped) of these references are its own; if the "
          + "other cases are gone on purpose, delete theirs then: \(prune) --delete"
      } else if moves {
        "move what was renamed first; if the other cases are gone on purpose, delete theirs then: \(prune) --delete"
      } else if prunable == 1 {
        "if its case is gone on purpose, delete it: \(prune) --delete"
      } else {
        "if their cases are gone on purpose, delete them: \(prune) --delete"
      }
    // Tests have no such option.
    if run.manifest != nil {
      advice +=
        "; if this run is of some themes and the folder belongs to more, say --unused ignore"
    }
    self.advice = advice
  }
}
