import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
internal import Regression

/// The report of a test run that is shown, and the cases that were approved here.
actor ReviewSession {
  private let review: ReportReview
  private var approved: Set<String> = []

  /// Reads the record of a run.
  ///
  /// - Parameters:
  ///   - report: The report's folder.
  ///   - references: The folder of references; `nil` for the one that the report names.
  init(report: String, references: String?) throws(PopframeError) {
    review = try ReportReview(report: report, references: references)
  }

  /// The file of a picture; `nil` when the report has none of this hash any more.
  func picture(_ hash: String) -> [UInt8]? { review.picture(hash) }

  /// All cases of the run.
  func document(isReadOnly: Bool) -> JSON {
    .object([
      "format": .number(1), "report": .string(review.path),
      "references": .string(review.references), "readOnly": .bool(isReadOnly),
      "cases": .array(review.cases.map { entry($0) }),
      // Cases that differ for the same reason are shown and approved together.
      "groups": .array(
        review.groups.map { group in
          .object([
            "id": .string(group.id), "title": .string(group.title),
            "cases": .array(group.cases.map { .string($0) }),
          ])
        }),
    ])
  }

  private func entry(_ record: ReportReview.Case) -> JSON {
    func address(_ hash: String?) -> JSON {
      hash.map { .string("/picture/\($0).png") } ?? .null
    }
    return .object([
      "name": .string(record.name), "outcome": .string(record.outcome.rawValue),
      "summary": .string(record.summary), "expected": address(record.expected),
      "actual": address(record.actual), "difference": address(record.difference),
      "canBeApproved": .bool(record.canBeApproved),
      "isApproved": .bool(approved.contains(record.name)),
    ])
  }

  /// Approves cases: all of them, or none.
  ///
  /// - Returns: The names of those that are references now.
  func approve(_ names: [String]) throws(PopframeError) -> [String] {
    let done = try review.approve(names)
    approved.formUnion(done)
    return done
  }
}
