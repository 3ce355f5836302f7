@testable import RunReports
import Foundation
import Regression
import Testing

/// Writes the pages that Tools/Scripts/test-report.sh loads in a browser.
@Suite struct ReportSpecimenTests {
  static let folder = ProcessInfo.processInfo.environment["POPFRAME_REPORT_SPECIMENS"]

  @Test(.enabled(if: folder != nil, "POPFRAME_REPORT_SPECIMENS names no folder"))
  func `pages for the test in a browser are written`() throws {
    let folder = try #require(Self.folder)
    let specimen = try SpecimenRun(in: folder)
    try HTMLReport(run: specimen.run, folder: folder).write()
    let many = folder + "/many"
    try HTMLReport(run: try ManyCases(in: many).run, folder: many).write()
    try Data(JUnitReport(specimen.run, folder: folder).text.utf8)
      .write(to: URL(fileURLWithPath: folder + "/junit.xml"))
  }
}
