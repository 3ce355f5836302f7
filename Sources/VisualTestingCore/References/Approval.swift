public import PopframeKit

/// Accepts what the last run showed, and only that: the pictures that it wrote become references.
///
/// ```swift
/// let approval = try Approval(of: ["Crimson/120x80-up"], in: ReportFolder())
/// try approval.apply()
/// ```
///
/// Nothing is drawn. A picture or a reference that is no longer what the run has seen is refused,
/// and then nothing is approved at all.
public struct Approval: Sendable {
  /// The cases whose pictures become references, in the run's order.
  public let names: [String]
  /// The cases whose pictures are their references already, because they have been approved before.
  public let settled: [String]
  /// The folder of references.
  public let references: String

  private let pictures: [(name: String, bytes: [UInt8])]

  /// Reads the last run and all pictures that are asked for.
  ///
  /// - Parameters:
  ///   - names: The cases; without any, all that differ from their reference or have none. One whose
  ///     reference cannot be read has to be named.
  ///   - report: Where the run's report is.
  /// - Throws: Everything that stands in the way.
  public init(of names: [String], in report: ReportFolder) throws(PopframeError) {
    let run = try report.readCompleteRun()
    guard (try? FileStatus(of: PathName(run.references)).kind) == .folder else {
      throw .unreadable(
        path: run.references,
        reason: "there is no such folder of references; run popframe approve where popframe test "
          + "was run")
    }
    references = run.references
    let folder = ReferenceFolder(run.references)
    var pictures: [(name: String, bytes: [UInt8])] = []
    var settled: [String] = []
    var errors: [PopframeError] = []
    for record in try Self.records(names, of: run) {
      do throws(PopframeError) {
        let bytes = try report.actualPicture(of: record)
        if try folder.isApproved(record, as: bytes) {
          settled.append(record.name)
        } else {
          pictures.append((record.name, bytes))
        }
      } catch { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    self.pictures = pictures
    self.names = pictures.map(\.name)
    self.settled = settled
  }

  /// Puts the pictures in the references' places: all of them, or none.
  public func apply() throws(PopframeError) {
    try ReferenceFolder(references).write(pictures)
  }

  /// The cases that are asked for, in the run's order.
  private static func records(
    _ names: [String], of run: TestRun
  ) throws(PopframeError) -> [CaseRecord] {
    guard !names.isEmpty else {
      return run.cases.filter { [.different, .sizeMismatch, .missing].contains($0.outcome) }
    }
    let known = run.cases.filter { $0.refusal == nil }.map(\.name)
    var errors: [PopframeError] = []
    for name in names {
      let record = run.cases.first { $0.name == name }
      guard let reason = record.map(\.refusal) ?? "the last run has no such case" else { continue }
      errors.append(
        .unknownCase(name: name, reason: reason, known: record == nil ? known : []))
    }
    try PopframeError.throwing(errors)
    return run.cases.filter { names.contains($0.name) }
  }
}

extension CaseRecord {
  /// Why there is nothing to approve; `nil` when there is.
  fileprivate var refusal: String? {
    switch outcome {
    case .different, .sizeMismatch, .missing, .unreadable: nil
    case .equal: "this case is equal to its reference, so there is nothing to approve"
    case .recorded: "the last run has recorded this picture, so there is nothing to approve"
    case .notRun: "this case was not drawn, so there is nothing to approve"
    }
  }
}

extension ReportFolder {
  /// The record of the last run, which has to have come to its end.
  func readCompleteRun() throws(PopframeError) -> TestRun {
    let run = try readRun()
    guard run.isComplete else {
      throw .refused(
        path: file(Self.runName).text,
        reason: "the last run did not come to its end; run popframe test again")
    }
    return run
  }

  /// What the run drew of a case, which has to be what it was then.
  fileprivate func actualPicture(of record: CaseRecord) throws(PopframeError) -> [UInt8] {
    let file = file(Self.path(of: .actual, for: record.name))
    guard let hash = record.actual?.sha256 else {
      throw .refused(
        path: file.text,
        reason: "the last run has not written this picture; run popframe test again")
    }
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile(file).bytes(limit: InputFile.largestPicture)
    } catch {
      throw .refused(path: file.text, reason: "\(error.reason); run popframe test again")
    }
    guard Sha256(of: bytes).hex == hash else {
      throw .refused(
        path: file.text,
        reason: "this picture has changed since the last run; run popframe test again")
    }
    return bytes
  }
}

extension ReferenceFolder {
  /// Whether a case's reference is the picture already; if not, it has to be what the run has seen.
  fileprivate func isApproved(
    _ record: CaseRecord, as picture: [UInt8]
  ) throws(PopframeError) -> Bool {
    let file = file(of: record.name).text
    switch contents(of: record.name) {
    case .bytes(let bytes):
      if bytes == picture { return true }
      guard let reference = record.reference else {
        throw .refused(
          path: file,
          reason: "this reference has appeared since the last run; run popframe test again")
      }
      guard reference.sha256 == Sha256(of: bytes).hex else {
        throw .refused(
          path: file,
          reason: "this reference has changed since the last run; run popframe test again")
      }
    case .missing:
      guard record.reference == nil else {
        throw .refused(
          path: file,
          reason: "this reference has gone since the last run; run popframe test again")
      }
    case .unreadable(let reason):
      throw .unreadable(path: file, reason: reason)
    }
    return false
  }
}
