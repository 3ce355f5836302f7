internal import Comparisons
internal import RunReports
internal import Files
internal import Imaging
import JSON
internal import PixelDiff
internal import PopframeKit
internal import Regression
internal import Words

struct PictureComparisonJob {
  let expected: String
  let actual: String
  var options = ComparisonOptions.exact
  /// The commit that the expected pictures are read from, as git names it.
  var reference: String?
  /// The file of tolerances.
  var tolerances: String?
  /// The value of `--diff`.
  var difference: String?
  var printsJSON = false
  var report: String?
  var documents: RunDocuments?

  /// Compares, and prints the result; throws unless everything is equal.
  func run() throws {
    // A requested report contains the comparisons made so far, even if CI ends the job.
    if isReported { RunStop.noteSignals() }
    try begin()
    do { try compareAll() } catch let error as ExitStatusError { throw error } catch {
      documents?.fail(error, unfinished)
      throw error
    }
  }

  /// Removes the output of an earlier run, before anything can fail.
  private func begin() throws {
    let report = report.map { ReportFolder($0) }
    for path in [expected, actual] {
      if let report { try ComparedCases.check(report, apartFrom: PathName(path)) }
      for file in documents?.files ?? [] {
        guard PathName(path) == file || file.isPNG && file.isInside(PathName(path)) else {
          continue
        }
        throw PopframeError.outputIsInput(path: file.text, role: "a picture that is compared")
      }
    }
    if let tolerances, documents?.files.contains(PathName(tolerances)) == true {
      throw PopframeError.outputIsInput(path: tolerances, role: "the file of tolerances")
    }
    try report?.discardLastRun()
    try documents?.begin(unfinished)
  }

  /// Whether time, commit and hashes are needed: finding them takes time, which matters if two files are
  /// compared a thousand times.
  private var isReported: Bool { report != nil || documents?.files.isEmpty == false }

  private var unfinished: TestRun {
    TestRun(references: expected, plannedCases: 0, isComplete: false, record: .never, cases: [])
  }

  private func compareAll() throws {
    let origin = isReported ? RunOrigin.current : nil
    let tolerances = try tolerances.map { try ToleranceFile($0, isForPopovers: false) }
    let before = try PathName(argument: expected, named: "EXPECTED")
    let committed = try reference.map { try CommittedPictures(before, at: $0) }
    defer { withExtendedLifetime(committed) {} }
    let paths = try ComparedPaths(
      expected: before, actual: PathName(argument: actual, named: "ACTUAL"),
      source: committed?.place)
    let output = try differenceOutput(for: paths)
    let cases = try ComparedCases(
      report.map { ReportFolder($0) }, for: paths, isWritten: isReported)
    try cases.report?.begin()
    let results = results(of: paths, tolerances, output: output, report: cases)
    let result = ComparisonReport(
      results.files, isFolder: results.isFolder, notCompared: paths.notCompared.count)
    warn(of: paths.notCompared)
    var run = cases.run(results.files)
    run.origin = origin
    run.allowances = tolerances?.uses(in: run) ?? []
    if let folder = cases.report { try HTMLReport(run: run, folder: folder.path).write() }
    try documents?.write(run)
    try cases.report?.write(run)
    // A folder that is compared with itself says so once.
    _ = Notices(paths.warnings.isEmpty ? result.warnings : paths.warnings)
    for use in run.allowances where use.isIdle {
      Messages.standard.print("\(use.place): warning: \(use.words)")
    }
    for message in result.messages { Messages.standard.print(message) }
    if let text = printsJSON ? result.json.text() : result.text { try StandardOutput.print(text) }
    try documents?.annotate(run)
    let status = ExitStatus.ended ?? result.status
    if status != .success { throw ExitStatusError(status: status) }
  }

  /// How many pictures of other formats are named; the rest is counted.
  private static let namedPictures = 20

  private func warn(of notCompared: [String]) {
    for name in notCompared.prefix(Self.namedPictures) {
      let path = PathName(actual).appending(name)
      let shown = FileStatus.isTaken(path) ? path : PathName(expected).appending(name)
      Messages.standard.print("\(shown.text): warning: not compared; only PNG and APNG files are")
    }
    let rest = notCompared.count - Self.namedPictures
    if rest > 0 { Messages.standard.print("and \(rest.grouped) more pictures of other formats") }
  }

  private func results(
    of paths: ComparedPaths, _ tolerances: ToleranceFile?, output: DifferenceOutput?,
    report: ComparedCases
  ) -> (files: [CheckedCase], isFolder: Bool) {
    let isGrouped = isReported || printsJSON || documents?.annotates == true
    let comparer = PictureComparer(options: options, hashesDifferences: isGrouped)
    switch paths {
    case .files(let pair):
      let result = pair.compare(
        with: comparer, tolerances: tolerances, differences: output, report: report)
      return ([result], false)
    case .folders(let folders):
      var progress = ProgressLine(actual, total: folders.pairs.count)
      let results = folders.compare(
        with: comparer, tolerances: tolerances, differences: output, report: report,
        progress: { progress.update($0) },
        stop: { RunStop.signal })
      progress.clear()
      return (results, true)
    }
  }

  private func differenceOutput(for paths: ComparedPaths) throws -> DifferenceOutput? {
    guard let difference else { return nil }
    guard difference != "-" else {
      throw UsageError("--diff -: standard output has the result; name a file")
    }
    guard documents?.files.contains(PathName(difference)) != true else {
      throw UsageError("--diff and a report name the same file, \(difference); name another")
    }
    return try DifferenceOutput(PathName(argument: difference, named: "--diff"), for: paths)
  }
}

extension PathName {
  fileprivate init(argument text: String, named name: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError("\(name): the path is empty; name a file or a folder")
    }
    self.init(StandardInput.path(for: text))
  }
}
