@testable import PopframeKit
@testable import Regression
@testable import RunReports
@testable import Themes

extension FuzzTarget {
  /// Records of runs: what is read is written and read back, leads nowhere, and whatever it says is text in
  /// every document made of it.
  static let runs = FuzzTarget(name: "runs") { bytes in
    let run = try TestRun(json: bytes, path: "run.json")
    let text = run.document
    let again = try TestRun(json: Array(text.utf8), path: "run.json")
    expect(again.document == text, "a record is read back")
    for record in run.cases {
      for path in record.pictures + [CaseName.reference(of: record.name)] {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        expect(
          parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }, "no path leads elsewhere")
      }
    }
    let annotations = GitHubAnnotations(run)
    expect(annotations.lines.count <= GitHubAnnotations.limit + 1, "ten annotations and a notice")
    expect(annotations.lines.allSatisfy { $0.hasPrefix("::") }, "an annotation is a command")
    let documents = [
      annotations.text, JUnitReport(run, folder: "report").text,
      MarkdownReport(run, folder: "report", pictures: "report").text,
      HTMLReport(run: run, folder: "missing").text,
    ]
    for document in documents {
      expect(
        document.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 },
        "no control character comes through")
    }
  }
}
