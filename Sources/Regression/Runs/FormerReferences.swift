internal import Languages
internal import Files
internal import PNG
internal import Imaging
package import PixelDiff
package import PopframeKit

extension TestRun {
  /// Notes in each new case which unused reference has its pixels, and compares the cases of a theme that was renamed and
  /// edited with the references of its former name.
  ///
  /// - Parameters:
  ///   - report: Where the run's pictures are.
  ///   - options: How they are compared.
  package mutating func findFormerReferences(
    in report: ReportFolder, options: ComparisonOptions = .exact
  ) {
    let former = FormerReferences(ReferenceFolder(references), report: report)
    former.find(in: &self)
    for (name, old) in RenamedFolders(self, ReferenceFolder(references)).pairs {
      former.compare(name, old, in: &self, options)
    }
  }
}

extension ReferenceFolder {
  /// The former names of themes that have no reference by their own ones, by what a theme keeps when it is renamed and
  /// edited.
  ///
  /// - Parameters:
  ///   - cases: All cases of these themes.
  ///   - names: The cases of other themes and of scenes, whose references are theirs.
  /// - Returns: The folder of each theme's cases with the one of its former references.
  package func formerFolders(
    of cases: [PictureCase], besides names: [String]
  ) -> [(name: String, old: String)] {
    let records = cases.map { CaseRecord(name: $0.name, outcome: .missing) }
    guard !cases.isEmpty,
      let unused = try? unused(names: names + cases.map(\.name), inputs: []), !unused.isEmpty
    else { return [] }
    return RenamedFolders(TestRun(of: cases, records, in: self, unused: unused), self).pairs
  }
}

/// Finds references that belong to new cases: unused ones with the same pixels, because a theme or a
/// scene was renamed.
struct FormerReferences {
  private let references: ReferenceFolder
  private let report: ReportFolder

  /// The most unused references that are read. A run of one theme over the folder of many has more.
  private static let largestSearch = 2000

  init(_ references: ReferenceFolder, report: ReportFolder) {
    self.references = references
    self.report = report
  }

  /// Notes in each new case which unused reference has its pixels; each reference belongs to one case.
  func find(in run: inout TestRun) {
    guard run.unusedPolicy != .ignore, !run.unused.isEmpty else { return }
    let new = run.cases.indices.filter { run.cases[$0].kind == .new && run.cases[$0].actual != nil }
    var pictures: [Int: [UInt8]] = [:]
    for index in new {
      pictures[index] = run.cases[index].actual.flatMap { try? report.picture($0) }
    }
    guard !pictures.isEmpty else { return }
    let sizes = Set(pictures.values.compactMap { try? PNGCodec.size(of: $0) })
    var found: [PictureHash: [String]] = [:]
    for name in run.unused.prefix(Self.largestSearch) where !run.isOfNotTested(name) {
      guard let old = CaseName.name(ofReference: name),
        case .bytes(let bytes) = references.contents(of: old),
        let size = try? PNGCodec.size(of: bytes), sizes.contains(size),
        let hash = try? PictureHash(of: bytes)
      else { continue }
      found[hash, default: []].append(name)
    }
    guard !found.isEmpty else { return }
    let candidates = pictures.compactMapValues { (try? PictureHash(of: $0)).flatMap { found[$0] } }
    for (index, name) in Self.choose(candidates, for: run.cases.map(\.name)) {
      run.cases[index].formerReference = name
    }
  }

  /// Compares the new cases of a folder with the references of the same names in another one.
  fileprivate func compare(
    _ folder: String, _ old: String, in run: inout TestRun, _ options: ComparisonOptions
  ) {
    let unused = Set(run.unused.map { ByteString($0) })
    for (index, record) in run.cases.enumerated() {
      guard record.outcome == .missing, record.formerReference == nil,
        CaseName.owner(of: record.name).map({ $0.hasSameBytes(as: folder) }) ?? false,
        let actual = record.actual, let png = try? report.picture(actual),
        let bitmap = try? PNGCodec.decode(png).bitmap
      else { continue }
      let name = old + (record.name.dropping(start: folder) ?? "")
      let path = CaseName.reference(of: name)
      let drawn = DrawnPicture(bitmap: bitmap, scale: Scale(record.scale) ?? .one, file: png)
      let finding = CaseEvaluation(
        drawn, png: png, references.contents(of: name), path: path, options: options)
      guard unused.contains(ByteString(path)), case .compared = finding else { continue }
      run.cases[index].formerReference = path
      guard finding.outcome != .equal else { continue }
      run.cases[index].outcome = finding.outcome
      run.cases[index].message = nil
      run.cases[index].comparison = finding.comparison
      try? report.write(finding, drawn, png: png, into: &run.cases[index])
    }
  }

