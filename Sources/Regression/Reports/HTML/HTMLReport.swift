package import PopframeKit

/// A run as one complete page, which opens from a disk, without a network.
///
/// ```swift
/// try HTMLReport(run: run, folder: "popframe-report").write()
/// ```
///
/// Cases that do not pass have a card each, worst first; the others are a list. The results can be
/// read without JavaScript. With JavaScript there are view modes (swipe, onion skin, blink …),
/// whole-pixel zoom, an inspector of straight RGBA values, and keys.
///
/// Pictures are embedded up to ``largestEmbedding``, worst cases first; later ones are shown from
/// their files in the report's folder, and the page says so. The same run and files give the same
/// bytes.
package struct HTMLReport: RunReport {
  /// What was found.
  package let run: TestRun
  /// The path of the report's folder: pictures are read there, and the approving commands name it.
  package let folder: String

  /// The most bytes of pictures, as Base64, in a page: browsers open a page of this size without
  /// delay.
  package static let largestEmbedding = 96 << 20

  /// Creates a report of a run whose pictures are in a folder.
  package init(run: TestRun, folder: String) {
    self.run = run
    self.folder = folder
  }

  /// The page, in UTF-8. Pictures are read now; the card of one that cannot be read says why.
  package var text: String { text(embedding: Self.largestEmbedding) }

  /// Writes the page as `index.html` into the folder.
  package func write() throws(PopframeError) {
    try ReportFolder(folder).write([(ReportFolder.pageName, Array(text.utf8))])
  }

  /// The page, with pictures of so many bytes at most.
  func text(embedding limit: Int) -> String {
    var shelf = PictureShelf(folder: ReportFolder(folder), limit: limit)
    let approval = ApproveCommand(folder: folder, references: run.references)
    let groups = run.groups
    let failures = groups.flatMap(\.cases)
    let cards = failures.enumerated().map { index, record in
      CaseCard(
        number: index + 1, record: record, pictures: CasePictures(record, on: &shelf),
        command: run.isComplete && record.canBeApproved ? approval.forCase(record.name) : nil)
    }
    let header = ReportHeader(
      run: run, failures: failures, approval: approval, linkedPictures: shelf.linkedPictures,
      limit: limit)
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en" data-mode="side" data-ground="checker" data-zoom="fit">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="popframe">
      <meta http-equiv="Content-Security-Policy" content="\(ReportPolicy.text(linksPictures: shelf.linkedPictures > 0))">
      <title>\(header.verdict)</title>
      <style>\(ReportAssets.style)</style>
      </head>
      <body>
      \(header.html)
      \(ReportToolbar.html)
      <main id="cases">
      \(GroupCard.cards(groups, cards.map(\.html), approval: run.isComplete ? approval : nil, of: run))
      </main>
      \(EqualCases(run.cases).html)
      \(DeletedReferences(run, folder: folder).html)
      \(failures.contains { $0.difference != nil } ? DifferenceLegend.html : "")
      \(ReportToolbar.keys)
      \(ReportInspector.html)
      <div class="toast" role="status" aria-live="polite"></div>
      <script>\(ReportAssets.script)</script>
      </body>
      </html>

      """
    return page.text
  }
}
