import Testing
import TestThemes

@Suite struct FormatCheckTests {
  @Test func `a later format is refused right away and nothing else is read`() {
    let yaml = "name: [\"x\"]\nfoo: {}\nfoo: {}\nshadow:\n  color: #123456\nformat: 2\n"
    #expect(
      ThemeFixture.complaints(yaml) == [
        "6:9: error: format 2 needs a newer popframe; this one reads format 1"
      ])
    #expect(
      ThemeFixture.complaints("format: 99999999999999999999") == [
        "1:9: error: format 99999999999999999999 needs a newer popframe; this one reads format 1"
      ])
  }

  @Test(arguments: [
    ("format: 0", "1:9: error: format must be 1, not 0; formats are counted from 1"),
    ("format: -1", "1:9: error: format must be 1, not -1; formats are counted from 1"),
    ("format: 1.0", "1:9: error: format must be a whole number such as 1, not the number 1.0"),
    ("format: \"1\"", "1:9: error: format must be a whole number such as 1, not the text \"1\""),
    ("format: one", "1:9: error: format must be a whole number such as 1, not \"one\""),
    ("format: [1]", "1:9: error: format must be a whole number such as 1, not a list"),
    ("format:", "1:8: error: format must be a whole number such as 1, not nothing"),
    ("name: x", "1:1: error: the theme needs 'format'; begin it with format: 1"),
  ])
  func `a format that is missing or wrong is reported beside all other errors`(
    line: String, complaint: String
  ) {
    #expect(
      ThemeFixture.complaints(line + "\nframe: {image: frame.png}\nauthor: []\n") == [
        complaint, "3:9: error: author must be a text, not a list",
      ])
  }
}
