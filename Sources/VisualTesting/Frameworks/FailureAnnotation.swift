internal import RunReports
internal import LibC
internal import PopframeKit
internal import Regression
internal import Synchronization

/// An annotation at the line of a failing expectation, if GitHub Actions runs the tests.
enum FailureAnnotation {
  /// How many have been printed: GitHub shows ten of a step.
  private static let count = Atomic<Int>(0)

  static func post(_ verification: PopoverVerification, file: String, line: Int) {
    guard let message = verification.message,
      getenv("GITHUB_ACTIONS").map({ String(cString: $0) }) == "true",
      count.add(1, ordering: .relaxed).newValue <= GitHubAnnotations.limit
    else { return }
    // A command must be at the beginning of a line, but the log may be in the middle of one.
    print(
      "\n"
        + GitHubAnnotations.line(
          title: verification.name, message: message, file: file, line: line))
  }
}
