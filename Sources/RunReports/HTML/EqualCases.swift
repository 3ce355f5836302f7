internal import Imaging
internal import Languages
internal import PixelDiff
internal import PopframeKit
internal import Words
internal import Regression

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
      <section class="equal" aria-label="Equal cases"><details><summary><h2>\(cases.count.grouped) equal</h2></summary>
      <ul>
      \(items)</ul></details></section>
      """
  }
}

/// References that are compared with no case any more.
struct DeletedReferences {
  private let text: DeletedText?
  private let count: Int

  init(_ run: TestRun, folder: String) {
    text = DeletedText(run, folder: folder)
    count = run.deleted.count
  }

  var html: HTML {
    guard let text else { return "" }
    let renamed: [HTML] = text.renamings.map { renaming in
      let command: HTML = renaming.command.map { ": <code>\($0)</code>" } ?? ""
      return "<li><bdi>\(renaming.fact)</bdi>\(command)</li>\n"
    }
    let items: [HTML] = text.names.map { "<li><bdi>\($0)</bdi></li>\n" }
    return """
      <section class="unused" id="deleted" aria-label="Deleted references"><details open><summary><h2>\(count.grouped) deleted</h2></summary>
      <p>\(text.headline); \(text.advice)</p>
      <ul>
      \(renamed)\(items)</ul></details></section>
      """
  }
}
