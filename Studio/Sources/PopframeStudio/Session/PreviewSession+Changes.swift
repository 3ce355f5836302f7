import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
internal import Themes
@_spi(Studio) internal import Watching

/// Changes of themes' files and of references.
extension PreviewSession {
  func edit(
    _ file: String, _ edits: [ThemeEdit], files: [String: ThemeHistory.NewFile] = [:],
    of revision: String
  ) async throws(ThemeHistory.Refusal) -> String {
    try await change(file) { history throws(ThemeHistory.Refusal) in
      try history.apply(edits, files: files, to: revision)
    }
  }

  func fix(
    _ preview: ThemePreview, _ finding: Diagnostic, of revision: String
  ) async throws(ThemeHistory.Refusal) -> String {
    try await change(preview.subject.file) { history throws(ThemeHistory.Refusal) in
      if let fix = finding.fix, !fix.edits.isEmpty { return try history.apply(fix, to: revision) }
      return try history.apply(repairOf: finding, to: revision)
    }
  }

  func undo(
    _ file: String, force: Bool
  ) async throws(ThemeHistory.Refusal) -> String {
    try await change(file) { history throws(ThemeHistory.Refusal) in
      try history.undo(force: force)
    }
  }

  func redo(
    _ file: String, force: Bool
  ) async throws(ThemeHistory.Refusal) -> String {
    try await change(file) { history throws(ThemeHistory.Refusal) in
      try history.redo(force: force)
    }
  }

  private func change(
    _ file: String,
    _ body: (inout ThemeHistory) throws(ThemeHistory.Refusal) -> String
  ) async throws(ThemeHistory.Refusal) -> String {
    var history = histories[file] ?? ThemeHistory(file: file)
    let revision = try body(&history)
    histories[file] = history
    // The next request waits for this update; the answer to this one does not.
    scheduleUpdate()
    return revision
  }

  /// Makes the pictures of cells references, if the client has seen them and what they replace.
  ///
  /// - Parameters:
  ///   - cells: The cells' names, each with the hash of its picture and that of its reference.
  ///   - revision: The theme's file whose pictures the client has seen.
  func approve(
    _ preview: ThemePreview, _ cells: [(name: String, picture: String, reference: String?)],
    of revision: String
  ) throws(PopframeError) {
    let file = preview.subject.file
    guard !preview.isStale, let reading = preview.reading, let theme = try? reading.theme.get()
    else {
      throw .refused(path: file, reason: "its pictures are not those of the theme as it is")
    }
    // The files themselves: what watches them tells of a save a moment later.
    guard preview.revision == revision, ThemeReading(file: file).isSame(as: reading) else {
      throw .refused(
        path: file, reason: "it, or its art, was saved since; look at the new pictures first")
    }
    var candidates: [PreviewReferences.Candidate] = []
    for wanted in cells {
      guard let cell = preview.cells.first(where: { $0.name == wanted.name }),
        cell.hash == wanted.picture
      else {
        throw .refused(
          path: file, reason: "\(wanted.name) has another picture by now; look at it first")
      }
      candidates.append(
        PreviewReferences.Candidate(
          name: cell.caseName, png: cell.png, seen: wanted.reference,
          former: comparison(of: cell.caseName)?.former))
    }
    let approval = try references.approve(candidates, drawnFrom: theme)
    pictures.keep(cells.compactMap(\.reference))
    approvals[file, default: ApprovalHistory()].append(approval)
    scheduleUpdate()
  }

  /// Compares a theme no longer with the references of the theme that it seems to have been; `false` for an unknown one.
  func part(_ id: String) async -> Bool {
    guard await preview(of: id) != nil else { return false }
    partedThemes.insert(id)
    await scheduleUpdate().value
    return true
  }

  /// Puts the approved pictures of references back that were written over.
  ///
  /// - Parameter cells: The cells' names, each with the hash of the reference that the client has seen.
  func putBack(
    _ preview: ThemePreview, _ cells: [(name: String, reference: String?)]
  ) throws(PopframeError) {
    let names = Dictionary(
      preview.cells.map { ($0.name, $0.caseName) }, uniquingKeysWith: { first, _ in first })
    var cases: [(name: String, seen: String?)] = []
    for (name, reference) in cells {
      guard let known = names[name] else {
        throw .refused(path: preview.subject.file, reason: "it has no picture \(name) any more")
      }
      cases.append((known, reference))
    }
    let approval = try references.putBack(cases)
    approvals[preview.subject.file, default: ApprovalHistory()].append(approval)
    scheduleUpdate()
  }

  /// Puts the references back that an approval of a theme has replaced, or makes it again.
  ///
  /// - Parameter cell: A cell of the approval that is meant; `nil` for the last one.
  /// - Returns: How many pictures it has; `nil` where there is nothing.
  func stepApproval(of id: String, redo: Bool, cell: String?) throws(PopframeError) -> Int? {
    let cells = previews.first { $0.subject.id == id }?.cells
    let name = cell.map { cell in cells?.first { $0.name == cell }?.caseName ?? cell }
    guard let file = knownThemes().first(where: { $0.id == id })?.file,
      let count = try approvals[file]?.step(redo: redo, of: name)
    else { return nil }
    scheduleUpdate()
    return count
  }
}
