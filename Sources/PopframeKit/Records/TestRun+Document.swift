package import Popovers

extension TestRun: DocumentRecord {
  static let documentName = "run"

  /// The keys of `run.json`, which is what `--json` writes, too.
  static let keys: [DocumentKey<TestRun>] = [
    .init("format", "The number of the format.", .constant(format)) { _ in .integer(format) },
    .init("outcome", "Whether the run passes.", .words(["equal", "failed"])) {
      .string($0.passes ? "equal" : "failed")
    },
    .init("references", "The folder of references, as it was given.", \.references),
    .init("shard", "The part of all cases that was run; null for all.", \.shard),
    .init("filter", "What cases were chosen by; null for all.", \.filter),
    .init("record", "What was to be recorded.", \.record),
    .init("origin", "When the run began, and of which commit.", \.origin),
    .init("plannedCases", "The cases of all shards, after the filter.", \.plannedCases),
    .init("isComplete", "Whether the run came to its end.", \.isComplete),
    .init("problems", "Why the run could not start.", \.problems),
    .init("counts", "How many cases ended in each way.", countsSchema) { run in
      .object(
        CaseOutcome.allCases.map { outcome in
          (outcome.rawValue, .integer(run.cases.count { $0.outcome == outcome }))
        })
    },
    .init("toleranceUse", "What each tolerance of the run was good for.") {
      $0.toleranceUse.map(\.description)
    },
    .init("allowances", "What each tolerance of a file was good for.", \.allowances),
    .init("why", "Why cases differ, as far as that could be found out.", \.why),
    .init("groups", "Cases that do not pass for the same reason, worst first.", \.groups),
    .init("cases", "The cases that were run, in their order.", \.cases),
    .init("unused", "References that no case uses.", \.unused),
    .init("manifest", "What the run was made from; null for a run of tests.", \.manifest),
  ]

  /// The text of `run.json`.
  package var document: String { json.text + "\n" }

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
        CaseRecord.definition, PictureRecord.definition, PartsRecord.definition,
        RunManifest.definition, RunManifest.Input.definition,
      ] + ComparisonRecord.definitions)
  }
}

extension RecordMode: DocumentValue {}

extension Shard: DocumentRecord {
  static let documentName = "shard"
  static let keys: [DocumentKey<Shard>] = [
    .init("index", "Which of the shards, counted from 1.", \.index),
    .init("count", "How many shards there are.", \.count),
  ]
}

extension RunOrigin: DocumentRecord {
  static let documentName = "origin"
  static let keys: [DocumentKey<RunOrigin>] = [
    .init("begun", "The moment in UTC: 2026-12-31T23:59:59Z.", \.begun),
    .init("commit", "The commit that was checked out; null when not known.", \.commit),
  ]
}

extension Explanation: DocumentRecord {
  static let documentName = "explanation"
  static let keys: [DocumentKey<Explanation>] = [
    .init("file", "The file that has changed.", \.file),
    .init("line", "The line of the change; null for a picture and for several.", \.line),
    .init("change", "What has changed.", \.change),
    .init("cases", "The cases that it explains.", \.cases),
    .init("total", "The cases that differ and are made from the file.", \.total),
    .init(
      "isVerified", "Whether the cases were equal again with this one change undone.", \.isVerified),
  ]
}

extension CaseGroup: DocumentRecord {
  static let documentName = "group"
  static let keys: [DocumentKey<CaseGroup>] = [
    .init("id", "What popframe approve --group takes.", \.id),
    .init("title", "What the cases have in common.", \.title),
    .init("cases", "Their names, worst first.") { $0.cases.map(\.name) },
  ]
}

extension RunManifest: DocumentRecord {
  static let documentName = "manifest"
  static let keys: [DocumentKey<RunManifest>] = [
    .init("version", "The version of Popframe.", \.version),
    .init("tolerances", "What was allowed to differ, by name.", .names(matching: ".", .string)) {
      .object($0.tolerances.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    },
    .init("cases", "All cases that were planned, in their order.", \.cases),
    .init("inputs", "The files that pictures are made from.", \.inputs),
  ]
}

extension RunManifest.Input: DocumentRecord {
  static let documentName = "input"
  static let keys: [DocumentKey<RunManifest.Input>] = [
    .init("path", "From the folder that the run was started in.", \.path),
    .init("sha256", "SHA-256 of the file; null for one that cannot be read.", \.sha256),
  ]
}
