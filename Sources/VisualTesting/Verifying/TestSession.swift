internal import Files
internal import LibC
internal import PopframeKit
internal import Regression
internal import Synchronization

/// The names and results of this process's tests so far.
///
/// A class, because tests run at the same time and share it: names must be unique, and results go
/// into the same reports.
final class TestSession: Sendable {
  private struct State: Sendable {
    var names = UsedNames()
    var reports: [ReportPlace: SharedReport] = [:]
  }

  private let invocation: TestInvocation
  private let isWholeSuite: Bool
  private let state = Mutex(State())

  init(invocation: TestInvocation = .current, isWholeSuite: Bool = false) {
    self.invocation = invocation
    self.isWholeSuite = isWholeSuite
  }

  /// The session of the process, whose reports are completed when it exits.
  static let process: TestSession = {
    atexit { TestSession.process.finish() }
    return TestSession(isWholeSuite: TestEnvironment.process.runsAllTests)
  }()
}

extension TestSession {
  func take(
    _ path: String, for user: UsedNames.User, allowingRepeats: Bool
  ) throws(UsedNames.Conflict) {
    try state.withLock { state throws(UsedNames.Conflict) in
      try state.names.take(path, for: user, allowingRepeats: allowingRepeats)
    }
  }

  func begin(_ place: ReportPlace) throws(PopframeError) {
    try update(place) { report throws(PopframeError) in try report.begin() }
  }

  func add(
    _ found: CaseRecord, to place: ReportPlace, recording mode: RecordMode,
    inputs: Set<FileStatus.Identity>
  ) throws(PopframeError) {
    try update(place) { report throws(PopframeError) in
      try report.add(found, recording: mode, inputs: inputs)
    }
  }

  private func update(
    _ place: ReportPlace, _ body: (inout SharedReport) throws(PopframeError) -> Void
  ) throws(PopframeError) {
    try state.withLock { state throws(PopframeError) in
      let new = SharedReport(place, invocation: invocation, isWholeSuite: isWholeSuite)
      try body(&state.reports[place, default: new])
    }
  }

  func finish() {
    state.withLock { state in
      // At the end of the process, errors of writing can no longer be reported.
      for place in state.reports.keys { try? state.reports[place]?.finish() }
    }
  }
}
