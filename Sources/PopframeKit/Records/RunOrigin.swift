/// The time and the commit of a run, as information for people who compare several reports.
package struct RunOrigin: Hashable, Sendable {
  /// The moment, in UTC: `2026-12-31T23:59:59Z`.
  package var begun: String
  /// The commit that was checked out; `nil` when that is not known.
  package var commit: String?

  /// Creates an origin.
  package init(begun: String, commit: String?) {
    self.begun = begun
    self.commit = commit
  }

  /// A run that begins now, in the working tree of the current folder.
  package static var current: RunOrigin {
    RunOrigin(begun: FileTime.now.text, commit: CheckedOutCommit.current)
  }
}

extension RunOrigin {
  /// The origin of a run of several shards: the earliest time, and the commit if all have the same.
  static func joined(_ origins: [RunOrigin]) -> RunOrigin? {
    guard let first = origins.min(by: { $0.begun < $1.begun }) else { return nil }
    let isOne = origins.allSatisfy { $0.commit == first.commit }
    return RunOrigin(begun: first.begun, commit: isOne ? first.commit : nil)
  }
}
