internal import RunReports
internal import Files
internal import PopframeKit
internal import Regression

/// The report on one folder of references, which several processes add to.
///
/// All processes of one `swift test` write into one folder; the first of them removes an earlier
/// report. A lock, ``ReportFolder/lockName``, prevents conflicts, and contains the invocation's key.
struct SharedReport: Sendable {
  let place: ReportPlace
  private let invocation: TestInvocation
  /// Whether no test is left out, so that unused references are known.
  private let isWholeSuite: Bool
  /// The results of this process, by name.
  private var cases: [ByteString: CaseRecord] = [:]
  /// The files that pictures of this process are made from.
  private var inputs: Set<FileStatus.Identity> = []
  private var record = RecordMode.never
  private var hasBegun = false
  private var nextSaving: ContinuousClock.Instant?

  private static let origin = RunOrigin.current

  init(_ place: ReportPlace, invocation: TestInvocation, isWholeSuite: Bool) {
    self.place = place
    self.invocation = invocation
    self.isWholeSuite = isWholeSuite
  }

  private var folder: ReportFolder { ReportFolder(place.folder.text) }
}

extension SharedReport {
  /// Makes the folder, and clears it unless another process of the invocation has begun.
  mutating func begin() throws(PopframeError) {
    guard !hasBegun else { return }
    try makeFolder()
    let lock = try Self.lock(lockFile)
    try begin(holding: lock)
  }

  private static func lock(_ file: PathName) throws(PopframeError) -> FileLock {
    do throws(SystemError) { return try FileLock(file) } catch {
      throw .unwritable(path: file.text, reason: "cannot be locked: \(error.reason)")
    }
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
    var made = FolderTransaction()
    let path = place.folder.text.dropFirst(place.base.text.count).drop { $0 == "/" }
    try made.makeAll(of: "\(path)/run.json", below: place.base)
    made.keep()
  }

  private var lockFile: PathName { place.folder.appending(ReportFolder.lockName) }
}

extension SharedReport {
  /// Adds the result of a picture. Failures are saved soon, so that they are not lost if the
  /// process crashes; other results at the end.
  mutating func add(
    _ found: CaseRecord, recording mode: RecordMode, inputs: Set<FileStatus.Identity>
  ) throws(PopframeError) {
    cases[ByteString(found.name)] = found
    record = mode
    self.inputs.formUnion(inputs)
    let now = ContinuousClock.now
    guard !found.outcome.passes, nextSaving.map({ $0 <= now }) ?? true else { return }
    try save()
    // The whole record is written each time, so saving is limited to a twentieth of the time.
    nextSaving = now.advanced(by: now.duration(to: .now) * 20)
  }

  /// Completes the report at the end of the process: the record, and the page if there are
  /// failures. If everything passes and there is no earlier report, none is written.
  mutating func finish() throws(PopframeError) {
    let isThere = hasBegun || FileStatus.exists(place.folder.appending(ReportFolder.runName))
    guard isWholeSuite || isThere || hasFailures else { return }
    try save(withPage: true)
  }

  /// Writes the record of the run, with what other processes have found.
  private mutating func save(withPage: Bool = false) throws(PopframeError) {
    try makeFolder()
    let lock = try Self.lock(lockFile)
    try begin(holding: lock)
    let earlier = try? folder.readRun()
    var all = cases
    for record in earlier?.cases ?? [] where all[ByteString(record.name)] == nil {
      all[ByteString(record.name)] = record
    }
    var run = TestRun(
      references: place.references, filter: isWholeSuite ? nil : TestRun.filterOfTests,
      plannedCases: all.count, isComplete: true, record: record,
      cases: all.sorted { $0.key < $1.key }.map(\.value))
    run.origin = Self.origin
    if isWholeSuite, FileStatus.exists(PathName(place.references)) {
      let unused = try ReferenceFolder(place.references).unused(
        names: all.keys.map(\.text), inputs: inputs)
      // Another process may know inputs that this one does not.
      let others = earlier.map { Set($0.unused) }
      run.unused = unused.filter { others?.contains($0) ?? true }
    }
    // Another process of the invocation may have written a page, which is renewed.
    if withPage,
      run.cases.contains(where: { !$0.outcome.passes }) || !run.deleted.isEmpty
        || FileStatus.isTaken(place.folder.appending(ReportFolder.pageName))
    {
      run.findFormerReferences(in: folder)
      try HTMLReport(run: run, folder: folder.path).write()
    }
    try folder.write(run)
  }

  private var hasFailures: Bool { cases.values.contains { !$0.outcome.passes } }
}
