internal import Files
package import PopframeKit
internal import Synchronization
internal import Words

/// The reports of all shards of a run, joined into one.
///
/// Everything is read before anything is written: every shard must exist once, be complete and
/// belong to the same run, and every picture must be the one that its shard has written.
package struct MergedRun: Sendable {
  /// The whole run.
  package private(set) var run: TestRun

  private let sources: [ByteString: ReportFolder]

  /// Reads the shards' reports, in any order.
  ///
  /// - Parameter unused: What the whole run does about references that no case uses.
  /// - Throws: All errors about missing or contradictory shards.
  package init(
    of reports: [ReportFolder], unused: UnusedPolicy = .warn
  ) throws(PopframeError) {
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
    var run = TestRun(shards)
    run.unusedPolicy = unused
    self.run = run
    var sources: [ByteString: ReportFolder] = [:]
    for shard in shards {
      for record in shard.run.cases { sources[ByteString(record.name)] = shard.report }
    }
    self.sources = sources
    // Pictures are read twice instead of kept in memory, because hundreds of them can be large.
    for record in run.cases where RunStop.signal == nil { _ = try pictures(of: record) }
  }

  /// Writes pictures into a folder; the run's record, which makes a report of them, comes last and
  /// is left to the caller. A signal ends it early, and the run says so: its pictures are not all there.
  package mutating func writePictures(to report: ReportFolder) throws(PopframeError) {
    try checkOutput(report)
    try report.begin()
    var written: [CaseRecord] = []
    do throws(PopframeError) {
      for record in run.cases where RunStop.signal == nil {
        let pictures = try pictures(of: record)
        written.append(record)
        try report.write(pictures, for: record.name)
      }
    } catch {
      // A partial report would look like a complete one, so it is removed.
      for path in written.flatMap(\.pictures) { try? report.remove(path) }
      throw error
    }
    if written.count < run.cases.count, let signal = RunStop.signal {
      run.isComplete = false
      run.problems = [
        "\(RunStop.name(of: signal)) ended popframe merge after the pictures of \(written.count.grouped) of "
          + "\(run.cases.count.counted("case"))"
      ]
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
    guard let source = sources[ByteString(record.name)] else { return [] }
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

/// The record of a running test run, which is saved from time to time, so that it shows the
/// progress of a run that was killed.
///
/// A class, because the threads that draw add to it.
final class PartialRun: Sendable {
  private struct State {
    /// The cases that are done, by their places.
    var done: [Int: CaseRecord] = [:]
    var next: ContinuousClock.Instant?
  }

  private let run: TestRun
  private let report: ReportFolder
  private let state = Mutex(State())

  /// Saves the record of a run in which no case is done yet.
  init(_ run: TestRun, in report: ReportFolder) throws(PopframeError) {
    self.run = run
    self.report = report
    try report.write(run)
  }

  /// Adds a finished case.
  func add(_ record: CaseRecord, at index: Int) {
    state.withLock { $0.done[index] = record }
  }

  /// Saves the record every second, but uses at most a twentieth of the time for it. A full disk is
  /// reported at the end.
  func saveIfDue() {
    let clock = ContinuousClock()
    let start = clock.now
    let records = state.withLock { state -> [CaseRecord]? in
      guard let next = state.next else {
        state.next = start.advanced(by: .seconds(1))
        return nil
      }
      guard next <= start else { return nil }
      return state.done.sorted { $0.key < $1.key }.map(\.value)
    }
    guard let records else { return }
    var partial = run
    partial.cases = records
    try? report.write(partial)
    let took = clock.now - start
    state.withLock { $0.next = clock.now.advanced(by: max(.seconds(1), took * 20)) }
  }
}
