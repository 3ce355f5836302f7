internal import Files
internal import Languages
public import Imaging
internal import PixelDiff
internal import PNG
internal import RunReports
@_spi(Studio) public import PopframeKit
internal import Popovers
public import Regression

/// The references with which a live preview is compared.
///
/// They are the references of `popframe test`: `THEME/PREVIEW.png` in one folder. A picture becomes a
/// reference only while the reference is still what its approver has seen.
@_spi(Studio) public struct PreviewReferences: Sendable {
  /// The comparison of a drawn picture with its reference.
  @_spi(Studio) public struct Comparison: Equatable, Sendable {
    /// The outcome that `popframe test` would report.
    public let outcome: CaseOutcome
    /// The same in a line.
    public let summary: String
    /// The reference's file; `nil` where there is none that can be read.
    public let reference: [UInt8]?
    /// The SHA-256 of the reference's file.
    public let hash: String?
    /// The case's name before its theme was renamed, where the reference is the one of that name.
    public var former: String?
    /// The same as the record of a run has it; `nil` where nothing was compared by pixels.
    var record: CaseRecord?
  }

  /// Pictures that differ for the same reason.
  @_spi(Studio) public struct Group: Equatable, Sendable {
    /// The change that explains them, or what they have in common.
    public let title: String
    /// Where the edit is that explains them: `Crimson/theme.yaml:12`; none where no edit is known.
    public let places: [String]
    /// The edit's line before, and as it is now; `nil` for none, for a picture and for several edits.
    public let before, after: String?
    /// Their cases, worst first.
    public let cases: [Case]
  }

  /// A picture that differs.
  @_spi(Studio) public struct Case: Equatable, Sendable {
    /// The case's name: `Crimson/120x80-up`.
    public let name: String
    /// The size of the reference in pixels; `nil` where there is none that can be read.
    public let expectedSize: PixelSize?
    /// The rectangle around all that differs, in the picture, with both laid on the frame; `nil` where nothing was compared
    /// by pixels.
    public let box: PixelRect?
    /// Where the reference's upper left corner lies in the picture, in pixels, if both are laid on the frame.
    public let shift: PixelPoint
    /// How the case is unlike the others of its group; `nil` where it is not.
    public let oddity: String?
    /// Whether it can be approved together with others.
    public let isApprovable: Bool
    /// Whether the approved picture can be put back, of a reference that was written over; `nil` for others.
    public let canPutBack: Bool?
  }

  /// References that were approved together.
  @_spi(Studio) public struct Approval: Sendable {
    /// The names of the cases whose pictures became references.
    public let names: [String]
    fileprivate let replaced: ReplacedReferences

    /// Puts the former references back: all of them, or none where one has changed since.
    ///
    /// - Returns: What takes this back in its turn.
    public func takeBack() throws(PopframeError) -> Approval {
      Approval(names: names, replaced: try replaced.restore())
    }
  }

  /// A picture that is to become a reference.
  @_spi(Studio) public struct Candidate: Sendable {
    /// The case's name: `Crimson/120x80-up`.
    public let name: String
    /// The file that is approved.
    public let png: [UInt8]
    /// The SHA-256 of the reference that its approver has seen; `nil` for none.
    public let seen: String?
    /// The case's former name, where the reference that was seen is the one of that name.
    public let former: String?

    /// Creates a candidate.
    public init(name: String, png: [UInt8], seen: String?, former: String? = nil) {
      self.name = name
      self.png = png
      self.seen = seen
      self.former = former
    }
  }

  /// The folder, as its user knows it.
  public let path: String
  private let folder: ReferenceFolder

  /// Opens a folder of references.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - mayBeMissing: Whether it is made when the first picture is approved.
  public init(_ path: String, mayBeMissing: Bool = false) throws(PopframeError) {
    if !mayBeMissing || FileStatus.exists(PathName(path)) { try Self.check(path) }
    self.path = path
    folder = ReferenceFolder(path)
  }

  private static func check(_ path: String) throws(PopframeError) {
    do throws(SystemError) {
      guard try FileStatus(of: PathName(path)).kind == .folder else { throw .notFolder }
    } catch {
      throw .unreadable(path: path, reason: "there is no such folder of references")
    }
  }

