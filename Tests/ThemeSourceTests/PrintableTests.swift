import Testing
import Themes

/// Texts of strangers on a terminal and in a log.
@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain Größe 名", "plain Größe 名"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
    ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{9B}x\u{7F}", "\\u{9B}x\\u{7F}"),
    ("a\u{202E}b\u{2069}\u{2028}", "a\\u{202E}b\\u{2069}\\u{2028}"),
    ("::error::x", "\\u{3A}:error::x"), ("  ::x", "  \\u{3A}:x"), ("a ::x", "a ::x"),
    ("a ##[error]b", "a \\u{23}#[error]b"), ("##vso[task", "\\u{23}#vso[task"),
    ("##teamcity[x", "\\u{23}#teamcity[x"),
  ])
  func `nothing moves a cursor or begins a command`(text: String, printed: String) {
    #expect(text.printable == printed)
    #expect(printed.printable == printed)
  }

  @Test(arguments: [
    ("", ""), ("a\n\n\tb\n", "a\n\n\tb\n"), ("## ::x\n", "## ::x\n"),
    ("a\n\u{1B}b\tc", "a\n\\u{1B}b\tc"), ("a\r\nb\nc", "a\\r\\nb\nc"),
  ])
  func `lines and tabs stay in a text of several lines`(text: String, printed: String) {
    #expect(text.printableLines == printed)
  }
}
