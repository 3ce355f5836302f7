import Imaging
import Testing
import TestThemes
import ThemeSource
@testable import Themes

/// Theme files made from themes, read again.
@Suite struct ThemeWriterTests {
  private static let pictures: [String: PictureInventory.Entry] = [
    "frame.png": .picture(PixelSize(width: 64, height: 48)),
    "frame@2x.png": .picture(PixelSize(width: 128, height: 96)),
    "frame~dark.png": .picture(PixelSize(width: 64, height: 48)),
    "frame~dark@2x.png": .picture(PixelSize(width: 128, height: 96)),
    "arrow.png": .picture(PixelSize(width: 44, height: 16)),
    "left.png": .picture(PixelSize(width: 16, height: 44)),
    "art/sky.png": .picture(PixelSize(width: 10, height: 10)),
  ]

  private static let themes = [
    """
    format: 1
    name: "true"
    author: "Ada: \\"A\\""
    license: CC0-1.0
    contentInsets: [1, 2, 3, -4]
    contentCornerRadius: 0.000001
    contentColor: "#22334455"
    snap: point
    frame:
      image: frame.png
      capInsets: {"@1x": [10, 11, 12, 13], "@2x": [20, 22, 24, 26]}
      center: {"@1x": [3, 2], "@2x": [6, 5]}
      resizing: {x: tile, y: none}
      tileAnchor: {x: center, y: end}
      filter: nearest
      emptyMiddle: transparent
      alignmentInsets: [0, 1]
    arrow:
      image: arrow.png
      images: {left: {image: left.png, tip: 20}, right: left.png}
      tip: 21
      overlap: 1.5
      alignmentInsets: 0.25
      join: replace
      order: behind
      down: rotate
      left: mirror
      lane: [-1, 3]
      edge: overshoot
      filter: smooth
    shadow: {color: "#11223344", opacity: 0.3, offset: [0, -2], blur: 7, knockout: true, from: frame, spread: -1}
    tint: {mode: template, color: "#FF8000"}
    backdrop: {blur: 3, saturation: 1.8, tint: "#FFFFFF80"}
    directions:
      left: {contentInsets: 9, arrow: {overlap: 2, base: 40, height: 12}, shadow: ~}
      none: {}
    appearances:
      dark:
        name: Night
        contentInsets: ~
        contentColor: ~
        tint: ~
        frame: {capInsets: 12, alignmentInsets: ~}
        directions: {left: {contentInsets: 3}, up: {shadow: [{blur: 1}, {blur: 2, from: frame}]}}
      plain: {arrow: {overlap: ~, tip: ~}}
    previews:
      content: [[10, 20], [30.5, 40]]
      arrows: [up, none]
      offsets: [start, -3.25, end]
      scales: [1, 1.5]
      appearances: [base, dark]
      backgrounds: {base: [checker, "#FFFFFF"], dark: [art/sky.png]}
      placeholder: menu
    targets: [css, nine-patch]
    lint: {fringe: error, tile-seam: off, ignored: [{rule: fringe, at: frame.image, art: 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b}]}

    """,
    """
    format: 1
    frame:
      style: drawn
      fill: {gradient: [["#FFFFFF", -0.25], ["#EEE8", 1]], angle: 45}
      cornerRadius: [1, 2, 3, 4]
      cornerCurve: continuous
      border: [{color: "#000", width: hairline}, {color: "#00000080", width: 1.5, alignment: outside}]
      innerShadow: {color: "#FFF", opacity: 0.5, offset: [1, 1], blur: 2}
    arrow: {style: drawn, base: 30, height: 12, tip: 4, tipRadius: 1, baseRadius: 0.5, lane: 20}
    appearances:
      dark: {frame: {fill: "#1E1F23", border: {color: "#FFF2"}, innerShadow: ~}}
    previews: {backgrounds: [art/sky.png]}

    """,
    """
    format: 1
    frame: {style: drawn, fill: "#FFF"}
    arrow: {style: drawn, shape: M0 9 Q5 0 10 0 C11 1 12 2 20 9 Z, base: 20, height: 9, down: rotate, left: mirror}

    """,
    """
    format: 1
    frame: {image: frame.png, capInsets: 10}
    arrow:
      style: clip
      shape: triangle
      base: 30
      height: 9
      tip: 10
      texture: art/sky.png
      textureOrigin: [1, -2]
      neck: 1
      stroke: {color: "#123", width: 0.5, alignment: center}
      order: front
      edge: skew

    """,
    """
    format: 1
    arrow:
      style: fused
      base: 20
      height: 8
      cornerRadius: 6
      resizing: tile
      filter: nearest
      fused:
        up: {image: frame.png, capInsets: 4, arrowSpan: [20, 40], tip: 22}
        right: {image: frame.png, capInsets: {"@1x": 4, "@2x": 9}, arrowSpan: {"@1x": [10, 30], "@2x": [20, 61]}}
        upCorner: {image: frame.png, tip: 60}

    """,
    "format: 1\nframe: {image: frame.png}\narrow: {style: none}\n",
  ]

