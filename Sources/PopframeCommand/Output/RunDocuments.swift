internal import Languages
internal import RunReports
internal import Files
internal import LibC
internal import PopframeKit
internal import Regression
internal import Themes

/// The documents that are requested in addition to a report, and annotations.
struct RunDocuments {
  private let documents: [Document]
  let annotates: Bool
  private let report: String?
  private let imageBase: String?

  private struct Document {
    let format: RunReportFormat
    /// `nil` for standard output.
    let file: PathName?

    var option: String { format.option }
  }

  /// Reads the options, and checks that the files can be written.
  ///
  /// - Parameters:
  ///   - report: The folder of the report; `nil` where there is none.
  ///   - asked: The formats with their files; `nil` for one that is not asked for.
  init(
    report: String?, _ asked: [(format: RunReportFormat, file: String?)],
    imageBase: String? = nil, github: Bool
  ) throws {
    try report?.checkFolder(option: "--report")
    self.report = report
    if let imageBase, !MarkdownReport.isAddress(imageBase) {
      throw UsageError(
        "--image-base: '\(imageBase.printable)' is no address; give one such as "
          + "https://example.org/report, percent-encoded")
    }
    self.imageBase = imageBase
    var documents: [Document] = []
    for case (let format, let path?) in asked {
      guard !path.isEmpty else {
        throw UsageError("\(format.option): the name of the file is empty")
      }
      let document = Document(format: format, file: path == "-" ? nil : PathName(path))
      if let same = documents.first(where: { $0.file == document.file }) {
        throw UsageError("\(document.option) and \(same.option) name the same file")
      }
      if let report { try Self.check(document, apartFrom: report) }
      if let file = document.file { try FileWriter.check(file) }
      documents.append(document)
    }
    self.documents = documents
    annotates = github || Environment.value(of: "GITHUB_ACTIONS") == "true"
  }

  /// Refuses the files that the report itself has. Only `--json` may name the report's own run.json: the bytes are the
  /// same.
  private static func check(_ document: Document, apartFrom report: String) throws(UsageError) {
    guard let file = document.file else { return }
    func place(_ folder: PathName) -> PathName { folder.resolvedOrPlanned ?? folder }
    let (folder, name) = (place(file.folder), file.lastPart)
    let own = place(PathName(report))
    let isOwn =
      folder == own
      ? name == ReportFolder.pageName || name == ReportFolder.runName && document.format != .json
      : ReportFolder.PictureKind.allCases.contains { kind in
        let pictures = own.appending(kind.rawValue)
        return folder == pictures || folder.isInside(pictures)
      }
    guard isOwn else { return }
    throw UsageError(
      "\(document.option): \(file.text) is a file of the report itself; name another, such as "
        + PathName(report).appending("\(document.format.rawValue).\(document.format.ending)").text)
  }

  var files: [PathName] { documents.compactMap(\.file) }

  var takeStandardOutput: Bool { documents.contains { $0.file == nil } }

  /// Replaces the documents of an earlier run by those of an unfinished run, so that they are not
  /// taken for this run's. Other files are not changed.
  func begin(_ run: TestRun) throws {
    for document in documents {
      if let file = document.file, Self.isOurs(file) {
        try FileWriter.write([(file, Array(report(document, run).text.utf8))])
      }
    }
  }

  /// Writes into all documents why a run could not start. Errors of writing are ignored, because
  /// the reason itself must be reported.
  func fail(_ error: any Error, _ run: TestRun) {
    var run = run
    run.problems =
      Failure(error)?.messages.flatMap { $0.split(separator: "\n").map(String.init) } ?? []
    try? fail(run)
  }

  private func fail(_ run: TestRun) throws {
    for document in documents {
      let bytes = Array(report(document, run).text.utf8)
      guard let file = document.file else {
        try StandardOutput.send(bytes)
        continue
      }
      if !FileStatus.isTaken(file) || Self.isOurs(file) { try FileWriter.write([(file, bytes)]) }
    }
    try annotate(run)
  }

  /// Whether a file begins as one of our documents.
  private static func isOurs(_ file: PathName) -> Bool {
    // Opening a pipe would wait for its writer.
    guard (try? FileStatus(of: file).kind) == .file, let stream = fopen(file.cString, "r") else {
      return false
    }
    defer { fclose(stream) }
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = fread(&buffer, 1, buffer.count, stream)
    return RunReportFormat.isReport(String(decoding: buffer[..<count], as: UTF8.self))
  }

  func write(_ run: TestRun) throws {
    for document in documents {
      let report = report(document, run)
      try report.writePictures()
      let bytes = Array(report.text.utf8)
      if let file = document.file {
        try FileWriter.write([(file, bytes)])
      } else {
        try StandardOutput.send(bytes)
      }
    }
  }

  private func report(_ document: Document, _ run: TestRun) -> any RunReport {
    document.format.report(
      run, folder: report, pictures: imageBase ?? report.map { path(to: $0, from: document) },
      links: SourceLinks(Environment.value))
  }

  /// The path of the report as a reader of a document finds it.
  private func path(to report: String, from document: Document) -> String {
    guard let folder = document.file?.folder, folder != PathName("."), !report.hasPrefix("/") else {
      return report
    }
    if PathName(report).isInside(folder) {
      return String(report.dropFirst(folder.text.count + 1))
    }
    let parts = folder.text.split(separator: "/")
    guard !folder.text.hasPrefix("/"), !parts.contains("..") else { return report }
    return String(repeating: "../", count: parts.count) + report
  }

  /// Writes annotations, the summary of the job and the numbers of the run, on GitHub.
  func annotate(_ run: TestRun) throws {
    guard annotates else { return }
    for line in GitHubAnnotations(run, folder: report ?? ReportFolder.standardPath).lines {
      // GitHub reads commands from both streams; a requested document must be alone on standard
      // output.
      if takeStandardOutput {
        Messages.standard.write(line + "\n")
      } else {
        try StandardOutput.print(line)
      }
    }
    if let summary = Environment.value(of: "GITHUB_STEP_SUMMARY"), !summary.isEmpty {
      let text = MarkdownReport(
        run, folder: report, pictures: imageBase, links: SourceLinks(Environment.value))
      try text.writePictures()
      append(text.text, to: summary)
    }
    if let outputs = Environment.value(of: "GITHUB_OUTPUT"), !outputs.isEmpty {
      append(run.kinds.outputs, to: outputs)
    }
  }

  /// Appends to a file into which other steps also write.
  private func append(_ text: String, to path: String) {
    guard let file = fopen(path, "a") else { return }
    fputs(text, file)
    fclose(file)
  }
}

extension RunCounts {
  /// The numbers as outputs of a step: "equal=12" and so on.
  fileprivate var outputs: String {
    Kind.allCases.map { "\($0.rawValue)=\(self[$0])\n" }.joined()
  }
}

extension RunReportFormat {
  var option: String { "--\(rawValue)" }
}
