internal import Raster

extension CaseRecord {
  /// What is wrong, in one line: the message, or count, share, parts and largest difference.
  package var summary: String {
    if let message, !message.isEmpty { return message }
    if let comparison, outcome == .sizeMismatch {
      return "\(Numerals.size(comparison.actualSize)) pixels, expected "
        + Numerals.size(comparison.expectedSize)
    }
    if let differences = comparison?.differences, differences.differentPixels > 0 {
      return differences.summary
    }
    if let broken = comparison?.brokenLimits.first { return broken }
    return switch outcome {
    case .equal: "equal"
    case .different: "different"
    case .sizeMismatch: "the size differs"
    case .missing: "there is no reference"
    case .recorded: "recorded as the new reference"
    case .unreadable: "the reference cannot be read"
    case .notRun: "the case was not run"
    }
  }

  /// All that is known, one fact a line: what a log or a JUnit viewer shows.
  package var facts: [String] {
    var facts = [summary]
    guard let comparison else { return facts }
    if let box = comparison.differences?.boundingBox {
      facts.append("Bounding box: \(Numerals.rect(box))")
    }
    facts += comparison.brokenLimits.filter { $0 != summary }.map { "Limit: \($0)" }
    facts += comparison.causes.map { "Cause: \($0)" }
    if !comparison.wouldPassWith.isEmpty {
      facts.append("Would pass with: " + comparison.wouldPassWith.joined(separator: ", or "))
    }
    return facts
  }
}

extension PictureDifferences {
  /// Count, share, parts and largest difference in one line.
  var summary: String {
    let parts = regions.filter { $0.differentPixels > 0 }
      .map { "\($0.name) \(Numerals.count($0.differentPixels))" }
    let counted =
      "\(Numerals.count(differentPixels)) of \(Numerals.pixels(comparedPixels)) "
      + "\(differentPixels == 1 ? "differs" : "differ") (\(Numerals.share(share)))"
    let largest = "largest difference \(largestDifference.largest)"
    return ([counted] + (parts.isEmpty ? [] : [parts.joined(separator: ", ")]) + [largest])
      .joined(separator: "; ")
  }
}
