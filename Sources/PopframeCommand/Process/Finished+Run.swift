internal import PopframeKit

extension Finished {
  /// Ends the process with the status of a run, unless it passes.
  ///
  /// - Parameter statuses: What stood in the way of cases; errors win over differences.
  static func check(_ run: TestRun, _ statuses: [ExitStatus]) throws(Finished) {
    let all = statuses + [run.passes ? .success : .different]
    let status = all.max { $0.rank < $1.rank } ?? .success
    if status != .success { throw Finished(status: status) }
  }
}
