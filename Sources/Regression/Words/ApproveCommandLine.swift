internal import Languages
internal import PopframeKit

/// The command that accepts what a run showed.
///
/// It can be pasted into a shell: special characters are quoted.
package struct ApproveCommandLine {
  /// The folder of the report, as it was given.
  package let folder: String
  /// The folder of references, if the one that the report names is not used.
  let references: String?

  /// - Parameter references: The folder of references as the run was given it.
  package init(folder: String, references: String? = nil) {
    self.folder = folder
    self.references = references.flatMap { ReferenceFolder.isTrusted($0) ? nil : $0 }
  }

  /// Accepts all that differ from their reference or have none.
  package var forAll: String { (["popframe", "approve"] + options).joined(separator: " ") }

  /// Accepts one case.
  package func forCase(_ name: String) -> String { forAll + " " + words(for: name) }

  /// What follows the command that accepts all, to accept one case.
  package func words(for name: String) -> String {
    (name.begins(with: "-") ? "-- " : "") + name.shellWord
  }

  /// Accepts a group of cases.
  private func forGroup(_ group: CaseGroup) -> String {
    (["popframe", "approve"] + options + ["--group", group.id]).joined(separator: " ")
  }

  /// Accepts a group where that accepts anything; `nil` otherwise, and of a run that was cut off.
  package func forGroup(_ group: CaseGroup, of run: TestRun) -> String? {
    run.isComplete && group.cases.contains(where: \.isAcceptedUnnamed) ? forGroup(group) : nil
  }

  /// Lists the references that no case uses.
  package var pruning: String { (["popframe", "prune"] + options).joined(separator: " ") }

  private var options: [String] {
    var words: [String] = []
    if folder != ReportFolder.standardPath { words += ["--report", folder.shellWord] }
    if let references { words += ["--references", references.shellWord] }
    return words
  }
}

extension CaseRecord {
  /// Whether it can be approved: there is a picture that is not its reference yet.
  package var canBeApproved: Bool {
    guard actual != nil else { return false }
    return switch outcome {
    case .different, .engineChanged, .sizeMismatch, .missing, .unreadable: true
    case .equal, .recorded, .notRun: false
    }
  }

  /// Whether it is accepted together with others: a reference that cannot be read, which may be a pointer of Git LFS,
  /// is replaced only where its case is named.
  package var isAcceptedUnnamed: Bool { canBeApproved && outcome != .unreadable }
}
