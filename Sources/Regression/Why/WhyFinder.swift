internal import Files
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Themes
internal import Words

/// Finds out why cases of a run differ from references with known origins.
///
/// For each change of a theme's or a scene's text, the cases are drawn with this one change undone;
/// cases that then equal their references are explained by it. What changed for the others is named by
/// its files.
struct WhyFinder {
  /// A case that differs and was drawn from other inputs than its reference, or by another version.
  private struct Suspect: Sendable {
    let item: PictureCase
    let record: CaseRecord
    let note: ReferenceNote
    let changed: [Change]

    func change(of file: String) -> Change? { changed.first { $0.file == file } }
  }

  /// A file that is not what the reference was drawn from.
  struct Change: Equatable, Sendable {
    let file: String
    let before: String?
  }

  private let notes: ReferenceNotes
  private let references: ReferenceFolder
  private let stop: @Sendable () -> Int32?
  /// How many pictures are drawn for explanations: enough to try a few edits on every case.
  private static func mostDrawings(for cases: Int) -> Int { 400 + 4 * cases }
  /// The most changes of a file that are tried.
  private static let mostChanges = 12

  /// - Parameter stop: The signal to stop by; asked before each drawing.
  init(_ references: ReferenceFolder, stop: @escaping @Sendable () -> Int32? = { nil }) {
    self.references = references
    self.stop = stop
    notes = ReferenceNotes(in: references.path)
  }

  /// What was found out.
  struct Findings {
    var explanations: [Explanation] = []
    /// Notes that are damaged or missing, said once.
    var warnings: [Diagnostic] = []
  }

  /// Marks cases that another version of Popframe has drawn differently from the same inputs, and
  /// explains the others as far as possible.
  ///
  /// - Parameters:
  ///   - cases: The cases of the run, in the order of its records.
  ///   - run: The run; the outcome of cases may change to ``CaseOutcome/engineChanged``.
  ///   - progress: Gets how much is done and how much there is, two steps for each picture that differs.
  func explain(
    _ cases: [PictureCase], in run: inout TestRun, progress: (Int, Int) -> Void = { _, _ in }
  ) -> Findings {
    guard let inputs = run.manifest?.inputs else { return Findings() }
    let different = run.cases.indices.filter {
      [.different, .sizeMismatch].contains(run.cases[$0].outcome) && run.cases[$0].inputs != nil
    }
    let names = different.map { index in
      run.cases[index].formerReference.flatMap(CaseName.name) ?? run.cases[index].name
    }
    let found = names.mapOnAllCores(progress: { progress($0, 2 * names.count) }) {
      [notes, references] name -> ReferenceNotes.Finding in
      guard case .bytes(let bytes) = references.contents(of: name) else { return .missing }
      return notes.note(of: name, reference: bytes)
    }
    var suspects: [Suspect] = []
    for (index, finding) in zip(different, found) {
      if case .ofAnother = finding { run.cases[index].isOverwritten = true }
      guard case .note(let note) = finding else { continue }
      run.cases[index].approvals = note.approvals
      guard let places = run.cases[index].inputs else { continue }
      let changed = Self.changes(from: note.inputs, to: places.map { inputs[$0] })
      if changed.isEmpty, note.version != PopframeRelease.version {
        run.cases[index].outcome = .engineChanged
        run.cases[index].message =
          "popframe \(note.version) has drawn this from the same files, and "
          + "\(PopframeRelease.version) draws it differently"
      } else if !changed.isEmpty {
        suspects.append(
          Suspect(item: cases[index], record: run.cases[index], note: note, changed: changed))
      }
    }
    let explanations = explain(suspects) { done, total in
      progress(names.count + names.count * done / total, 2 * names.count)
    }
    return Findings(explanations: explanations, warnings: warnings(found))
  }

  /// One message about all notes that are damaged, and one about all that are missing.
  private func warnings(_ found: [ReferenceNotes.Finding]) -> [Diagnostic] {
    var warnings = notes.formerDamage.map { [$0] } ?? []
    let damaged = found.compactMap { if case .damaged(let damage) = $0 { damage } else { nil } }
    if var first = damaged.first {
      if damaged.count > 1 { first.message += "; and so \((damaged.count - 1).grouped) more" }
      warnings.append(first)
    }
    let missing = found.count { if case .missing = $0 { true } else { false } }
    if missing > 0 {
      warnings.append(
        Diagnostic(
          .note, .referenceNote, file: references.path.text,
          message:
            "\(missing.grouped) of \(found.count.counted("reference")) that differ have no note "
            + "(\(CaseName.note(of: "NAME"))), so why they differ is not known"))
    }
    return warnings
  }

  /// The files that are not what the reference was drawn from, by their names in the run where they are in it.
  ///
  /// A file is the same wherever it lies if its content is; the others are matched by their paths from the theme's folder,
  /// because themes are moved, and runs are started in other folders.
  static func changes(
    from old: [RunManifest.Input], to new: [RunManifest.Input]
  ) -> [Change] {
    var before = InputsByPlace(old)
    var after = InputsByPlace(new)
    for (place, input) in after.inputs where before.inputs[place]?.sha256 == input.sha256 {
      before.inputs[place] = nil
      after.inputs[place] = nil
    }
    for (place, input) in after.inputs.sorted(by: { $0.key < $1.key }) {
      let same = before.inputs.filter { $0.value.sha256 == input.sha256 && input.sha256 != nil }
      guard let other = same.keys.min() else { continue }
      before.inputs[other] = nil
      after.inputs[place] = nil
    }
    return Set(before.inputs.keys).union(after.inputs.keys).sorted().compactMap { place in
      (after.inputs[place] ?? before.inputs[place]).map {
        Change(file: $0.path, before: before.inputs[place]?.sha256)
      }
    }
  }

