internal import Raster

extension TestRun {
  /// The cases that do not pass, worst first: what could not be compared, then other sizes, then the
  /// largest share of different pixels, then what has no reference; the run's order where two are
  /// as bad.
  package var failuresWorstFirst: [CaseRecord] {
    // Sorting keeps the order of equals.
    cases.filter { !$0.outcome.passes }
      .map { (badness: Badness($0), record: $0) }
      .sorted { $1.badness < $0.badness }
      .map(\.record)
  }
}

/// How bad a case ended; the larger, the worse.
private struct Badness: Comparable {
  let outcome: Int
  let share: Double
  let pixels: Int
  let channel: UInt8

  init(_ record: CaseRecord) {
    let differences = record.comparison?.differences
    outcome = record.outcome.badness
    share = differences?.share ?? 0
    pixels = differences?.differentPixels ?? 0
    channel = differences?.largestDifference.largest ?? 0
  }

  static func < (a: Badness, b: Badness) -> Bool {
    (a.outcome, a.share, a.pixels, a.channel) < (b.outcome, b.share, b.pixels, b.channel)
  }
}

extension CaseOutcome {
  fileprivate var badness: Int {
    switch self {
    case .unreadable: 6
    case .notRun: 5
    case .sizeMismatch: 4
    case .different: 3
    case .missing: 2
    case .recorded: 1
    case .equal: 0
    }
  }
}
