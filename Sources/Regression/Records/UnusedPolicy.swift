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
  /// If a theme cannot be read, its cases are not known, so the references of that name are left out. The
  /// run fails in any case.
  package var deleted: [String] {
    guard unusedPolicy != .ignore, !unused.isEmpty else { return [] }
    let unknown = Set(
      cases.filter { $0.outcome == .notRun }.compactMap { CaseName.owner(of: $0.name) })
    guard !unknown.isEmpty else { return unused }
    return unused.filter { CaseName.owner(of: $0).map { !unknown.contains($0) } ?? true }
  }
}
