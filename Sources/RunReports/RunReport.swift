internal import Languages
package import PopframeKit
package import Regression

/// A run of visual tests, written for people, a CI system or a program.
package protocol RunReport: Sendable {
  /// The report, in UTF-8 with a line break at its end.
  var text: String { get }

  /// Writes the pictures that the text shows beside those of the run, into the report's folder.
  func writePictures() throws(PopframeError)
}

extension RunReport {
  /// Most texts show none.
  package func writePictures() {}
}

/// A kind of report that is written into a file of its own. A new one is a case here and a ``RunReport``. No
/// option names a file for the page or for GitHub's annotations, so they are not cases.
package enum RunReportFormat: String, CaseIterable, Sendable {
  /// The contents of `run.json`.
  case json
  /// JUnit XML, for CI systems.
  case junit
  /// Markdown, for pull requests.
  case markdown

  /// The report of a run.
  ///
  /// - Parameters:
  ///   - run: What was found.
  ///   - folder: The report's folder; `nil` where there is none.
  ///   - pictures: The path of that folder as a reader of the report finds it.
  ///   - links: Where the repository's lines are shown; `nil` where that is not known.
  package func report(
    _ run: TestRun, folder: String?, pictures: String?, links: SourceLinks?
  ) -> any RunReport {
    switch self {
    case .json: JSONReport(run)
    case .junit: JUnitReport(run, folder: folder)
    case .markdown: MarkdownReport(run, folder: folder, pictures: pictures, links: links)
    }
  }

  /// How the names of its files end.
  package var ending: String {
    switch self {
    case .json: "json"
    case .junit: "xml"
    case .markdown: "md"
    }
  }

  /// How every report of this kind begins.
  private var beginning: String {
    switch self {
    case .json: JSONReport.beginning
    case .junit: JUnitReport.beginning
    case .markdown: MarkdownReport.beginning
    }
  }

  /// Whether a text begins as one of these reports; 128 bytes of it are enough.
  package static func isReport(_ start: String) -> Bool {
    allCases.contains { start.begins(with: $0.beginning) }
  }
}

/// A run as JSON: the content of `run.json`. ``FileSchema/run`` is its schema.
struct JSONReport: RunReport {
  static let beginning = "{\n  \"format\": \(TestRun.format),\n  \"outcome\": \""

  let text: String

  init(_ run: TestRun) { text = run.document }
}
