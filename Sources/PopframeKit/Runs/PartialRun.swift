internal import Synchronization

/// The record of a run that is under way: whoever ends it early, with whatever signal, finds out how far
/// it came.
///
/// A class, because the threads that draw add to it.
final class PartialRun: Sendable {
  private struct State {
    /// The cases that are done, by their places.
    var done: [Int: CaseRecord] = [:]
    var next: ContinuousClock.Instant?
  }

  private let run: TestRun
  private let report: ReportFolder
  private let state = Mutex(State())

  /// Saves the record of a run of which nothing is done.
  init(_ run: TestRun, in report: ReportFolder) throws(PopframeError) {
    self.run = run
    self.report = report
    try report.write(run)
  }

  /// Notes that a case is done.
  func add(_ record: CaseRecord, at index: Int) {
    state.withLock { $0.done[index] = record }
  }

  /// Saves what is known every second; not more than a twentieth of the time goes into that. A disk
  /// that is full is noticed in the end.
  func saveIfDue() {
    let clock = ContinuousClock()
    let start = clock.now
    let records = state.withLock { state -> [CaseRecord]? in
      guard let next = state.next else {
        state.next = start.advanced(by: .seconds(1))
        return nil
      }
      guard next <= start else { return nil }
      return state.done.sorted { $0.key < $1.key }.map(\.value)
    }
    guard let records else { return }
    var partial = run
    partial.cases = records
    try? report.write(partial)
    let took = clock.now - start
    state.withLock { $0.next = clock.now.advanced(by: max(.seconds(1), took * 20)) }
  }
}
