#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
internal import PopframeKit
internal import Synchronization
internal import VisualTestingCore

/// What the tests of this process have expected and found so far.
///
/// A class, because tests run at the same time and share it: names must not come twice, and what they
/// find goes into the same reports.
final class TestSession: Sendable {
  private struct State: Sendable {
    var names = UsedNames()
    var reports: [ReportPlace: SharedReport] = [:]
  }

  /// Whose reports are added to.
  let invocation: TestInvocation
  private let state = Mutex(State())

  init(invocation: TestInvocation = .current) { self.invocation = invocation }

  /// The session of the process, whose reports are completed when it exits.
  static let process: TestSession = {
    atexit { TestSession.process.finish(isWholeSuite: TestEnvironment.process.runsAllTests) }
    return TestSession()
  }()
}

extension TestSession {
  /// Takes a name for a test.
  func take(
    _ path: String, for user: UsedNames.User, allowingRepeats: Bool
  ) throws(UsedNames.Conflict) {
    try state.withLock { state throws(UsedNames.Conflict) in
      try state.names.take(path, for: user, allowingRepeats: allowingRepeats)
    }
  }

  /// Makes a report ready for pictures.
  func begin(_ place: ReportPlace) throws(PopframeError) {
    try update(place) { report throws(PopframeError) in try report.begin() }
  }

  /// Adds what was found for a picture to its report.
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
      try body(&state.reports[place, default: SharedReport(place, invocation: invocation)])
    }
  }

  /// Writes the reports: those on failures, those that are there from an earlier invocation, and all
  /// where no test is left out.
  func finish(isWholeSuite: Bool) {
    state.withLock { state in
      for place in state.reports.keys {
        guard let report = state.reports[place],
          isWholeSuite || report.hasFailures || report.exists
        else { continue }
        // Nobody is left who could be told that it cannot be written, but those who look for it.
        try? state.reports[place]?.save(isWholeSuite: isWholeSuite)
      }
    }
  }
}
