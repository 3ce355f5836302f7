internal import PopframeKit

/// Where the results of a run go, and how they are said.
struct ReportOutput {
  let report: ReportFolder
  private let documents: RunDocuments

  /// Reads the options, and checks that the files can be written.
  init(_ options: ReportOptions) throws {
    documents = try RunDocuments(
      report: options.report, json: options.json, junit: options.junit,
      markdown: options.markdown, github: options.github)
    report = ReportFolder(options.report)
  }

  /// Fails when a document would be written over something that the run reads.
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

  /// Takes away what an earlier run has left, and leaves a run that has not come to its end in its
  /// place, before anything can fail.
  func begin(references: String) throws {
    try report.discardLastRun()
    try documents.begin(Self.unfinished(references: references))
  }

  /// Says in all documents why a run could not start.
  func fail(_ error: any Error, references: String) {
    var run = Self.unfinished(references: references)
    run.problems =
      Failure(error)?.messages.flatMap { $0.split(separator: "\n").map(String.init) } ?? []
    // The reason itself has to be said, whatever becomes of the documents.
    try? documents.fail(run)
  }

  private static func unfinished(references: String) -> TestRun {
    TestRun(references: references, plannedCases: 0, isComplete: false, record: .never, cases: [])
  }

  /// How many failures are described in full; the report has all of them.
  private static let describedFailures = 20

  /// Writes the report and everything that was asked for, the record of the run last, and says what
  /// the run found.
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

  /// Failures, and what to do next, on standard error.
  private func describe(_ run: TestRun) {
    let messages = Messages.standard
    let failures = run.failuresWorstFirst.filter { $0.outcome != .recorded }
      .compactMap { FailureText($0, in: report, references: run.references) }
    for failure in failures.prefix(Self.describedFailures) { messages.print(failure.text) }
    for failure in failures.dropFirst(Self.describedFailures) { messages.print(failure.headline) }

    for allowance in run.allowances { messages.print(allowance) }
    for reason in run.why { messages.print("popframe test: \(reason.description)") }
    let groups = run.groups.filter { $0.cases.count > 1 && $0.cases[0].outcome != .recorded }
    for group in groups { messages.print(GroupText(group, in: report, run).line) }

    let recorded = run.cases.filter { $0.outcome == .recorded }
    for record in recorded { messages.print("recorded \(run.path(ofReference: record))") }
    if !recorded.isEmpty {
      messages.print(
        "\(Count(recorded.count, "reference")) recorded: look at what was drawn, then run again")
    }
    for use in run.toleranceUse { messages.print("popframe test: \(use.description)") }
    if !run.unused.isEmpty {
      messages.print(
        "\(Count(run.unused.count, "picture")) in \(run.references) used by no case; popframe "
          + "prune\(run.pruningOptions) lists them")
    }
  }
}

extension TestRun {
  /// The path of a case's reference.
  fileprivate func path(ofReference record: CaseRecord) -> String {
    PathName(references).appending(record.name + ".png").text
  }
}
