import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Keys for art as it is published: lengths per file, directions, tips, and what later stages use.
@Suite struct ArtKeysTests {
  private static let files: [String: PictureInventory.Entry] = [
    "frame.png": .picture(PixelSize(width: 64, height: 48)),
    "frame@2x.png": .picture(PixelSize(width: 127, height: 96)),
    "arrow.png": .picture(PixelSize(width: 18, height: 14)),
    "arrow@2x.png": .picture(PixelSize(width: 36, height: 27)),
    "side.png": .picture(PixelSize(width: 14, height: 18)),
  ]

  private func base(_ yaml: String) throws -> Theme {
    try ThemeFixture.read("format: 1\n" + yaml, Self.files).base
  }

  private func layout(
    _ theme: Theme, _ direction: ArrowDirection = .up, at scale: Scale = .one
  ) throws -> PopoverLayout {
    try theme.layout(bounds: Size(width: 100, height: 80), direction, at: scale)
  }

  // MARK: Lengths per file

  @Test func `caps of each file are its own pixels`() throws {
    let theme = try base(
      "frame: {image: frame.png, capInsets: {\"@1x\": [9, 10, 11, 12], \"@2x\": [17, 21, 23, 25]}}\n"
    )
    let frame = try #require(theme.frame)
    #expect(frame.capInsets == Insets(top: 9, left: 10, bottom: 11, right: 12))
    #expect(
      frame.fileCapInsets == [
        1: PixelInsets(top: 9, left: 10, bottom: 11, right: 12),
        2: PixelInsets(top: 17, left: 21, bottom: 23, right: 25),
      ])
    // What is sliced off, and the minimum, are those of the file that is drawn.
    #expect(try layout(theme).minimum == Size(width: 22, height: 20))
    let two = try layout(theme, at: .two)
    #expect(two.minimum == Size(width: 23, height: 20))
    #expect(two.body?.caps == PixelInsets(top: 17, left: 21, bottom: 23, right: 25))
  }

  @Test func `a center of each file is its own pixels`() throws {
    let theme = try base(
      """
      frame:
        image: frame.png
        capInsets: {"@1x": 10, "@2x": [19, 20, 20, 21]}
        center: {"@1x": [2, 2], "@2x": [3, 5]}

      """)
    let columns = try #require(try layout(theme, .none, at: .two).body?.plan.columns)
    #expect(columns.map(\.source) == [0..<20, 20..<23, 106..<127])
  }

  @Test(arguments: [
    (
      "{\"@2x\": 10}",
      "3:38: error: frame.capInsets needs \"@1x\", the pixels of frame.png, as it names the files "
        + "one by one"
    ),
    (
      "{\"@1x\": 10, \"@2x\": 20, \"@3x\": 30}",
      "3:61: error: frame.capInsets.\"@3x\" is superfluous: the picture has no file of this scale; "
        + "its files are frame.png, frame@2x.png"
    ),
    (
      "{\"@1x\": 10, \"@2x\": 20.5}",
      "3:57: error: frame.capInsets.\"@2x\" must be whole pixels of that file"
    ),
    (
      "{\"@1x\": 10, \"@2x\": 20, left: 3}",
      "3:61: error: frame.capInsets.\"left\" is no file of the picture; every key here is a scale, "
        + "such as \"@2x\""
    ),
    (
      "{\"@1x\": 10, \"@2x\": [0, 100, 0, 28]}",
      "3:38: error: frame.capInsets: left 100 and right 28 make 128 pixels, but frame@2x.png is only "
        + "127 pixels wide"
    ),
  ])
  func `caps per file that cannot be are refused`(caps: String, message: String) {
    // The pair is a pixel off, which is a warning of its own.
    let complaints = ThemeFixture.complaints(
      "format: 1\n# a frame\nframe: {image: frame.png, capInsets: \(caps)}\n", Self.files)
    #expect(complaints.filter { !$0.contains("warning") } == [message])
  }

  @Test func `a fused picture's caps and span may be given per file`() throws {
    let theme = try ThemeFixture.read(
      """
      format: 1
      arrow:
        style: fused
        base: 9
        height: 4
        fused:
          up: {image: up.png, capInsets: {"@1x": [8, 3, 3, 3], "@2x": [15, 6, 6, 6]},
               arrowSpan: {"@1x": [5, 14], "@2x": [11, 28]}}

      """,
      [
        "up.png": .picture(PixelSize(width: 20, height: 14)),
        "up@2x.png": .picture(PixelSize(width: 40, height: 28)),
      ]
    ).base
    let two = try theme.layout(bounds: Size(width: 60, height: 40), at: .two)
    #expect(two.body?.plan.columns.map(\.source) == [0..<6, 6..<11, 11..<28, 28..<34, 34..<40])
    #expect(two.body?.caps == PixelInsets(top: 15, left: 6, bottom: 6, right: 6))
    #expect(two.minimum.width == 14.5)
  }

  // MARK: Defaults of the file used

  @Test func `base, height, tip and lane default to the file that is drawn`() throws {
    let theme = try base(
      """
      frame: {image: frame.png, capInsets: {"@1x": 10, "@2x": [20, 21, 20, 20]}}
      arrow: {image: arrow.png}

      """)
    let one = try layout(theme)
    #expect(one.points.arrow == Rect(x: 41, y: 0, width: 18, height: 14))
    let two = try layout(theme, at: .two)
    #expect(two.points.arrow == Rect(x: 41, y: 0, width: 18, height: 13.5))
    #expect(two.pixels.arrow == PixelRect(x: 82, y: 0, width: 36, height: 27))
    #expect(two.minimum.width == 10.5 + 18 + 10)
    // Numbers of the theme hold at every scale.
    let fixed = try base("frame: {image: frame.png}\narrow: {image: arrow.png, height: 14}\n")
    #expect(try layout(fixed, at: .two).points.arrow?.height == 14)
  }

  // MARK: Tips

  @Test func `a tip of a picture for a direction counts from its left or top`() throws {
    let theme = try base(
      """
      frame: {image: frame.png}
      arrow:
        image: arrow.png
        tip: 4
        images: {left: side.png, right: {image: side.png, tip: 5}, down: {image: arrow.png, tip: 9}}

      """)
    #expect(try layout(theme).points.tip == Point(x: 50, y: 0))
    #expect(try layout(theme).points.arrow?.x == 46)
    #expect(try layout(theme, .left).points.arrow?.y == 40 - 14)
    #expect(try layout(theme, .right).points.arrow?.y == 40 - 5)
    #expect(try layout(theme, .down).points.arrow?.x == 50 - 9)
  }

  @Test func `the up picture's own tip turns for the derived directions`() throws {
    let theme = try base(
      "frame: {image: frame.png}\narrow: {images: {up: {image: arrow.png, tip: 3}}}\n")
    #expect(try layout(theme).points.arrow?.x == 47)
    #expect(try layout(theme, .left).points.arrow?.y == 40 - 15)
    #expect(
      ThemeFixture.complaints(
        adding: "arrow: {images: {up: {image: arrow.png, tip: 3}}, tip: 2}\n"
      ) == ["3:51: warning: 'tip' is ignored: images.up gives its own"])
    #expect(
      ThemeFixture.complaints(
        adding: "arrow: {image: arrow.png, images: {down: {image: arrow.png, tip: 45}}}\n"
      ) == ["3:66: error: arrow.images.down.tip must be from 0 to the base of 44, not 45"])
  }

  // MARK: Directions

  @Test func `directions hold differences, after appearances and with their own`() throws {
    let document = try ThemeFixture.read(
      """
      format: 1
      contentInsets: 1
      frame: {image: frame.png}
      arrow: {image: arrow.png, base: 20}
      directions:
        down: {contentInsets: [6, 8, 10, 7], arrow: {height: 5}, shadow: {blur: 2}}
        none: {contentInsets: 4}
      appearances:
        dark:
          arrow: {base: 30, height: 9}
          directions: {down: {contentInsets: 2}, left: {arrow: {base: 11}}}

      """)
    func layout(_ appearance: String, _ direction: ArrowDirection) throws -> PopoverLayout {
      let theme = try #require(document.theme(for: appearance))
      return try theme.layout(content: Size(width: 60, height: 50), direction)
    }
    #expect(try layout("base", .up).points.bounds == Rect(x: 0, y: 0, width: 62, height: 68))
    let down = try layout("base", .down)
    #expect(down.points.bounds == Rect(x: 0, y: 0, width: 75, height: 71))
    #expect(down.points.content == Rect(x: 8, y: 6, width: 60, height: 50))
    #expect(down.points.arrow?.height == 5)
    #expect(down.points.shadowOutsets == Insets(all: 3))
    #expect(try layout("base", .none).points.bounds == Rect(x: 0, y: 0, width: 68, height: 58))
    // The direction's differences lie over the appearance's.
    let dark = try layout("dark", .down)
    #expect(dark.points.bounds == Rect(x: 0, y: 0, width: 64, height: 59))
    #expect(dark.points.arrow?.width == 30)
    #expect(dark.points.arrow?.height == 5)
    #expect(try layout("dark", .left).points.arrow?.height == 11)
    #expect(try layout("dark", .up).points.arrow?.height == 9)
  }

  @Test(arguments: [
    (
      "{name: A}",
      "3:21: error: directions.down: 'name' is the same for every direction; "
        + "it stands at the top of the theme only"
    ),
    (
      "{previews: {}}",
      "3:21: error: directions.down: 'previews' is the same for every direction; "
        + "it stands at the top of the theme only"
    ),
    (
      "{frame: {image: frame.png}}",
      "3:29: error: directions.down.frame: 'image' is the same for every direction; arrow.images "
        + "and arrow.fused give pictures by direction"
    ),
    (
      "{frame: {style: drawn}}",
      "3:29: error: directions.down.frame: 'style' is the same for every direction"
    ),
    (
      "{contentInset: 3}",
      "3:21: error: unknown key 'contentInset'; did you mean 'contentInsets'?"
    ),
    (
      "3",
      "3:20: error: directions.down must be a mapping of differences, {} for none, "
        + "not the number 3"
    ),
  ])
  func `a key that is the same for every direction is refused`(changes: String, message: String) {
    let complaints = ThemeFixture.complaints(adding: "directions: {down: \(changes)}\n")
    #expect(complaints == [message])
  }

  @Test func `an arrow's style and pictures are the same for every direction`() {
    #expect(
      ThemeFixture.complaints(
        adding: "arrow: {image: arrow.png}\n"
          + "directions: {down: {arrow: {style: image, images: {up: arrow.png}}}}\n"
      )
        == [
          "4:29: error: directions.down.arrow: 'style' is the same for every direction",
          "4:43: error: directions.down.arrow: 'images' is the same for every direction; arrow.images "
            + "and arrow.fused give pictures by direction",
        ])
  }

  @Test func `an unknown direction is named`() {
    #expect(
      ThemeFixture.complaints(adding: "directions: {bottom: {}}\n") == [
        "3:14: error: unknown key 'bottom' in directions; did you mean 'down'?"
      ])
  }

  // MARK: Snap, targets, lint, backgrounds

  @Test func `snap rounds the arrow's place to whole points`() throws {
    let theme = try base("snap: point\nframe: {image: frame.png}\narrow: {image: arrow.png}\n")
    // x = 50.25 + 3 − 9 = 44.25 → 44.
    let layout = try theme.layout(
      bounds: Size(width: 100.5, height: 80), .up, .points(3), at: .two)
    #expect(layout.points.arrow?.x == 44)
    #expect(layout.pixels.arrow?.x == 88)
    #expect(layout.offset == 2.75)
    #expect(layout.miss == 0.25)
    #expect(layout.state == .free)
    // Halves go up; 44.5 → 45.
    #expect(
      try theme.layout(bounds: Size(width: 100.5, height: 80), .up, .points(3.25)).points.arrow?.x
        == 45)
  }

  @Test func `targets, rules and backgrounds are kept`() throws {
    let theme = try base(
      """
      frame: {image: frame.png}
      targets: [css, nine-patch]
      lint: {caps-too-small: off, fringe: error}
      previews: {backgrounds: ["#102030", checker, arrow.png]}

      """)
    #expect(theme.targets == [.css, .ninePatch])
    #expect(theme.lint == ["caps-too-small": .off, "fringe": .error])
    #expect(theme.previews.backgrounds.count == 3)
    #expect(
      theme.previews.backgrounds.first == .color(Color(red: 0x10, green: 0x20, blue: 0x30)))
    #expect(theme.previews.backgrounds[1] == .checker)
    #expect(theme.pictures.count == 2)
    #expect(try base("frame: {image: frame.png}\n").previews.backgrounds == [.checker])
  }

  @Test func `backgrounds can be given by appearance`() throws {
    let theme = try base(
      """
      frame: {image: frame.png}
      appearances: {dark: {contentInsets: 3}, loud: {contentInsets: 4}}
      previews: {placeholder: menu, backgrounds: {dark: ["#102030", arrow.png], base: [checker, frame.png]}}

      """)
    #expect(theme.previews.backgrounds(of: "base").count == 2)
    #expect(
      theme.previews.backgrounds(of: "dark").first
        == .color(Color(red: 0x10, green: 0x20, blue: 0x30)))
    // What is left out has the base's; without that, a checkerboard.
    #expect(theme.previews.backgrounds(of: "loud") == theme.previews.backgrounds(of: "base"))
    #expect(theme.previews.allBackgrounds.count == 4)
    #expect(theme.pictures.count == 2)
    #expect(theme.previews.placeholder == .menu)
    let other = try base(
      """
      frame: {image: frame.png}
      appearances: {dark: {contentInsets: 3}}
      previews: {backgrounds: {dark: ["#102030"]}}

      """)
    #expect(other.previews.backgrounds(of: "base") == [.checker])
    #expect(other.previews.placeholder == .none)
  }

  @Test(arguments: [
    (
      "previews: {backgrounds: {drak: [checker]}}\nappearances: {dark: {contentInsets: 3}}\n",
      "3:26: error: previews.backgrounds: there is no appearance 'drak'; did you mean 'dark'?"
    ),
    (
      "previews: {backgrounds: {base: []}}\n",
      "3:32: error: previews.backgrounds.base must not be an empty list"
    ),
    (
      "previews: {placeholder: lst}\n",
      "3:25: error: previews.placeholder must be none, text, menu, list, form or media, not \"lst\"; "
        + "did you mean 'list'?"
    ),
    (
      "targets: [css, ios]\n",
      "3:16: error: targets must be uikit, css, swiftui, nine-patch or xcassets, not \"ios\""
    ),
    (
      "lint: {caps-to-small: off}\n",
      "3:8: error: unknown key 'caps-to-small' in lint; did you mean 'caps-too-small'?"
    ),
    (
      "lint: {fringe: loud}\n",
      "3:16: error: lint.fringe must be off, note, warning or error, not \"loud\""
    ),
    (
      "lint: {ignored: [{rule: fring, at: frame.image, art: \"\(String(repeating: "0", count: 64))\"}]}\n",
      "3:25: error: lint.ignored.rule must be the name of a rule, not \"fring\"; did you mean 'fringe'?"
    ),
    (
      "lint: {ignored: [{rule: fringe, at: frame.image, art: \"12ab\"}]}\n",
      "3:55: error: lint.ignored.art must be a SHA-256 of 64 hexadecimal digits, not the text \"12ab\"; "
        + "`sha256sum` of the picture prints it"
    ),
    (
      "lint: {ignored: [{rule: fringe, at: frame.image}]}\n",
      "3:18: error: lint.ignored needs 'art', for example art: the SHA-256 of the picture's file"
    ),
    (
      "snap: pixels\n",
      "3:7: error: snap must be pixel or point, not \"pixels\"; did you mean 'pixel'?"
    ),
    (
      "previews: {backgrounds: [missing.png]}\n",
      "3:26: error: previews.backgrounds: there is no missing.png; the theme's folder holds "
        + "arrow.png, frame.png"
    ),
    (
      "previews: {backgrounds: []}\n",
      "3:25: error: previews.backgrounds must not be an empty list"
    ),
    (
      "previews: {backgrounds: [checkers]}\n",
      "3:26: error: previews.backgrounds must be checker, a colour or the name of a picture, not "
        + "\"checkers\"; did you mean 'checker'?"
    ),
  ])
  func `impossible values are refused`(lines: String, message: String) {
    #expect(ThemeFixture.complaints(adding: lines) == [message])
  }
}
