internal import Files
internal import Languages
internal import PopframeKit
internal import Words
package import Regression

/// A run as GitHub Actions' workflow commands, which become annotations of a change's files.
///
/// A step shows ten errors at most, so there are never more: the worst causes, and a line that says
/// how many others there are. Each points at the line that has changed, or at the source of its worst
/// case: pull requests show annotations of text files only.
package struct GitHubAnnotations: RunReport {
  /// The most errors that GitHub shows of one step.
  package static let limit = 10

  /// The commands, one a line, without a line break; empty when the run passes.
  package let lines: [String]

  /// Makes the annotations of a run whose report is in a folder.
  package init(_ run: TestRun, folder: String = ReportFolder.standardPath) {
    let report = ReportFolder(folder)
    let approval = ApproveCommandLine(run, folder: folder)
    let groups = run.groups
    var notes: [String] = []
    for problem in run.problems.prefix(Self.limit - 2) {
      notes.append(Self.error("popframe test", problem, at: SourcePlace(of: problem)))
    }
    if !run.isComplete {
      notes.append(Self.error("popframe test", "The run did not come to its end."))
    }
    if run.isVoid { notes.append(Self.error("popframe test", "Nothing was compared.")) }
    let deleted = DeletedText(run, folder: folder).map { Self.note($0) }
    if let deleted, run.unusedPolicy == .fail { notes.append(deleted) }
    let room = max(0, Self.limit - notes.count)
    let isTooMany = groups.count > room
    let shown = groups.prefix(isTooMany ? max(0, room - 1) : room)
    notes += shown.map { group in
      let worst = group.cases[0]
      let source = worst.source(in: run)
      guard group.isShared else {
        let failure = FailureText(worst, in: report, approval: approval)
        return Self.error(
          "\(worst.name): \(worst.outcome.words)", failure?.text ?? "", at: source)
      }
      let text = GroupText(group, in: report, approval)
      let reason = group.reasons.first.map { SourcePlace(file: $0.file, line: $0.line) }
      let lines = text.edit + [text.acceptance].compactMap(\.self) + text.cases
      return Self.error(text.headline, lines.joined(separator: "\n"), at: reason ?? source)
    }
    if isTooMany {
      let rest = groups.dropFirst(shown.count).reduce(0) { $0 + $1.cases.count }
      notes.append(
        Self.error(
          "popframe test",
          "\(rest.grouped) more of \(run.cases.count.counted("case")) fail; the report has them all."
        ))
    }
    if let deleted, run.unusedPolicy != .fail { notes.append(deleted) }
    let tolerated = run.cases.filter(\.isTolerated)
    if !tolerated.isEmpty {
      let names = tolerated.map(\.name).listed(atMost: 5)
      notes.append(
        "::notice title=popframe test::"
          + GitHubCommand.message(
            "\(tolerated.count.grouped) of \(run.cases.count.counted("case")) are equal only within the tolerance: "
              + names
              + run.toleranceUse.map { "; \($0.description)" }.joined()
              + run.allowances.map { "; \($0.description)" }.joined()))
    }
    lines = notes
  }

  /// How many deleted references an annotation names.
  private static let namedDeletions = 20

  /// The annotation of references that no case is compared with.
  private static func note(_ deleted: DeletedText) -> String {
    let shown = deleted.renamings.map(\.description) + deleted.names
    let rest = shown.count - namedDeletions
    let more = rest > 0 ? ["and \(rest.grouped) more; the report has them all"] : []
    let lines = [deleted.headline] + shown.prefix(namedDeletions) + more + [deleted.advice]
    return "::\(deleted.isFailure ? "error" : "warning") title=popframe test::"
      + GitHubCommand.message(lines.joined(separator: "\n"))
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
        "file=\(GitHubCommand.property(PathName($0.file).fromRepository)),\(line)\(column)"
      } ?? ""
    return
      "::error \(place)title=\(GitHubCommand.property(title))::\(GitHubCommand.message(message))"
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

  /// A place in a file.
  fileprivate struct SourcePlace {
    let file: String
    var line: Int?
    var column: Int?

    init(file: String, line: Int? = nil) { (self.file, self.line) = (file, line) }

    /// Reads `theme.yaml:3:7: …`; `nil` where a message does not begin so.
    init?(of message: String) {
      let parts = message.parts(at: ":", splits: 3)
      guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else {
        return nil
      }
      file = String(parts[0])
      self.line = line
      self.column = column
    }
  }
}

extension CaseRecord {
  /// The file that a case comes from: the line where it could not be drawn, else its scene or theme. A reference that
  /// cannot be read is the cause itself.
  fileprivate func source(in run: TestRun) -> GitHubAnnotations.SourcePlace? {
    if outcome == .notRun, let place = message.flatMap(GitHubAnnotations.SourcePlace.init(of:)) {
      return place
    }
    let inputs = (inputs ?? []).compactMap { run.manifest?.inputs[$0].path }
    let texts = inputs.filter { PathName($0).isYAML }
    // A scene names its theme, and is named as its case.
    let name = PathName(self.name).lastPart
    guard outcome == .unreadable else {
      let own = texts.first { PathName($0).lastPart.hasSameBytes(as: name + ".yaml") }
      return (own ?? texts.first).map { .init(file: $0) }
    }
    return .init(file: PathName(run.references).appending(CaseName.reference(of: self.name)).text)
  }
}