  private func explain(_ suspects: [Suspect], progress: (Int, Int) -> Void) -> [Explanation] {
    var drawings = Self.mostDrawings(for: suspects.count)
    var explained: Set<ByteString> = []
    var explanations: [Explanation] = []
    var users: [String: [Suspect]] = [:]
    for suspect in suspects {
      for change in suspect.changed { users[change.file, default: []].append(suspect) }
    }
    let total = users.values.reduce(0) { $0 + $1.count }
    var done = 0
    for (file, users) in users.sorted(by: { $0.key < $1.key }) {
      defer {
        done += users.count
        progress(done, total)
      }
      // References that were approved at different times may have been drawn from different texts.
      let texts = Dictionary(grouping: users) { $0.change(of: file)?.before ?? "" }
      for (before, open) in texts.sorted(by: { $0.key < $1.key }) {
        let found = edits(
          of: file, before, open.filter { !explained.contains(ByteString($0.record.name)) },
          total: users.count, drawings: &drawings)
        explained.formUnion(found.flatMap(\.cases).map { ByteString($0) })
        explanations += found
      }
    }
    return explanations
      + others(suspects.filter { !explained.contains(ByteString($0.record.name)) })
  }

  /// The edits of a text that explain cases, each shown by drawing.
  private func edits(
    of file: String, _ before: String, _ users: [Suspect], total: Int, drawings: inout Int
  ) -> [Explanation] {
    guard let first = users.first, let old = first.note.text(of: before),
      let new = first.item.text(of: file)
    else { return [] }
    var open = users
    var explanations: [Explanation] = []
    /// Adds the explanation of all cases that equal their references if the file has another text.
    func attempt(_ text: String, undoing changes: [YAMLDifference]) {
      let tried = Array(open.prefix(drawings))
      drawings -= tried.count
      let equal = tried.mapOnAllCores { [stop] in
        stop() == nil && Self.isItsReference($0, file, replacing: text)
      }
      let found = zip(tried, equal).filter(\.1).map(\.0.record.name)
      guard !found.isEmpty else { return }
      explanations.append(
        Explanation(undoing: changes, in: file, cases: found, total: total))
      let names = Set(found.map { ByteString($0) })
      open.removeAll { names.contains(ByteString($0.record.name)) }
    }
    let changes = YAMLDifference.changes(from: old, to: new)
    if changes.count == 1 {
      // The older version is the text with this one change undone.
      attempt(old, undoing: changes)
      return explanations
    }
    for change in changes.prefix(Self.mostChanges) where !open.isEmpty {
      if let undone = change.undone { attempt(undone, undoing: [change]) }
    }
    if changes.count > 1, !open.isEmpty { attempt(old, undoing: changes) }
    return explanations
  }

  /// What changed for cases that no edit explains: the changed files of a folder are one cause, because every export
  /// of art is a picture for each scale.
  private func others(_ suspects: [Suspect]) -> [Explanation] {
    let causes = Dictionary(grouping: suspects) { suspect in
      Set(suspect.changed.map { PathName($0.file).folder.text }).sorted()
    }
    return causes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, cases in
      let files = Set(cases.flatMap { $0.changed.map(\.file) }).sorted()
      return Explanation(
        file: files[0], line: nil,
        change: files.count == 1 ? "its content changed" : "their content changed",
        otherFiles: Array(files.dropFirst()), cases: cases.map(\.record.name), total: cases.count,
        isVerified: false)
    }
  }

  /// Whether a case equals its reference if a file has another text. Only pictures with the
  /// reference's size are drawn, because the text comes from the notes, which are not trusted.
  private static func isItsReference(_ suspect: Suspect, _ file: String, replacing text: String)
    -> Bool
  {
    guard let size = suspect.record.comparison?.expectedSize,
      let drawn = try? suspect.item.draw(file, replacing: text, size: size)
    else { return false }
    return PictureHash(drawn.bitmap).hex == suspect.note.pixels
  }
}

extension Explanation {
  /// Names the changes of a text, of which all were undone at once.
  fileprivate init(
    undoing changes: [YAMLDifference], in file: String, cases: [String], total: Int
  ) {
    func each(_ text: (YAMLDifference) -> String) -> [String] {
      changes.map(text).uniqued
    }
    let words = each { "\($0.setting.words) \($0.words)" }.listed(atMost: 3)
    let only = changes.count == 1 ? changes[0] : nil
    let places = changes.map { "\($0.setting.path) \($0.change) in line \($0.line)" }
    self.init(
      file: file, line: only?.line,
      change: only.map { "\($0.setting.path) \($0.change)" }
        ?? "(\(places.listed(atMost: 3)), together)",
      cases: cases, total: total, isVerified: true)
    let scopes = each(\.setting.scope)
    self.words = words
    scope = scopes.count == 1 ? scopes[0] : ""
    before = only?.lines.before
    after = only?.lines.after
  }
}

/// The inputs of a case by their paths from the theme's folder; what lies elsewhere, such as a scene, by its name.
private struct InputsByPlace {
  var inputs: [String: RunManifest.Input] = [:]

  init(_ all: [RunManifest.Input]) {
    let theme = all.map { PathName($0.path) }.first { $0.lastPart == ThemeLocator.fileName }
    for input in all {
      let path = PathName(input.path)
      let place = theme.map { theme in
        // A theme of the current folder has paths without one.
        theme.folder == PathName(".") || path.isInside(theme.folder)
          ? path.text(from: theme.folder) : path.lastPart
      }
      // Two scenes' own pictures may have one name.
      let name = place ?? path.lastPart
      inputs[inputs[name] == nil ? name : input.path] = input
    }
  }
}
