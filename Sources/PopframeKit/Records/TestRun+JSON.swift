extension TestRun {
  /// The document: the same in `run.json` and behind `--json`. Keys are never left out.
  package var json: JSON {
    .object([
      ("format", .integer(Self.format)),
      ("outcome", .string(passes ? "equal" : "failed")),
      ("references", .string(references)),
      ("shard", shard.map(JSON.init) ?? .null),
      ("filter", JSON(filter)),
      ("record", .string(record.rawValue)),
      ("plannedCases", .integer(plannedCases)),
      ("isComplete", .bool(isComplete)),
      ("problems", .array(problems.map { .string($0) })),
      ("counts", JSON(counts: cases)),
      ("cases", .array(cases.map(JSON.init))),
      ("unused", .array(unused.map { .string($0) })),
      ("manifest", manifest.map(JSON.init) ?? .null),
    ])
  }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  fileprivate init(_ manifest: RunManifest) {
    self = .object([
      ("version", .string(manifest.version)),
      (
        "tolerances",
        .object(manifest.tolerances.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      ),
      ("cases", .array(manifest.cases.map { .string($0) })),
      (
        "inputs",
        .array(
          manifest.inputs.map {
            .object([("path", .string($0.path)), ("sha256", JSON($0.sha256))])
          })
      ),
    ])
  }

  fileprivate init(_ shard: Shard) {
    self = .object([("index", .integer(shard.index)), ("count", .integer(shard.count))])
  }

  /// How many cases ended in each way.
  fileprivate init(counts cases: [CaseRecord]) {
    self = .object(
      CaseOutcome.allCases.map { outcome in
        (outcome.rawValue, .integer(cases.count { $0.outcome == outcome }))
      })
  }

  fileprivate init(_ record: CaseRecord) {
    self = .object([
      ("name", .string(record.name)),
      ("outcome", .string(record.outcome.rawValue)),
      ("message", JSON(record.message)),
      ("scale", .number(record.scale)),
      ("reference", record.reference.map(JSON.init) ?? .null),
      ("expected", record.expected.map(JSON.init) ?? .null),
      ("actual", record.actual.map(JSON.init) ?? .null),
      ("difference", record.difference.map(JSON.init) ?? .null),
      ("parts", record.parts.map(JSON.init) ?? .null),
      ("comparison", record.comparison.map { .object($0.members) } ?? .null),
    ])
  }

  fileprivate init(_ picture: PictureRecord) {
    self = .object([("path", .string(picture.path)), ("sha256", JSON(picture.sha256))])
  }

  fileprivate init(_ parts: PartsRecord) {
    self = .object([
      ("path", .string(parts.path)), ("sha256", .string(parts.sha256)),
      ("names", .array(parts.names.map { .string($0) })),
    ])
  }
}
