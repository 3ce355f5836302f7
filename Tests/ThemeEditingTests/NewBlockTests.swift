import Testing
@_spi(Studio) import ThemeEditing

/// The form of values that are new in a theme's text: that of the shipped themes.
@Suite struct NewBlockTests {
  private func edit(_ text: String, _ key: String, _ value: String?) throws -> String {
    let value = try value.map { try SettingValue(flow: $0) }
    let path = try #require(SettingPath(key))
    let bytes = try ThemeEditor.ofThemes.apply(
      [ThemeEdit(path, to: value)], to: Array(text.utf8), path: "theme.yaml")
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  private static let card = """
    # Card: a hairline and two shadows.

    format: 1
    name: Card

    contentInsets: 14
    contentCornerRadius: 6

    frame:
      style: drawn
      fill: "#FFFFFF"

    arrow:
      style: drawn
      base: 26
      # lane: the caps by default

    previews:
      content: [[200, 120]]

    """

  @Test(arguments: [
    // The first shadow.
    (
      "shadow", "[{color: '#000000', opacity: 0.2, offset: [0, 4], blur: 12}]",
      "shadow:\n  - {color: \"#000000\", opacity: 0.2, offset: [0, 4], blur: 12}\n"
    ),
    ("shadow", "{blur: 3}", "shadow: {blur: 3}\n"),
    ("shadow[0].blur", "3", "shadow:\n  - blur: 3\n"),
    // Differences, and what an appearance begins with.
    (
      "appearances.dark.shadow", "[{blur: 3}, {blur: 4}]",
      "appearances:\n  dark:\n    shadow:\n      - {blur: 3}\n      - {blur: 4}\n"
    ),
    ("appearances.dark", "{}", "appearances:\n  dark: {}\n"),
  ])
  func `a section stands between empty lines`(key: String, value: String, section: String) throws {
    let expected = Self.card.components("previews:").joined(separator: section + "\npreviews:")
    #expect(try edit(Self.card, key, value) == expected)
  }

  @Test(arguments: [
    // A finding that is left out, a rule that is off, and both as one value.
    (
      "lint.ignored", "[{rule: fringe, at: arrow.images.up, art: 'a1'}]",
      "lint:\n  ignored:\n    - {rule: fringe, at: arrow.images.up, art: a1}\n"
    ),
    ("lint.fringe", "off", "lint:\n  fringe: off\n"),
    (
      "lint", "{fringe: off, ignored: [{rule: fringe, at: off, art: a1}]}",
      "lint:\n  fringe: off\n  ignored:\n    - {rule: fringe, at: \"off\", art: a1}\n"
    ),
  ])
  func `the last section follows an empty line`(key: String, value: String, section: String) throws
  {
    #expect(try edit(Self.card, key, value) == Self.card + "\n" + section)
  }

  @Test(arguments: [
    (
      "shadow: !!map {blur: 3}\n", "shadow:\n  - !!map {blur: 3}\n  - {blur: 4}\n"
    ),
    (
      "shadow: !!map\n  blur: 3\n  opacity: 1\n",
      "shadow:\n  - blur: 3\n    opacity: 1\n  - {blur: 4}\n"
    ),
    (
      "shadow:\n  !!map {blur: 3}\n", "shadow:\n  - !!map {blur: 3}\n  - {blur: 4}\n"
    ),
  ])
  func `a mapping with a tag becomes the first item of a list`(text: String, expected: String)
    throws
  {
    #expect(try edit(text, "shadow[1].blur", "4") == expected)
  }

  @Test(arguments: ["shadow", "lint.fringe"])
  func `what was added is taken away with its empty line`(key: String) throws {
    let value = key == "shadow" ? "[{blur: 3}]" : "off"
    let added = try edit(Self.card, key, value)
    let section = key == "shadow" ? "shadow" : "lint"
    #expect(try edit(added, section, nil) == Self.card)
    #expect(try edit(added + "# theirs\n", section, nil) == Self.card + "# theirs\n")
  }

  @Test(arguments: [
    // Lines that belong together stay together.
    (
      "contentColor", "'#112233'",
      "contentCornerRadius: 6\n\nframe",
      "contentCornerRadius: 6\ncontentColor: \"#112233\"\n\nframe"
    ),
    ("author", "A", "name: Card\n\n", "name: Card\nauthor: A\n\n"),
    (
      "frame.border", "{color: '#000', width: 1}", "\"#FFFFFF\"\n",
      "\"#FFFFFF\"\n  border: {color: \"#000\", width: 1}\n"
    ),
    (
      "frame.innerShadow", "[{blur: 1}]", "\"#FFFFFF\"\n",
      "\"#FFFFFF\"\n  innerShadow:\n    - {blur: 1}\n"
    ),
    ("name", "off", "name: Card\n", "name: \"off\"\n"),
    ("name", "y", "name: Card\n", "name: \"y\"\n"),
    (
      "frame.resizing", "{x: tile, y: stretch}", "style: drawn\n  fill",
      "style: drawn\n  resizing: {x: tile, y: stretch}\n  fill"
    ),
    ("previews.arrows", "[up, none]", "[[200, 120]]\n", "[[200, 120]]\n  arrows: [up, none]\n"),
  ])
  func `other values stand on the line of their key`(
    key: String, value: String, before: String, after: String
  ) throws {
    let parts = Self.card.components(before)
    #expect(parts.count == 2)
    #expect(try edit(Self.card, key, value) == parts.joined(separator: after))
  }

  @Test(arguments: [
    // A file that does not part its sections stays so, and so does its own form of lists.
    (
      "format: 1\nframe:\n  fill: red\nprepared: 1\n", "shadow", "[{blur: 1}]",
      "format: 1\nframe:\n  fill: red\nshadow:\n  - {blur: 1}\nprepared: 1\n"
    ),
    (
      "frame:\n  innerShadow:\n  - {blur: 1}\n", "shadow", "[{blur: 2}]",
      "frame:\n  innerShadow:\n  - {blur: 1}\nshadow:\n- {blur: 2}\n"
    ),
    (
      "frame:\n    fill: red\n", "shadow", "[{blur: 2}]",
      "frame:\n    fill: red\nshadow:\n    - {blur: 2}\n"
    ),
    ("{format: 1}\n", "shadow", "[{blur: 2}]", "{format: 1, shadow: [{blur: 2}]}\n"),
    (
      "format: 1\r\n\r\nframe:\r\n  fill: red\r\n", "shadow", "[{blur: 2}]",
      "format: 1\r\n\r\nframe:\r\n  fill: red\r\n\r\nshadow:\r\n  - {blur: 2}\r\n"
    ),
    // The first section, before all keys, is parted from them, too.
    (
      "contentInsets: 3\n\nframe:\n  fill: red\n\npreviews:\n  scales: [1]\n", "arrow", "{base: 3}",
      "contentInsets: 3\n\nframe:\n  fill: red\n\narrow:\n  base: 3\n\npreviews:\n  scales: [1]\n"
    ),
    // One shadow becomes the first of two; its comment stays with it.
    (
      "shadow: {blur: 1, color: red}   # near\n", "shadow", "[{color: red, blur: 1}, {blur: 2}]",
      "shadow:\n  - {blur: 1, color: red}   # near\n  - {blur: 2}\n"
    ),
    (
      "shadow:   # why\n  blur: 1   # near\n\n  color: red\nlint: {}\n", "shadow[1]", "{blur: 2}",
      "shadow:   # why\n  - blur: 1   # near\n\n    color: red\n  - {blur: 2}\nlint: {}\n"
    ),
    ("shadow: none   # yet\n", "shadow", "[{blur: 2}]", "shadow:   # yet\n  - {blur: 2}\n"),
    (
      "shadow:   # yet\nlint: {}\n", "shadow", "[{blur: 2}]",
      "shadow:   # yet\n  - {blur: 2}\nlint: {}\n"
    ),
    ("shadow: []\n", "shadow", "[{blur: 2}]", "shadow:\n  - {blur: 2}\n"),
    (
      "shadow: [{blur: 1}]\n", "shadow", "[{blur: 1}, {blur: 2}]",
      "shadow: [{blur: 1}, {blur: 2}]\n"
    ),
    // What is empty gets lines where a section is written in lines.
    (
      "appearances:\n  dark: {}   # night\n", "appearances.dark.contentInsets", "3",
      "appearances:\n  dark:   # night\n    contentInsets: 3\n"
    ),
    (
      "appearances:\n  dark: {}\n", "appearances.dark.frame.fill", "red",
      "appearances:\n  dark:\n    frame:\n      fill: red\n"
    ),
    (
      "lint: {}\n", "lint.ignored", "[{rule: fringe, at: a, art: b}]",
      "lint:\n  ignored:\n    - {rule: fringe, at: a, art: b}\n"
    ),
    (
      "appearances: {dark: {}}\n", "appearances.dark.contentInsets", "3",
      "appearances: {dark: {contentInsets: 3}}\n"
    ),
    ("frame: {border: {}}\n", "frame.border.width", "3", "frame: {border: {width: 3}}\n"),
    ("frame:\n  border: {}\n", "frame.border.width", "3", "frame:\n  border: {width: 3}\n"),
    // A word of the reference needs no quotes; a value that has some keeps them.
    ("lint:\n  fringe: note\n", "lint.fringe", "off", "lint:\n  fringe: off\n"),
    ("lint:\n  fringe: 'note'\n", "lint.fringe", "off", "lint:\n  fringe: 'off'\n"),
    ("lint: {fringe: note}\n", "lint.tile-seam", "off", "lint: {tile-seam: off, fringe: note}\n"),
  ])
  func `the form of the file is kept`(
    text: String, key: String, value: String, expected: String
  ) throws {
    #expect(try edit(text, key, value) == expected)
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
