/// A run in one line: `12 cases: 10 equal, 1 different, 1 without a reference`.
package struct RunSummary: CustomStringConvertible, Sendable {
  /// The line.
  package let description: String

  /// Counts a run's cases.
  package init(_ run: TestRun) {
    let counts = CaseOutcome.allCases.compactMap { outcome -> String? in
      let count = run.cases.count { $0.outcome == outcome }
      guard count > 0 else { return nil }
      let tolerated = outcome == .equal ? run.cases.count(where: \.isTolerated) : 0
      return "\(count) \(outcome.summaryWord)"
        + (tolerated == 0 ? "" : " (\(tolerated) within the tolerance)")
    }
    let total = run.cases.count
    let shard = run.shard.map { " of shard \($0.index)/\($0.count)" } ?? ""
    description =
      "\(total) \(total == 1 ? "case" : "cases")\(shard): "
      + (counts.isEmpty ? "nothing was compared" : counts.joined(separator: ", "))
  }
}

extension CaseOutcome {
  fileprivate var summaryWord: String {
    switch self {
    case .equal: "equal"
    case .different: "different"
    case .engineChanged: "drawn differently by this version"
    case .sizeMismatch: "of another size"
    case .missing: "without a reference"
    case .recorded: "recorded"
    case .unreadable: "with an unreadable reference"
    case .notRun: "not drawn"
    }
  }
}
