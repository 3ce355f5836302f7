internal import Imaging
internal import JSON
package import PopframeKit
internal import Popovers

extension TestRun: ReadableRecord {
  static let blank = TestRun(
    references: "", plannedCases: 0, isComplete: false, record: .never, cases: [])
  static let documentName = "run"

  /// The keys of `run.json`, which is what `--json` writes, too.
  static let keys: [DocumentKey<TestRun>] = [
    .init("format", "The number of the format.", .constant(format)) { _ in .integer(format) },
    .init("outcome", "Whether the run passes.", .words(["equal", "failed"])) {
      .string($0.passes ? "equal" : "failed")
    },
    .init(
      "hash", "The name by which popframe approve --run means this run.", derived: \.hash),
    .init("references", "The folder of references, as it was given.", \.references),
    .init(
      "shard", "The part of all cases that was run; null for all.", \.shard),
    .init(
      "filter", "The filter of the cases; null if there is none.", \.filter),
    .init("record", "Which pictures were to be recorded.", \.record),
    .init("origin", "When the run began, and of which commit.", \.origin),
    .init("plannedCases", "The number of cases of all shards, after the filter.", \.plannedCases),
    .init("isComplete", "Whether the run reached its end.", \.isComplete),
    .init("problems", "Why the run could not start, or was ended.", \.problems),
    .init(
      "notTested", "Files that look like themes and scenes and were passed over, a message each.",
      \.notTested),
    .init(
      "namesNotTested",
      "The names that their references may have, of a theme without the names of its previews.",
      \.namesNotTested),
    .init("counts", "The number of cases for each outcome.", countsSchema) { run in
      .object(
        CaseOutcome.allCases.map { outcome in
          (outcome.rawValue, .integer(run.cases.count { $0.outcome == outcome }))
        })
    },
    .init(
      "summary", "The number of cases of each kind, and of references without a case.",
      derived: \.kinds),
    .init(
      "toleranceUse", "How each tolerance of the run was used.", derived: \.toleranceUse),
    .init("allowances", "How each tolerance of a file was used.", \.allowances),
    .init("why", "Why cases differ, as far as that is known.", \.why),
    .init("groups", "Cases that do not pass for the same reason, worst first.", derived: \.groups),
    .init("cases", "The cases that were run, in their order.", \.cases),
    .init("unused", "References that no case uses.", \.unused),
    .init(
      "unusedPolicy",
      "Whether such references fail the run, are a warning, or belong to other runs.",
      \.unusedPolicy),
    .init("renamed", "Which of them new cases are equal to, and how they are moved.") {
      $0.renamings.map(\.description)
    },
    .init(
      "manifest", "What the run was made from; null for a run of tests.", \.manifest),
  ]

  func check() throws(DocumentFault) {
    guard Set(cases.map { ByteString($0.name) }).count == cases.count else {
      throw DocumentFault("a case is there twice")
    }
    guard plannedCases >= cases.count else {
      throw DocumentFault("there are more cases than were planned")
    }
    guard unused.allSatisfy(CaseName.isSafe) else {
      throw DocumentFault("the path of an unused reference leaves its folder")
    }
    // A record without a manifest says so where one is needed.
    let inputs = manifest?.inputs.count ?? .max
    guard cases.allSatisfy({ $0.inputs?.allSatisfy((0..<inputs).contains) ?? true }) else {
      throw DocumentFault("a case has an input that is not in the manifest")
    }
  }

  /// The text of `run.json`.
  package var document: String { json.text() + "\n" }

  private static var countsSchema: ValueSchema {
    let names = CaseOutcome.allCases.map(\.rawValue)
    return .mapping(names.map { SchemaKey($0, .integer) }, required: names)
  }
}

