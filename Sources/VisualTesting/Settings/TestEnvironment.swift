internal import LibC
internal import PopframeKit
internal import Regression

/// The environment variables for tests of pictures; `nil` for those that are not set.
struct TestEnvironment: Equatable, Sendable {
  /// `POPFRAME_RECORD`: a record mode.
  var record: String?
  /// `CI`.
  var ci: String?
  /// `POPFRAME_REPORT`: the folder of reports.
  var report: String?
  /// `POPFRAME_ALL_TESTS`: set if no test is left out, so that unused references are known.
  var allTests: String?
  /// The arguments of this process and of its parent.
  var arguments: [String] = []

  /// Whether Swift Testing repeats tests; it does so in one process.
  var repeatsTests: Bool { arguments.contains("--repetitions") }

  /// The references to record if the tests do not set them.
  ///
  /// An unknown mode is an error, so that a typing mistake is noticed.
  var recordMode: RecordMode {
    get throws(TestMistake) {
      guard let record, !record.isEmpty else { return .standard(ci: ci) }
      guard let mode = RecordMode(rawValue: record) else {
        throw .unknownRecordMode(record)
      }
      return mode
    }
  }

  /// Whether the variable says that all tests are run, and the arguments do not contradict it.
  var runsAllTests: Bool {
    let isSaid = allTests.map { !["", "0", "false"].contains($0) } ?? false
    return isSaid && !leavesTestsOut
  }

  private var leavesTestsOut: Bool {
    let choosing = [
      "--filter", "--skip", "--specifier", "-s", "--disable-xctest", "--disable-swift-testing",
      "-only-testing", "-skip-testing",
    ]
    return arguments.contains { argument in
      choosing.contains {
        argument == $0 || argument.hasPrefix("\($0)=") || argument.hasPrefix("\($0):")
      }
    }
  }

  /// The environment of this process, with its arguments and those of a test runner that started it.
  static var process: TestEnvironment {
    let parent = RunningProcess(getppid())
    return TestEnvironment(
      record: value("POPFRAME_RECORD"), ci: value("CI"), report: value("POPFRAME_REPORT"),
      allTests: value("POPFRAME_ALL_TESTS"),
      arguments: CommandLine.arguments + (parent.isTestRunner ? parent.arguments : []))
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
