import Languages
import TestTexts
import Testing

/// Texts of strangers on a terminal and in a log.
@Suite struct ConsoleTests {
  @Test(arguments: [
    ("plain Größe 名", "plain Größe 名"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
    ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{9B}x\u{7F}", "\\u{9B}x\\u{7F}"),
    ("a\u{202E}b\u{2069}\u{2028}", "a\\u{202E}b\\u{2069}\\u{2028}"),
    ("::error::x", "\\u{3A}:error::x"), ("  ::x", "  \\u{3A}:x"), ("a ::x", "a ::x"),
    ("a ##[error]b", "a \\u{23}#[error]b"), ("##vso[task", "\\u{23}#vso[task"),
    ("##teamcity[x", "\\u{23}#teamcity[x"), ("## a [b", "## a [b"), ("###[a", "#\\u{23}#[a"),
    // Blanks of Unicode before a command, and signs without a width in it.
    ("\u{2003}\u{3000}::x", "\u{2003}\u{3000}\\u{3A}:x"),
    ("\u{200B}:\u{200D}:x", "\u{200B}\\u{3A}\u{200D}:x"),
    ("\u{0D4E}##vso[x", "\u{0D4E}\\u{23}#vso[x"), ("::\u{301}x", "\\u{3A}:\u{301}x"),
  ])
  func `nothing moves a cursor or begins a command`(text: String, printed: String) {
    #expect(text.printable.utf8.elementsEqual(printed.utf8))
    #expect(printed.printable.utf8.elementsEqual(printed.utf8))
  }

  @Test(arguments: HostileText.all)
  func `no runner finds a command`(text: String) {
    for blank in ["", " ", "\u{2003}", "\u{A0}\u{85}"] {
      let line = Array((blank + text).printable.unicodeScalars)
      let trimmed = line.drop { $0.properties.isWhitespace }
      #expect(!trimmed.starts(with: [":", ":"]))
      #expect(!line.contains { $0.properties.generalCategory == .control })
      for start in line.indices where line[start...].starts(with: ["#", "#"]) {
        let rest = line[(start + 2)...].drop { $0.isASCII && $0.properties.isAlphabetic }
        #expect(rest.first != "[")
      }
    }
  }

  @Test(arguments: [
    ("", ""), ("a\n\n\tb\n", "a\n\n\tb\n"), ("## ::x\n", "## ::x\n"),
    ("a\n\u{1B}b\tc", "a\n\\u{1B}b\tc"), ("a\r\nb\nc", "a\\r\nb\nc"),
  ])
  func `lines and tabs stay in a text of several lines`(text: String, printed: String) {
    #expect(Console.lines(text) == printed)
  }

  @Test func `what GitHub reads of a command is one value`() {
    #expect(GitHubCommand.message("100%\r\n::x") == "100%25%0D%0A::x")
    #expect(GitHubCommand.property("a,b:c%") == "a%2Cb%3Ac%25")
    for text in HostileText.all {
      let property = GitHubCommand.property(text).unicodeScalars
      #expect(!property.contains { [":", ",", "\r", "\n"].contains($0) })
    }
  }
}
