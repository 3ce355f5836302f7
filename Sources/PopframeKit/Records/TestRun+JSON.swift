extension TestRun {
  /// The document: the same in `run.json` and behind `--json`. Keys are never left out.
  package var json: JSON {
    let head: [(String, JSON)] = [
      ("format", .integer(Self.format)),
      ("outcome", .string(passes ? "equal" : "failed")),
      ("references", .string(references)),
      ("shard", shard.map { JSON($0) } ?? .null),
      ("filter", JSON(filter)),
      ("record", .string(record.rawValue)),
      ("origin", origin.map { JSON($0) } ?? .null),
      ("plannedCases", .integer(plannedCases)),
      ("isComplete", .bool(isComplete)),
    ]
    let lines: ([String]) -> JSON = { .array($0.map { .string($0) }) }
    let findings: [(String, JSON)] = [
      ("problems", lines(problems)),
      ("counts", JSON(counts: cases)),
      ("toleranceUse", lines(toleranceUse.map(\.description))),
      ("allowances", lines(allowances)),
      ("why", .array(why.map { JSON($0) })),
      ("groups", .array(groups.map { JSON($0) })),
      ("cases", .array(cases.map { JSON($0) })),
      ("unused", lines(unused)),
      ("manifest", manifest.map { JSON($0) } ?? .null),
    ]
    return .object(head + findings)
  }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  fileprivate init(_ origin: RunOrigin) {
    self = .object([("begun", .string(origin.begun)), ("commit", JSON(origin.commit))])
  }

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

  fileprivate init(_ explanation: Explanation) {
    self = .object([
      ("file", .string(explanation.file)),
      ("line", explanation.line.map { .integer($0) } ?? .null),
      ("change", .string(explanation.change)),
      ("cases", .array(explanation.cases.map { .string($0) })),
      ("total", .integer(explanation.total)),
      ("isVerified", .bool(explanation.isVerified)),
    ])
  }

  fileprivate init(_ group: CaseGroup) {
    self = .object([
      ("id", .string(group.id)), ("title", .string(group.title)),
      ("cases", .array(group.cases.map { .string($0.name) })),
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
    let finding: [(String, JSON)] = [
      ("name", .string(record.name)),
      ("outcome", .string(record.outcome.rawValue)),
      ("message", JSON(record.message)),
      ("scale", .number(record.scale)),
    ]
    let pictures: [(String, JSON)] = [
      ("reference", JSON(record.reference)),
      ("expected", JSON(record.expected)),
      ("actual", JSON(record.actual)),
      ("difference", JSON(record.difference)),
    ]
    let allowed: [JSON] = record.allowed.map { .string($0) }
    let inputs: [JSON]? = record.inputs.map { $0.map { .integer($0) } }
    let comparison: JSON? = record.comparison.map { .object($0.members) }
    let rest: [(String, JSON)] = [
      ("parts", record.parts.map { JSON($0) } ?? .null),
      ("allowed", .array(allowed)),
      ("inputs", inputs.map { .array($0) } ?? .null),
      ("seconds", record.seconds.map { .number($0) } ?? .null),
      ("comparison", comparison ?? .null),
    ]
    self = .object(finding + pictures + rest)
  }

  private init(_ picture: PictureRecord?) {
    guard let picture else {
      self = .null
      return
    }
    self = .object([("path", .string(picture.path)), ("sha256", JSON(picture.sha256))])
  }

  fileprivate init(_ parts: PartsRecord) {
    self = .object([
      ("path", .string(parts.path)), ("sha256", .string(parts.sha256)),
      ("names", .array(parts.names.map { .string($0) })),
    ])
  }
}