  /// Compares a drawn picture with its reference, exactly.
  ///
  /// - Parameters:
  ///   - name: The case's name.
  ///   - png: The drawn picture's file.
  ///   - scale: Its pixels per point.
  ///   - former: The case's former name; its reference counts where there is none of the case's own name.
  ///   - known: What was said of this picture before; it holds while the reference is the same.
  public func comparison(
    of name: String, png: [UInt8], scale: Scale, former: String? = nil, known: Comparison? = nil
  ) -> Comparison {
    guard CaseName.isSafe(name) else {
      return Comparison(
        outcome: .missing, summary: "no reference can have this name", reference: nil, hash: nil)
    }
    var contents = folder.contents(of: name)
    var used: String?
    if contents == .missing, let former, case .bytes(let bytes) = folder.contents(of: former) {
      (contents, used) = (.bytes(bytes), former)
    }
    if used == nil, case .bytes(let bytes) = contents, bytes == png {
      return Comparison(
        outcome: .equal, summary: "equal", reference: bytes, hash: Sha256(of: bytes).hex)
    }
    switch contents {
    case .bytes(let bytes):
      if let known, known.reference == bytes, known.former == used { return known }
    case .missing: if let known, known.outcome == .missing, known.former == nil { return known }
    case .unreadable: break
    }
    guard let bitmap = try? PNGCodec.decode(png).bitmap else {
      return Comparison(outcome: .notRun, summary: "not drawn", reference: nil, hash: nil)
    }
    let path = folder.file(of: used ?? name).text
    let finding = CaseEvaluation(
      DrawnPicture(bitmap: bitmap, scale: scale, file: png), png: png, contents, path: path,
      options: .exact)
    var record = CaseRecord(finding, named: name, path: path, scale: scale)
    record.note(former: used)
    return Comparison(
      outcome: record.outcome, summary: record.summary, reference: finding.reference,
      hash: finding.reference.map { Sha256(of: $0).hex }, former: used, record: record)
  }

  /// The former names of themes of which no picture has a reference, where most of their previews and art were those of
  /// references that nothing uses any more.
  ///
  /// - Parameter names: The names of all other cases.
  /// - Returns: The former name of each case by its name.
  public func formerNames(
    of themes: [ThemeFolder], besides names: [String]
  ) -> [String: String] {
    let cases = themes.map { PictureCase.previews(of: $0, $0.inputs) }
      .filter { $0.allSatisfy { !FileStatus.isTaken(folder.file(of: $0.name)) } }
    let pairs = folder.formerFolders(of: cases.flatMap(\.self), besides: names)
    var former: [String: String] = [:]
    for (name, old) in pairs {
      for item in cases.flatMap(\.self)
      where CaseName.owner(of: item.name)?.hasSameBytes(as: name) ?? false {
        former[item.name] = item.name.dropping(start: name).map { old + $0 }
      }
    }
    return former
  }

  /// Groups a theme's pictures that differ by what explains them, as the report of `popframe test` does. Some pictures
  /// are drawn for it, with single edits undone.
  ///
  /// - Parameter comparisons: The comparisons of the pictures, by the names of their cases.
  public func groups(
    of theme: ThemeFolder, _ comparisons: [String: Comparison]
  ) -> [Group] {
    let differing = PictureCase.previews(of: theme, theme.inputs).compactMap { item in
      comparisons[item.name].map { (item, $0) }
    }.filter { !$1.outcome.passes }.mapOnAllCores { item, comparison in
      measured(item, comparison).map { (item, $0) }
    }.compactMap(\.self)
    let run = TestRun(
      explaining: differing.map(\.0), records: differing.map(\.1), in: folder)
    return run.groups.map { Group($0, in: folder) }
  }

  /// The record of a comparison with what differs in each part of the popover, for which it is drawn once more.
  private func measured(_ item: PictureCase, _ comparison: Comparison) -> CaseRecord? {
    guard [.different, .sizeMismatch].contains(comparison.outcome),
      let reference = comparison.reference,
      let popover = try? item.draw(), let png = try? popover.png()
    else { return comparison.record }
    let path = folder.file(of: comparison.former ?? item.name).text
    let finding = CaseEvaluation(
      DrawnPicture(popover), png: png, .bytes(reference), path: path, options: .exact)
    var record = CaseRecord(
      finding, named: item.name, path: path, scale: popover.layout.scale)
    record.note(former: comparison.former)
    return record
  }

