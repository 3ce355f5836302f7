import Testing
import ThemeSource
import Themes

/// Messages about a text name the characters that look like others, and the marks of merges.
@Suite struct StrangeCharacterTests {
  /// The message about a line of a text, when the text has an error there.
  private func message(
    _ text: String, line: Int, _ rule: DiagnosticRule = .unknownKey
  ) -> String? {
    let bytes = Array(text.utf8)
    let start = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(line - 1).map { $0.utf8.count + 1 }.reduce(0, +)
    let range = SourceRange(
      start: SourcePosition(line: line, column: 1), end: SourcePosition(line: line, column: 1),
      bytes: start..<start)
    let found = Diagnostic(.error, rule, file: "t.yaml", range: range, message: "wrong")
    return [found].namingCharacters(in: bytes, file: "t.yaml").first?.message
  }

  @Test(arguments: [
    ("\u{A0} image: a", "U+00A0 NO-BREAK SPACE stands in line 1, column 1: write a plain space"),
    (
      "na\u{200B}me: a",
      "U+200B ZERO WIDTH SPACE stands in line 1, column 3: take it out, it cannot be seen"
    ),
    (
      "ti\u{3BF}: a",
      "U+03BF GREEK SMALL LETTER OMICRON stands in line 1, column 3: write the Latin letter o"
    ),
    (
      "\u{441}olor: a",
      "U+0441 CYRILLIC SMALL LETTER ES stands in line 1, column 1: write the Latin letter c"
    ),
    (
      "color: \u{201C}#fff\u{201D}",
      "U+201C LEFT DOUBLE QUOTATION MARK stands in line 1, column 8: write plain quotes, ' or \""
    ),
    ("name\u{FF1A} a", "U+FF1A FULLWIDTH COLON stands in line 1, column 5: write a plain :"),
    ("\u{2013} a", "U+2013 EN DASH stands in line 1, column 1: write a plain -"),
  ])
  func `the character and its place are named`(text: String, sentence: String) {
    #expect(message(text, line: 1) == "wrong; " + sentence)
  }

  @Test(arguments: [
    "nam: Größe", "nam: a # “quoted”", "nam: 'a': b # \u{A0}", "nam: \"a\u{A0}b\"",
    "nam: 'a\u{200B}b'",
  ])
  func `characters in comments and quotes are no reason`(text: String) {
    #expect(message(text, line: 1) == "wrong")
  }

  @Test func `another line is a reason only where something is missing`() {
    let text = "frame:\n\u{A0} image: a.png\nlast: 1"
    #expect(message(text, line: 1) == "wrong")
    #expect(message(text, line: 1, .missingValue)?.contains("U+00A0") == true)
    #expect(message(text, line: 3, .missingValue) == "wrong")
  }

  @Test func `an error of YAML says it, too`() {
    let tree = SourceTree(yaml: "a: [1, 2\u{FF3D}\nb: 1\n", path: "t.yaml")
    #expect(tree.root == nil)
    #expect(tree.diagnostics.contains { $0.message.contains("U+FF3D") || $0.range?.line != 1 })
  }

  @Test(arguments: ["<<<<<<< HEAD", ">>>>>>> theirs"])
  func `a merge conflict is named, and is the only error`(marker: String) throws {
    let tree = SourceTree(yaml: "format: 1\n\(marker)\nname: a\n=======\nname: b\n", path: "t.yaml")
    #expect(tree.root == nil)
    let found = try #require(tree.diagnostics.first)
    #expect(tree.diagnostics.count == 1)
    #expect(found.range?.line == 2)
    #expect(found.message.hasPrefix("git left a merge conflict here"))
    // Text of a value may begin so; markers begin their line.
    let text = SourceTree(yaml: "format: 1\nname: |\n  \(marker)\n", path: "t.yaml")
    #expect(text.diagnostics.isEmpty)
  }
}
