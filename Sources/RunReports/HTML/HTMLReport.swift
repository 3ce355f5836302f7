internal import JSON
internal import Languages
package import PopframeKit
package import Regression

/// A run as one complete page, which opens from a disk, without a network.
///
/// ```swift
/// try HTMLReport(run: run, folder: "popframe-report").write()
/// ```
///
/// Each case that fails is a line, worst first; the others are a list. That can be read without JavaScript. With
/// JavaScript a line gets its pictures and numbers when it is seen, so that a page of thousands of cases opens at once;
/// there are view modes (swipe, onion skin, blink …), whole-pixel zoom, an inspector of straight RGBA values, and keys.
///
/// The page has at most ``largestPage`` bytes where its texts allow: pictures are embedded as far as there is room, worst
/// cases first; later ones are shown from their files in the report's folder, and the page says so. The same run and
/// files give the same bytes.
package struct HTMLReport: RunReport {
  /// What was found.
  package let run: TestRun
  /// The path of the report's folder: pictures are read there, and the approving commands name it.
  package let folder: String

  /// The most bytes of a page that has room for pictures: browsers open it without delay.
  package static let largestPage = 1_900_000

  /// The names of the cases whose references were written over, and whose approved pictures a server can put back.
  package var replaceable: Set<ByteString> = []

  /// Creates a report of a run whose pictures are in a folder.
  package init(run: TestRun, folder: String) {
    self.run = run
    self.folder = folder
  }

  /// The page, in UTF-8. Pictures are read now; a case says why if one cannot be read.
  package var text: String { text() }

  /// The page for a server that also serves the pictures beside it and the addresses of a review.
  package var servedText: String { text(embedding: 0, isServed: true) }

  /// Writes the page as `index.html` into the folder.
  package func write() throws(PopframeError) {
    try ReportFolder(folder).write([(ReportFolder.pageName, Array(text.utf8))])
  }

  /// The page.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of pictures in it; `nil` for what ``largestPage`` leaves.
  ///   - isServed: Whether cases can be approved in it.
  func text(embedding limit: Int? = nil, isServed: Bool = false) -> String {
    let hash = run.hash
    let approval = ApproveCommandLine(run, folder: folder)
    let groups = run.groups
    let failures = groups.flatMap(\.cases)
    let lines = self.lines(groups, approval)
    let passed = EqualCases(run.cases).html
    var texts = TextTable()
    let facts = groups.flatMap { group in
      let odd = OddCases(group.cases)
      return group.cases.map {
        CaseFacts($0, oddity: odd.words[ByteString($0.name)]).members(
          &texts, isReplaceable: replaceable.contains(ByteString($0.name)))
      }
    }
    let rest =
      Self.largestPage - ReportAssets.length - lines.text.utf8.count - passed.text.utf8.count
      - HTML.script(json: JSON.array(facts.map(JSON.object)).text(.line)).text.utf8.count
    // Besides its pixels, a case's pictures take their sizes and a path.
    let places = failures.reduce(0) { $0 + 200 + $1.name.uriPath.utf8.count }
    var shelf = ImageEmbedder(
      folder: ReportFolder(folder), limit: limit ?? max(0, rest - places), isServed: isServed,
      cases: failures)
    let cases = zip(failures, facts).map { record, facts in
      let (pictures, isShown) = CasePictures(record).members(on: &shelf, &texts)
      return JSON.object(facts + pictures + CaseFacts(record).accept(isShown ? approval : nil))
    }
    let data: JSON = .object([
      ("run", .string(hash)), ("approve", approval.map { .string($0.forAll) } ?? .null),
      ("cases", .array(cases)), ("texts", .array(texts.texts.map(JSON.string))),
    ])
    let header = ReportHeader(
      run: run, failures: failures, approval: approval,
      linkedPictures: isServed ? 0 : shelf.linkedPictures, isLarge: rest < places)
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en" data-mode="side" data-ground="checker" data-zoom="fit"\(isServed ? " data-served" : "" as HTML)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="popframe">
      \(HTML(trusted: ReportFolder.runInPage))\(hash)">
      <meta http-equiv="Content-Security-Policy" content="\(ReportPolicy.text)">
      <title>\(header.verdict)</title>
      <style>\(ReportAssets.style)</style>
      </head>
      <body>
      \(header.html)
      \(isServed ? ReportToolbar.renewed : "")
      \(ReportToolbar.html)
      <main id="cases">
      \(lines)</main>
      \(passed)
      \(DeletedReferences(run, folder: folder).html)
      \(failures.contains { $0.difference != nil } ? DifferenceLegend.html : "")
      \(ReportToolbar.keys)
      \(ReportInspector.html)
      \(ReportToolbar.chosen)
      <div class="toast" role="status" aria-live="polite"></div>
      <script type="application/json" id="data">\(HTML.script(json: data.text(.line)))</script>
      <script>\(ReportAssets.script)</script>
      </body>
      </html>

      """
    return page.text
  }

  /// The line of each case, those of a group together.
  private func lines(_ groups: [CaseGroup], _ approval: ApproveCommandLine?) -> HTML {
    var number = 0
    let pieces: [HTML] = groups.enumerated().map { index, group in
      let lines: [HTML] = group.cases.map { record in
        number += 1
        return CaseLine(number: number, record: record).html
      }
      return GroupLines(
        number: index + 1, group: group, lines: lines, command: approval?.forGroup(group)
      ).html
    }
    return ListChunks(pieces: pieces, size: 20).html
  }
}
