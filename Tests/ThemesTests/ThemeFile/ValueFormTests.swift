import Imaging
import Testing
import TestThemes
import Themes

@Suite struct ValueFormTests {
  @Test(arguments: [
    ("12", "12"), ("0.5", "0.5"), (".5", "0.5"), ("5.", "5"), ("+3", "3"), ("1e1", "10"),
    ("1.5E-1", "0.15"), ("010", "10"),
  ])
  func `numbers are decimal`(written: String, value: String) throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\ncontentCornerRadius: \(written)\n"
    ).base
    #expect(theme.contentCornerRadius == Double(value))
  }

  @Test(arguments: [
    ("\"12\"", "a number, not the text \"12\"; leave out the quotes"),
    ("12pt", "a number, not \"12pt\"; lengths are in points, leave out the unit"),
    ("12px", "a number, not \"12px\"; lengths are in points, leave out the unit"),
    ("1.5 px", "a number, not \"1.5 px\"; lengths are in points, leave out the unit"),
    ("'4 pt'", "a number, not the text \"4 pt\"; lengths are in points, leave out the unit"),
    ("50%", "a number, not \"50%\"; leave out the %"),
    ("12,5", "a number, not \"12,5\"; write 12.5"),
    ("0x10", "a number, not \"0x10\""),
    ("1_000", "a number, not \"1_000\""),
    ("12:30", "a number, not \"12:30\""),
    ("big", "a number, not \"big\""),
    ("true", "a number, not \"true\""),
    (".nan", "a finite number, not \".nan\""),
    ("NaN", "a finite number, not \"NaN\""),
    (".inf", "a finite number, not \".inf\""),
    ("-.inf", "a finite number, not \"-.inf\""),
    ("1e999", "a finite number, not the number 1e999"),
    ("[1]", "a number, not a list"),
    ("{}", "a number, not a mapping"),
    ("-1", "0 or more, not -1"),
    ("-0.25", "0 or more, not -0.25"),
    ("40000", "at most 32768 points, not 40000"),
    ("1e300", "at most 32768 points, not 1e+300"),
  ])
  func `a text that is no number is refused with a hint`(written: String, complaint: String) {
    #expect(
      ThemeFixture.complaints(adding: "contentCornerRadius: \(written)\n") == [
        "3:22: error: contentCornerRadius must be \(complaint)"
      ])
  }

  @Test(arguments: [
    ("7", Insets(all: 7)),
    ("[1, 2]", Insets(top: 1, left: 2, bottom: 1, right: 2)),
    ("[1, 2, 3, 4]", Insets(top: 1, left: 2, bottom: 3, right: 4)),
    ("{top: 1, left: 2, bottom: 3, right: 4}", Insets(top: 1, left: 2, bottom: 3, right: 4)),
    ("{bottom: 3}", Insets(top: 0, left: 0, bottom: 3, right: 0)),
    ("{}", .zero),
    ("[-1, -2.5]", Insets(top: -1, left: -2.5, bottom: -1, right: -2.5)),
  ])
  func `insets have four forms`(written: String, insets: Insets) throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\ncontentInsets: \(written)\n"
    ).base
    #expect(theme.contentInsets == insets)
  }

  @Test(arguments: [
    (
      "[1, 2, 3]",
      "3:16: error: contentInsets must be a number, [vertical, horizontal] or "
        + "[top, left, bottom, right], not a list of 3"
    ),
    (
      "[]",
      "3:16: error: contentInsets must be a number, [vertical, horizontal] or "
        + "[top, left, bottom, right], not a list of 0"
    ),
    ("[1, x]", "3:20: error: contentInsets must be a number, not \"x\""),
    ("{top: x}", "3:22: error: contentInsets.top must be a number, not \"x\""),
    ("{topp: 1}", "3:17: error: unknown key 'topp' in contentInsets; did you mean 'top'?"),
    (
      "{all: 1}",
      "3:17: error: unknown key 'all' in contentInsets; did you mean 'top'? "
        + "a plain number stands for all sides"
    ),
    ("", "3:15: error: contentInsets has no value; give one, or take the key out"),
    ("~", "3:16: error: contentInsets has no value; give one, or take the key out"),
  ])
  func `insets of another form are refused`(written: String, complaint: String) {
    #expect(ThemeFixture.complaints(adding: "contentInsets: \(written)\n") == [complaint])
  }

  @Test(arguments: [
    ("\"#1aF\"", Color(red: 0x11, green: 0xAA, blue: 0xFF)),
    ("'#1aF8'", Color(red: 0x11, green: 0xAA, blue: 0xFF, alpha: 0x88)),
    ("\"#1A2b3C\"", Color(red: 0x1A, green: 0x2B, blue: 0x3C)),
    ("\"#1A2b3C4d\"", Color(red: 0x1A, green: 0x2B, blue: 0x3C, alpha: 0x4D)),
  ])
  func `colours have four forms`(written: String, color: Color) throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\ntint: {color: \(written)}\n"
    ).base
    #expect(theme.tint == Tint(mode: .multiply, color: color))
  }

  @Test(arguments: [
    ("\"#12345\"", "not the text \"#12345\""),
    ("\"#GGGGGG\"", "not the text \"#GGGGGG\""),
    ("FF8800", "not \"FF8800\"; write \"#FF8800\""),
    ("123456", "not the number 123456; write \"#123456\""),
    ("black", "not \"black\"; write \"#000000\""),
    ("RebeccaPurple", "not \"RebeccaPurple\"; write \"#663399\""),
    ("transparent", "not \"transparent\"; write \"#00000000\""),
    ("\"rgba(28, 28, 30, 0.5)\"", "not the text \"rgba(28, 28, 30, 0.5)\"; write \"#1C1C1E80\""),
    ("rgb(100% 0% 50.2% / 25%)", "not \"rgb(100% 0% 50.2% / 25%)\"; write \"#FF008040\""),
    ("\"RGB(300,-1,7)\"", "not the text \"RGB(300,-1,7)\"; write \"#FF0007\""),
    ("\"rgb(1, 2)\"", "not the text \"rgb(1, 2)\""),
    ("\"rgba(1, 2, 3, x)\"", "not the text \"rgba(1, 2, 3, x)\""),
    ("[0, 0, 0]", "not a list"),
  ])
  func `colours of another form are refused`(written: String, complaint: String) {
    #expect(
      ThemeFixture.complaints(adding: "tint: {color: \(written)}\n") == [
        "3:15: error: tint.color must be a colour such as \"#1C1C1E\" or \"#1C1C1E80\", \(complaint)"
      ])
  }

  @Test(arguments: [
    (
      "tint: {mode: multply, color: \"#FFF\"}",
      "3:14: error: tint.mode must be multiply or template, not \"multply\"; did you mean 'multiply'?"
    ),
    (
      "shadow: {from: body}",
      "3:16: error: shadow.from must be group or frame, not \"body\"; did you mean 'frame'?"
    ),
    ("shadow: {from: 3}", "3:16: error: shadow.from must be group or frame, not the number 3"),
    (
      "shadow: {knockout: 1}",
      "3:20: error: shadow.knockout must be true or false, not the number 1"
    ),
    ("shadow: {knockout: yes}", "3:20: error: shadow.knockout must be true or false, not \"yes\""),
    (
      "shadow: {knockout: \"true\"}",
      "3:20: error: shadow.knockout must be true or false, not the text \"true\""
    ),
    ("shadow: {opacity: 1.5}", "3:19: error: shadow.opacity must be from 0 to 1, not 1.5"),
    ("shadow: {offset: 3}", "3:18: error: shadow.offset must be [x, y], not the number 3"),
    ("shadow: {offset: [1, 2, 3]}", "3:18: error: shadow.offset must be [x, y], not a list of 3"),
    (
      "shadow: {offset: [1, .nan]}",
      "3:22: error: shadow.offset must be a finite number, not \".nan\""
    ),
    (
      "shadow: {offset: [0, -33000]}",
      "3:22: error: shadow.offset must be at least -32768 points, not -33000"
    ),
    (
      "shadow: 3",
      "3:9: error: shadow must be a mapping of keys or a list of mappings, not the number 3"
    ),
    ("shadow: [3]", "3:10: error: shadow must be a mapping of keys, not the number 3"),
    ("tint: \"#FF8800\"", "3:7: error: tint must be a mapping of keys, not the text \"#FF8800\""),
    ("tint: {}", "3:1: error: tint needs 'color', for example color: \"#FF8800\""),
    ("name: \" \"", "3:7: error: name must not be empty"),
    ("license: {}", "3:10: error: license must be a text, not a mapping"),
  ])
  func `a value of the wrong kind is refused`(line: String, complaint: String) {
    #expect(ThemeFixture.complaints(adding: line + "\n") == [complaint])
  }

  @Test func `words may stand in quotes, and a name may be a number`() throws {
    let theme = try ThemeFixture.read(
      "format: 1\nname: 2048\nframe: {image: \"frame.png\", resizing: 'stretch'}\n"
    ).base
    #expect(theme.name == "2048")
    #expect(theme.frame?.resizing == .stretch)
  }
}
