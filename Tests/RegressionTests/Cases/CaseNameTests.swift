import Languages
import Files
@testable import Comparisons
@testable import PopframeKit
@testable import Regression
import TestRuns
import Testing

@Suite struct CaseNameTests {
  private func error(_ names: String...) -> PopframeError? {
    do throws(PopframeError) {
      try CaseName.checkOverlaps(names.enumerated().map { ($0.element, "\($0.offset).yaml") })
      return nil
    } catch { return error }
  }

  @Test func `names side by side go together`() {
    #expect(error("a", "b", "c/a", "c/b", "ab/c", "a-b") == nil)
  }

  @Test func `a name twice is an error that names both places`() {
    let error = error("a/b", "c", "a/b")
    guard case .overlappingNames("a/b", other: "a/b", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("two cases have this name"))
    #expect(reason.contains("0.yaml and 2.yaml"))
  }

  @Test func `names that differ only in case would be one file on many machines`() {
    guard case .overlappingNames("A/b", other: "a/B", let reason) = error("a/B", "A/b") else {
      Issue.record("no error")
      return
    }
    #expect(reason.hasPrefix("this name and 'a/B' differ only in case"))
  }

  @Test(arguments: [["a", "a/b"], ["a/b/c", "a/b"], ["A", "a/b"]])
  func `a name that is another's folder is an error`(names: [String]) {
    #expect(error(names[0], names[1]) != nil)
    #expect(error(names[1], names[0]) != nil)
  }

  @Test func `everything that overlaps is reported at once`() {
    guard case .several(let errors) = error("a", "a", "b", "B") else {
      Issue.record("not several")
      return
    }
    #expect(errors.count == 2)
  }

  @Test func `two themes of one name are one error`() {
    let names = ["x/1", "x/2", "x/3", "x/1", "x/2", "x/3"]
    do throws(PopframeError) {
      try CaseName.checkOverlaps(
        names.enumerated().map { ($0.element, $0.offset < 3 ? "a.yaml" : "b.yaml") })
      Issue.record("no error")
    } catch {
      guard case .overlappingNames("x/1", other: "x/1", let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains("they come from a.yaml and b.yaml, and so do 2 more"))
    }
  }

  @Test func `names that differ in normalisation only are named as such`() {
    let words = message {
      try CaseName.checkOverlaps([("caf\u{E9}", "a.yaml"), ("cafe\u{301}", "b.yaml")])
    }
    #expect(words?.contains("differ only in Unicode normalisation") == true)
  }

  @Test(arguments: [
    ("a", "a.png"), ("Linen/a@2x", "Linen/a@2x.png"), ("A.PNG", "A.PNG"), ("x/b.Png", "x/b.Png"),
    ("a.png", "a.png.png"), ("a\u{D4E}", "a\u{D4E}.png"),
  ])
  func `a case and its reference know each other`(name: String, reference: String) {
    #expect(CaseName.reference(of: name) == reference)
    #expect(CaseName.name(ofReference: reference) == name)
  }

  @Test(arguments: ["a", "a.txt", ".png", "x/.png", "A.PNG.png", "../a.png", "a\tb.png", "png"])
  func `a file that is no case's reference has no name`(path: String) {
    #expect(CaseName.name(ofReference: path) == nil)
  }

  /// Names made of what has been trouble: what ends lines, what turns text, what joins to the sign before, dots,
  /// capitals of PNG.
  private static let randomNames: [String] = {
    let pieces = [
      "a", "B", ".", "..", "/", "\t", "\n", "\r", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}",
      "\u{0}",
      "\u{7F}", "\u{85}", "\u{301}", "\u{D4E}", "\u{FEFF}", "ä", "a\u{308}", " ", "\"", "\\", "<",
      "%", ".png",
      ".PNG", ".Png", "@2x", "\u{1F469}\u{200D}", "\u{10FFFF}",
    ]
    var generator = SystemRandomNumberGenerator()
    return (0..<3000).map { _ in
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
    }
  }()

  @Test func `what a run may be named is what its record can hold`() throws {
    var counts = (safe: 0, refused: 0)
    for name in Self.randomNames {
      let isTaken = message { try CaseName.check([(name: name, source: "x.yaml")]) } == nil
      #expect(isTaken == CaseName.isSafe(name), "\(name.debugDescription)")
      let run = TestRun(
        references: "refs", plannedCases: 1, isComplete: true, record: .never,
        cases: [
          CaseRecord(
            name: name, outcome: .missing,
            reference: PictureRecord(path: CaseName.reference(of: name), sha256: nil))
        ])
      let found = try? TestRun(json: Array(run.document.utf8), path: "run.json")
      #expect((found == run) == isTaken, "\(name.debugDescription)")
      if isTaken { counts.safe += 1 } else { counts.refused += 1 }
    }
    #expect(counts.safe > 100 && counts.refused > 100)
  }

  @Test func `whatever files are compared are called, their record can be read`() {
    for name in Self.randomNames {
      let path = PathName(name).text
      guard !path.isEmpty else { continue }
      let pair = PictureFilePair(name: path, expected: PathName("x"), actual: PathName("y"))
      let (text, isApprovable) = pair.caseName(isAlone: false)
      #expect(text.isEmpty || CaseName.isSafe(text), "\(name.debugDescription)")
      if isApprovable { #expect(CaseName.reference(of: text).hasSameBytes(as: path)) }
    }
  }

  @Test(arguments: ["a\tb", "a\nb", "a\u{2028}b", "a\u{202E}b", "a\u{2066}b"])
  func `a scene that no case can be named after is refused before anything is drawn`(
    name: String
  ) throws {
    let bench = try RunWorkbench()
    try bench.write("format: 1\ntheme: ../Flat\n", to: "s/\(name).yaml")
    for argument in ["s", "s/\(name).yaml"] {
      let words = message { _ = try bench.names(argument) }
      #expect(words?.contains("no line break, no sign that turns the direction of text") == true)
      #expect(words?.unicodeScalars.contains(where: \.isUnprintable) == false)
    }
  }

  @Test(arguments: ["a", "a/b", "a b/c@2x", "ä", "a..b/c."])
  func `names that stay below a folder are safe`(name: String) {
    #expect(CaseName.isSafe(name))
  }

  @Test(arguments: [
    "", "/a", "a/", "a//b", "..", "../a", "a/../b", ".", "a/.", "a\0b", "...", "a..b/.c",
    ".git/hooks/x", "a/\u{301}b/..", "a\nb", "a\u{9B}b", "a\u{2028}b", "a\u{2066}b",
  ])
  func `names that may lead elsewhere are not`(name: String) {
    #expect(!CaseName.isSafe(name))
  }
}
