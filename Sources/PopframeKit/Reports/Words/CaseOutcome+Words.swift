extension CaseOutcome {
  /// The outcome in a word or two, for people.
  package var words: String {
    switch self {
    case .equal: "equal"
    case .different: "different"
    case .engineChanged: "drawn by another version"
    case .sizeMismatch: "other size"
    case .missing: "no reference"
    case .recorded: "recorded"
    case .unreadable: "unreadable"
    case .notRun: "not run"
    }
  }

  /// Whether the case was not compared at all: an error rather than a failure.
  package var isError: Bool { self == .unreadable || self == .notRun }
}
