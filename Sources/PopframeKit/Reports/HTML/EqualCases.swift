internal import PixelDiff
internal import Imaging

/// The cases that pass, as a list.
struct EqualCases {
  private let cases: [CaseRecord]

  init(_ cases: [CaseRecord]) { self.cases = cases.filter(\.outcome.passes) }

  var html: HTML {
    guard !cases.isEmpty else { return "" }
    let items: [HTML] = cases.map { record in
      let note: HTML = record.tolerated.map { " <span>\($0)</span>" } ?? ""
      return "<li><bdi>\(record.name)</bdi>\(note)</li>\n"
    }
    return """
      <section class="equal"><details><summary><h2>\(Numerals.count(cases.count)) equal</h2></summary>
      <ul>
      \(items)</ul></details></section>
      """
  }
}

/// References that no case uses.
struct UnusedReferences {
  private let names: [String]
  private let command: String

  init(_ run: TestRun, approval: ApproveCommand) {
    names = run.unused
    command = approval.pruning + run.pruningOptions
  }

  var html: HTML {
    guard !names.isEmpty else { return "" }
    let items: [HTML] = names.map { "<li><bdi>\($0)</bdi></li>\n" }
    return """
      <section class="unused"><details><summary><h2>\(Numerals.count(names.count)) unused \
      \(names.count == 1 ? "reference" : "references")</h2></summary>
      <p>No case is compared with them; <code>\(command)</code> lists them, \
      <code>--delete</code> deletes them.</p>
      <ul>
      \(items)</ul></details></section>
      """
  }
}