  /// Makes pictures references: all of them, or none.
  ///
  /// - Parameters:
  ///   - candidates: The pictures.
  ///   - theme: The theme that they were drawn from, for the notes that later explain changes.
  /// - Throws: `refused` if a reference has changed since its approver saw it, or is a link.
  @discardableResult
  public func approve(
    _ candidates: [Candidate], drawnFrom theme: ThemeFolder
  ) throws(PopframeError) -> Approval {
    let inputs = theme.inputs
    let manifest = inputs.manifestInputs
    OpenFolder.sweep(folder.resolved)
    var names: [String] = []
    let former = try folder.update(version: PopframeRelease.version) {
      () throws(PopframeError) in
      var errors: [PopframeError] = []
      var files: [NewReference] = []
      var known: Set<ByteString> = []
      for candidate in candidates {
        do throws(PopframeError) {
          try inputs.check(output: folder.file(of: candidate.name))
          // A picture that is named twice is written once.
          if let expected = try replaced(by: candidate),
            known.insert(ByteString(candidate.name)).inserted
          {
            files.append(
              NewReference(name: candidate.name, expected: expected, bytes: candidate.png))
          }
        } catch { errors.append(error) }
      }
      try PopframeError.throwing(errors)
      names = files.map(\.name)
      let origins = files.compactMap {
        ReferenceOrigin(name: $0.name, file: $0.bytes, inputs: manifest)
      }
      return (files, origins)
    }
    return Approval(names: names, replaced: former)
  }

  /// Puts the approved pictures of references back that were written over: all of them, or none.
  ///
  /// - Parameter cases: The names of cases, each with the SHA-256 of the reference that somebody has seen.
  public func putBack(
    _ cases: [(name: String, seen: String?)]
  ) throws(PopframeError) -> Approval {
    Approval(names: cases.map(\.name), replaced: try folder.putBack(cases))
  }

  /// The file that a picture replaces; `nil` if it is the reference already; throws if it must not become the
  /// reference.
  private func replaced(by candidate: Candidate) throws(PopframeError) -> ExpectedFile? {
    let path = folder.file(of: candidate.name).text
    guard CaseName.isSafe(candidate.name) else {
      throw .refused(path: path, reason: "no reference can have this name")
    }
    switch folder.contents(of: candidate.name, followsLinks: false) {
    case .bytes(let bytes) where ReferenceFolder.isPointer(bytes):
      throw .refused(path: path, reason: KeptReference.pointer.reason)
    case .bytes(let bytes)
    where bytes == candidate.png || PNGCodec.showSame(bytes, candidate.png):
      return nil
    case .bytes(let bytes):
      guard let seen = candidate.seen else {
        throw .refused(path: path, reason: "this reference has appeared since; look at it first")
      }
      guard seen == Sha256(of: bytes).hex else {
        throw .refused(path: path, reason: "this reference has changed since; look at it first")
      }
      return .bytes(bytes)
    case .missing:
      if let former = candidate.former {
        guard case .bytes(let bytes) = folder.contents(of: former, followsLinks: false),
          candidate.seen == Sha256(of: bytes).hex
        else {
          throw .refused(
            path: folder.file(of: former).text,
            reason: "this reference has changed since; look at it first")
        }
        return .nothing
      }
      guard candidate.seen == nil else {
        throw .refused(path: path, reason: "this reference has gone since; look at it first")
      }
      return .nothing
    case .unreadable(let reason):
      throw .refused(path: path, reason: reason)
    }
  }
}

extension PreviewReferences.Group {
  fileprivate init(_ group: CaseGroup, in folder: ReferenceFolder) {
    let overwritten = group.cases.first { $0.isOverwritten }
    title = overwritten.map { "\($0.name): \(Self.overwritten)" } ?? group.title
    let reasons = group.reasons.filter(\.isVerified)
    places = reasons.map(\.place)
    (before, after) = (reasons.first?.before, reasons.first?.after)
    let odd = OddCases(group.cases)
    cases = group.cases.map { record in
      PreviewReferences.Case(
        name: record.name, expectedSize: record.comparison?.expectedSize,
        box: record.comparison?.box, shift: record.comparison?.alignment?.shift ?? .zero,
        oddity: odd.words[ByteString(record.name)], isApprovable: Self.isApprovable(record),
        canPutBack: record.isOverwritten ? folder.approvedPicture(of: record.name) != nil : nil)
    }
  }

  private static let overwritten = "the reference is not the picture that was approved"

  /// What is compared here is drawn, and no file of a report.
  private static func isApprovable(_ record: CaseRecord) -> Bool {
    record.kept == nil && record.outcome != .unreadable
      && CaseOutcome.approvable.contains(record.outcome)
  }
}

extension CaseRecord {
  /// Notes that the reference is the one of a former name: the case has none of its own.
  fileprivate mutating func note(former: String?) {
    guard let former else { return }
    formerReference = CaseName.reference(of: former)
    reference = nil
    guard outcome == .equal else { return }
    outcome = .missing
    message = "equals the reference of its former name, \(former)"
  }
}

extension InputFiles {
  fileprivate var manifestInputs: [RunManifest.Input] {
    let current = try? PathName(".").resolved()
    return hashes.map { path, hash in
      RunManifest.Input(path: path.text(from: current), sha256: hash()?.hex)
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
