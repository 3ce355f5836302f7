internal import Files
internal import Imaging
internal import Languages
internal import PNG
package import PopframeKit
internal import Themes
internal import Words
package import Regression

/// A run as Markdown, for a pull request or the summary of a CI job: each cause once, with its line, the worst cases and the
/// command that accepts all of them, and for the worst causes before, difference and after of one case beside each other,
/// cut to the area that differs; then a table of the cases that fail alone.
///
/// Names and messages stay text: nothing in them becomes a link, a mention or HTML.
package struct MarkdownReport: RunReport {
  static let beginning = "## Popframe: "

  /// The most causes that have pictures.
  package static let shownCauses = 10
  /// The most rows of a table.
  static let listedRows = 100

  private let run: TestRun
  private let folder: String?
  private let pictures: String?
  private let approval: ApproveCommandLine?
  private let links: SourceLinks?

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - folder: The report's folder; without it there are no pictures and no commands.
  ///   - pictures: The path of that folder as the text's reader finds it, where pictures can be shown.
  ///   - links: Where the repository's lines are shown.
  package init(
    _ run: TestRun, folder: String? = nil, pictures: String? = nil, links: SourceLinks? = nil
  ) {
    self.run = run
    self.links = links
    self.folder = folder
    self.pictures = pictures
    approval = folder.flatMap { ApproveCommandLine(run, folder: $0) }
  }

  /// The text, in UTF-8 with a line break at its end.
  package var text: String {
    let failures = run.failuresWorstFirst
    var blocks = [Self.beginning + "\(RunSummary(run))"]
    if !run.isComplete { blocks.append("**The run did not come to its end.**") }
    if !run.problems.isEmpty {
      blocks.append(run.problems.map { "- \(Markdown.text($0))" }.joined(separator: "\n"))
    }
    if !run.notTested.isEmpty {
      blocks.append(run.notTested.map { "- \(Markdown.text($0))" }.joined(separator: "\n"))
    }
    let groups = run.groups
    let shared = groups.filter(\.isShared)
    blocks += shared.prefix(Self.shownCauses).flatMap(section)
    if shared.count > Self.shownCauses {
      blocks.append(table(Array(shared.dropFirst(Self.shownCauses))))
    }
    let alone = groups.filter { !$0.isShared }.flatMap(\.cases)
    if !alone.isEmpty { blocks.append(table(alone)) }
    blocks += alone.filter(\.isOverwritten).prefix(Self.shownCauses).map {
      "\(Markdown.code($0.name)): \(Markdown.text(CaseRecord.overwritten))"
    }
    if let approval, failures.contains(where: \.isAcceptedUnnamed) {
      blocks.append("Accept all new pictures: \(Markdown.code(approval.forAll))")
    }
    if let deleted = DeletedText(run, folder: folder ?? ReportFolder.standardPath) {
      blocks += self.deleted(deleted)
    }
    for (group, record) in shown where !group.isShared {
      guard let picture = picture(of: record) else { continue }
      blocks.append("### \(Markdown.code(record.name))\n\n\(picture)")
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Writes the pictures that the text shows into the report's folder.
  package func writePictures() throws(PopframeError) {
    guard let folder, pictures != nil else { return }
    let report = ReportFolder(folder)
    for (_, record) in shown {
      guard let crop = CaseCrop(record, in: report) else { continue }
      try report.write([(.crop, try crop.bitmap.png(scale: .one))], for: record.name)
    }
  }

  /// The causes that have pictures, each with the worst case that it explains.
  private var shown: [(group: CaseGroup, record: CaseRecord)] {
    Array(
      run.groups.lazy.compactMap { group in
        group.cases.first(where: \.hasCrop).map { (group, $0) }
      }.prefix(Self.shownCauses))
  }

  /// References without a case, and those that only have to be moved.
  private func deleted(_ text: DeletedText) -> [String] {
    func list(_ items: [String]) -> String {
      let rest = items.count - Self.listedRows
      return (items.prefix(Self.listedRows) + (rest > 0 ? ["and \(rest.grouped) more"] : []))
        .map { "- \($0)" }.joined(separator: "\n")
    }
    let renamed = text.renamings.map { renaming in
      Markdown.text(renaming.fact) + (renaming.command.map { ": \(Markdown.code($0))" } ?? "")
    }
    return [
      "**\(text.isFailure ? "Error" : "Warning"):** \(Markdown.text(text.headline))",
      renamed.isEmpty ? nil : list(renamed),
      text.names.isEmpty ? nil : list(text.names.map(Markdown.code)),
      Markdown.text(text.advice),
    ].compactMap(\.self)
  }

  private func table(_ failures: [CaseRecord], most: Int = listedRows) -> String {
    table(
      ["outcome", "case", "finding"],
      failures.map { [$0.outcome.words, Markdown.cell(code: $0.name), Markdown.text($0.summary)] },
      most: most)
  }

  /// Further causes, with the commands that accept their cases together.
  private func table(_ groups: [CaseGroup]) -> String {
    table(
      ["cause", "cases", "accept"],
      groups.map { group in
        [
          Markdown.text(group.title), "\(group.cases.count.grouped)",
          approval?.forGroup(group).map { Markdown.cell(code: $0) } ?? "",
        ]
      })
  }

  private func table(_ titles: [String], _ rows: [[String]], most: Int = listedRows) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let shown = rows.prefix(most).map(line)
    let rest = rows.count - shown.count
    let more =
      rest > 0 ? [line(titles.dropLast().map { _ in "" } + ["and \(rest.grouped) more"])] : []
    let rule = "|" + String(repeating: "---|", count: titles.count)
    return ([line(titles), rule] + shown + more).joined(separator: "\n")
  }

  /// A cause: where it is, the lines before and now, the worst cases, how many others there are, one of them in pictures.
  private func section(_ group: CaseGroup) -> [String] {
    let count = group.cases.count
    var blocks = ["### \(Markdown.text(group.title))"]
    let places = group.reasons.filter(\.isVerified).map { reason in
      let name = Markdown.code(reason.place)
      return links?.address(of: reason.file, line: reason.line).map { "[\(name)](<\($0)>)" } ?? name
    }
    let counts = RunCounts(group.cases).words()
    blocks.append(
      places.isEmpty ? counts : "\(counts), by \(places.listed(atMost: Self.shownCauses))")
    let edit = group.reasons.first.map { reason in
      [reason.before.map { "- \($0)" }, reason.after.map { "+ \($0)" }].compactMap(\.self)
    }
    if let edit, !edit.isEmpty { blocks.append(Markdown.block(edit, language: "diff")) }
    if let command = approval?.forGroup(group) {
      blocks.append("Accept \(count == 1 ? "it" : "them"): \(Markdown.code(command))")
    }
    blocks.append(table(group.cases, most: GroupText.described))
    if let worst = shown.first(where: { $0.group == group }),
      let picture = picture(of: worst.record)
    {
      blocks.append("\(Markdown.code(worst.record.name)): \(picture)")
    }
    return blocks
  }

  /// The picture of a case; `nil` where the text has none.
  private func picture(of record: CaseRecord) -> String? {
    guard let pictures else { return nil }
    let file = ReportFolder.path(of: .crop, for: record.name)
    // A web address keeps its two slashes.
    let path =
      Self.isAddress(pictures)
      ? pictures + (pictures.ends(with: "/") ? "" : "/") + file.uriPath
      : PathName(pictures).appending(file).text.uriPath
    return "before, difference, after\n\n![before, difference, after](<\(path)>)"
  }

  /// Whether a path of pictures is an address that readers on other machines can open: `https://…` without characters
  /// that would end the address in Markdown.
  package static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.utf8.count > $0.utf8.count && text.begins(with: $0) }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"\\^`{|}".utf8.contains($0) }
  }
}

extension CaseRecord {
  fileprivate var hasCrop: Bool { actual != nil && (outcome == .different || outcome == .missing) }
}
