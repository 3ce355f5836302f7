import Languages
import TestTexts
import Testing

/// Names of files in folders and in archives.
@Suite struct NameTests {
  @Test(arguments: [
    ("Crimson", "Crimson"), ("a/b", "a-b"), ("..", "-."), (".hidden", "-hidden"), ("", "popover"),
    ("new\nline", "new-line"), ("Größe", "Größe"), ("a\u{202E}b", "a-b"),
    (".\u{301}x", "-\u{301}x"), ("\u{0D4E}/x", "\u{0D4E}-x"),
  ])
  func `any text becomes a file's name`(_ text: String, _ name: String) {
    #expect(FileName.made(from: text).utf8.elementsEqual(name.utf8))
  }

  @Test func `a file's name leaves room for what is added`() {
    #expect(FileName.made(from: String(repeating: "a", count: 500)).utf8.count == 100)
    #expect(FileName.made(from: String(repeating: "🌾", count: 500)).utf8.count == 200)
    for text in HostileText.all { #expect(FileName(FileName.made(from: text)) != nil) }
  }

  @Test(
    arguments: ["", ".", "..", ".hidden", "a/b", "/", "a\n", "a\u{202E}"].flatMap {
      HostileText.variants(of: $0, at: "/.")
    } + [String(repeating: "n", count: 200)])
  func `a name that is asked for stays in its folder`(text: String) {
    // Behind another letter a dot hides nothing.
    let isFine =
      text.utf8.first != UInt8(ascii: ".") && !text.isEmpty
      && !text.utf8.contains(UInt8(ascii: "/")) && !text.utf8.contains(UInt8(ascii: "\n"))
      && !text.unicodeScalars.contains("\u{202E}") && text.utf8.count < 200
    #expect((FileName(text) != nil) == isFine)
  }

  @Test(arguments: [
    ("Crimson", "", "Crimson"), ("..", "", "-"), ("", "-css", "Theme-css"),
    ("a/b\\c:d", "", "a-b-c-d"),
    ("con", "", "_con"), ("NUL.txt", "", "_NUL.txt"), ("com1 .x", "", "_com1 .x"),
    ("LPT³", "", "_LPT³"),
    ("COM10", "", "COM10"), ("console", "", "console"), ("a. .", "", "a"), ("a\u{7}b", "", "a-b"),
    (".git", "", "-git"), ("/\u{301}x", "", "-\u{301}x"),
  ])
  func `any text becomes a name in an archive`(_ text: String, _ ending: String, _ name: String) {
    #expect(ArchiveName.made(from: text, ending: ending).utf8.elementsEqual(name.utf8))
  }

  @Test(arguments: HostileText.all + [String(repeating: "é", count: 35_000), "CON", "a."])
  func `a name in an archive leads nowhere on any system`(text: String) {
    let name = ArchiveName.made(from: text, ending: "-css")
    #expect(name.utf8.count <= 255 && name.utf8.first != UInt8(ascii: "."))
    let signs = "/\\:*?\"<>|".unicodeScalars
    #expect(!name.unicodeScalars.contains { signs.contains($0) || $0.isUnprintable })
    #expect(ArchiveName.permits(path: name))
  }

  @Test(arguments: [
    ("theme.yaml", true), ("sources/frame@2x.png", true), ("../x.png", false), ("a//b", false),
    ("/a", false),
    ("a\\b.png", false), ("a:b.png", false), ("nul.png", false), ("a/./b", false),
    ("x/\u{301}y", true),
    (String(repeating: "n", count: 256), false),
  ])
  func `paths in an archive are held to it`(_ path: String, _ isPermitted: Bool) {
    #expect(ArchiveName.permits(path: path) == isPermitted)
  }
}
