import Regression
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
}
