internal import Languages
internal import RunReports
internal import Imaging
public import PopframeKit
internal import Regression

/// The report of a test run, for a page that shows and approves its cases.
@_spi(Studio) public struct ReportReview: Sendable {
  /// The page of the report, which asks the server for the addresses of a review.
  public let page: String
  /// What the page may do: its Content Security Policy.
  public var policy: String { ReportPolicy.text }
  /// The addresses of the pictures beside the page, in URIs, from the page's folder.
  public var pictures: [String] { Array(records.keys) }
  /// The names of the cases that were approved, in the order of their approvals.
  public var approved: [String] { approvals.flatMap(\.names) }
  /// Whether an approval can be taken back.
  public var canUndo: Bool { !approvals.isEmpty }

  private let report: ReportFolder
  private let references: String?
  /// The pictures by their addresses.
  private let records: [String: PictureRecord]
  private var approvals: [(names: [String], replaced: ReplacedReferences?)] = []

  /// Reads the record of a run.
  ///
  /// - Parameters:
  ///   - report: The report's folder.
  ///   - references: The folder of references; `nil` for the one that the report names.
  public init(report: String, references: String?) throws(PopframeError) {
    self.report = ReportFolder(report)
    self.references = references
    let run = try self.report.readRun()
    page = HTMLReport(run: run, folder: report).servedText
    var records: [String: PictureRecord] = [:]
    for record in run.cases {
      let parts = record.parts.map { PictureRecord(path: $0.path, sha256: $0.sha256) }
      for picture in [record.expected, record.actual, record.difference, parts] {
        if let picture { records[picture.path.uriPath] = picture }
      }
    }
    self.records = records
  }

  /// The file of a picture by its address; `nil` if it is no longer what the run has written.
  public func picture(_ address: String) -> [UInt8]? {
    records[address].flatMap { try? report.picture($0) }
  }

  /// Approves cases: all of them, or none.
  ///
  /// - Returns: The number of cases whose pictures are references now.
  public mutating func approve(_ names: [String]) throws(PopframeError) -> Int {
    let approval = try Approval(of: names, in: report, references: references)
    let replaced = try approval.apply()
    let done = approval.names + approval.settled
    approvals.append((done, replaced))
    return done.count
  }

  /// Puts the references back that the last approval has replaced.
  ///
  /// - Returns: The number of cases that it had approved; `nil` where nothing was approved.
  public mutating func undo() throws(PopframeError) -> Int? {
    guard let last = approvals.last else { return nil }
    try last.replaced?.restore()
    approvals.removeLast()
    return last.names.count
  }
}
