internal import PopframeKit
package import Regression
internal import Words

/// A run in one line: `12 cases: 10 equal (2 within the tolerance), 1 different, 1 new; 3 deleted`.
package struct RunSummary: CustomStringConvertible, Sendable {
  /// The line.
  package let description: String

  /// Counts a run's cases, and the references that have none.
  package init(_ run: TestRun) {
    let kinds = run.kinds
    let counts = kinds.words { kind in
      let details = Self.details(of: run.cases.filter { $0.kind == kind })
      return details.isEmpty ? "" : " (\(details))"
    }
    let total = run.cases.count
    let shard = run.shard.map { " of shard \($0.index)/\($0.count)" } ?? ""
    description =
      "\(total.counted("case"))\(shard): "
      + (counts.isEmpty ? "nothing was compared" : counts)
      + (kinds[.deleted] > 0 ? "; \(kinds[.deleted].grouped) deleted" : "")
  }

  /// What is special about some of the cases of a kind.
  private static func details(of records: [CaseRecord]) -> String {
    let tolerated = records.count(where: \.isTolerated)
    let special = CaseOutcome.allCases.compactMap { outcome -> String? in
      let count = records.count { $0.outcome == outcome }
      guard count > 0, let word = outcome.specialWord else { return nil }
      return "\(count.grouped) \(word)"
    }
    return ((tolerated > 0 ? ["\(tolerated.grouped) within the tolerance"] : []) + special)
      .joined(separator: ", ")
  }
}

extension CaseOutcome {
  /// What the kind of the case does not say; `nil` if it says all.
  fileprivate var specialWord: String? {
    switch self {
    case .equal, .different, .missing, .unreadable: nil
    case .engineChanged: "drawn differently by this version"
    case .sizeMismatch: "of another size"
    case .recorded: "recorded"
    case .notRun: "not drawn"
    }
  }
}
