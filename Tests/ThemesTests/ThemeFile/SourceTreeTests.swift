import Imaging
import Testing
import TestThemes
import Themes

@Suite struct SourceTreeTests {
  @Test(arguments: [
    ("", "1:1: error: the file is empty; it has to hold a mapping of keys"),
    ("# nothing\n", "1:1: error: the file is empty; it has to hold a mapping of keys"),
    ("- 1\n", "1:1: error: the theme must be a mapping of keys, not a list"),
    ("hello", "1:1: error: the theme must be a mapping of keys, not \"hello\""),
    (
      "format: 1\nframe:\n\timage: frame.png\n",
      "3:1: error: not valid YAML: a tab cannot indent; use spaces"
    ),
    (
      "format: 1\nframe:\n  image: frame.png\n   capInsets: 2\n",
      "4:13: error: not valid YAML: a ':' is not expected here; check the indentation, "
        + "and put text that holds ': ' in quotes"
    ),
    (
      "format: 1\nframe: {image: frame.png\nshadow: {}\n",
      "2:8: error: not valid YAML: ',' or '}' is missing; this '{' is still open on line 3"
    ),
    (
      "format: 1\nframe: [a, b\nshadow: {}\n",
      "2:8: error: not valid YAML: ',' or ']' is missing; this '[' is still open on line 3"
    ),
    (
      "format: 1\nframe:\n  capInsets: [1, 2, 3, 4\n\n\nname: x\n",
      "3:14: error: not valid YAML: ',' or ']' is missing; this '[' is still open on line 6"
    ),
    (
      "format: 1\nframe: [a, \"b\" c]\n",
      "2:16: error: not valid YAML: ',' or ']' is missing here"
    ),
    (
      "format: 1\nname: @foo\n",
      "2:7: error: not valid YAML: a value cannot begin with '@'; put it in quotes"
    ),
    (
      "format: 1\nname: *foo\n",
      "2:7: error: not valid YAML: the alias has no anchor above it; "
        + "put text that begins with * in quotes"
    ),
    (
      "format: 1\nname \nx: 1",
      "2:1: error: not valid YAML: ':' and a value are missing after the key"
    ),
    (
      "format: 1\n---\nfoo: 1",
      "2:1: error: a file holds one document; take out everything from '---' on"
    ),
    (
      "format: 1\nname: \"abc\n\n",
      "2:7: error: not valid YAML: these quotes are never closed"
    ),
    (
      "format: 1\nname: a\u{1}b",
      "2:8: error: not valid YAML: a control character (U+1) is not permitted"
    ),
    (
      "format: 1\nname: - a",
      "2:7: error: not valid YAML: a list's '-' is not expected here; "
        + "begin the list on a line of its own"
    ),
  ])
  func `text that is no YAML is refused in our words`(yaml: String, complaint: String) {
    #expect(ThemeFixture.complaints(yaml) == [complaint])
  }

