internal import Files
internal import PopframeKit

/// A run as GitHub Actions' workflow commands, which become annotations of a change's files.
///
/// A step shows ten errors at most, so there are never more: the worst cases, and a line that says
/// how many others there are. Each points at its reference picture.
package struct GitHubAnnotations: RunReport {
  /// The most errors that GitHub shows of one step.
  package static let limit = 10

  /// The commands, one a line, without a line break; empty when the run passes.
  package let lines: [String]

  /// Makes the annotations of a run whose report is in a folder.
  package init(_ run: TestRun, folder: String = ReportFolder.standardPath) {
    let report = ReportFolder(folder)
    let failures = run.failuresWorstFirst
    var notes: [String] = []
    for problem in run.problems.prefix(Self.limit - 2) {
      notes.append(Self.error("popframe test", problem, at: SourcePlace(of: problem)))
    }
    if !run.isComplete {
      notes.append(Self.error("popframe test", "The run did not come to its end."))
    }
    if run.cases.isEmpty { notes.append(Self.error("popframe test", "Nothing was compared.")) }
    let deleted = DeletedText(run, folder: folder).map { Self.note($0) }
    if let deleted, run.unusedPolicy == .fail { notes.append(deleted) }
    let room = max(0, Self.limit - notes.count)
    let isTooMany = failures.count > room
    let shown = failures.prefix(isTooMany ? max(0, room - 1) : room)
    notes += shown.map { record in
      // If a case could not be drawn, the annotation is at the line of its source.
      let place = record.outcome == .notRun ? record.message.flatMap(SourcePlace.init(of:)) : nil
      return Self.error(
        "\(record.name): \(record.outcome.words)",
        FailureText(record, in: report, references: run.references)?.text ?? "",
        at: place
          ?? SourcePlace(
            file: PathName(run.references).appending(record.name + ".png").text))
    }
    if isTooMany {
      let rest = failures.count - shown.count
      notes.append(
        Self.error(
          "popframe test",
          "\(rest) more of \(run.cases.count) cases do not pass; the report has them all."))
    }
    if let deleted, run.unusedPolicy != .fail { notes.append(deleted) }
    let tolerated = run.cases.filter(\.isTolerated)
    if !tolerated.isEmpty {
      let names = tolerated.prefix(5).map(\.name).joined(separator: ", ")
      let more = tolerated.count > 5 ? " and \(tolerated.count - 5) more" : ""
      notes.append(
        "::notice title=popframe test::"
          + GitHubText.data(
            "\(tolerated.count) of \(run.cases.count) cases are equal only within the tolerance: "
              + names + more
              + run.toleranceUse.map { "; \($0.description)" }.joined()
              + run.allowances.map { "; \($0)" }.joined()))
    }
    lines = notes
  }

  /// How many deleted references an annotation names.
  private static let namedDeletions = 20

  /// The annotation of references that no case is compared with.
  private static func note(_ deleted: DeletedText) -> String {
    let shown = deleted.renamings.map(\.description) + deleted.names
    let rest = shown.count - namedDeletions
    let more = rest > 0 ? ["and \(rest) more; the report has them all"] : []
    let lines = [deleted.headline] + shown.prefix(namedDeletions) + more + [deleted.advice]
    return "::\(deleted.isFailure ? "error" : "warning") title=popframe test::"
      + GitHubText.data(lines.joined(separator: "\n"))
  }

  /// The commands, each with a line break; empty when the run passes.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  private static func error(
    _ title: String, _ message: String, at source: SourcePlace? = nil
  ) -> String {
    let line = source?.line.map { "line=\($0)," } ?? ""
    let column = source?.column.map { "col=\($0)," } ?? ""
    let place =
      source.map {
        "file=\(GitHubText.property(PathName($0.file).fromRepository)),\(line)\(column)"
      } ?? ""
    return "::error \(place)title=\(GitHubText.property(title))::\(GitHubText.data(message))"
  }

  /// The annotation of a test that fails, for a log of GitHub Actions.
  ///
  /// - Parameters:
  ///   - title: What fails.
  ///   - message: What is wrong.
  ///   - file: The test's file.
  ///   - line: The line in it.
  package static func line(
    title: String, message: String, file: String, line: Int
  ) -> String {
    var place = SourcePlace(file: file)
    place.line = line
    return error(title, message, at: place)
  }

  /// The place at the beginning of a message.
  private struct SourcePlace {
    let file: String
    var line: Int?
    var column: Int?

    init(file: String) { self.file = file }

    /// Reads `theme.yaml:3:7: …`; `nil` where a message does not begin so.
    init?(of message: String) {
      let parts = message.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else {
        return nil
      }
      file = String(parts[0])
      self.line = line
      self.column = column
    }
  }
}
