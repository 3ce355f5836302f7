import Exchange
import Testing

@Suite struct SafeNameTests {
  @Test(arguments: [
    ("Crimson", "crimson"), ("My Theme/2", "my_theme_2"), ("9 lives", "theme_9_lives"),
    ("class", "theme_class"), ("", "theme"), ("../../etc", "etc"),
    // The letter at the base, one character or two; numbers of letters that have none (Unicode 16, UnicodeData.txt).
    ("Crème", "creme"), ("Cre\u{300}me", "creme"), ("Ångström", "angstrom"), ("ß", "udf"),
    ("雪 2", "u96ea_2"), ("Nº ２", "nuba_2"), ("🎉", "u1f389"),
  ])
  func `Android takes small ASCII letters, digits and underscores`(_ text: String, _ name: String) {
    #expect(SafeName.name(text, .snake) == name)
  }

  @Test(arguments: [
    ("my theme", "MyTheme"), ("crimson-2", "Crimson2"), ("2nd", "Theme2nd"), ("", "Theme"),
    ("crème brûlée", "CrèmeBrûlée"), ("雪", "雪"), ("élan", "Élan"), ("Été", "Été"),
    ("E\u{301}te\u{301}", "Été"),
    // Without letters: their numbers, so that two of them stay two.
    ("**", "U2au2a"), ("🎉", "U1f389"), ("👩‍🎤", "U1f469u200du1f3a4"), ("➀ ２", "Theme12"),
    // The Swift Programming Language, identifier-head: U+00AA, U+00B5, U+2460–U+24FF; neither U+2E2F nor a mark.
    ("ªb", "ªb"), ("µm", "\u{39C}m"), ("Ⓐ", "Ⓐ"), ("\u{2E2F}", "U2e2f"), ("\u{363}", "U363"),
  ])
  func `Swift takes letters of every script, and a capital first`(_ text: String, _ name: String) {
    #expect(SafeName.name(text, .type) == name)
  }

  /// Kotlin's grammar, Letter: Lu, Ll, Lt, Lm, Lo; Ⓐ is a symbol, a vowel's sign a mark, 𝒜 two units of UTF-16.
  @Test(arguments: [
    ("my theme", "MyTheme"), ("2nd", "Theme2nd"), ("", "Theme"), ("class", "Class"), ("雪", "雪"),
    ("crème", "Crème"), ("Ⓐ", "U24b6"), ("की", "U915u940"), ("𝒜", "U1d49c"), ("ªb", "ªb"),
  ])
  func `Kotlin takes letters of every script without their marks`(_ text: String, _ name: String) {
    #expect(SafeName.name(text, .kotlin) == name)
  }

  /// CSS Syntax 3, non-ASCII ident code points: neither U+00AA, U+00B5 and U+00BA nor U+2190–U+2BFF; U+2C00–U+2FEF.
  @Test(arguments: [
    ("é", "é"), ("雪", "雪"), ("\u{2E2F}", "\u{2E2F}"), ("ªb", "uaab"), ("µm", "ub5m"),
    ("ºC", "ubaC"), ("Ⓐ", "u24b6"),
  ])
  func `Classes take CSS' letters`(_ text: String, _ name: String) {
    #expect(SafeName.name(text, .kebab) == name)
  }

  /// Microsoft, Naming Files, Paths, and Namespaces.
  @Test(arguments: [
    ("nul", "theme-nul", "ThemeNul"), ("COM1", "theme-COM1", "ThemeCOM1"), ("com", "com", "Com"),
  ])
  func `A name means no device of Windows`(_ text: String, _ file: String, _ type: String) {
    #expect(SafeName.name(text, .kebab) == file)
    #expect(SafeName.name(text, .type) == type)
  }

  @Test(arguments: [("２", true), ("٣", true), ("é", true), ("**", false), ("", false)])
  func `Letters and digits of every script make words`(_ text: String, _ has: Bool) {
    #expect(SafeName.hasWords(text) == has)
  }

  @Test func `A letter has one spelling`() {
    let name = SafeName.name("Cre\u{300}me", .kebab)
    #expect(name.unicodeScalars.map(\.value) == [0x43, 0x72, 0xE8, 0x6D, 0x65])
  }

  @Test func `A name is no longer than a file's may be, and ends with a whole letter`() {
    let name = SafeName.name(String(repeating: "雪", count: 100), .kebab)
    // 80 bytes hold 26 letters of three.
    #expect(name == String(repeating: "雪", count: 26))
  }
}
