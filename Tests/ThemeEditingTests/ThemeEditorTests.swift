import Testing
@_spi(Studio) import ThemeEditing

/// What edits make of texts, byte by byte.
@Suite struct ThemeEditorTests {
  private let editor = ThemeEditor { path in
    switch path.last {
    case nil:
      ["format", "name", "contentInsets", "frame", "arrow", "shadow", "appearances", "directions"]
    case .key("frame"): ["image", "capInsets", "resizing", "filter"]
    case .key("shadow"), .index: ["color", "opacity", "offset", "blur"]
    default: ["top", "left", "bottom", "right"]
    }
  }

  private func edit(_ text: String, _ path: String, _ value: String?) throws -> String {
    let value = try value.map { try SettingValue(flow: $0) }
    let path = try #require(SettingPath(path))
    let bytes = try editor.apply(
      [ThemeEdit(path, to: value)], to: Array(text.utf8), path: "t.yaml")
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  @Test(arguments: [
    // A value keeps its style.
    ("a: 1 # why\nb: 2\n", "a", "12", "a: 12 # why\nb: 2\n"),
    ("a: 1.0\n", "a", "2", "a: 2.0\n"),
    ("a: .5\n", "a", "0.75", "a: .75\n"),
    ("a: 0.35\n", "a", "0.4", "a: 0.4\n"),
    ("a: 'x'\n", "a", "it's", "a: 'it''s'\n"),
    ("a: \"#fff\"\n", "a", "#000", "a: \"#000\"\n"),
    ("a: x\n", "a", "#000", "a: \"#000\"\n"),
    ("a: 'x'\n", "a", "3", "a: 3\n"),
    ("a:   [1,  2 , 3 ]\n", "a", "[1, 5, 3]", "a:   [1,  5 , 3 ]\n"),
    ("a: [1, 2, 3, 4]\n", "a", "[1, 2]", "a: [1, 2]\n"),
    ("a: [1]\n", "a", "[1, 2]", "a: [1, 2]\n"),
    ("a: [1, 2]\n", "a", "7", "a: 7\n"),
    ("a: {top: 1, left: 2}\n", "a", "{left: 3, top: 1}", "a: {top: 1, left: 3}\n"),
    ("a: |\n  long\n  text\nb: 1\n", "a", "short", "a: short\nb: 1\n"),
    ("a: >-\n  long\n\n# about b\nb: 1\n", "a", "short", "a: short\n\n# about b\nb: 1\n"),
    // A tag says what the old value is.
    ("a: !!int 1 # why\n", "a", "2.5", "a: 2.5 # why\n"),
    ("a: !!str 1\n", "a", "[1, 2]", "a: [1, 2]\n"),
    ("a: !!str 1\n", "a", "'2'", "a: \"2\"\n"),
    ("a: !!seq [1, 2]\n", "a", "3", "a: 3\n"),
    ("a: !!null\nb: 1\n", "a", "3", "a: 3\nb: 1\n"),
    ("a: !!map\n  top: 1\nb: 1\n", "a", "3", "a: 3\nb: 1\n"),
    ("a:\n  !!seq [1, 2]\nb: 1\n", "a", "3", "a: 3\nb: 1\n"),
    ("a: !!seq [1, 2]\n", "a[1]", "3", "a: !!seq [1, 3]\n"),
    // Nothing changes.
    ("a: 12.0\n", "a", "12", "a: 12.0\n"),
    ("a: [1, 2.50]\n", "a", "[1.0, 2.5]", "a: [1, 2.50]\n"),
    ("a: 'x'\n", "a", "x", "a: 'x'\n"),
    // Nothing was there.
    ("a:\nb: 1\n", "a", "2", "a: 2\nb: 1\n"),
    ("a: # why\nb: 1\n", "a", "2", "a: 2 # why\nb: 1\n"),
    ("a: #1c1c1e\nb: 1\n", "a", "#fff", "a: \"#fff\"\nb: 1\n"),
    ("{a: , b: 1}\n", "a", "2", "{a: 2, b: 1}\n"),
    ("{a, b: 1}\n", "a", "2", "{a: 2, b: 1}\n"),
    ("a: ~\n", "a.top", "1", "a: {top: 1}\n"),
    ("s: {color: #1c1c1e, blur: 3}\n", "s.color", "#fff", "s: {color: \"#fff\", blur: 3}\n"),
    // Blocks become values, and lists.
    ("a:\n  top: 1\n  left: 2 # c\nb: 1\n", "a", "3", "a: 3\n # c\nb: 1\n"),
    ("a: # why\n  top: 1\nb: 1\n", "a", "3", "a: 3 # why\nb: 1\n"),
    ("a:\n- 1\n- 2\nb: 1\n", "a", "3", "a: 3\nb: 1\n"),
    ("a:\n- 1\n- 2\nb: 1\n", "a[2]", "3", "a:\n- 1\n- 2\n- 3\nb: 1\n"),
    ("a:\n  - 1 # one\n  - 2\nb: 1\n", "a[0]", "3", "a:\n  - 3 # one\n  - 2\nb: 1\n"),
  ])
  func `a value changes and nothing else`(
    text: String, path: String, value: String, expected: String
  ) throws {
    #expect(try edit(text, path, value) == expected)
  }

  @Test(arguments: [
    (
      "format: 1\nframe:\n  image: f.png\n  filter: nearest # f\n", "frame.capInsets", "12",
      "format: 1\nframe:\n  image: f.png\n  capInsets: 12\n  filter: nearest # f\n"
    ),
    (
      "format: 1\nframe:\n    filter: nearest\n", "frame.image", "f.png",
      "format: 1\nframe:\n    image: f.png\n    filter: nearest\n"
    ),
    (
      "format: 1\nframe: {image: f.png, filter: nearest}\n", "frame.capInsets", "[1, 2]",
      "format: 1\nframe: {image: f.png, capInsets: [1, 2], filter: nearest}\n"
    ),
    (
      "format: 1\nframe: {filter: nearest}\n", "frame.image", "f.png",
      "format: 1\nframe: {image: f.png, filter: nearest}\n"
    ),
    ("format: 1\nframe: {}\n", "frame.image", "f.png", "format: 1\nframe: {image: f.png}\n"),
    (
      "# Made by A.\nformat: 1\nframe:\n  image: f.png # art\nappearances: {dark: {}}\n",
      "shadow[0].blur", "3",
      "# Made by A.\nformat: 1\nframe:\n  image: f.png # art\nshadow:\n  - blur: 3\n"
        + "appearances: {dark: {}}\n"
    ),
    (
      "format: 1\nframe:\n  image: f.png", "appearances.dark.frame.capInsets", "3",
      "format: 1\nframe:\n  image: f.png\nappearances:\n  dark:\n    frame:\n      capInsets: 3"
    ),
    (
      "format: 1\r\nframe:\r\n  image: f.png\r\n", "frame.capInsets", "3",
      "format: 1\r\nframe:\r\n  image: f.png\r\n  capInsets: 3\r\n"
    ),
    (
      "\u{FEFF}format: 1\nname: Größe\nframe: {image: ü.png}\n", "frame.capInsets", "3",
      "\u{FEFF}format: 1\nname: Größe\nframe: {image: ü.png, capInsets: 3}\n"
    ),
    (
      "shadow:\n  - color: \"#000\"\n    blur: 2\n  - {blur: 3}\n", "shadow[0].opacity", "0.5",
      "shadow:\n  - color: \"#000\"\n    opacity: 0.5\n    blur: 2\n  - {blur: 3}\n"
    ),
    ("shadow: {blur: 3}\n", "shadow[0].blur", "4", "shadow: {blur: 4}\n"),
  ])
  func `a key that is missing is added in the order of the reference`(
    text: String, path: String, value: String, expected: String
  ) throws {
    #expect(try edit(text, path, value) == expected)
  }

  @Test(arguments: [
    ("a: 1 # one\nb: 2\n", "a", "b: 2\n"),
    ("# first\na: 1\n# second\nb: 2", "b", "# first\na: 1\n# second"),
    ("a: 1\r\nb: 2\r\nc: 3", "c", "a: 1\r\nb: 2"),
    ("f: {a: 1, b: 2, c: 3}\n", "f.a", "f: {b: 2, c: 3}\n"),
    ("f: {a: 1, b: 2, c: 3}\n", "f.c", "f: {a: 1, b: 2}\n"),
    ("f: {a: 1}\n", "f.a", "f: {}\n"),
    // Lines of flow style keep the comments of others.
    ("f: {\n  a: 1, # a\n  b: 2 # b\n}\n", "f.b", "f: {\n  a: 1 # a\n}\n"),
    ("f: {\n  a: 1, # a\n  b: 2, # b\n}\n", "f.b", "f: {\n  a: 1, # a\n}\n"),
    ("f: {\n  a: 1, # a\n  b: 2 }\n", "f.b", "f: {\n  a: 1 # a\n   }\n"),
    (
      "f: {\n  a: 1, # a\n  # about b\n  b: 2 # b\n}\n", "f.a",
      "f: {\n  # about b\n  b: 2 # b\n}\n"
    ),
    (
      "f: [\n  1, # one\n  # two\n  2, 3, # three\n  4 # four\n]\n", "f[3]",
      "f: [\n  1, # one\n  # two\n  2, 3 # three\n]\n"
    ),
    ("f: [\n  1, # one\n  2, 3 # three\n]\n", "f[1]", "f: [\n  1, # one\n  3 # three\n]\n"),
    ("f:\n  a: 1\nb: 2\n", "f.a", "f: {}\nb: 2\n"),
    ("f:\n  - a: 1\n    b: 2\n", "f[0].a", "f:\n  - b: 2\n"),
    ("f:\n  - 1\n  - 2 # - two\n  - 3\n", "f[1]", "f:\n  - 1\n  - 3\n"),
    ("f: [1, 2, 3]\n", "f[2]", "f: [1, 2]\n"),
    ("a: 1\n", "b", "a: 1\n"),
    ("a: {b: 1}\n", "a.c.d", "a: {b: 1}\n"),
    (
      "s:\n  - a: 1  # one\n    # in two\n    b: 3  # two\n", "s[0].a",
      "s:\n  -\n    # in two\n    b: 3  # two\n"
    ),
    ("s:\n  - a: 1  # one\n\n    b: 3\n", "s[0].a", "s:\n  - b: 3\n"),
  ])
  func `a key is taken away with its line`(text: String, path: String, expected: String) throws {
    #expect(try edit(text, path, nil) == expected)
  }

  @Test(arguments: [
    // The value changes, its aliases do not.
    ("a: &x 1\nb: *x\nc: *x\n", "a", "2", "a: 2\nb: &x 1\nc: *x\n"),
    ("a: &x 1\nb: *x\nc: *x\n", "b", "2", "a: &x 1\nb: 2\nc: *x\n"),
    ("a: &x 1\nb: 3\n", "a", "2", "a: &x 2\nb: 3\n"),
    (
      "a: &x {top: 1}\nb: {<<: *x, left: 2}\n", "a.top", "5",
      "a: {top: 5}\nb: {<<: &x {top: 1}, left: 2}\n"
    ),
    (
      "a: &x {top: 1}\nb: {<<: *x, left: 2}\n", "b.top", "5",
      "a: &x {top: 1}\nb: {<<: *x, top: 5, left: 2}\n"
    ),
    ("a: &x {top: 1}\nb: *x\n", "b.top", "5", "a: &x {top: 1}\nb: {top: 5}\n"),
    ("a: &x [1, &y 2]\nb: *x\nc: *y\n", "a[1]", "3", "a: [1, 3]\nb: &x [1, 2]\nc: &y 2\n"),
  ])
  func `aliases keep their values`(
    text: String, path: String, value: String, expected: String
  ) throws {
    #expect(try edit(text, path, value) == expected)
  }

  @Test func `places that cannot be are refused with the reason`() throws {
    #expect(throws: EditError.noMapping(path: "a", key: "b", found: "the number 1")) {
      try edit("a: 1\n", "a.b", "2")
    }
    #expect(throws: EditError.noElement(path: "a", index: 3, count: 1)) {
      try edit("a: [1]\n", "a[3]", "2")
    }
    #expect(throws: EditError.noList(path: "a", found: "a mapping")) {
      try edit("a: {b: 1}\n", "a[1]", "2")
    }
    #expect(throws: EditError.self) { try edit("a: [\n", "a", "2") }
  }

  @Test(arguments: ["", " ", "1, 2", "[1", "a: [", "1]", "] , [", "{a: #fff}", "*x", "\"a"])
  func `text that is no value is refused`(text: String) {
    #expect(throws: SettingValueError.self) { try SettingValue(flow: text) }
  }

  @Test(arguments: ["", ".", "a.", ".a", "a[", "a[x]", "a[-1]", "a]", "a[0]b", "[0]"])
  func `text that is no path is refused`(text: String) {
    #expect(SettingPath(text) == nil)
  }

  @Test func `paths are written as they are read`() throws {
    for text in ["a", "frame.capInsets", "shadow[0].blur", "frame.capInsets.@2x[3]"] {
      #expect(SettingPath(text)?.description == text)
    }
    let path = try #require(SettingPath("contentInsets"))
    #expect(
      path.within(appearance: "dark", direction: "down").description
        == "appearances.dark.directions.down.contentInsets")
  }
}
