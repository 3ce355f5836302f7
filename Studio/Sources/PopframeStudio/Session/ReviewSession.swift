internal import PopframeKit

/// The report of a run of tests that is shown, and what has been approved of it here.
actor ReviewSession {
  private let report: ReportFolder
  private let run: TestRun
  private let references: String?
  private var approved: Set<String> = []
  /// The pictures of the report by their hashes.
  private let pictures: [String: PictureRecord]

  /// Reads the record of a run.
  ///
  /// - Parameters:
  ///   - report: The report's folder.
  ///   - references: The folder of references; `nil` for the one that the report names.
  init(report: String, references: String?) throws(PopframeError) {
    self.report = ReportFolder(report)
    self.references = references
    run = try self.report.readRun()
    var pictures: [String: PictureRecord] = [:]
    for record in run.cases {
      for picture in [record.expected, record.actual, record.difference] {
        if let picture, let hash = picture.sha256 { pictures[hash] = picture }
      }
    }
    self.pictures = pictures
  }

  /// The file of a picture; `nil` when the report has none of this hash any more.
  func picture(_ hash: String) -> [UInt8]? {
    pictures[hash].flatMap { try? report.picture($0) }
  }

  /// All cases of the run.
  func document(isReadOnly: Bool) -> JSONValue {
    .object([
      "format": .number(1), "report": .string(report.path),
      "references": .string(references ?? run.references), "readOnly": .bool(isReadOnly),
      "cases": .array(run.cases.map { entry($0) }),
      // What differs for one and the same reason is looked at, and approved, together.
      "groups": .array(
        run.groups.map { group in
          .object([
            "id": .string(group.id), "title": .string(group.title),
            "cases": .array(group.cases.map { .string($0.name) }),
          ])
        }),
    ])
  }

  private func entry(_ record: CaseRecord) -> JSONValue {
    func address(_ picture: PictureRecord?) -> JSONValue {
      picture?.sha256.map { .string("/picture/\($0).png") } ?? .null
    }
    let canBeApproved: Set<CaseOutcome> = [
      .different, .engineChanged, .sizeMismatch, .missing, .unreadable,
    ]
    return .object([
      "name": .string(record.name), "outcome": .string(record.outcome.rawValue),
      "summary": .string(record.summary), "expected": address(record.expected),
      "actual": address(record.actual), "difference": address(record.difference),
      "canBeApproved": .bool(canBeApproved.contains(record.outcome) && record.actual != nil),
      "isApproved": .bool(approved.contains(record.name)),
    ])
  }

  /// Approves cases: all of them, or none.
  ///
  /// - Returns: The names of those that are references now.
  func approve(_ names: [String]) throws(PopframeError) -> [String] {
    let approval = try Approval(of: names, in: report, references: references)
    try approval.apply()
    let done = approval.names + approval.settled
    approved.formUnion(done)
    return done
  }
}
