internal import PopframeKit
internal import VisualTestingCore

/// Where the results of a run go, and how they are said.
struct ReportOutput {
  let report: ReportFolder
  private let documents: [Document]
  private let annotates: Bool

  /// A document that was asked for beside the report.
  private struct Document {
    let option: String
    /// `nil` for standard output.
    let file: PathName?
    let text: @Sendable (TestRun) -> String
  }

  /// Reads the options, and checks that the files can be written.
  init(_ options: ReportOptions) throws {
    guard !options.report.isEmpty else { throw UsageError("--report: the folder's name is empty") }
    report = ReportFolder(options.report)
    var documents: [Document] = []
    func add(
      _ path: String?, option: String, text: @escaping @Sendable (TestRun) -> String
    ) throws {
      guard let path else { return }
      guard !path.isEmpty else { throw UsageError("\(option): the name of the file is empty") }
      documents.append(
        Document(option: option, file: path == "-" ? nil : PathName(path), text: text))
    }
    try add(options.json, option: "--json") { $0.json.text + "\n" }
    try add(options.junit, option: "--junit") { JUnitReport($0, folder: options.report).text }
    annotates = options.github || Environment.value(of: "GITHUB_ACTIONS") == "true"
    for (index, document) in documents.enumerated() {
      if let same = documents[..<index].first(where: { $0.file == document.file }) {
        throw UsageError("\(document.option) and \(same.option) name the same file")
      }
      if let file = document.file { try SavedFiles.check(file) }
    }
    self.documents = documents
  }

  /// Fails when a document would be written over something that the run reads.
  func check(_ selection: CaseSelection, references: String) throws(PopframeError) {
    for case let file? in documents.map(\.file) {
      try selection.check(output: file.text, references: references)
    }
  }

  /// How many failures are described in full; the report has all of them.
  private static let describedFailures = 20

  /// Writes the report and everything that was asked for, the record of the run last, and says what
  /// the run found.
  func write(_ run: TestRun) throws {
    try HTMLReport(run: run, folder: report.path).write()
    for document in documents {
      let bytes = Array(document.text(run).utf8)
      if let file = document.file {
        try SavedFiles.write([(file, bytes)])
      } else {
        try StandardOutput.send(bytes)
      }
    }
    try report.write(run)
    describe(run)
    let page = PathName(report.path).appending(ReportFolder.pageName).text
    let summary = "\(RunSummary(run)); report: \(page)"
    if documents.contains(where: { $0.file == nil }) {
      Messages.standard.print(summary)
    } else {
      try StandardOutput.print(summary)
    }
    // GitHub reads commands from both streams; a document that was asked for has the output alone.
    guard annotates else { return }
    for line in GitHubAnnotations(run).lines {
      if documents.contains(where: { $0.file == nil }) {
        Messages.standard.print(line)
      } else {
        try StandardOutput.print(line)
      }
    }
  }

  /// Failures, and what to do next, on standard error.
  private func describe(_ run: TestRun) {
    let messages = Messages.standard
    let failures = run.failuresWorstFirst.filter { $0.outcome != .recorded }
      .compactMap { FailureText($0, in: report) }
    for failure in failures.prefix(Self.describedFailures) { messages.print(failure.text) }
    for failure in failures.dropFirst(Self.describedFailures) { messages.print(failure.headline) }

    let recorded = run.cases.filter { $0.outcome == .recorded }
    for record in recorded { messages.print("recorded \(run.path(ofReference: record))") }
    if !recorded.isEmpty {
      messages.print(
        "\(Count(recorded.count, "reference")) recorded: look at what was drawn, then run again")
    }
    if !run.unused.isEmpty {
      messages.print(
        "\(Count(run.unused.count, "picture")) in \(run.references) used by no case; popframe prune "
          + "lists them")
    }
  }
}

extension TestRun {
  /// The path of a case's reference.
  fileprivate func path(ofReference record: CaseRecord) -> String {
    PathName(references).appending(record.name + ".png").text
  }
}
