import Testing
@_spi(Studio) import ThemeEditing

/// Edits in an appearance or a direction: a list that is inherited is copied, and one value of the
/// copy changes.
@Suite struct DifferenceEditTests {
  private let editor = ThemeEditor(
    order: { path in
      switch path.last {
      case .key("shadow"), .index: ["color", "opacity", "offset", "blur"]
      default: ["contentInsets", "frame", "shadow", "appearances", "directions"]
      }
    }, takesList: { $0.last == .key("shadow") })

  private func edit(
    _ text: String, _ key: String, _ value: String?, appearance: String? = nil,
    direction: String? = nil
  ) throws -> String {
    let path = try #require(SettingPath(key))
      .within(appearance: appearance, direction: direction)
    let value = try value.map { try SettingValue(flow: $0) }
    let bytes = try editor.apply(
      [ThemeEdit(path, to: value)], to: Array(text.utf8), path: "t.yaml")
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  private let two = """
    shadow:
      # ambient
      - {color: "#000000", opacity: 0.35, offset: [0, 6], blur: 18}   # soft
      - color: '#102040'   # contact
        blur: 2.0

    """

  @Test func `the copy is written as the original is, without its comments`() throws {
    #expect(
      try edit(two, "shadow[0].opacity", "0.6", appearance: "dark")
        == two + """
          appearances:
            dark:
              shadow:
                - {color: "#000000", opacity: 0.6, offset: [0, 6], blur: 18}
                - color: '#102040'
                  blur: 2.0

          """)
    #expect(
      try edit(two, "shadow[1].blur", "4", direction: "down")
        == two + """
          directions:
            down:
              shadow:
                - {color: "#000000", opacity: 0.35, offset: [0, 6], blur: 18}
                - color: '#102040'
                  blur: 4.0

          """)
  }

  @Test(arguments: [
    // Flow style stays flow style, blanks included.
    (
      "shadow: [ {blur: 1},  {blur: .5} ]\nappearances:\n  dark: {frame: {filter: nearest}}\n",
      "shadow[0].blur", "2",
      "dark: {frame: {filter: nearest}, shadow: [ {blur: 2},  {blur: .5} ]}\n"
    ),
    (
      "shadow: [{blur: 1}, {blur: 2}]\n", "shadow[2]", "{blur: 3}",
      "[{blur: 1}, {blur: 2}, {blur: 3}]\n"
    ),
    ("shadow: [{blur: 1}, {blur: 2}]\n", "shadow[0]", "{blur: 3}", "[{blur: 3}, {blur: 2}]\n"),
    ("contentInsets: [1, 2, 3, 4]\n", "contentInsets[2]", "9", "contentInsets: [1, 2, 9, 4]\n"),
    (
      "frame: {fill: {gradient: [['#FFF', 0], [\"#EEE\", 1]], angle: 90}}\n",
      "frame.fill.gradient[1][1]", "0.5", "gradient: [['#FFF', 0], [\"#EEE\", 0.5]]\n"
    ),
    (
      "frame:\n  border:\n  - color: \"#FFF\"\n    width: 1\n", "frame.border[0].width", "2",
      "      border:\n      - color: \"#FFF\"\n        width: 2\n"
    ),
    // An alias and a list on several lines become what they mean.
    (
      "x: &s [{blur: 1}, {color: '#FFF', # c\n  blur: 2}]\nshadow: *s\n", "shadow[1].blur", "3",
      "shadow: [{blur: 1}, {color: '#FFF', blur: 3}]\n"
    ),
    // One mapping merges, and is a list of one where a second is added.
    ("shadow: {blur: 1, opacity: 0.5}\n", "shadow[0].blur", "2", "shadow:\n      blur: 2\n"),
    (
      "shadow: {blur: 1, opacity: 0.5}\n", "shadow[1]", "{blur: 2}",
      "shadow:\n      - {blur: 1, opacity: 0.5}\n      - {blur: 2}\n"
    ),
  ])
  func `an appearance gets the inherited list with one value changed`(
    text: String, key: String, value: String, expected: String
  ) throws {
    let edited = try edit(text, key, value, appearance: "dark")
    #expect(edited.hasPrefix(text.prefix { $0 != "\n" }))
    #expect(edited.hasSuffix(expected), "\(edited)")
  }

  @Test func `a list that differs already is changed where it stands`() throws {
    let text = "shadow: [{blur: 1}, {blur: 2}]\nappearances: {dark: {shadow: [{opacity: 0.6}]}}\n"
    #expect(
      try edit(text, "shadow[0].blur", "3", appearance: "dark")
        == "shadow: [{blur: 1}, {blur: 2}]\n"
        + "appearances: {dark: {shadow: [{opacity: 0.6, blur: 3}]}}\n")
    #expect(throws: EditError.noElement(path: "appearances.dark.shadow", index: 2, count: 1)) {
      try edit(text, "shadow[2].blur", "3", appearance: "dark")
    }
  }

  @Test func `the list in force is the last of theme, appearance, direction, and both`() throws {
    func list(_ blur: Int) -> String { "[{blur: \(blur)}, {color: \"#FFF\"}]" }
    var text = "shadow: \(list(1))\n"
    func opacity() throws -> String {
      try edit(text, "shadow[0].opacity", "0.5", appearance: "dark", direction: "up")
    }
    #expect(try opacity().contains("shadow: [{opacity: 0.5, blur: 1}, {color: \"#FFF\"}]"))
    text += "appearances: {dark: {shadow: \(list(2))}}\n"
    #expect(try opacity().contains("shadow: [{opacity: 0.5, blur: 2}, {color: \"#FFF\"}]"))
    text += "directions: {up: {shadow: \(list(3))}}\n"
    #expect(try opacity().contains("shadow: [{opacity: 0.5, blur: 3}, {color: \"#FFF\"}]"))
    text = text.replacing(
      "\(list(2))}", with: "\(list(2)), directions: {up: {shadow: \(list(4))}}}")
    #expect(try opacity().contains("shadow: [{opacity: 0.5, blur: 4}, {color: \"#FFF\"}]"))
    #expect(try opacity().contains(list(2)) && opacity().contains(list(3)))
  }

  @Test func `an index beyond the inherited list says how many there are`() throws {
    let text = "shadow: [{blur: 1}, {blur: 2}]\n"
    #expect(throws: EditError.noElement(path: "appearances.dark.shadow", index: 3, count: 2)) {
      try edit(text, "shadow[3].blur", "3", appearance: "dark")
    }
    #expect(throws: EditError.noElement(path: "directions.up.shadow", index: 2, count: 1)) {
      try edit("shadow: {blur: 1}\n", "shadow[2].blur", "3", direction: "up")
    }
    #expect(throws: EditError.noElement(path: "appearances.dark.shadow", index: 1, count: 0)) {
      try edit("name: x\n", "shadow[1].blur", "3", appearance: "dark")
    }
  }

  @Test func `a part that the inherited value has no place for is refused`() throws {
    #expect(
      throws: EditError.noMapping(
        path: "appearances.dark.shadow", key: "blur", found: "a list")
    ) {
      try edit("shadow: [{blur: 1}]\n", "shadow.blur", "3", appearance: "dark")
    }
    #expect(
      throws: EditError.noList(
        path: "appearances.dark.contentInsets", found: "the number 10")
    ) {
      try edit("contentInsets: 10\n", "contentInsets[0]", "3", appearance: "dark")
    }
  }

  @Test func `removing copies the list without an item or a value`() throws {
    let text = "shadow: [{blur: 1, opacity: 0.5}, {blur: 2}]\n"
    func dark(_ key: String, of text: String) throws -> String {
      let edited = try edit(text, key, nil, appearance: "dark")
      #expect(edited.hasPrefix(text.prefix { $0 != "\n" } + "\n"))
      return edited.split(separator: "\n").last.map { $0.drop { $0 == " " } }.map(String.init) ?? ""
    }
    #expect(try dark("shadow[0]", of: text) == "shadow: [{blur: 2}]")
    #expect(try dark("shadow[1]", of: text) == "shadow: [{blur: 1, opacity: 0.5}]")
    #expect(try dark("shadow[0].blur", of: text) == "shadow: [{opacity: 0.5}, {blur: 2}]")
    #expect(try dark("shadow[0]", of: "shadow: [{blur: 1}]\n") == "shadow: []")
    #expect(try dark("shadow[0]", of: "shadow: {blur: 1}\n") == "shadow: []")
    // What is not there is not removed, and nothing is copied.
    for key in ["shadow[2]", "shadow[1].opacity", "shadow[0].spread", "shadow"] {
      #expect(try edit(text, key, nil, appearance: "dark") == text)
    }
  }

  @Test func `removing the key gives the inherited list back`() throws {
    let text = "shadow: [{blur: 1}]\nappearances: {dark: {shadow: [{blur: 2}]}}\n"
    #expect(
      try edit(text, "shadow", nil, appearance: "dark")
        == "shadow: [{blur: 1}]\nappearances: {dark: {}}\n")
  }

  @Test func `a second mapping makes a list of one`() throws {
    #expect(
      try edit("shadow: {blur: 1}\n", "shadow[1]", "{blur: 2}")
        == "shadow:\n  - {blur: 1}\n  - {blur: 2}\n")
  }
}