  @Test(arguments: themes)
  func `what is written is read as the same themes`(yaml: String) throws {
    let document = try ThemeFixture.read(yaml, Self.pictures)
    let text = ThemeWriter(document).text
    let again = try ThemeFixture.read(text, Self.pictures)
    #expect(again.hasSameThemes(as: document), "\(text)")
    #expect(again.warnings.count <= document.warnings.count, "\(again.warnings)\n\(text)")
    // The same themes are the same text.
    #expect(ThemeWriter(again).text == text)
  }

  /// A key that nobody has told the writer of is lost here, and nowhere else.
  @Test(arguments: [
    (SectionKind.theme, ""), (.frame, "frame."), (.drawnFrame, "frame."), (.arrow, "arrow."),
    (.shadow, "shadow."), (.tint, "tint."), (.backdrop, "backdrop."), (.previews, "previews."),
    (.stroke, "arrow.stroke."), (.piece, "arrow.fused.up."),
    (.directionPicture, "arrow.images.left."), (.border, "frame.border."),
    (.innerShadow, "frame.innerShadow."), (.gradient, "frame.fill."),
  ])
  func `these themes have every key`(kind: SectionKind, path: String) {
    var given: Set<String> = []
    func collect(_ node: SourceNode, _ path: String) {
      if case .sequence(let nodes) = node.content { for node in nodes { collect(node, path) } }
      for entry in node.entries {
        given.insert(path + entry.key)
        collect(entry.value, "\(path)\(entry.key).")
      }
    }
    for yaml in Self.themes {
      if let root = SourceTree(yaml: yaml, path: "t.yaml").root { collect(root, "") }
    }
    #expect(kind.keys.filter { !given.contains(path + $0) }.isEmpty)
  }

  @Test func `so are themes with other numbers`() throws {
    var dice = SeededGenerator(7)
    var read = 0
    for index in rounds(600) {
      var words = Self.themes[index % Self.themes.count].split(
        separator: " ", omittingEmptySubsequences: false
      ).map(String.init)
      for _ in 0...Int.random(in: 0..<3, using: &dice) {
        let numbers = words.indices.filter { words[$0].contains { ("2"..."9").contains($0) } }
        guard let place = numbers.randomElement(using: &dice) else { continue }
        let number = ["0", "0.1", "0.3333333333333333", "1.5e-7", "8", "31.0625", "-2"]
          .randomElement(using: &dice)
        let core = words[place].filter { $0.isNumber || $0 == "." || $0 == "-" }
        words[place] = words[place].replacing(core, with: number ?? core)
      }
      let yaml = words.joined(separator: " ")
      guard let document = try? ThemeFixture.read(yaml, Self.pictures) else { continue }
      read += 1
      let text = ThemeWriter(document).text
      let again = try? ThemeFixture.read(text, Self.pictures)
      #expect(again?.hasSameThemes(as: document) == true, "\(yaml)\n\(text)")
    }
    #expect(read > rounds(600).count / 6)
  }

  @Test func `a theme made in code, with what there is to say about it`() {
    var theme = Theme(name: "Meadow", contentInsets: Insets(all: 12))
    theme.drawnFrame = DrawnFrame(
      fill: .color(.white), cornerRadii: .init(all: 12),
      borders: [BorderStyle(color: Color(red: 0, green: 0, blue: 0, alpha: 31), width: .hairline)])
    theme.arrow = ArrowStyle(art: .drawn(DrawnArrow()), base: 26, height: 11)
    theme.shadows = [ShadowStyle(opacity: 0.2, offset: Point(x: 0, y: 8), blur: 24)]
    var dark = theme
    dark.drawnFrame?.fill = .color(.black)
    theme.previews.appearances = ["base", "dark"]
    var writer = ThemeWriter(theme, appearances: [("dark", dark)])
    writer.introduction = ["Made by hand."]
    writer.comments = [
      "frame.cornerRadius": "measured\nalong both edges\u{2028}of the art",
      "shadow": "the lowest first",
    ]
    #expect(
      writer.text == """
        # Made by hand.

        format: 1
        name: Meadow
        contentInsets: 12

        frame:
          style: drawn
          fill: "#FFFFFF"
          cornerRadius: 12                # measured
          # along both edges of the art
          border: {color: "#0000001F", width: hairline}

        arrow:
          style: drawn
          base: 26
          height: 11

        shadow:                           # the lowest first
          - {color: "#000000", opacity: 0.2, offset: [0, 8], blur: 24}

        appearances:
          dark: {frame: {fill: "#000000"}}

        """)
  }
}