extension FileSchema {
  /// `run.json`: what a run of visual tests found.
  package static var run: FileSchema {
    FileSchema(
      title: "What a run of Popframe's visual tests found: run.json", root: TestRun.mapping,
      definitions: [
        Shard.definition, RunOrigin.definition, Explanation.definition, CaseGroup.definition,
        CaseRecord.definition, NotedApproval.definition, PictureRecord.definition,
        PartsRecord.definition,
        RunManifest.definition, RunManifest.Input.definition, RunTolerance.definition,
        ToleranceUse.definition, CaseTolerance.definition, CaseTolerance.Use.definition,
        Rect.definition,
      ] + ComparisonRecord.definitions)
  }
}

extension RecordMode: ReadableValue {}

extension UnusedPolicy: ReadableValue {}

extension Shard: ReadableRecord {
  static let blank = Shard(1, of: 1)
  static let documentName = "shard"
  static let keys: [DocumentKey<Shard>] = [
    .init("index", "The number of the shard, counted from 1.", \.index),
    .init("count", "The number of all shards.", \.count),
  ]

  func check() throws(DocumentFault) {
    guard count >= 1, (1...count).contains(index) else {
      throw DocumentFault("there is no shard \(index) of \(count)")
    }
  }
}

extension RunOrigin: ReadableRecord {
  static let blank = RunOrigin(begun: "", commit: nil)
  static let documentName = "origin"
  static let keys: [DocumentKey<RunOrigin>] = [
    .init("begun", "The moment in UTC: 2026-12-31T23:59:59Z.", \.begun),
    .init(
      "commit", "The commit that was checked out; null if it is unknown.", \.commit),
    .init(
      "isChanged", "Whether files under version control had changes that were not committed.",
      \.isChanged),
  ]
}

extension Explanation: ReadableRecord {
  static let blank = Explanation(
    file: "", line: nil, change: "", cases: [], total: 0, isVerified: false)
  static let documentName = "explanation"
  static let keys: [DocumentKey<Explanation>] = [
    .init("file", "The file that has changed.", \.file),
    .init(
      "line", "The line of the change; null for a picture and for several lines.", \.line),
    .init("change", "What has changed, as it is written.", \.change),
    .init("words", "The same as an editor names it; null for a picture.", \.words),
    .init(
      "scope", "The appearance and the direction that it is of, in words; empty for all.", \.scope),
    .init(
      "before", "The line before; null for none, for a picture and for several changes.", \.before),
    .init("after", "The line as it is now; null as before.", \.after),
    .init("otherFiles", "More files that have changed with it.", \.otherFiles),
    .init("cases", "The cases that it explains.", \.cases),
    .init("total", "The number of cases that differ and use the file.", \.total),
    .init(
      "isVerified", "Whether the cases were equal again with this one change undone.", \.isVerified),
  ]
}

extension CaseGroup: DocumentRecord {
  static let documentName = "group"
  static let keys: [DocumentKey<CaseGroup>] = [
    .init("id", "The name of the group for popframe approve --group.", derived: \.id),
    .init("title", "What the cases have in common.", derived: \.title),
    .init("cases", "Their names, worst first.") { $0.cases.map(\.name) },
  ]
}

extension RunManifest: ReadableRecord {
  static let blank = RunManifest(version: "", cases: [], inputs: [])
  static let documentName = "manifest"
  static let keys: [DocumentKey<RunManifest>] = [
    .init("version", "The version of Popframe.", \.version),
    .init("tolerances", "What may differ.", \.tolerances),
    .init("cases", "All cases that were planned, in their order.", \.cases),
    .init("inputs", "The files that pictures are made from.", \.inputs),
  ]
}

extension RunManifest.Input: ReadableRecord {
  static let blank = RunManifest.Input(path: "", sha256: nil)
  static let documentName = "input"
  static let keys: [DocumentKey<RunManifest.Input>] = [
    .init("path", "The path, relative to the folder in which the run was started.", \.path),
    .init(
      "sha256", "SHA-256 of the file, of a text with line feeds; null for one that cannot be read.",
      \.sha256),
  ]
}
