internal import Imaging
internal import PixelDiff
internal import PopframeKit
internal import Words

extension CaseRecord {
  /// What is wrong, in one line: the message, or count, share, parts and largest difference.
  package var summary: String {
    if let message, !message.isEmpty { return message }
    if let comparison, outcome == .sizeMismatch {
      return "\(comparison.actualSize.formatted) pixels, expected "
        + comparison.expectedSize.formatted
    }
    if let differences = comparison?.differences, differences.differentPixels > 0 {
      return differences.summary
    }
    if let limit = comparison?.exceededLimits.first { return limit.description }
    return switch outcome {
    case .equal: "equal"
    case .different, .engineChanged: "different"
    case .sizeMismatch: "the size differs"
    case .missing: "there is no reference"
    case .recorded: "recorded as the new reference"
    case .unreadable: "the reference cannot be read"
    case .notRun: "the case was not run"
    }
  }
}

extension PictureDifferences {
  /// Count, share, the parts that have most and the largest difference, in one line.
  var summary: String {
    let largest = "largest difference \(largestDifference.largest)"
    return [counted, partsSummary, largest].compactMap { $0 }.joined(separator: "; ")
  }

  /// Count and share: `12 of 9,600 pixels differ (0.13 %)`.
  package var counted: String {
    "\(differentPixels.grouped) of \(comparedPixels.counted("pixel")) "
      + "\(differentPixels == 1 ? "differs" : "differ") (\(Percentage(share)))"
  }

  /// The parts with most different pixels, first; `nil` when none is known.
  private var partsSummary: String? {
    let parts = regions.filter { $0.differentPixels > 0 }
      .sorted { $0.differentPixels > $1.differentPixels }
    guard !parts.isEmpty else { return nil }
    let rest = parts.count > 4 ? parts.count - 3 : 0
    let shown = parts.prefix(parts.count - rest).map {
      "\($0.name) \($0.differentPixels.grouped)"
    }
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) other parts" : "")
  }
}

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
