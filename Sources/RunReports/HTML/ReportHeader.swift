internal import Languages
internal import PopframeKit
internal import Words
internal import Regression

/// The top of a page: the verdict, what was run, and the command that accepts all of it.
struct ReportHeader {
  let run: TestRun
  let failures: [CaseRecord]
  let approval: ApproveCommandLine?
  /// How many pictures the page shows from its folder.
  let linkedPictures: Int
  /// Whether the cases' texts alone need more than ``HTMLReport/largestPage``.
  let isLarge: Bool

  /// The run in a few words.
  var verdict: String {
    if run.isVoid { return "Nothing was compared" }
    if run.cases.isEmpty { return "This part of the run has no case" }
    let count = run.cases.count.grouped
    if failures.isEmpty {
      let all = run.cases.count == 1 ? "The only case is equal" : "All \(count) cases are equal"
      let tolerated = run.cases.count(where: \.isTolerated)
      return all + (tolerated == 0 ? "" : ", \(tolerated.grouped) within the tolerance")
        + (run.isComplete ? "" : " so far") + deleted
    }
    let kinds = RunCounts(failures).words()
    return "\(kinds) of \(count) \(run.cases.count == 1 ? "case" : "cases")" + deleted
  }

  private var deleted: String {
    let count = run.kinds[.deleted]
    return count == 0 ? "" : ", \(count.grouped) deleted"
  }

  var html: HTML {
    """
    <header class="page">
    <p class="origin">\(popframe) · compared with <bdi class="path">\(run.references)</bdi>\(origin)</p>
    <h1>\(verdict)</h1>
    <p class="tally">\("\(RunSummary(run))")</p>
    \(counts)
    \(notes.map { "<p class=\"note\">\($0)</p>" as HTML })
    \(approveAll)
    </header>
    """
  }

  /// The version that has drawn the pictures.
  private var popframe: String { run.manifest.map { "Popframe \($0.version)" } ?? "Popframe" }

  /// How the run compared, of which commit, and when.
  private var origin: HTML {
    let parts = [
      options, run.origin?.commitWords, run.origin.map { $0.begun },
    ].compactMap { $0 }
    return parts.isEmpty ? "" : " · \(parts.joined(separator: " · "))"
  }

  /// The options of the run; `nil` where they are not known.
  private var options: String? {
    guard let tolerances = run.manifest?.tolerances else { return nil }
    let allowed = tolerances.map {
      $0.name == .file ? "a file of tolerances" : "\($0.subject) \($0.amount)"
    }
    return allowed.isEmpty ? "exactly" : "with " + allowed.joined(separator: ", ")
  }

  /// The number of cases of each outcome; they are also the filters of the cards.
  private var counts: HTML {
    let items: [HTML] = CaseOutcome.allCases.compactMap { outcome in
      let count = run.cases.count { $0.outcome == outcome }
      guard count > 0 else { return nil }
      return """
        <li class="outcome \(outcome.rawValue)"><span data-find="\(outcome.words)"><b>\(count.grouped)</b> \(outcome.words)</span></li>
        """
    }
    return items.isEmpty ? "" : "<ul class=\"counts\" aria-label=\"Outcomes\">\(items)</ul>"
  }

  private var notes: [String] {
    var notes: [String] = []
    notes += run.problems.map { $0 + "." }
    if !run.isComplete { notes.append("The run did not come to its end: this is not all of it.") }
    if let shard = run.shard {
      notes.append(
        "Part \(shard.index) of \(shard.count): \(run.cases.count.grouped) of "
          + "\(run.plannedCases.grouped) cases.")
    }
    notes += run.notTested
    notes += run.allowances.map(\.description)
    notes += run.toleranceUse.map {
      $0.description.prefix(1).uppercased() + $0.description.dropFirst() + "."
    }
    if let filter = run.filter { notes.append("Only cases chosen by “\(filter)”.") }
    if isLarge {
      notes.append(
        "The texts of \(failures.count.grouped) cases make this page larger than 1.9 MB, without any picture in it."
      )
    }
    if linkedPictures > 0 {
      notes.append(
        "\(linkedPictures.grouped) pictures are files in the page's folder: keep them together. Their pixels "
          + "can be inspected in the page that popframe review serves.")
    }
    return notes
  }

  private var approveAll: HTML {
    let approvable = failures.count(where: \.isAcceptedUnnamed)
    guard approvable > 0, let approval else { return "" }
    return """
      <div class="command all"><span class="purpose">\
      Accept \(approvable == 1 ? "the one new picture" : "all \(approvable.grouped) new pictures")</span>\
      <code id="approve-all">\(approval.forAll)</code>\
      <button type="button" class="script" data-copies="approve-all">Copy</button></div>
      """
  }
}
