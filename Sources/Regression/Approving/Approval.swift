internal import Languages
internal import Files
internal import PNG
@_spi(Studio) package import PopframeKit

/// Accepts the pictures of the last run: exactly the files that the run wrote become references.
///
/// ```swift
/// let approval = try Approval(of: ["Crimson/120x80-up"], run: shown, in: ReportFolder())
/// try approval.apply()
/// ```
///
/// Nothing is drawn. If the report is of another run by now, or a picture or a reference has changed since the run,
/// nothing is approved. The same is true if a picture of a case's card is not a valid PNG: nobody can look at
/// it, and a report may come from somebody else. A Git LFS pointer is never replaced.
/// No link is followed below the report and the references.
package struct Approval: Sendable {
  /// The pictures that become references, in the run's order.
  package let pictures: [Picture]
  /// The cases whose pictures are their references already, because they have been approved before.
  package let settled: [String]
  /// The cases that were left out, because their references cannot be read and they are not named.
  package let unreadable: [String]
  /// How many cases names and patterns left out.
  package let omitted: Int
  /// Why nothing replaces the references of cases that were left out, for each.
  package let kept: [KeptReference]
  /// The ``TestRun/hash`` of the run that is approved.
  package let run: String
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
  private let report: ReportFolder
  /// The run that has shown the pictures.
  private let record: RunRecord
  private var origin: TestRun { record.run }

  /// Reads a run and all requested pictures.
  ///
  /// - Parameters:
  ///   - names: The cases, or patterns with `*` and `?`; without any, all that differ from their
  ///     reference or have none. One whose reference cannot be read has to be named.
  ///   - leftOut: Names and patterns of cases that are left out.
  ///   - outcome: Only cases with this outcome.
  ///   - group: Only cases of the group with this ``CaseGroup/id``.
  ///   - run: The ``TestRun/hash`` of the run that is meant; `nil` for the one that is there.
  ///   - report: Where the run's report is.
  ///   - references: The folder of references; without it, the one that the report names, if that
  ///     is relative and in the working tree.
  ///   - known: The report's record, where it was read before.
  ///   - progress: Gets the number of pictures that are read and how many there are, one after the other.
  /// - Throws: All reasons that prevent the approval.
  package init(
    of names: [String], except leftOut: [String] = [], outcome: CaseOutcome? = nil,
    group: String? = nil, run hash: String? = nil,
    in report: ReportFolder, references: String? = nil, known: RunRecord? = nil,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(PopframeError) {
    let report = try report.withRecord()
    let record = try report.readCompleteRecord(hash, known)
    var run = record.run
    if let group { run.cases = try Self.cases(of: group, in: run) }
    let folder = try ReferenceFolder(
      asked: references, run: run, report: report.file(ReportFolder.runName))
    var pictures: [Picture] = []
    var settled: [String] = []
    var errors: [PopframeError] = []
    let asked = try Self.records(names, outcome, of: run)
    let meant = try Self.leaving(leftOut, outOf: asked)
    omitted = asked.count - meant.count
    let found = meant.mapOnAllCores(progress: { progress($0, meant.count) }) { record in
      Result { () throws(PopframeError) -> Picture? in
        let (bytes, hash) = try report.shownPicture(of: record)
        guard try folder.approvable(record, as: bytes) != nil else { return nil }
        return Picture(
          name: record.name, reference: folder.file(of: record.name).text, sha256: hash,
          record: record, bytes: bytes)
      }
    }
    for (record, result) in zip(meant, found) {
      do throws(PopframeError) {
        if let picture = try result.get() {
          pictures.append(picture)
        } else {
          settled.append(record.name)
        }
      } catch { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    self.references = folder
    self.report = report
    self.record = record
    self.run = hash ?? record.run.hash
    self.folder = folder.resolved.text
    self.pictures = pictures
    self.settled = settled
    let others = names.isEmpty && outcome == nil ? run.cases : []
    unreadable = others.filter { $0.outcome == .unreadable && $0.canBeApproved }.map(\.name)
    kept = others.compactMap(\.kept)
  }

  /// Replaces the references by the pictures: all of them, or none.
  ///
  /// - Parameter name: Who approves, for the notes; `nil` for the name under which git makes commits here.
  /// - Returns: What was replaced; `nil` where all pictures are references already.
  /// - Throws: `refused` if the report is of another run by now, or a reference is neither the picture nor what the run
  ///   has seen.
  @discardableResult
  package func apply(by name: String? = nil) throws(PopframeError) -> ReplacedReferences? {
    OpenFolder.sweep(references.resolved)
    guard !pictures.isEmpty else { return nil }
    let causes = origin.causes
    let name = name ?? GitProgram.author
    var origins = origin.origins(of: pictures.map { (name: $0.name, file: $0.bytes) })
    for index in origins.indices {
      origins[index].approval = NotedApproval(
        name: name, day: origin.origin.map { String($0.begun.prefix(10)) }, run: run,
        cause: causes[ByteString(origins[index].name)])
    }
    return try references.update(version: origin.manifest?.version ?? PopframeRelease.version) {
      () throws(PopframeError) in
      _ = try report.readCompleteRecord(run, record)
      let files = try pictures.tryMapOnAllCores { [references] picture throws(PopframeError) in
        try references.approvable(picture.record, as: picture.bytes).map {
          NewReference(name: picture.name, expected: $0, bytes: picture.bytes)
        }
      }
      return (files.compactMap(\.self), origins)
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

  /// Cases without those that names and patterns leave out; each has to leave one out.
  private static func leaving(
    _ leftOut: [String], outOf records: [CaseRecord]
  ) throws(PopframeError) -> [CaseRecord] {
    var kept = records
    for name in leftOut {
      // A case of this very name is meant, also where the name reads as a pattern.
      let isName = records.contains { $0.name.hasSameBytes(as: name) }
      let filter = !isName && CaseFilter.isPattern(name) ? CaseFilter(name) : nil
      let isMeant = { (record: CaseRecord) in
        record.name.hasSameBytes(as: name) || filter?.matches(record.name) == true
      }
      guard records.contains(where: isMeant) else {
        throw .unknownCase(
          name: name,
          reason: "nothing that would be approved has this name, so nothing is left out",
          known: records.map(\.name))
      }
      kept.removeAll(where: isMeant)
    }
    return kept
  }

  /// The cases that are asked for, in the run's order.
  private static func records(
    _ names: [String], _ outcome: CaseOutcome?, of run: TestRun
  ) throws(PopframeError) -> [CaseRecord] {
    let open = run.cases.filter {
      outcome == nil ? $0.isAcceptedUnnamed : $0.outcome == outcome && $0.canBeApproved
    }
    guard !names.isEmpty else { return open }
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
  /// The record of a run that has come to its end.
  ///
  /// - Parameter hash: The ``TestRun/hash`` of the run that is meant; `nil` for the one that is there.
  package func readCompleteRun(_ hash: String? = nil) throws(PopframeError) -> TestRun {
    try readCompleteRecord(hash).run
  }

  /// The same with the record's file.
  ///
  /// - Parameter known: The record as it was read before.
  package func readCompleteRecord(
    _ hash: String? = nil, _ known: RunRecord? = nil
  ) throws(PopframeError) -> RunRecord {
    let record = try readRecord(known)
    guard record.run.isComplete else {
      throw .refused(
        path: file(Self.runName).text,
        reason: "the last run did not come to its end; run popframe test again")
    }
    if let hash { try check(record.run, is: hash) }
    return record
  }

  private func check(_ run: TestRun, is hash: String) throws(PopframeError) {
    let found = run.hash
    guard found != hash else { return }
    let time = run.origin.map { " at \($0.begun)" } ?? ""
    throw .refused(
      path: file(Self.runName).text,
      reason:
        "this report was written anew\(time): it is of run \(found), and not of \(hash); "
        + "look at \(file(Self.pageName).text) before you approve")
  }

  /// The hash of the run that the page shows at this moment; of a run without a page, that of its record where it has
  /// nothing to approve.
  package func shownRun() throws(PopframeError) -> String {
    var page: [UInt8]?
    do throws(OpenFolder.Obstacle) {
      page = try bytes(of: Self.pageName, limit: Self.largestRecord)
    } catch {
      guard error.isAbsence else {
        throw .refused(path: file(Self.pageName).text, reason: error.reason)
      }
    }
    // The name stands in the head, before anything that a user has written.
    let head = page.map { String(decoding: $0.prefix(4096), as: UTF8.self) }
    if let head, let found = head.place(of: Self.runInPage) {
      return String(head[found.upperBound...].parts(at: "\"")[0])
    }
    let run = try readCompleteRun()
    guard !run.cases.contains(where: \.canBeApproved) else {
      throw .refused(
        path: file(Self.pageName).text,
        reason:
          "there is no page of this run, so its pictures cannot be seen; run popframe test "
          + "again, or name the run that is meant: --run \(run.hash)")
    }
    return run.hash
  }

  /// The picture that the run drew of a case. Throws if that, or another picture of the case's card, is not what the run
  /// has written: what cannot be shown cannot be approved.
  fileprivate func shownPicture(
    of record: CaseRecord
  ) throws(PopframeError) -> (bytes: [UInt8], hash: String) {
    guard let actual = record.actual, let hash = actual.sha256 else {
      throw .refused(
        path: file(Self.path(of: .actual, for: record.name)).text,
        reason: "the last run has not written this picture; run popframe test again")
    }
    for picture in [record.expected, record.difference].compactMap(\.self) {
      try check(picture) { bytes throws(PNGError) in _ = try PNGCodec.verify(bytes) }
    }
    // Whoever wrote the report may have written anything.
    let bytes = try check(actual) { bytes throws(PNGError) in _ = try PNGCodec.decode(bytes) }
    return (bytes, hash)
  }

  @discardableResult
  private func check(
    _ record: PictureRecord, _ isSound: ([UInt8]) throws(PNGError) -> Void
  ) throws(PopframeError) -> [UInt8] {
    let bytes = try picture(record)
    do throws(PNGError) { try isSound(bytes) } catch {
      throw .refused(
        path: file(record.path).text,
        reason: "this file \(error), and only a picture can be approved")
    }
    return bytes
  }
}

extension ReferenceFolder {
  /// What a picture replaces, which has to be what the run has seen; `nil` if it is the case's reference already.
  fileprivate func approvable(
    _ record: CaseRecord, as picture: [UInt8]
  ) throws(PopframeError) -> ExpectedFile? {
    let file = file(of: record.name).text
    switch contents(of: record.name, followsLinks: false) {
    case .bytes(let bytes) where Self.isPointer(bytes):
      throw .refused(path: file, reason: KeptReference.pointer.reason)
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