  /// One reference for each case: first those of the same name in the folder that has most of them, then
  /// those that only one case and only one reference have in common.
  private static func choose(
    _ candidates: [Int: [String]], for names: [String]
  ) -> [(index: Int, name: String)] {
    var chosen: [Int: String] = [:]
    var taken: Set<ByteString> = []
    func last(_ path: String) -> String { PathName(path).lastPart }
    let folders = Dictionary(grouping: candidates.keys.sorted()) {
      ByteString(CaseName.owner(of: names[$0]) ?? "")
    }
    for (_, cases) in folders.sorted(by: { $0.key < $1.key }) {
      var counts: [ByteString: Int] = [:]
      func sameName(_ index: Int) -> [String] {
        (candidates[index] ?? []).filter {
          !taken.contains(ByteString($0))
            && last($0).hasSameBytes(as: CaseName.reference(of: last(names[index])))
        }
      }
      for index in cases {
        for name in sameName(index) {
          counts[ByteString(CaseName.owner(of: name) ?? ""), default: 0] += 1
        }
      }
      guard
        let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
      else { continue }
      for index in cases {
        guard
          let name = sameName(index).first(where: {
            ByteString(CaseName.owner(of: $0) ?? "") == best
          })
        else { continue }
        chosen[index] = name
        taken.insert(ByteString(name))
      }
    }
    let rest = candidates.filter { chosen[$0.key] == nil }.mapValues { names in
      names.filter { !taken.contains(ByteString($0)) }
    }
    let users = Dictionary(
      rest.values.flatMap { $0 }.map { (ByteString($0), 1) }, uniquingKeysWith: +)
    for (index, names) in rest where names.count == 1 && users[ByteString(names[0])] == 1 {
      chosen[index] = names[0]
    }
    return chosen.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// Finds folders of new cases that had another name, by what a theme keeps when it is renamed and edited: most of its
/// previews have the same names, and most of its art, or where it has none most lines of its text, the same content.
private struct RenamedFolders {
  /// The name of each folder with its former one.
  let pairs: [(name: String, old: String)]

  private struct Folder {
    let name: String
    let previews: Set<ByteString>
    let contents: Set<String>

    /// The share of what the two have in common; `nil` where one has less than half of the other's.
    func likeness(to other: Folder) -> Int? {
      func share<T: Hashable>(_ a: Set<T>, _ b: Set<T>) -> Int {
        100 * a.intersection(b).count / max(1, a.count, b.count)
      }
      let shares = [share(previews, other.previews), share(contents, other.contents)]
      return shares.allSatisfy { $0 >= 50 } ? shares[0] + shares[1] : nil
    }
  }

  init(_ run: TestRun, _ references: ReferenceFolder) {
    func folders(_ names: [String]) -> [ByteString: [String]] {
      Dictionary(grouping: names) { ByteString(CaseName.owner(of: $0) ?? "") }
    }
    let all = folders(run.cases.map(\.name))
    let new = folders(
      run.cases.filter { $0.outcome == .missing && $0.formerReference == nil }.map(\.name))
    let unused = folders(
      run.unused.filter { !run.isOfNotTested($0) }.compactMap(CaseName.name)
    ).filter { all[$0.key] == nil }
    guard run.unusedPolicy != .ignore, !new.isEmpty, !unused.isEmpty, let manifest = run.manifest
    else {
      pairs = []
      return
    }
    let places = Dictionary(
      run.cases.map { (ByteString($0.name), $0.inputs ?? []) }, uniquingKeysWith: { $1 })
    func folder(_ names: [String], _ inputs: [RunManifest.Input], _ text: (String) -> String?)
      -> Folder
    {
      let art = inputs.filter { !PathName($0.path).isYAML }.compactMap(\.sha256)
      let lines = inputs.compactMap(\.sha256).compactMap(text).flatMap { $0.words(between: "\n") }
      return Folder(
        name: CaseName.owner(of: names[0]) ?? "",
        previews: Set(names.map { ByteString(PathName($0).lastPart) }),
        contents: Set(art.isEmpty ? lines.map(String.init) : art))
    }
    let notes = ReferenceNotes(in: references.path)
    let old = unused.sorted { $0.key < $1.key }.compactMap { _, names -> Folder? in
      guard case .bytes(let bytes) = references.contents(of: names[0]),
        case .note(let note) = notes.note(of: names[0], reference: bytes)
      else { return nil }
      return folder(names, note.inputs, note.text)
    }
    let found = new.sorted { $0.key < $1.key }.flatMap { _, names -> [(Int, Folder, Folder)] in
      let inputs = (places[ByteString(names[0])] ?? []).map { manifest.inputs[$0] }
      let folder = folder(names, inputs) { hash in
        inputs.first { $0.sha256 == hash && PathName($0.path).isYAML }
          .flatMap { try? InputFile(PathName($0.path), mayBePipe: false).text() }
      }
      return old.compactMap { other in folder.likeness(to: other).map { ($0, folder, other) } }
    }
    var (taken, used): (Set<String>, Set<String>) = ([], [])
    // The most alike first; each folder once.
    pairs = found.sorted { $0.0 > $1.0 }.compactMap { _, folder, other in
      guard !taken.contains(folder.name), !used.contains(other.name) else { return nil }
      taken.insert(folder.name)
      used.insert(other.name)
      return (folder.name, other.name)
    }
  }
}
