import PopframeKit
import Regression
import TestRuns
import Testing

@Suite struct ReportFolderTests {
  /// What GitHub's upload-artifact refuses in paths, and the separator of Windows.
  private static let refused: Set<Character> = ["\"", ":", "<", ">", "|", "*", "?", "\\"]

  @Test(arguments: [
    ("Crimson/120x80-up@2x", "actual/Crimson/120x80-up@2x.png"),
    ("a:b/c*?", "actual/a%3Ab/c%2A%3F.png"),
    ("a%3Ab", "actual/a%253Ab.png"),
    ("<\"|\\>", "actual/%3C%22%7C%5C%3E.png"),
    ("é", "actual/é.png"),
  ])
  func `files have names that stores of artifacts take`(name: String, path: String) {
    #expect(ReportFolder.path(of: .actual, for: name) == path)
    #expect(!path.contains { Self.refused.contains($0) })
  }

  @Test func `a record that is known is read again only if its file is another`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences(["Flat"])
    try bench.run()
    let first = try bench.report.readRecord()
    // The cases are where they were in memory, so that they were not made again.
    let place = first.run.cases.withUnsafeBufferPointer(\.baseAddress)
    let again = try bench.report.readRecord(first).run
    #expect(again.cases.withUnsafeBufferPointer(\.baseAddress) == place)
    let other = try bench.report.readRecord().run
    #expect(other == again && other.cases.withUnsafeBufferPointer(\.baseAddress) != place)
    let text = String(decoding: try bench.bytes("report/run.json"), as: UTF8.self)
    try bench.write(
      text.replacing("\"isComplete\": true", with: "\"isComplete\": false"), to: "report/run.json")
    #expect(try bench.report.readRecord(first).run.isComplete == false)
    try bench.remove("report/run.json")
    #expect(throws: PopframeError.self) { try bench.report.readRecord(first) }
  }
}
