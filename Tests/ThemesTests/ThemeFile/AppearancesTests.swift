import Imaging
import Testing
import TestThemes
import Themes

@Suite struct AppearancesTests {
  private static let size = PictureInventory.Entry.picture(PixelSize(width: 64, height: 48))

  private func document(_ yaml: String, _ files: [String]) throws -> ThemeDocument {
    try ThemeFixture.read(
      yaml, Dictionary(uniqueKeysWithValues: files.map { ($0, Self.size) }))
  }

  @Test func `files declare appearances, which fall back to the base's other pictures`() throws {
    let document = try document(
      "format: 1\nframe: {image: frame.png}\narrow: {image: arrow.png}\n",
      [
        "frame.png", "arrow.png", "frame~dark.png", "arrow~high-contrast@2x.png",
        "other~blue.png", "frame~.png", "frame~-x.png", "frame~base.png", "art/frame~green.png",
      ])
    #expect(document.appearances == ["base", "dark", "high-contrast"])
    func pictures(_ appearance: String) -> [String]? {
      document.theme(for: appearance)?.pictures.map { $0.files[0].path }
    }
    #expect(pictures("base") == ["frame.png", "arrow.png"])
    #expect(pictures("dark") == ["frame~dark.png", "arrow.png"])
    #expect(pictures("high-contrast") == ["frame.png", "arrow~high-contrast@2x.png"])
    #expect(document.base.previews.appearances == ["base", "dark", "high-contrast"])
  }

  @Test func `a picture that an appearance names is taken as it is`() throws {
    let document = try document(
      """
      format: 1
      frame: {image: frame.png}
      appearances:
        night: {}
        dark: {frame: {image: other.png}}
      """,
      ["frame.png", "frame~dark.png", "other.png", "other~dark.png", "frame~night.png"])
    #expect(document.appearances == ["base", "night", "dark"])
    #expect(document.theme(for: "dark")?.frame?.image.files[0].path == "other.png")
    #expect(document.theme(for: "night")?.frame?.image.files[0].path == "frame~night.png")
  }

