/// The reports of all shards of a run, joined into one.
///
/// Everything is read before anything is written: every shard must exist once, be complete and
/// belong to the same run, and every picture must be the one that its shard has written.
package struct MergedRun: Sendable {
  /// The whole run.
  package let run: TestRun

  private let sources: [ExactText: ReportFolder]

  /// Reads the shards' reports, in any order.
  ///
  /// - Throws: All errors about missing or contradictory shards.
  package init(of reports: [ReportFolder]) throws(PopframeError) {
    var errors: [PopframeError] = []
    var shards: [ShardReport] = []
    for report in reports {
      do throws(PopframeError) {
        shards.append(try ShardReport(report))
      } catch { errors.append(error) }
    }
    try PopframeError.throwing(errors)
    shards.sort { $0.shard.index < $1.shard.index }
    try ShardReport.check(shards)
    run = TestRun(shards)
    var sources: [ExactText: ReportFolder] = [:]
    for shard in shards {
      for record in shard.run.cases { sources[ExactText(record.name)] = shard.report }
    }
    self.sources = sources
    // Pictures are read twice instead of kept in memory, because hundreds of them can be large.
    for record in run.cases { _ = try pictures(of: record) }
  }

  /// Writes pictures into a folder; the run's record, which makes a report of them, comes last and
  /// is left to the caller.
  package func writePictures(to report: ReportFolder) throws(PopframeError) {
    try checkOutput(report)
    try report.begin()
    var written: [CaseRecord] = []
    do throws(PopframeError) {
      for record in run.cases {
        let pictures = try pictures(of: record)
        written.append(record)
        try report.write(pictures, for: record.name)
      }
    } catch {
      // A partial report would look like a complete one, so it is removed.
      for path in written.flatMap(\.pictures) { try? report.remove(path) }
      throw error
    }
  }

  private func checkOutput(_ report: ReportFolder) throws(PopframeError) {
    guard let place = try? report.place.resolved() else { return }
    for source in sources.values where (try? source.place.resolved()) == place {
      throw .outputIsInput(path: report.path, role: "the report of a shard")
    }
  }

  private func pictures(
    of record: CaseRecord
  ) throws(PopframeError) -> [(kind: ReportFolder.PictureKind, bytes: [UInt8])] {
    guard let source = sources[ExactText(record.name)] else { return [] }
    let wanted: [(ReportFolder.PictureKind, hash: String?)?] = [
      record.actual.map { (.actual, $0.sha256) },
      record.expected.map { (.expected, $0.sha256) },
      record.difference.map { (.difference, $0.sha256) },
      record.parts.map { (.parts, $0.sha256) },
    ]
    return try wanted.compactMap { $0 }.map { kind, hash throws(PopframeError) in
      let path = ReportFolder.path(of: kind, for: record.name)
      let bytes: [UInt8]
      do throws(OpenFolder.Obstacle) {
        bytes = try source.bytes(of: path, limit: InputFile.largestPicture)
      } catch { throw .unreadable(path: source.file(path).text, reason: error.reason) }
      guard Sha256(of: bytes).hex == hash else {
        throw .refused(
          path: source.file(path).text,
          reason: "this picture is not the one that the shard's run has written")
      }
      return (kind, bytes)
    }
  }
}
