internal import Languages
internal import PopframeKit
package import Regression

/// The commands that accept what a run showed. Each names the run: a later one in the same folder is refused.
///
/// They can be pasted into a shell: special characters are quoted.
package struct ApproveCommandLine: Sendable {
  /// Accepts all that differ from their reference or have none.
  package let forAll: String

  /// - Parameters:
  ///   - run: The run; `nil` for one that was cut off, of which nothing is accepted.
  ///   - folder: The folder of its report, as it was given.
  package init?(_ run: TestRun, folder: String) {
    guard run.isComplete else { return nil }
    let words = ["popframe", "approve"] + Self.options(run, folder) + ["--run", run.hash]
    forAll = words.joined(separator: " ")
  }

  /// Accepts one case.
  package func forCase(_ name: String) -> String { forAll + " " + words(for: name) }

  /// What follows the command that accepts all, to accept one case.
  package func words(for name: String) -> String {
    (name.begins(with: "-") ? "-- " : "") + name.shellWord
  }

  /// Accepts a group where that accepts anything; `nil` otherwise.
  package func forGroup(_ group: CaseGroup) -> String? {
    group.cases.contains(where: \.isAcceptedUnnamed) ? forAll + " --group \(group.id)" : nil
  }

  /// Lists the references that no case of a run uses.
  static func pruning(_ run: TestRun, folder: String) -> String {
    (["popframe", "prune"] + options(run, folder)).joined(separator: " ")
  }

  /// The folder of the report, and that of the references if the one that the report names is not used.
  private static func options(_ run: TestRun, _ folder: String) -> [String] {
    (folder == ReportFolder.standardPath ? [] : ["--report", folder.shellWord])
      + (ReferenceFolder.isTrusted(run.references)
        ? [] : ["--references", run.references.shellWord])
  }
}