  @Test func `duplicate keys are named with both lines, and the rest is read`() {
    let complaints = ThemeFixture.complaints(
      """
      format: 1
      frame:
        image: frame.png
        "image": frame.png
        capInsets: x
        image: frame.png
      name: a
      name: b
      """)
    #expect(
      complaints == [
        "4:3: error: duplicate key 'image'; it already stands on line 3",
        "5:14: error: frame.capInsets must be a number, not \"x\"",
        "6:3: error: duplicate key 'image'; it already stands on line 3",
        "8:1: error: duplicate key 'name'; it already stands on line 7",
      ])
  }

  @Test(arguments: [
    "shadow: {color: #1c1c1e}\n",
    "shadow: {color: #1c1c1e, blur: 3}\nname: x\n",
    "shadow: {color: #1c1c1e, # dark\n  blur: 3}\nname: x\n",
    "shadow: {color: #1c1c1e\n  }\nname: x\n",
    "shadow:\n  {color: '#1c1c1e'}\ntint:\n  color: #1c1c1e\n",
    "shadow: [{}, {color: #1c1c1e}]\nname: \"{ # }\"\n",
  ])
  func `a colour without quotes is found wherever it makes the parser fail`(lines: String) {
    let complaints = ThemeFixture.complaints(adding: lines)
    let before = lines.prefix(upTo: lines.firstRange(of: " #1c")?.upperBound ?? lines.endIndex)
    let line = 3 + before.count { $0 == "\n" }
    let column =
      before.count
      - (before.lastIndex(of: "\n").map { before.distance(from: before.startIndex, to: $0) + 1 }
        ?? 0) - 2
    #expect(
      complaints == [
        "\(line):\(column): error: YAML reads an unquoted # as a comment, so #1c1c1e and the rest of "
          + "the line vanish; write \"#1c1c1e\" with quotes"
      ])
  }

  @Test func `several faults around a lost colour appear in one run by position`() {
    let complaints = ThemeFixture.complaints(
      """
      format: 1
      frame: {image: frme.png, capInset: 3}
      shadow: {blurr: 2, color: #1c1c1e, blur: -3}
      tint: {color: #fff}
      nmae: x
      """)
    #expect(
      complaints == [
        "2:16: error: frame.image: there is no frme.png; did you mean frame.png?",
        "2:26: error: unknown key 'capInset' in frame; did you mean 'capInsets'?",
        "3:10: error: unknown key 'blurr' in shadow; did you mean 'blur'?",
        "3:27: error: YAML reads an unquoted # as a comment, so #1c1c1e and the rest of the line "
          + "vanish; write \"#1c1c1e\" with quotes",
        "3:42: error: shadow.blur must be 0 or more, not -3",
        "4:15: error: YAML reads an unquoted # as a comment, so #fff and the rest of the line "
          + "vanish; write \"#fff\" with quotes",
        "5:1: error: unknown key 'nmae'; did you mean 'name'?",
      ])
  }

  @Test func `a comment that looks like a colour does no harm`() throws {
    let theme = try ThemeFixture.read(
      """
      format: 1 #fff
      frame: #add
        image: frame.png # 000
        capInsets: {top: 1, #abc
          left: 2}
      """
    ).base
    #expect(theme.frame?.capInsets.left == 2)
  }

  @Test func `anchors, aliases and merge keys are followed`() throws {
    let theme = try ThemeFixture.read(
      """
      format: 1
      frame: {image: frame.png, capInsets: &caps [1, 2]}
      shadow:
        - &soft {blur: 18, opacity: 0.5}
        - {<<: *soft, opacity: 1}
      arrow: {image: arrow.png, lane: *caps}
      """
    ).base
    #expect(theme.shadows.map(\.blur) == [18, 18])
    #expect(theme.shadows.map(\.opacity) == [0.5, 1])
    #expect(theme.arrow?.lane == theme.frame?.capInsets)
    #expect(theme.arrow?.lane.left == 2)
  }

  @Test func `a byte order mark and Windows line ends move no position`() {
    let complaints = ThemeFixture.complaints(
      "\u{FEFF}format: 1\r\nframe: {image: frame.png}\r\nnmae: x\r\n")
    #expect(complaints == ["3:1: error: unknown key 'nmae'; did you mean 'name'?"])
  }

  @Test func `aliases that grow without end and deep nesting are refused`() {
    var bomb = "a0: &a0 [x]\n"
    for level in 1...40 {
      bomb +=
        "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
    }
    #expect(
      ThemeFixture.complaints(adding: bomb).contains { $0.contains("aliases repeat too much") })
    let brackets = String(repeating: "[", count: 100_000)
    #expect(
      ThemeFixture.complaints(adding: "name: " + brackets) == [
        "3:70: error: values are nested too deeply"
      ])
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(
      ThemeFixture.complaints(adding: "name: " + deep) == [
        "3:7: error: name must be a text, not a list",
        "3:70: error: values are nested too deeply, or aliases repeat too much",
      ])
  }

  @Test func `a chain of aliases that would exhaust the stack is refused`() {
    let chain = (1...1001).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    #expect(
      ThemeFixture.complaints(adding: "a0: &a0 [x]\n" + chain) == [
        "1003:8: error: more than 1000 anchors"
      ])
  }
}
