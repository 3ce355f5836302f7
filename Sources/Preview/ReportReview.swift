public import PopframeKit
public import Regression

/// The report of a test run, for a page that shows and approves its cases.
@_spi(Studio) public struct ReportReview: Sendable {
  /// One case of the run.
  @_spi(Studio) public struct Case: Sendable {
    /// The case's name.
    public let name: String
    /// The outcome of the case.
    public let outcome: CaseOutcome
    /// What differs, in one line.
    public let summary: String
    /// The SHA-256 of the reference that it was compared with.
    public let expected: String?
    /// The SHA-256 of what was drawn.
    public let actual: String?
    /// The SHA-256 of the picture of their difference.
    public let difference: String?

    /// Whether what was drawn may become the reference.
    public let canBeApproved: Bool
  }

  /// The report's folder.
  public var path: String { report.path }
  /// The folder of references: the given one, otherwise the one that the report names.
  public let references: String
  /// All cases, in the order of the run.
  public let cases: [Case]
  /// Groups of cases that differ for the same reason and are approved together.
  public let groups: [(id: String, title: String, cases: [String])]

  private let report: ReportFolder
  private let named: String?
  /// The pictures of the report by their hashes.
  private let pictures: [String: PictureRecord]

  /// Reads the record of a run.
  ///
  /// - Parameters:
  ///   - report: The report's folder.
  ///   - references: The folder of references; `nil` for the one that the report names.
  public init(report: String, references: String?) throws(PopframeError) {
    self.report = ReportFolder(report)
    named = references
    let run = try self.report.readRun()
    self.references = references ?? run.references
    cases = run.cases.map { record in
      Case(
        name: record.name, outcome: record.outcome, summary: record.summary,
        expected: record.expected?.sha256, actual: record.actual?.sha256,
        difference: record.difference?.sha256, canBeApproved: record.canBeApproved)
    }
    groups = run.groups.map { ($0.id, $0.title, $0.cases.map(\.name)) }
    var pictures: [String: PictureRecord] = [:]
    for record in run.cases {
      for picture in [record.expected, record.actual, record.difference] {
        if let picture, let hash = picture.sha256 { pictures[hash] = picture }
      }
    }
    self.pictures = pictures
  }

  /// The file of a picture; `nil` if the report no longer has one with this hash.
  public func picture(_ hash: String) -> [UInt8]? {
    pictures[hash].flatMap { try? report.picture($0) }
  }

  /// Approves cases: all of them, or none.
  ///
  /// - Returns: The names of the cases whose pictures are references now.
  public func approve(_ names: [String]) throws(PopframeError) -> [String] {
    let approval = try Approval(of: names, in: report, references: named)
    try approval.apply()
    return approval.names + approval.settled
  }
}
