import JSON
import Languages
import TestTexts
import Testing

@Suite struct SourceCodeTests {
  @Test(arguments: HostileText.all)
  func `a text ends no comment`(text: String) {
    let line = SourceCode.comment(text)
    #expect(!line.unicodeScalars.contains { $0.properties.isWhitespace && $0 != " " })
    let enclosed = SourceCode.enclosedComment("*" + text)
    #expect(!enclosed.holds("*/"))
  }

  @Test(arguments: HostileText.all)
  func `a quoted text is read back`(text: String) throws {
    #expect(
      try JSON(reading: Array(text.quoted.utf8)).string?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test(arguments: HostileText.all)
  func `a string of Swift ends at its last quote`(text: String) throws {
    let string = Array(SourceCode.swiftString(text).unicodeScalars)
    for index in string.indices.dropFirst().dropLast() where string[index] == "\"" {
      #expect(!string[..<index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2))
    }
    #expect(
      !string[..<(string.count - 1)].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
        == false)
    #expect(!string.contains { $0.isUnprintable })
  }

  @Test func `parts are found by bytes`() {
    #expect("a,\u{301}b".parts(at: ",").count == 2)
    #expect("/a//\u{301}".words(between: "/").map { Array($0.utf8) } == [[97], [0xCC, 0x81]])
    #expect("x.png\u{301}".ends(with: ".png") == false && "\u{0D4E}.png".ends(with: ".png"))
    #expect("::\u{301}x".begins(with: "::") && "e\u{301}".holds("e") && !"é".holds("e"))
    #expect("aa|a".exchanging("a", for: "aa") == "aaaa|aa")
    #expect("k=v=w".parts(at: "=", splits: 1) == ["k", "v=w"])
  }
}
