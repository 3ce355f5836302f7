internal import Files
internal import Languages
internal import PopframeKit
internal import Words

/// References that only have to be moved, because a theme or a scene has another name.
package struct Renaming: Equatable, Sendable {
  /// The fact, and the command that moves them, in one line: `26 of 26 equal refs/Linen: git mv …`.
  package let description: String
  /// The same without the command.
  package let fact: String
  /// The command, which drops what was recorded under the new name; `nil` if other references would be lost with it.
  package let command: String?
  /// The names of the cases.
  let cases: [String]
}

extension TestRun {
  /// What was renamed since the references were approved: folders first seen first, then single pictures.
  package var renamings: [Renaming] {
    let renamed = cases.filter { $0.formerReference != nil }
    guard !renamed.isEmpty else { return [] }
    var found: [Renaming] = []
    var pairs: [[ByteString?]: [CaseRecord]] = [:]
    var order: [[ByteString?]] = []
    var used: Set<ByteString> = []
    for record in cases {
      let owner = CaseName.owner(of: record.name).map { ByteString($0) }
      if record.formerReference == nil, record.kind != .new, let owner { used.insert(owner) }
    }
    for record in renamed {
      guard let former = record.formerReference else { continue }
      let pair = [CaseName.owner(of: former), CaseName.owner(of: record.name)].map {
        $0.map { ByteString($0) }
      }
      if pairs[pair] == nil { order.append(pair) }
      pairs[pair, default: []].append(record)
    }
    for pair in order {
      let records = pairs[pair] ?? []
      if let from = pair[0], let to = pair[1], from != to, !used.contains(from), !used.contains(to)
      {
        found.append(folder(from.text, to.text, records))
      } else {
        found += records.map(picture)
      }
    }
    return found
  }

  private func folder(_ from: String, _ to: String, _ records: [CaseRecord]) -> Renaming {
    let total = cases.count { CaseName.owner(of: $0.name).map { $0.hasSameBytes(as: to) } ?? false }
    let equal = records.count { $0.kind == .new || $0.outcome == .recorded }
    let edited =
      equal == records.count ? "" : ", and \((records.count - equal).grouped) are compared with it"
    return renaming(
      "\(to): \(equal.grouped) of \(total.grouped) equal \(path(from))\(edited)", from: from,
      to: to, records)
  }

  private func picture(_ record: CaseRecord) -> Renaming {
    let former = record.formerReference ?? ""
    return renaming(
      "\(record.name): equals \(path(former))", from: former,
      to: CaseName.reference(of: record.name),
      [record])
  }

  private func renaming(
    _ fact: String, from: String, to: String, _ records: [CaseRecord]
  ) -> Renaming {
    // What was recorded has a reference under its new name.
    let isRecorded = records.contains { $0.outcome == .recorded }
    let option = from.begins(with: "-") || references.begins(with: "-") ? "-- " : ""
    let isFolder = CaseName.name(ofReference: from) == nil
    func move(_ from: String, _ to: String) -> String {
      "git mv \(isRecorded && !isFolder ? "-f " : "")\(option)\(path(from).shellWord) \(path(to).shellWord)"
    }
    var moves = [move(from, to)]
    // A folder would be moved into the one that was recorded.
    if isRecorded, isFolder { moves.insert("rm -r \(option)\(path(to).shellWord)", at: 0) }
    // A folder takes its notes along.
    if let (old, new) = notes(from, to) { moves.append(move(old, new)) }
    let isLost = isRecorded && isFolder && holdsOthers(to, than: records)
    let command = isLost ? nil : moves.joined(separator: " && ")
    let fact = fact + (isRecorded ? ", and recorded again" : "")
    return Renaming(
      description: fact + (command.map { ": \($0)" } ?? ", which no case uses any more"),
      fact: fact,
      command: command, cases: records.map(\.name))
  }

  /// Whether a folder of references has a file that is none of some cases', and would be lost with it.
  private func holdsOthers(_ folder: String, than records: [CaseRecord]) -> Bool {
    let own = Set(
      records.flatMap { [CaseName.reference(of: $0.name), CaseName.note(of: $0.name)] })
    let names = try? FolderListing(of: PathName(references).appending(folder)).names
    return names?.contains { !own.contains("\(folder)/\($0)") } ?? true
  }

  /// The notes of two references, where the first has one.
  private func notes(_ from: String, _ to: String) -> (String, String)? {
    guard let former = CaseName.name(ofReference: from), let name = CaseName.name(ofReference: to)
    else { return nil }
    let (old, new) = (CaseName.note(of: former), CaseName.note(of: name))
    return FileStatus.isTaken(PathName(references).appending(old)) ? (old, new) : nil
  }

  private func path(_ name: String) -> String { PathName(references).appending(name).text }
}
