import Languages
import TestTexts
import Testing

@Suite struct MarkdownTests {
  /// The text of a code span: CommonMark 0.31, section 6.1; `nil` where it ends elsewhere than at the end.
  private func read(code span: String) -> String? {
    let bytes = Array(span.utf8)
    let fence = bytes.prefix { $0 == UInt8(ascii: "`") }.count
    var index = fence
    while index < bytes.count {
      let run = bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count
      if run == fence {
        guard index + run == bytes.count else { return nil }
        var inner = bytes[fence..<index]
        let blank = UInt8(ascii: " ")
        if inner.first == blank, inner.last == blank, inner.contains(where: { $0 != blank }) {
          inner = inner.dropFirst().dropLast()
        }
        return String(decoding: inner, as: UTF8.self)
      }
      index += max(1, run)
    }
    return nil
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), (" a ", "`  a  `"), ("a|b", "`a|b`"),
  ])
  func `a fence is longer than every run of ticks`(text: String, span: String) {
    #expect(Markdown.code(text) == span)
  }

  @Test(arguments: HostileText.all)
  func `a code span holds the whole text`(text: String) {
    let read = read(code: Markdown.code(text))
    #expect(read?.utf8.elementsEqual(text.printable.utf8) == true)
  }

  @Test(arguments: HostileText.all)
  func `a bar is no border of a cell`(text: String) {
    let scalars = Array(Markdown.cell(code: text).unicodeScalars)
    for index in scalars.indices where scalars[index] == "|" {
      // A reader of tables takes a bar for text behind an odd number of backslashes.
      let slashes = scalars[..<index].reversed().prefix { $0 == "\\" }.count
      #expect(!slashes.isMultiple(of: 2))
    }
  }

  @Test(arguments: HostileText.all)
  func `text is no HTML, no link and no mention`(text: String) {
    let scalars = Array(Markdown.text(text).unicodeScalars)
    for index in scalars.indices {
      #expect(!["<", ">", "@"].contains(scalars[index]))
      if ["`", "*", "[", "]", "|", "#", ":", "!", "$", "_", "~"].contains(scalars[index]) {
        let isReference = scalars[index] == "#" && scalars[index - 1] == "&"
        #expect(isReference || scalars[index - 1] == "\\")
      }
    }
  }

  @Test func `an address without a scheme is no link`() {
    #expect(Markdown.text("www.example.org") == "www\\.example.org")
  }
}
