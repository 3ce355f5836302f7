internal import LibC
internal import PopframeKit
internal import Synchronization

/// An annotation at the line of an expectation that fails, where GitHub Actions runs the tests.
enum FailureAnnotation {
  /// How many have been printed: GitHub shows ten of a step.
  private static let count = Atomic<Int>(0)

  /// Prints the annotation of a failure, where there is somebody who reads it.
  static func post(_ verification: PopoverVerification, file: String, line: Int) {
    guard let message = verification.message,
      getenv("GITHUB_ACTIONS").map({ String(cString: $0) }) == "true",
      count.add(1, ordering: .relaxed).newValue <= GitHubAnnotations.limit
    else { return }
    // A log may be in the middle of a line, and a command has to begin one.
    print(
      "\n"
        + GitHubAnnotations.line(
          title: verification.name, message: message, file: file, line: line))
  }
}
