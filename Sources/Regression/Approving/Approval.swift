internal import Files
internal import PNG
@_spi(Studio) package import PopframeKit

/// Accepts the pictures of the last run: exactly the files that the run wrote become references.
///
/// ```swift
/// let approval = try Approval(of: ["Crimson/120x80-up"], in: ReportFolder())
/// try approval.apply()
/// ```
///
/// Nothing is drawn. If a picture or a reference has changed since the run, nothing is approved.
/// The same is true if a picture is not a valid PNG, because a report may come from somebody else.
/// No link is followed below the report and the references.
package struct Approval: Sendable {
  /// The pictures that become references, in the run's order.
  package let pictures: [Picture]
  /// The cases whose pictures are their references already, because they have been approved before.
  package let settled: [String]
  /// The cases that were left out, because their references cannot be read and they are not named.
  package let unreadable: [String]
  /// The folder of references, absolute and without links.
  package let folder: String

  /// A picture that becomes a reference.
  package struct Picture: Equatable, Sendable {
    /// The case.
    package let name: String
    /// The path of the reference, with the folder of references as it was given.
    package let reference: String
    /// SHA-256 of the file, as `sha256sum` prints it.
    package let sha256: String
    fileprivate let record: CaseRecord
    fileprivate let bytes: [UInt8]
  }

  /// The cases whose pictures become references, in the run's order.
  package var names: [String] { pictures.map(\.name) }

  private let references: ReferenceFolder
  /// The run that has shown the pictures.
  private let origin: TestRun

  /// Reads the last run and all requested pictures.
  ///
  /// - Parameters:
  ///   - names: The cases, or patterns with `*` and `?`; without any, all that differ from their
  ///     reference or have none. One whose reference cannot be read has to be named.
  ///   - outcome: Only cases with this outcome.
  ///   - group: Only cases of the group with this ``CaseGroup/id``.
  ///   - report: Where the run's report is.
  ///   - references: The folder of references; without it, the one that the report names, if that
  ///     is relative and in the working tree.
  /// - Throws: All reasons that prevent the approval.
  package init(
    of names: [String], outcome: CaseOutcome? = nil, group: String? = nil,
    in report: ReportFolder, references: String? = nil
  ) throws(PopframeError) {
    let report = try report.withRecord()
    var run = try report.readCompleteRun()
    let origin = run
    if let group { run.cases = try Self.cases(of: group, in: run) }
    let folder = try ReferenceFolder(
      asked: references, run: run, report: report.file(ReportFolder.runName))
    var pictures: [Picture] = []
    var settled: [String] = []
    var errors: [PopframeError] = []
    for record in try Self.records(names, outcome, of: run) {
      do throws(PopframeError) {
        let (bytes, hash) = try report.actualPicture(of: record)
        if try folder.approvable(record, as: bytes) == nil {
          settled.append(record.name)
        } else {
          pictures.append(
            Picture(
              name: record.name, reference: folder.file(of: record.name).text, sha256: hash,
              record: record, bytes: bytes))
        }
      } catch { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    self.references = folder
    self.origin = origin
    self.folder = folder.resolved.text
    self.pictures = pictures
    self.settled = settled
    unreadable =
      names.isEmpty && outcome == nil
      ? run.cases.filter { $0.outcome == .unreadable && $0.canBeApproved }.map(\.name) : []
  }

  /// Replaces the references by the pictures: all of them, or none.
  ///
  /// - Returns: What was replaced; `nil` where all pictures are references already.
  /// - Throws: `refused` if a reference is neither the picture nor what the run has seen.
  @discardableResult
  package func apply() throws(PopframeError) -> ReplacedReferences? {
    OpenFolder.sweep(references.resolved)
    guard !pictures.isEmpty else { return nil }
    let origins = origin.origins(of: pictures.map { (name: $0.name, file: $0.bytes) })
    return try references.update(version: origin.manifest?.version ?? PopframeRelease.version) {
      () throws(PopframeError) in
      var files: [NewReference] = []
      for picture in pictures {
        if let expected = try references.approvable(picture.record, as: picture.bytes) {
          files.append(NewReference(name: picture.name, expected: expected, bytes: picture.bytes))
        }
      }
      return (files, origins)
    }
  }

  /// The cases of a group, which has to be one of this very run.
  private static func cases(
    of group: String, in run: TestRun
  ) throws(PopframeError) -> [CaseRecord] {
    let groups = run.groups
    guard let found = groups.first(where: { $0.id == group }) else {
      throw .unknownCase(
        name: group,
        reason: "the last run has no such group; it has "
          + (groups.isEmpty
            ? "none" : groups.prefix(10).map { "\($0.id) (\($0.title))" }.joined(separator: ", ")),
        known: [])
    }
    let names = Set(found.cases.map { ByteString($0.name) })
    return run.cases.filter { names.contains(ByteString($0.name)) }
  }

  /// The cases that are asked for, in the run's order.
  private static func records(
    _ names: [String], _ outcome: CaseOutcome?, of run: TestRun
  ) throws(PopframeError) -> [CaseRecord] {
    let usual: [CaseOutcome] = [.different, .engineChanged, .sizeMismatch, .missing]
    let open = run.cases.filter { (outcome.map { [$0] } ?? usual).contains($0.outcome) }
    guard !names.isEmpty else { return open.filter { $0.refusal == nil } }
    let known = run.cases.filter { $0.refusal == nil }.map(\.name)
    var chosen: Set<ByteString> = []
    var errors: [PopframeError] = []
    for name in names {
      if let record = run.cases.first(where: { $0.name.hasSameBytes(as: name) }) {
        if let reason = record.refusal {
          errors.append(.unknownCase(name: name, reason: reason, known: []))
        }
        chosen.insert(ByteString(name))
      } else if CaseFilter.isPattern(name) {
        let matches = open.map(\.name).filter(CaseFilter(name).matches)
        if matches.isEmpty {
          errors.append(
            .unknownCase(
              name: name, reason: "this pattern matches no case that can be approved", known: []))
        }
        chosen.formUnion(matches.map(ByteString.init))
      } else {
        errors.append(
          .unknownCase(name: name, reason: "the last run has no such case", known: known))
      }
    }
    try PopframeError.throwing(errors)
    return run.cases.filter {
      chosen.contains(ByteString($0.name)) && (outcome == nil || $0.outcome == outcome)
    }
  }
}

extension CaseRecord {
  /// Why there is nothing to approve; `nil` when there is.
  fileprivate var refusal: String? {
    switch outcome {
    case .different, .engineChanged, .sizeMismatch, .missing, .unreadable: nil
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

  /// The picture that the run drew of a case; throws if its hash differs from the record.
  fileprivate func actualPicture(
    of record: CaseRecord
  ) throws(PopframeError) -> (bytes: [UInt8], hash: String) {
    let path = Self.path(of: .actual, for: record.name)
    let file = file(path)
    guard let hash = record.actual?.sha256 else {
      throw .refused(
        path: file.text,
        reason: "the last run has not written this picture; run popframe test again")
    }
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try self.bytes(of: path, limit: InputFile.largestPicture)
    } catch {
      throw .refused(path: file.text, reason: "\(error.reason); run popframe test again")
    }
    guard Sha256(of: bytes).hex == hash else {
      throw .refused(
        path: file.text,
        reason: "this picture has changed since the last run; run popframe test again")
    }
    // Whoever wrote the report may have written anything.
    do throws(PNGError) { _ = try PNGCodec.decode(bytes) } catch {
      throw .refused(
        path: file.text, reason: "this file \(error), and only a picture can be approved")
    }
    return (bytes, hash)
  }
}

extension ReferenceFolder {
  /// What a picture replaces, which has to be what the run has seen; `nil` if it is the case's reference already.
  fileprivate func approvable(
    _ record: CaseRecord, as picture: [UInt8]
  ) throws(PopframeError) -> ExpectedFile? {
    let file = file(of: record.name).text
    switch contents(of: record.name, followsLinks: false) {
    case .bytes(let bytes):
      if bytes == picture || PNGCodec.showSame(bytes, picture) { return nil }
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
      return .bytes(bytes)
    case .missing:
      guard record.reference == nil else {
        throw .refused(
          path: file,
          reason: "this reference has gone since the last run; run popframe test again")
      }
      return .nothing
    case .unreadable(let reason):
      throw .unreadable(path: file, reason: reason)
    }
  }
}
