import Exchange
import Testing

@Suite struct SafeNameTests {
  @Test(arguments: [
    ("Crimson", "crimson"), ("My Theme/2", "my_theme_2"), ("9 lives", "theme_9_lives"),
    ("é", "theme"), ("class", "theme_class"), ("", "theme"), ("../../etc", "etc"),
  ])
  func `Android takes small letters, digits and underscores`(_ text: String, _ name: String) {
    #expect(SafeName.name(text, .snake) == name)
  }

  @Test(arguments: [
    ("my theme", "MyTheme"), ("crimson-2", "Crimson2"), ("2nd", "Theme2nd"), ("**", "Theme"),
  ])
  func `Swift takes capitals`(_ text: String, _ name: String) {
    #expect(SafeName.name(text, .type) == name)
  }

  @Test func `No two texts get one name`() {
    var names = SafeName(.kebab)
    #expect(names.unique("a b") == "a-b")
    #expect(names.unique("a-b") == "a-b-2")
    #expect(names.unique("A/B") == "A-B-3")
  }
}
