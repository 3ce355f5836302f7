import Imaging
import Placement
import Testing
import TestLayouts
import TestThemes
import ThemeSource
import Themes

@Suite struct SceneDocumentTests {
  private func read(_ yaml: String) throws(ThemeErrors) -> SceneDocument {
    try SceneDocument(SourceTree(yaml: yaml, path: "s.yaml"), name: "s") {
      PictureInventory(ThemeFixture.pictures)
    }
  }

  private func complaints(_ yaml: String) -> [String] {
    do throws(ThemeErrors) {
      return try read(yaml).warnings.map(\.description)
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func `a scene of the fewest keys says nothing else`() throws {
    let scene = try SceneDocument(
      SourceTree(yaml: "theme: ../Assets/Crimson\n", path: "s.yaml"), name: "s"
    ) {
      Issue.record("no pictures are needed for a path")
      return PictureInventory()
    }
    #expect(scene.theme == .path("../Assets/Crimson"))
    #expect(scene.settings.extent == nil)
    #expect(scene.settings.arrow == nil)
    #expect(scene.settings.offset == nil)
    #expect(scene.settings.scales == nil)
    #expect(scene.settings.appearance == nil)
    #expect(scene.settings.canvas == nil)
    #expect(scene.settings.background == nil)
    #expect(scene.settings.contentImage == nil)
    #expect(scene.settings.layer == nil)
    #expect(scene.range(of: "theme")?.start == SourcePosition(line: 1, column: 8))
    #expect(scene.range(of: "arrow")?.start == nil)
  }

  @Test func `every key is read`() throws {
    let scene = try read(
      """
      format: 1
      theme: Crimson
      bounds: [200, 100.5]
      arrow: none
      offset: end
      scale: 1.5
      appearance: dark
      canvas: bounds
      background: checker
      contentImage: art/photo@2x.png
      layer: shadow
      """)
    #expect(scene.settings.extent == .bounds(Size(width: 200, height: 100.5)))
    #expect(scene.settings.arrow == ArrowDirection.none)
    #expect(scene.settings.offset == .end)
    #expect(scene.settings.scales == [Scale(1.5)].compactMap { $0 })
    #expect(scene.settings.appearance == "dark")
    #expect(scene.settings.canvas == .bounds)
    #expect(scene.settings.background == .checker)
    #expect(scene.settings.contentImage == "art/photo@2x.png")
    #expect(scene.settings.layer == .shadow)
    #expect(scene.range(of: "contentImage")?.start == SourcePosition(line: 10, column: 15))
  }

  @Test func `an inline theme is a theme`() throws {
    let scene = try read(
      """
      theme:
        frame: {image: frame.png, capInsets: 12}
        arrow: {image: arrow.png}
      content: [120, 80]
      offset: -9
      background: "#FFF8"
      """)
    guard case .inline(let document) = scene.theme else {
      Issue.record("no inline theme")
      return
    }
    #expect(document.base.name == "s")
    #expect(document.base.frame?.capInsets == Insets(all: 12))
    #expect(document.base.arrow?.base == 44)
    #expect(scene.settings.extent == .content(Size(width: 120, height: 80)))
    #expect(scene.settings.offset == .points(-9))
    #expect(
      scene.settings.background == .color(Color(red: 255, green: 255, blue: 255, alpha: 0x88)))
  }

  @Test(arguments: [
    ("none", PopoverBackground<String>.none), ("\"#000\"", .color(.black)),
    ("paper.png", .picture("paper.png")), ("../art/paper", .picture("../art/paper")),
  ])
  func `the background has four forms`(
    written: String, background: PopoverBackground<String>
  ) throws {
    #expect(try read("theme: x\nbackground: \(written)\n").settings.background == background)
  }

  @Test(arguments: [
    (
      "arrow: up",
      [
        "s.yaml:1:1: error: the scene needs 'theme', for example theme: ../Crimson, or a mapping of theme keys"
      ]
    ),
    (
      "theme: [x]",
      ["s.yaml:1:8: error: theme must be a path or a mapping of theme keys, not a list"]
    ),
    ("theme:", ["s.yaml:1:7: error: theme has no value; give one, or take the key out"]),
    (
      "theme: x\nformat: 2\nfoo: 3",
      ["s.yaml:2:9: error: format 2 needs a newer popframe; this one reads format 1"]
    ),
    (
      "theme: {format: 2}\nfoo: 3",
      ["s.yaml:1:17: error: format 2 needs a newer popframe; this one reads format 1"]
    ),
    (
      "theme: x\ncontent: [1, 2]\nbounds: [3, 4]",
      ["s.yaml:3:1: error: content and bounds exclude each other; give one of them"]
    ),
    (
      "theme: x\ncontent: 120x80",
      ["s.yaml:2:10: error: content must be [width, height], not \"120x80\"; write [120, 80]"]
    ),
    ("theme: x\nscale: 9", ["s.yaml:2:8: error: scale must be from 0.5 to 8, not 9"]),
    (
      "theme: x\nbackground: blue",
      [
        "s.yaml:2:13: error: background must be none, checker, a colour such as \"#FFFFFF\" or a picture's path, not \"blue\""
      ]
    ),
    (
      "theme: x\nbackground: \"#12\"",
      [
        "s.yaml:2:13: error: background must be a colour such as \"#1C1C1E\" or \"#1C1C1E80\", not the text \"#12\""
      ]
    ),
    (
      "theme: x\nbackground: #123",
      [
        "s.yaml:2:13: error: YAML reads an unquoted # as a comment, so #123 and the rest of the line vanish; write \"#123\" with quotes"
      ]
    ),
    (
      "theme: x\nlayer: frames",
      [
        "s.yaml:2:8: error: layer must be all, group, frame, arrow or shadow, not \"frames\"; did you mean 'frame'?"
      ]
    ),
    ("theme: x\ncanvas: all", ["s.yaml:2:9: error: canvas must be shadow or bounds, not \"all\""]),
    ("theme: x\narow: up", ["s.yaml:2:1: error: unknown key 'arow'; did you mean 'arrow'?"]),
    (
      "theme: x\nframe: {}", ["s.yaml:2:1: error: unknown key 'frame'; did you mean 'theme.frame'?"]
    ),
    (
      "theme: {frame: {image: frme.png}, arrow: {image: arrow.png, neck: 2}}\nscale: x",
      [
        "s.yaml:1:24: error: frame.image: there is no frme.png; did you mean frame.png?",
        "s.yaml:1:61: warning: 'neck' does not apply to arrow style image and is ignored",
        "s.yaml:2:8: error: scale must be a number, not \"x\"",
      ]
    ),
    (
      "theme:\n  name: x\n",
      ["s.yaml:1:1: error: the theme needs 'frame', for example frame: {image: frame.png}"]
    ),
    (
      "theme: {frame: {image: frame.png}}\nappearance: dark",
      ["s.yaml:2:13: error: appearance: there is no appearance 'dark'; there is base"]
    ),
  ])
  func `a scene that cannot be is refused`(yaml: String, expected: [String]) {
    #expect(complaints(yaml) == expected)
  }

  @Test(arguments: [
    ("theme: x", true), ("arrow: up\ntheme : x\n", true), ("\"theme\": {}", true),
    ("# theme: x\nformat: 1\n", false), ("name: a\nframe:\n  theme: x\n", false),
    ("{theme: x}", true), ("themes: x", false), ("", false), ("theme: [", false),
    // In any style of YAML, and never by a look at the text.
    ("{\"content\": [120, 80], \"theme\": \"Crimson\"}", true),
    ("# indented\n  theme: x\n  content: [120, 80]\n", true),
    ("{\n  \"theme\": \"x\",\n  \"arrow\": \"left\"\n}\n", true),
    ("? theme\n: x\n", true), ("--- !!map {\"th\\u0065me\": x}\n", true),
    ("<<: {theme: x}\n", true), ("\u{FEFF}theme: x\n", true),
    ("format: 1\nname: \"a\ntheme: b\"\nframe: {image: f.png}\n", false),
    ("name: |\n  a\nlicense: 'x\n\ntheme: y'\n", false), ("[theme: x]", false),
    ("author: {a: [\ntheme: x\n]}\n", false),
  ])
  func `a scene is known by its key theme`(yaml: String, isScene: Bool) {
    #expect(SourceTree(yaml: yaml, path: "s.yaml").isScene == isScene)
  }
}
