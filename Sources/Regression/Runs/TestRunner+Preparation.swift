package import Files
internal import Languages
internal import PopframeKit

extension TestRunner {
  /// Checks the folders before anything is drawn, and begins the report.
  func prepare(_ selection: CaseSelection) throws(PopframeError) {
    let references = PathName(check.references)
    try checkReferences(references)
    try checkReport(PathName(check.report.path), beside: references)
    // Recording or approving would overwrite a file that the case is drawn from.
    let folder = ReferenceFolder(check.references)
    for item in selection.cases { try item.inputs?.check(output: folder.file(of: item.name)) }
    try check.report.begin()
    if check.record != .never { OpenFolder.sweep(references) }
  }

  private func checkReferences(_ folder: PathName) throws(PopframeError) {
    let kind: FileStatus.Kind
    do throws(SystemError) {
      kind = try FileStatus(of: folder).kind
    } catch .noSuchFile {
      guard check.record == .never else { return try checkFolder(above: folder) }
      throw .unreadable(
        path: folder.text,
        reason:
          "there is no such folder, and this run records nothing, because CI is set or --record says so; "
          + "record on your machine and commit the pictures, or add --record missing")
    } catch {
      throw .unreadable(path: folder.text, reason: "cannot be read: \(error.reason)")
    }
    guard kind == .folder else {
      throw .unreadable(
        path: folder.text, reason: "this is a file; give the folder of the references")
    }
  }

  /// The folder is made when something is recorded, but not the one above: if that is missing, the
  /// path is probably mistyped.
  private func checkFolder(above references: PathName) throws(PopframeError) {
    guard (try? FileStatus(of: references.folder).kind) != .folder else { return }
    throw .unwritable(
      path: references.text,
      reason: "there is no folder '\(references.folder.text)'; create it first")
  }

  /// If one is inside the other, the report's pictures would be taken for references, or overwrite
  /// them.
  private func checkReport(
    _ report: PathName, beside references: PathName
  ) throws(PopframeError) {
    guard let report = report.resolvedOrPlanned, let references = references.resolvedOrPlanned
    else { return }
    guard report == references || report.isInside(references) || references.isInside(report)
    else { return }
    throw .outputIsInput(path: check.report.path, role: "the folder of the references, or in it")
  }

  /// The folders of cases that are no new ones to record: they have references by the former names of their themes.
  func renamedFolders(_ selection: CaseSelection) -> Set<ByteString> {
    guard check.record == .missing, unused != .ignore, selection.filter == nil,
      selection.shard == nil, FileStatus.exists(PathName(check.references))
    else { return [] }
    let references = ReferenceFolder(check.references)
    let folders = Dictionary(grouping: selection.cases) {
      CaseName.owner(of: $0.name).map(ByteString.init)
    }
    let new = folders.filter { owner, cases in
      owner != nil && cases.allSatisfy { !FileStatus.isTaken(references.file(of: $0.name)) }
    }
    guard !new.isEmpty else { return [] }
    let others = folders.filter { new[$0.key] == nil }.values.joined().map(\.name)
    let cases = new.values.flatMap(\.self)
    let pairs = references.formerFolders(of: cases, besides: others)
    let notes = ReferenceNotes(in: references.path)
    // A theme that is still there, in a file of its own, was copied.
    return Set(
      pairs.filter { name, old in
        !cases.contains { item in
          guard CaseName.owner(of: item.name)?.hasSameBytes(as: name) ?? false,
            let former = item.name.dropping(start: name).map({ old + $0 }),
            case .bytes(let bytes) = references.contents(of: former),
            case .note(let note) = notes.note(of: former, reference: bytes)
          else { return false }
          return note.inputs.contains {
            PathName($0.path).isYAML && FileStatus.exists(PathName($0.path))
              && item.text(of: $0.path) == nil
          }
        }
      }.map { ByteString($0.name) })
  }

  /// The references that no case uses; none with a filter, because then not all cases are known.
  func unused(_ selection: CaseSelection) throws(PopframeError) -> [String] {
    guard selection.filter == nil, FileStatus.exists(PathName(check.references)) else { return [] }
    let inputs = selection.all.reduce(into: Set<FileStatus.Identity>()) { inputs, item in
      inputs.formUnion(item.inputs?.identities ?? [])
    }
    return try ReferenceFolder(check.references).unused(
      names: selection.all.map(\.name), inputs: inputs)
  }
}

extension PathName {
  /// The path without links that a folder has or would have; `nil` if that is unknown.
  package var resolvedOrPlanned: PathName? {
    if let resolved = try? resolved() { return resolved }
    guard !["", ".", ".."].contains(lastPart), folder != self else { return nil }
    return folder.resolvedOrPlanned?.appending(lastPart)
  }
}
