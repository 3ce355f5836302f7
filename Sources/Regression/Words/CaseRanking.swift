internal import Imaging
internal import PixelDiff
internal import Words

extension TestRun {
  /// The failing cases, worst first: cases that could not be compared, then other sizes, then
  /// differences by their visibility, then missing references; equal ones in the run's order.
  package var failuresWorstFirst: [CaseRecord] {
    // Sorting keeps the order of equals.
    cases.filter { !$0.outcome.passes }
      .map { (badness: FailureRank($0), record: $0) }
      .sorted { $1.badness < $0.badness }
      .map(\.record)
  }
}

/// How bad a case is; the larger, the worse.
private struct FailureRank: Comparable {
  let outcome: Int
  /// The visibility: the sum of the squared differences, divided by the number of compared pixels.
  /// A missing arrow counts more than a whole shadow that is fainter by 1 of 255.
  let visible: Double
  let share: Double
  let pixels: Int
  let channel: UInt8

  init(_ record: CaseRecord) {
    let differences = record.comparison?.differences
    outcome = record.outcome.badness
    visible = differences?.visibility ?? 0
    share = differences?.share ?? 0
    pixels = differences?.differentPixels ?? 0
    channel = differences?.largestDifference.largest ?? 0
  }

  static func < (a: FailureRank, b: FailureRank) -> Bool {
    (a.outcome, a.visible, a.share, a.pixels, a.channel)
      < (b.outcome, b.visible, b.share, b.pixels, b.channel)
  }
}

extension PictureDifferences {
  /// The sum of the squared differences, each pixel by its largest channel, for each compared pixel.
  fileprivate var visibility: Double {
    // d² is the sum of the first d odd numbers.
    let sum = pixelsBeyond.enumerated().reduce(0.0) {
      $0 + Double(2 * $1.offset + 1) * Double($1.element)
    }
    return comparedPixels == 0 ? 0 : sum / Double(comparedPixels)
  }
}

extension CaseOutcome {
  fileprivate var badness: Int {
    switch self {
    case .unreadable: 6
    case .notRun: 5
    case .sizeMismatch: 4
    case .different, .engineChanged: 3
    case .missing: 2
    case .recorded: 1
    case .equal: 0
    }
  }
}
