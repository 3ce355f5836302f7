internal import Languages
internal import PopframeKit
internal import Themes
internal import Words

/// The report of one shard.
struct ShardReport: Sendable {
  let report: ReportFolder
  let run: TestRun
  let shard: Shard
  let manifest: RunManifest

  /// Reads a report, which must belong to a shard and be complete.
  init(_ report: ReportFolder) throws(PopframeError) {
    self.report = report
    run = try report.readRun()
    guard run.isComplete else {
      throw .nothingToCompare(
        path: report.path, reason: "this shard's run did not come to its end; run it again")
    }
    guard let shard = run.shard else {
      throw .nothingToCompare(
        path: report.path,
        reason: "this is the report of a whole run, not of a shard; there is nothing to join")
    }
    self.shard = shard
    guard let manifest = run.manifest else {
      throw .nothingToCompare(
        path: report.path,
        reason: "this shard's record does not say what it was made from; run it again with this "
          + "popframe")
    }
    self.manifest = manifest
  }

  /// Fails unless the reports, sorted by their shards, are all shards of one run.
  static func check(_ shards: [ShardReport]) throws(PopframeError) {
    guard let first = shards.first else {
      throw .nothingToCompare(path: "popframe merge", reason: "there is no shard to join")
    }
    var errors: [PopframeError] = []
    for other in shards.dropFirst() {
      if let what = first.contradiction(to: other) {
        errors.append(
          .nothingToCompare(
            path: other.report.path,
            reason: "this shard is of another run than \(first.report.path): \(what)"))
      }
    }
    try PopframeError.throwing(errors)

    let present = Set(shards.map(\.shard.index))
    let count = first.shard.count
    // A damaged record may claim a million shards.
    for index in (1...count).lazy.filter({ !present.contains($0) }).prefix(20) {
      errors.append(
        .nothingToCompare(
          path: "popframe merge",
          reason: "shard \(index)/\(count) is missing; give the report of every shard"))
    }
    for (shard, next) in zip(shards, shards.dropFirst()) where shard.shard == next.shard {
      errors.append(
        .nothingToCompare(
          path: next.report.path,
          reason: "this is shard \(next.shard.index)/\(count), as \(shard.report.path) is"))
    }
    try PopframeError.throwing(errors)
    for shard in shards {
      if let error = shard.countError { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    for shard in shards {
      if let error = shard.orderError { errors.append(error) }
    }
    try PopframeError.throwing(errors)
  }

  /// The contradiction between two shards' runs; `nil` if they can belong to one run.
  private func contradiction(to other: ShardReport) -> String? {
    let (a, b) = (run, other.run)
    if shard.count != other.shard.count {
      return "one has \(shard.count) shards, the other \(other.shard.count)"
    }
    if a.references != b.references {
      return "the references are '\(a.references)' and '\(b.references)'"
    }
    if a.filter != b.filter {
      return "the filters are \(a.filter.map { "'\($0)'" } ?? "none") and "
        + (b.filter.map { "'\($0)'" } ?? "none")
    }
    if a.plannedCases != b.plannedCases {
      return "\(a.plannedCases.grouped) and \(b.plannedCases.grouped) cases were planned"
    }
    if a.record != b.record {
      return "they record '\(a.record.rawValue)' and '\(b.record.rawValue)'"
    }
    return manifest.contradiction(to: other.manifest)
  }

  /// Whether the shard has the cases that belong to it, in their order.
  private var orderError: PopframeError? {
    let planned = manifest.cases.enumerated()
      .filter { index, _ in index % shard.count == shard.index - 1 }.map(\.element)
    guard planned.count == run.cases.count,
      let (wanted, found) = zip(planned, run.cases).first(where: { !$0.hasSameBytes(as: $1.name) })
    else {
      return planned.count == run.cases.count
        ? nil
        : .nothingToCompare(
          path: report.path, reason: "this shard's manifest and its cases contradict each other")
    }
    return .nothingToCompare(
      path: report.path,
      reason:
        "this shard has '\(found.name.printable)' where '\(wanted.printable)' belongs; run it "
        + "again")
  }

  /// Whether the shard has as many cases as belong to it.
  private var countError: PopframeError? {
    let planned = run.plannedCases
    let wanted = planned / shard.count + (planned % shard.count >= shard.index ? 1 : 0)
    guard run.cases.count != wanted else { return nil }
    return .nothingToCompare(
      path: report.path,
      reason:
        "this shard has \(run.cases.count.counted("case")), and \(wanted.grouped) of \(planned.grouped) belong to it; "
        + "run it again")
  }
}

extension TestRun {
  /// Creates the complete run from all shards, sorted by their numbers; the cases have the order of
  /// one run.
  init(_ shards: [ShardReport]) {
    let first = shards[0].run
    let cases = (0..<first.plannedCases).map { index in
      shards[index % shards.count].run.cases[index / shards.count]
    }
    let unused = shards.dropFirst().reduce(first.unused) { unused, shard in
      let others = Set(shard.run.unused.map { ByteString($0) })
      return unused.filter { others.contains(ByteString($0)) }
    }
    self.init(
      references: first.references, filter: first.filter, plannedCases: first.plannedCases,
      isComplete: true, record: first.record, cases: cases, unused: unused,
      manifest: shards[0].manifest)
    allowances = shards.flatMap(\.run.allowances).reduce(into: []) { all, use in
      guard let index = all.firstIndex(where: { $0.tolerance == use.tolerance }) else {
        return all.append(use)
      }
      all[index].cases += use.cases
      all[index].needed += use.needed
    }
    // Every shard has searched the same folders.
    notTested = first.notTested
    namesNotTested = first.namesNotTested
    origin = RunOrigin.joined(shards.compactMap(\.run.origin))
    let places = Dictionary(cases.enumerated().map { (ByteString($1.name), $0) }) { first, _ in
      first
    }
    why = Explanation.joined(shards.flatMap(\.run.why)).map { explanation in
      var explanation = explanation
      explanation.cases.sort { places[ByteString($0)] ?? 0 < places[ByteString($1)] ?? 0 }
      return explanation
    }
  }
}
