internal import Languages
internal import RunReports
internal import Files
internal import Imaging
internal import PopframeKit
internal import Regression
internal import Themes
internal import Words

/// Writes and prints the results of a run.
struct ReportOutput {
  let report: ReportFolder
  private let documents: RunDocuments

  /// Reads the options, and checks that the files can be written.
  init(_ options: ReportOptions) throws {
    documents = try RunDocuments(
      report: options.report, options.documents, imageBase: options.imageBase,
      github: options.github)
    report = ReportFolder(options.report)
  }

  /// Fails if a document would overwrite a file that the run reads.
  func check(
    _ selection: CaseSelection, references: String, tolerances: String?
  ) throws(PopframeError) {
    for file in documents.files {
      if let tolerances, let identity = try? FileStatus(of: file).identity,
        identity == (try? FileStatus(of: PathName(tolerances)).identity)
      {
        throw .outputIsInput(path: file.text, role: "the file of tolerances")
      }
      try selection.check(output: file.text, references: references)
    }
  }

  /// Replaces the output of an earlier run by that of an unfinished run, before anything can fail.
  func begin(references: String) throws {
    try report.discardLastRun()
    try documents.begin(Self.unfinished(references: references))
  }

  /// The same before shards are joined; their reports are not changed.
  func begin(joining shards: [ReportFolder]) throws {
    func identity(_ path: PathName) -> FileStatus.Identity? { try? FileStatus(of: path).identity }
    let records = shards.compactMap { identity($0.file(ReportFolder.runName)) }
    for file in documents.files {
      if let known = identity(file), records.contains(known) {
        throw PopframeError.outputIsInput(path: file.text, role: "the record of a shard")
      }
    }
    let places = shards.compactMap { identity(PathName($0.path)) }
    if !(identity(PathName(report.path)).map(places.contains) ?? false) {
      try report.discardLastRun()
    }
    try documents.begin(Self.unfinished(references: ""))
  }

  /// Writes into all documents why a run could not start.
  func fail(_ error: any Error, references: String = "") {
    documents.fail(error, Self.unfinished(references: references))
  }

  private static func unfinished(references: String) -> TestRun {
    TestRun(references: references, plannedCases: 0, isComplete: false, record: .never, cases: [])
  }

  /// How many causes are described in full; the report has all of them.
  private static let describedFailures = 20

  /// Writes the report and all requested documents, the record of the run last, and prints the
  /// results.
  func write(_ run: TestRun) throws {
    try HTMLReport(run: run, folder: report.path).write()
    try documents.write(run)
    try report.write(run)
    describe(run)
    let page = PathName(report.path).appending(ReportFolder.pageName).text
    let summary = "\(RunSummary(run)); report: \(page)"
    if documents.takeStandardOutput {
      Messages.standard.print(summary)
    } else {
      try StandardOutput.print(summary)
    }
    try documents.annotate(run)
  }

  /// How many lines of a kind are printed; the report has all of them.
  private static let listedLines = 100
  /// How many recorded references are named: they are what was asked for, not failures.
  private static let namedRecordings = 5

  /// Prints lines that may come from a report; each stays on one line.
  ///
  /// - Parameter isNote: Whether they are hidden by `-q`.
  private static func list(
    _ lines: [String], _ what: String, limit: Int = listedLines, isNote: Bool = false
  ) {
    guard !isNote || Messages.verbosity != .quiet else { return }
    for line in lines.prefix(limit) { Messages.standard.print(line.printable) }
    let rest = lines.count - limit
    if rest > 0 {
      Messages.standard.print("and \(rest.grouped) more \(what); the report has all of them")
    }
  }

  /// Failures, and the next step, on standard error.
  private func describe(_ run: TestRun) {
    let messages = Messages.standard
    let approval = ApproveCommandLine(run, folder: report.path)
    let groups = run.groups.filter { $0.cases[0].outcome != .recorded }
    for group in groups.prefix(Self.describedFailures) {
      let text =
        group.isShared
        ? GroupText(group, in: report, approval).text
        : FailureText(group.cases[0], in: report, approval: approval)?.text
      if let text { messages.print(text) }
    }
    let others = groups.dropFirst(Self.describedFailures).map { group in
      group.isShared
        ? GroupText(group, in: report, approval).headline
        : FailureText(group.cases[0], in: report)?.headline ?? ""
    }
    Self.list(others, "causes")
    Self.list(run.allowances.map(\.description), "tolerances", isNote: true)

    let recorded = run.cases.filter { $0.outcome == .recorded }
    Self.list(
      recorded.map { "recorded \(run.path(ofReference: $0))" }, "references recorded",
      limit: Self.namedRecordings, isNote: true)
    if !recorded.isEmpty {
      messages.note(
        "\(recorded.count.counted("reference", zero: "no")) recorded: look at what was drawn, then run again"
      )
    }
    // Offered with the first references only.
    if run.kinds[.new] == run.cases.count, recorded.count == run.cases.count,
      let command = WorkingTree.attributesCommand
    {
      messages.note(
        "so that pull requests fold the notes beside the references, type once: \(command)")
    }
    for use in run.toleranceUse { messages.note("popframe test: \(use.description)") }
    if let deleted = DeletedText(run, folder: report.path) {
      messages.print(
        "popframe test: \(deleted.isFailure ? "error" : "warning"): \(deleted.headline)")
      Self.list(deleted.renamings.map { "renamed? \($0.description)" }, "renamed")
      Self.list(
        deleted.names.map { "deleted: \(PathName(run.references).appending($0).text)" },
        "deleted references", limit: GroupText.described)
      messages.note(deleted.advice)
    }
  }
}

extension TestRun {
  fileprivate func path(ofReference record: CaseRecord) -> String {
    PathName(references).appending(CaseName.reference(of: record.name)).text
  }
}
