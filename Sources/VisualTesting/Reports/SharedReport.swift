internal import PopframeKit
internal import VisualTestingCore

/// The report on one folder of references, which several processes add to.
///
/// All processes of one `swift test` write into one folder; the first of them clears what an earlier
/// one left. A lock, the file `.lock`, keeps them apart while they do, and holds the invocation's
/// key.
struct SharedReport: Sendable {
  /// Where the report is.
  let place: ReportPlace
  private let invocation: TestInvocation
  /// What this process has found, by name.
  private var cases: [String: CaseRecord] = [:]
  /// The files that pictures of this process are made from.
  private var inputs: Set<FileStatus.Identity> = []
  private var record = RecordMode.never
  private var hasBegun = false
  private var isSaved = true
  private var nextSaving: ContinuousClock.Instant?

  /// A report of which nothing is there yet.
  init(_ place: ReportPlace, invocation: TestInvocation) {
    self.place = place
    self.invocation = invocation
  }

  private var folder: ReportFolder { ReportFolder(place.folder.text) }
}

extension SharedReport {
  /// Makes the folder, and clears it unless another process of the invocation has begun.
  mutating func begin() throws(PopframeError) {
    guard !hasBegun else { return }
    try makeFolder()
    let lock = try FileLock(lockFile)
    try begin(holding: lock)
  }

  private mutating func begin(holding lock: borrowing FileLock) throws(PopframeError) {
    guard !hasBegun else { return }
    if lock.text != invocation.key {
      try folder.begin()
      lock.write(invocation.key)
    }
    hasBegun = true
  }

  private func makeFolder() throws(PopframeError) {
    var made = MadeFolders()
    let path = place.folder.text.dropFirst(place.base.text.count).drop { $0 == "/" }
    try made.makeAll(of: "\(path)/run.json", below: place.base)
    made.keep()
  }

  private var lockFile: PathName { place.folder.appending(".lock") }
}

extension SharedReport {
  /// Adds what was found for a picture. What has failed is saved soon, so that it is not lost when
  /// the process crashes; what passes, in the end.
  mutating func add(
    _ found: CaseRecord, recording mode: RecordMode, inputs: Set<FileStatus.Identity>
  ) throws(PopframeError) {
    cases[found.name] = found
    record = mode
    self.inputs.formUnion(inputs)
    isSaved = false
    let now = ContinuousClock.now
    guard !found.outcome.passes, nextSaving.map({ $0 <= now }) ?? true else { return }
    try save(isWholeSuite: false)
    // The whole record is written each time: not more than a twentieth of the time goes into it.
    nextSaving = now.advanced(by: now.duration(to: .now) * 20)
  }

  /// Writes the record of the run, with what other processes have found.
  ///
  /// - Parameter isWholeSuite: Whether no test is left out, so that what none uses is unused.
  mutating func save(isWholeSuite: Bool) throws(PopframeError) {
    guard !isSaved || isWholeSuite else { return }
    try makeFolder()
    let lock = try FileLock(lockFile)
    try begin(holding: lock)
    let earlier = try? folder.readRun()
    var all = cases
    for record in earlier?.cases ?? [] where all[record.name] == nil { all[record.name] = record }
    var run = TestRun(
      references: place.references, filter: isWholeSuite ? nil : Self.partialFilter,
      plannedCases: all.count, isComplete: true, record: record,
      cases: all.values.sorted { $0.name < $1.name })
    if isWholeSuite {
      let unused = try ReferenceFolder(place.references).unused(names: all.keys, inputs: inputs)
      // Another process may know what this one's pictures are not made from.
      let others = earlier?.filter == nil ? earlier.map { Set($0.unused) } : nil
      run.unused = unused.filter { others?.contains($0) ?? true }
    }
    try folder.write(run)
    isSaved = true
  }

  /// Whether the report is worth writing though nothing has failed: it is there, with what failed
  /// before.
  var exists: Bool { hasBegun || FileStatus.exists(place.folder.appending(ReportFolder.runName)) }

  /// Whether anything has failed.
  var hasFailures: Bool { cases.values.contains { !$0.outcome.passes } }

  /// Tests cannot know whether any were left out.
  private static let partialFilter = "the tests that were run"
}
