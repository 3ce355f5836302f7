internal import Files
internal import PNG
internal import Imaging
internal import PopframeKit

extension TestRun {
  /// Notes in each new case which unused reference has its pixels.
  ///
  /// - Parameter report: Where the run's pictures are.
  package mutating func findFormerReferences(in report: ReportFolder) {
    FormerReferences(ReferenceFolder(references), report: report).find(in: &self)
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
    for name in run.unused.prefix(Self.largestSearch) {
      guard case .bytes(let bytes) = references.contents(of: String(name.dropLast(4))),
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
