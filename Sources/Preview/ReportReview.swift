internal import Files
internal import RunReports
internal import Imaging
public import PopframeKit
internal import Regression

/// The report of a test run, for a page that shows and approves its cases.
///
/// The report may be written anew while it is shown. Each approval therefore names the run and the pictures that its
/// reader has seen, and nothing of another run is approved.
@_spi(Studio) public struct ReportReview: Sendable {
  /// The page of the report, which asks the server for the addresses of a review.
  public private(set) var page = ""
  /// The Content Security Policy of the page.
  public var policy: String { ReportPolicy.text }
  /// The names of the cases of the page's run that were approved, in the order of their approvals.
  public var approved: [String] { names { !$0.isPutBack } }
  /// The names of the cases of the page's run whose approved references were put back.
  public var putBack: [String] { names(\.isPutBack) }
  /// Whether an approval can be taken back.
  public var canUndo: Bool { !approvals.isEmpty }

  private let report: ReportFolder
  private let references: String?
  private let approver: String?
  /// The hash of the page's run.
  private var run = ""
  /// The report's record as it was read last.
  private var record: RunRecord?
  /// The pictures of the page by their SHA-256.
  private var pictures: [String: PictureRecord] = [:]
  private var approvals: [Step] = []
  /// The file of the record when it was read last, and the hash of its run.
  private var latest: (file: FileStatus, run: String)?

  /// What was done with references together.
  private struct Step: Sendable {
    let run: String
    let names: [String]
    /// Whether the references that were approved before were put back.
    let isPutBack: Bool
    let replaced: ReplacedReferences?
  }

  private func names(_ isMeant: (Step) -> Bool) -> [String] {
    approvals.filter { $0.run == run && isMeant($0) }.flatMap(\.names)
  }

  /// The run that a report's record is of.
  @_spi(Studio) public struct Record: Equatable, Sendable {
    /// The hash of the run.
    public let run: String
    /// When the record was written, in UTC: `2026-12-31T23:59:59Z`.
    public let written: String
  }

  /// A case as its approver has seen it.
  @_spi(Studio) public struct Seen: Equatable, Sendable {
    fileprivate let name: String
    fileprivate let pictures: [String: String]

    /// - Parameter pictures: The SHA-256 of each picture of its card by its kind: `actual`, `expected`, `difference`.
    public init(_ name: String, pictures: [String: String]) {
      self.name = name
      self.pictures = pictures
    }
  }

  /// Reads the record of a run.
  ///
  /// - Parameters:
  ///   - report: The report's folder.
  ///   - references: The folder of references; `nil` for the one that the report names.
  ///   - approver: Who approves, for the notes; `nil` for the name under which git makes commits here.
  public init(
    report: String, references: String?, approver: String? = nil
  ) throws(PopframeError) {
    self.report = ReportFolder(report)
    self.references = references
    self.approver = approver
    try read()
  }

  /// Makes the page of the run that the report is of now.
  private mutating func read() throws(PopframeError) {
    let record = try report.readRecord(self.record)
    self.record = record
    run = record.run.hash
    var shown = HTMLReport(run: record.run, folder: report.path)
    shown.replaceable = Set(
      report.replaceableReferences(of: record.run, in: references).map { ByteString($0) })
    page = shown.servedText
    pictures = [:]
    for item in record.run.cases {
      let parts = item.parts.map { PictureRecord(path: $0.path, sha256: $0.sha256) }
      for picture in [item.expected, item.actual, item.difference, parts] {
        if let picture, let hash = picture.sha256 { pictures[hash] = picture }
      }
    }
  }

  /// Makes the page anew if the report is of another run by now; while a run is writing the report, the page stays.
  public mutating func renew() {
    if let current = current(), current.run != run { try? read() }
  }

  /// The run that the report is of now; `nil` while a run is writing it. The record is read only if its file has changed.
  public mutating func current() -> Record? {
    guard let file = try? FileStatus(of: report.file(ReportFolder.runName), followsLinks: false)
    else { return nil }
    if latest?.file != file {
      // A run that was cut off is shown as well; another one that is not complete is still being written.
      guard let record = try? report.readRecord(record) else { return nil }
      self.record = record
      let hash = record.run.hash
      guard record.run.isComplete || hash == run else { return nil }
      latest = (file, hash)
    }
    return latest.map { Record(run: $0.run, written: file.modified.text) }
  }

  /// The file of a picture of the page by its SHA-256; `nil` if it is no longer what the run has written.
  public func picture(_ sha256: String) -> [UInt8]? {
    pictures[sha256].flatMap { try? report.picture($0) }
  }

  /// Approves cases: all of them, or none.
  ///
  /// - Parameters:
  ///   - cases: The cases, as they were seen.
  ///   - run: The hash of the run whose page showed them.
  /// - Returns: The number of cases whose pictures are references now.
  public mutating func approve(_ cases: [Seen], of run: String) throws(PopframeError) -> Int {
    let record = try record(of: run, showing: cases)
    let approval = try Approval(
      of: cases.map(\.name), run: run, in: report, references: references, known: record)
    let replaced = try approval.apply(by: approver)
    let done = approval.names + approval.settled
    approvals.append(Step(run: run, names: done, isPutBack: false, replaced: replaced))
    return done.count
  }

  /// Puts the approved pictures of references back that were written over: all of them, or none.
  ///
  /// - Returns: The number of references that are the approved ones again.
  public mutating func putBack(_ cases: [Seen], of run: String) throws(PopframeError) -> Int {
    let record = try record(of: run, showing: cases)
    let names = cases.map(\.name)
    let replaced = try report.putBack(names, of: record.run, in: references)
    approvals.append(Step(run: run, names: names, isPutBack: true, replaced: replaced))
    return names.count
  }

  /// The record of a run, if it still has the pictures that somebody has seen.
  private func record(
    of run: String, showing cases: [Seen]
  ) throws(PopframeError) -> RunRecord {
    let record = try report.readCompleteRecord(run, record)
    let pictures = Dictionary(
      record.run.cases.map { (ByteString($0.name), $0.shownPictures) }, uniquingKeysWith: { $1 })
    for seen in cases {
      guard let known = pictures[ByteString(seen.name)], known != seen.pictures else { continue }
      throw .refused(
        path: seen.name,
        reason: "its pictures are not those that the page shows; load the page again")
    }
    return record
  }

  /// Puts the references back that an approval has replaced, or those that were written over approved ones.
  ///
  /// - Parameter name: A case of the approval that is meant; `nil` for the last one.
  /// - Returns: The number of its cases; `nil` where there was none.
  public mutating func undo(of name: String?) throws(PopframeError) -> Int? {
    let known = name.map { ByteString($0) }
    let index = approvals.lastIndex { step in
      known.map { known in step.names.contains { ByteString($0) == known } } ?? true
    }
    guard let index else { return nil }
    try approvals[index].replaced?.restore()
    return approvals.remove(at: index).names.count
  }
}

extension CaseRecord {
  /// The SHA-256 of each picture of its card, by the picture's kind.
  fileprivate var shownPictures: [String: String] {
    let all: [(ReportFolder.PictureKind, PictureRecord?)] = [
      (.actual, actual), (.expected, expected), (.difference, difference),
    ]
    return all.reduce(into: [:]) { $0[$1.0.rawValue] = $1.1?.sha256 }
  }
}
