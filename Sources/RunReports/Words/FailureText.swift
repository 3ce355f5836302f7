internal import Files
internal import Imaging
internal import PixelDiff
internal import PopframeKit
package import Regression
internal import Words

/// A case that fails, in words for a terminal or a test's log.
///
/// The most important facts come first: name, count and share, the popover's parts, place, size and
/// cause of the differences, the tolerances that would pass, the pictures, and the command that
/// accepts the new picture.
package struct FailureText: Sendable {
  /// The case's name and what is wrong: `Crimson/120x80-up: error: 12 of 9,600 pixels differ …`.
  package let headline: String
  /// The same with the parts that differ most.
  let summary: String
  /// What else is known, one fact a line.
  package let details: [String]

  /// All lines, the details indented.
  package var text: String { ([headline] + details.map { "  " + $0 }).joined(separator: "\n") }

  /// Describes a case; `nil` when it passes.
  ///
  /// - Parameters:
  ///   - record: The result of the case.
  ///   - report: Where the case's pictures are.
  ///   - approval: The commands of its run; `nil` where that has not ended, so that it has no name yet.
  package init?(
    _ record: CaseRecord, in report: ReportFolder, approval: ApproveCommandLine? = nil
  ) {
    guard !record.outcome.passes else { return nil }
    headline = "\(record.name): error: \(record.finding)"
    summary = "\(record.name): \(record.summary)"
    var details: [String] = []
    if let comparison = record.comparison { details += comparison.lines }
    details += record.allowed.map { "allowed: \($0.words)" }
    let pictures = [
      ("expected", record.expected), ("actual", record.actual), ("difference", record.difference),
    ]
    for case (let title, let picture?) in pictures {
      details.append("\(title): \(report.file(picture.path).text)")
    }
    if let former = record.formerReference, record.kind == .different {
      details.append("compared with the reference of its former name: \(former)")
    }
    if record.isOverwritten {
      details.append(
        "\(CaseRecord.overwritten), or put back the picture that its note knows")
    }
    // What reads a pointer says so itself.
    if record.kept == .link { details.append(KeptReference.link.reason) }
    if record.canBeApproved, let approval {
      details.append("to accept what was drawn: \(approval.forCase(record.name))")
    }
    self.details = details
  }
}

extension CaseRecord {
  /// What is wrong, in one line.
  fileprivate var finding: String {
    switch outcome {
    case .recorded: message ?? "recorded as the reference"
    case .sizeMismatch:
      comparison.map {
        "is \($0.actualSize.formatted) pixels, the reference "
          + $0.expectedSize.formatted
      } ?? "the sizes differ"
    default:
      message ?? comparison?.finding ?? outcome.rawValue
    }
  }
}

extension ComparisonRecord {
  fileprivate var finding: String? {
    guard let differences else { return nil }
    return differences.differentPixels > 0 ? differences.counted : exceededLimits.first?.description
  }

  /// What is known beyond the finding, one fact a line.
  fileprivate var lines: [String] {
    var facts: [String] = []
    if let differences, differences.differentPixels > 0 {
      // Every part is listed, because a part without differences is information, too.
      let parts = differences.regions.sorted { $0.differentPixels > $1.differentPixels }.map {
        "\($0.name) \($0.differentPixels.grouped)\($0.differentPixels > 0 ? " px" : "")"
      }
      if !parts.isEmpty { facts.append("parts: " + parts.joined(separator: ", ")) }
      if let box = differences.boundingBox {
        let groups = differences.clusterCount
        facts.append(
          "bounding box: \(box.formatted)"
            + (groups > 1 ? ", in \(groups) groups" : ""))
      }
      facts.append("largest difference: \(differences.largestWords)")
    }
    let limits = exceededLimits.filter { !$0.allowsNone }.map(\.description)
    facts += limits.filter { $0 != finding }.map { "limit: \($0)" }
    facts += causes.map { "cause: \($0.description)" }
    facts += self.facts.map { "not compared: \($0)" }
    if let passingTolerance { facts.append("would pass with: \(passingTolerance)") }
    return facts
  }
}

extension PictureDifferences {
  fileprivate var largestWords: String {
    let most = largestDifference
    let channels = "red \(most.red), green \(most.green), blue \(most.blue), alpha \(most.alpha)"
    let alpha =
      switch alphaOnlyPixels {
      case 0: ""
      case differentPixels: "; only alpha changes"
      default: "; of \(alphaOnlyPixels.grouped) pixels only alpha changes"
      }
    return "\(most.largest) of 255 (\(channels))\(alpha)"
  }
}
