internal import Synchronization

/// The record of a running test run, which is saved from time to time, so that it shows the
/// progress of a run that was killed.
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

  /// Saves the record of a run in which no case is done yet.
  init(_ run: TestRun, in report: ReportFolder) throws(PopframeError) {
    self.run = run
    self.report = report
    try report.write(run)
  }

  /// Adds a finished case.
  func add(_ record: CaseRecord, at index: Int) {
    state.withLock { $0.done[index] = record }
  }

  /// Saves the record every second, but uses at most a twentieth of the time for it. A full disk is
  /// reported at the end.
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
