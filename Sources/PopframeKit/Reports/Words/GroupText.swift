/// A group of cases in one line of a terminal or a log.
package struct GroupText: Sendable {
  /// What the cases have in common, how many they are, and the command that accepts them together.
  package let line: String

  /// Describes a group of a run whose report is in a folder.
  package init(_ group: CaseGroup, in report: ReportFolder, _ run: TestRun) {
    let count = "\(group.cases.count) \(group.cases.count == 1 ? "case" : "cases")"
    let command = ApproveCommand(folder: report.path, references: run.references).forGroup(group)
    line =
      "\(group.title): \(count)"
      + (run.isComplete && group.cases.contains(where: \.canBeApproved)
        ? "; to accept them: \(command)" : "")
  }
}
