internal import PopframeKit

/// Finds out why cases of a run differ from references with known origins.
///
/// For each change of a theme's or a scene's text, the cases are drawn with this one change undone;
/// cases that then equal their references are explained by it.
struct WhyFinder {
  /// The cases that differ and were drawn from other inputs than their references, or by another version.
  private struct Suspect {
    let item: TestCase
    let record: CaseRecord
    let changed: [(before: RunManifest.Input?, after: RunManifest.Input?)]

    func uses(_ file: String) -> Bool {
      changed.contains { ($0.after ?? $0.before)?.path == file }
    }
  }

  private let notes: ReferenceNotes
  /// The most pictures that are drawn for explanations.
  private static let mostDrawings = 400
  /// The most changes of a file that are tried.
  private static let mostChanges = 12

  init(_ notes: ReferenceNotes) { self.notes = notes }

  /// Marks cases that another version of Popframe has drawn differently from the same inputs, and
  /// explains the others as far as possible.
  ///
  /// - Parameters:
  ///   - cases: The cases of the run, in the order of its records.
  ///   - run: The run; the outcome of cases may change to ``CaseOutcome/engineChanged``.
  func explain(_ cases: [TestCase], in run: inout TestRun) -> [Explanation] {
    guard let inputs = run.manifest?.inputs else { return [] }
    var suspects: [Suspect] = []
    for (index, record) in run.cases.enumerated() {
      guard record.outcome == .different || record.outcome == .sizeMismatch,
        let places = record.inputs,
        let origin = notes.origin(of: record.name, sha256: record.reference?.sha256)
      else { continue }
      let changed = Self.changes(from: origin.inputs, to: places.map { inputs[$0] })
      if changed.isEmpty, origin.version != PopframeRelease.version {
        run.cases[index].outcome = .engineChanged
        run.cases[index].message =
          "popframe \(origin.version) has drawn this from the same files, and "
          + "\(PopframeRelease.version) draws it differently"
      } else if !changed.isEmpty {
        suspects.append(Suspect(item: cases[index], record: record, changed: changed))
      }
    }
    var explanations: [Explanation] = []
    var drawings = 0
    let files = Set(suspects.flatMap { $0.changed.compactMap { ($0.after ?? $0.before)?.path } })
    for file in files.sorted() {
      let users = suspects.filter { $0.uses(file) }
      explanations += explain(file, users, drawings: &drawings)
    }
    return explanations
  }

  private static func changes(
    from old: [RunManifest.Input], to new: [RunManifest.Input]
  ) -> [(before: RunManifest.Input?, after: RunManifest.Input?)] {
    let before = Dictionary(old.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(after.keys).sorted()
      .filter { before[$0] != after[$0] }.map { (before[$0], after[$0]) }
  }

  private func explain(
    _ file: String, _ users: [Suspect], drawings: inout Int
  ) -> [Explanation] {
    func explanation(
      _ cases: [Suspect], line: Int? = nil, _ change: String, isVerified: Bool
    ) -> Explanation {
      Explanation(
        file: file, line: line, change: change, cases: cases.map(\.record.name),
        total: users.count, isVerified: isVerified)
    }
    var explanations: [Explanation] = []
    var open = users
    if let pair = users[0].changed.first(where: { ($0.after ?? $0.before)?.path == file }),
      let old = pair.before?.sha256.flatMap(notes.text(of:)),
      let new = users[0].item.text(of: file)
    {
      let changes = TextChange.changes(from: old, to: new)
      // If there is only one change, the older version is the text with it undone.
      let tries =
        changes.count == 1
        ? [(changes[0].line, changes[0].words, old)]
        : changes.prefix(Self.mostChanges).compactMap { change in
          change.undone.map { (change.line, change.words, $0) }
        }
      for (line, words, text) in tries where !open.isEmpty {
        let explained = open.filter { isItsReference($0, file, saying: text, &drawings) }
        guard !explained.isEmpty else { continue }
        explanations.append(explanation(explained, line: line, words, isVerified: true))
        let names = Set(explained.map { ExactText($0.record.name) })
        open.removeAll { names.contains(ExactText($0.record.name)) }
      }
      if changes.count > 1, !open.isEmpty {
        let explained = open.filter { isItsReference($0, file, saying: old, &drawings) }
        if !explained.isEmpty {
          let places = changes.prefix(3).map { "\($0.words) in line \($0.line)" }
          let more = changes.count > 3 ? " and \(changes.count - 3) more" : ""
          explanations.append(
            explanation(
              explained, "(\(places.joined(separator: ", "))\(more), together)", isVerified: true))
          let names = Set(explained.map { ExactText($0.record.name) })
          open.removeAll { names.contains(ExactText($0.record.name)) }
        }
      }
    }
    // Changes that were not tried are an explanation only if nothing else has changed.
    let alone = open.filter { $0.changed.count == 1 }
    if !alone.isEmpty {
      explanations.append(explanation(alone, "(another file)", isVerified: false))
    }
    return explanations
  }

  /// Whether a case equals its reference if a file has another text. Only pictures with the
  /// reference's size are drawn, because the text comes from the notes, which are not trusted.
  private func isItsReference(
    _ suspect: Suspect, _ file: String, saying text: String, _ drawings: inout Int
  ) -> Bool {
    guard drawings < Self.mostDrawings, let size = suspect.record.comparison?.expectedSize else {
      return false
    }
    drawings += 1
    guard let drawn = try? suspect.item.draw(file, saying: text, size: size),
      let png = try? drawn.png()
    else { return false }
    return Sha256(of: png).hex == suspect.record.reference?.sha256
  }
}
