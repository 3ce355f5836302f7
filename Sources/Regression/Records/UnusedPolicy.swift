internal import PopframeKit

/// What a run does about references that no case is compared with: what they showed is not tested any more.
package enum UnusedPolicy: String, Hashable, Sendable, CaseIterable {
  /// The run fails.
  case fail
  /// They are listed, with a warning.
  case warn
  /// They are not mentioned, because they belong to other runs.
  case ignore
}

extension TestRun {
  /// References, below the folder, that are compared with no case any more; empty where the run ignores
  /// them.
  ///
  /// If a theme cannot be drawn, neither its name nor its cases are known: any of the references may be its own, and none
  /// is listed. The run fails in any case.
  package var deleted: [String] {
    let isUnknown =
      manifest != nil && cases.contains { $0.kind == .unreadable && $0.outcome == .notRun }
    return unusedPolicy == .ignore || isUnknown ? [] : unused
  }
}