  @Test
  func `differences are applied one after another, and a mapping over a list is a list of one`()
    throws
  {
    let document = try document(
      """
      format: 1
      frame:
        style: drawn
        fill: "#FFF"
        border: [{color: "#111"}, {color: "#222"}]
      arrow: {style: drawn, base: 8, height: 4}
      shadow: []
      appearances:
        mapping: {frame: {border: {color: "#0F0", width: 2}}, shadow: {blur: 5}}
        list: {frame: {border: [{color: "#0F0", width: 2}]}, shadow: [{blur: 5}]}
        own:
          directions: {left: {frame: {border: {color: "#00F"}}}}
      directions:
        left: {frame: {border: {color: "#F00"}}, shadow: {opacity: 0.5}}
        up: {frame: {border: {color: "#F00", width: 3}}}
      """, [])
    func border(_ appearance: String, _ direction: ArrowDirection) -> [BorderStyle]? {
      document.theme(for: appearance)?.pointing(direction).drawnFrame?.borders
    }
    let red = Color(red: 255, green: 0, blue: 0)
    for appearance in ["mapping", "list"] {
      // The width of 2 is that of another border.
      #expect(border(appearance, .left) == [BorderStyle(color: red, width: .points(1))])
      #expect(
        document.theme(for: appearance)?.pointing(.left).shadows == [ShadowStyle(opacity: 0.5)])
      #expect(border(appearance, .up) == [BorderStyle(color: red, width: .points(3))])
    }
    // The direction has made a list of one of the two, over which the appearance's own mapping lies.
    #expect(
      border("own", .left)
        == [BorderStyle(color: Color(red: 0, green: 0, blue: 255), width: .points(1))])
    #expect(border("own", .up) == [BorderStyle(color: red, width: .points(3))])
  }

  @Test func `mappings merge deeply, lists and everything else replace`() throws {
    let document = try document(
      """
      format: 1
      contentInsets: {top: 1, left: 2}
      frame: {image: frame.png, capInsets: [1, 2], resizing: {x: tile, y: stretch}}
      arrow: {style: clip, shape: triangle, base: 8, height: 4, stroke: {color: "#000", width: 1}}
      shadow: {blur: 3, opacity: 0.5}
      tint: {color: "#FFF"}
      appearances:
        a:
          contentInsets: {left: 5}
          frame: {capInsets: [3, 4], resizing: {y: none}}
          arrow: {stroke: {color: "#FFF"}, tip: 3}
          shadow: {blur: 9}
          tint: null
        b:
          contentInsets: 7
          arrow: {stroke: ~}
          shadow: [{blur: 1}, {}]
        c: {shadow: [], arrow: {style: none}, name: See}
      """, ["frame.png"])
    let a = try #require(document.theme(for: "a"))
    #expect(a.contentInsets == Insets(top: 1, left: 5, bottom: 0, right: 0))
    #expect(a.frame?.capInsets == Insets(top: 3, left: 4, bottom: 3, right: 4))
    #expect(a.frame?.resizing == Resizing(x: .tile, y: .none))
    #expect(a.shadows == [ShadowStyle(opacity: 0.5, blur: 9)])
    #expect(a.tint == nil)
    #expect(a.arrow?.tip == 3)
    guard case .clip(let clip) = a.arrow?.art else {
      Issue.record("no clip arrow")
      return
    }
    #expect(clip.stroke == ClipArrow.Stroke(color: .white, width: 1))
    let b = try #require(document.theme(for: "b"))
    #expect(b.contentInsets == Insets(all: 7))
    #expect(b.shadows == [ShadowStyle(blur: 1), ShadowStyle()])
    guard case .clip(let plain) = b.arrow?.art else { return }
    #expect(plain.stroke == nil)
    let c = try #require(document.theme(for: "c"))
    #expect(c.shadows == [])
    #expect(c.arrow == nil)
    #expect(c.name == "See")
    #expect(document.base.arrow != nil)
  }

  @Test func `an appearance is checked as a whole, and a fault of the base is reported once`() {
    #expect(
      ThemeFixture.complaints(
        """
        format: 1
        frame: {image: frame.png, capInsets: x}
        shadow: {blur: -1}
        appearances:
          dark:
            shadow: {opacity: 7, spred: 1}
          grey:
            frame: {image: frame~grey.png, capInsets: 40}
            arrow: {style: clip}
        """,
        ["frame.png": Self.size, "frame~grey.png": Self.size]) == [
          "2:38: error: frame.capInsets must be a number, not \"x\"",
          "3:16: error: shadow.blur must be 0 or more, not -1",
          "6:23: error: shadow.opacity must be from 0 to 1, not 7",
          "6:26: error: unknown key 'spred' in shadow; did you mean 'spread'?",
          "8:47: error: frame.capInsets: left 40 and right 40 make 80, "
            + "but frame~grey.png is only 64 points wide",
          "8:47: error: frame.capInsets: top 40 and bottom 40 make 80, "
            + "but frame~grey.png is only 48 points high",
          "9:20: error: arrow style clip needs 'base', a number of points",
          "9:20: error: arrow style clip needs 'height', a number of points",
          "9:20: error: arrow style clip needs 'shape': triangle, or SVG path data such as "
            + "M0 20 L22 0 L44 20 Z",
        ])
  }

  @Test func `caps are checked against the pictures of every appearance`() {
    #expect(
      ThemeFixture.complaints(
        "format: 1\nframe: {image: frame.png, capInsets: 12}\n",
        ["frame.png": Self.size, "frame~dark.png": .picture(PixelSize(width: 20, height: 48))]) == [
          "2:38: error: frame.capInsets: left 12 and right 12 make 24, "
            + "but frame~dark.png is only 20 points wide"
        ])
  }

  @Test(arguments: [
    (
      "{base: {}}",
      "3:15: error: 'base' is the theme without differences and cannot be redefined; "
        + "change the theme itself"
    ),
    (
      "{\"a b\": {}}",
      "3:15: error: 'a b' cannot name an appearance; use letters, digits, - and _"
    ),
    (
      "{../x: {}}", "3:15: error: '../x' cannot name an appearance; use letters, digits, - and _"
    ),
    (
      "[dark]",
      "3:14: error: appearances must be a mapping of names, each with its differences, not a list"
    ),
    (
      "{dark: 3}",
      "3:21: error: appearances.dark must be a mapping of differences, {} for none, not the number 3"
    ),
    (
      "{dark: {format: 1}}",
      "3:22: error: 'format' is the same for every appearance; "
        + "it stands at the top of the theme only"
    ),
    (
      "{dark: {previews: {}}}",
      "3:22: error: 'previews' is the same for every appearance; "
        + "it stands at the top of the theme only"
    ),
  ])
  func `appearances of another form are refused`(written: String, complaint: String) {
    #expect(ThemeFixture.complaints(adding: "appearances: \(written)\n") == [complaint])
  }
}
