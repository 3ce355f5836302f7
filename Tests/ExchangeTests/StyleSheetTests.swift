import Exchange
import Foundation
import Imaging
import PNG
import PopframeKit
import Popovers
import TestTexts
import Testing
import ThemeExchange
import Themes
import WebExchange

/// Stylesheets: what is read of them, and what themes become.
@Suite struct StyleSheetTests {
  private func read(
    _ css: String, _ files: [String: PixelSize], mends: Bool = false, frame: String? = nil
  ) -> ImportedTheme {
    StyleSheetReader.read(
      [.init(path: "page.css", text: css)],
      ImportRequest(name: "Back", frame: frame, mends: mends, origin: "page.css")
    ) { _, picture in
      let size =
        switch picture {
        case .file(let name): files[name]
        // Two bytes are the size of a picture.
        case .data(let data):
          data.bytes.count == 2
            ? PixelSize(width: Int(data.bytes[0]), height: Int(data.bytes[1])) : nil
        }
      return size.map {
        .success(ReadPicture(Bitmap(size: $0, filledWith: Pixel(bits: 0xFF80_4020))))
      }
        ?? .failure(.init("is missing"))
    }
  }

  private func text(_ theme: ImportedTheme) -> String {
    for file in theme.files where file.path == "theme.yaml" {
      if case .text(let text) = file.content { return text }
    }
    return ""
  }

  @Test func `The shorthand's slices are pixels of a plain file`() {
    let theme = read(
      """
      /* a comment; with { braces } */
      .box { padding: 4px 6px; border-image: url("art/box@2x.png") 10 8 6 4 fill / 5px 4px 3px 2px / 1px repeat stretch; }
      """, ["art/box@2x.png": PixelSize(width: 40, height: 40)])
    #expect(theme.diagnostics == [])
    let yaml = text(theme)
    // Top, right, bottom, left become top, left, bottom, right; two pixels make a point.
    #expect(yaml.contains("capInsets: [5, 2, 3, 4]"), "\(yaml)")
    #expect(yaml.contains("# border-image-slice for art/box@2x.png, line 2"))
    #expect(yaml.contains("resizing: {x: tile, y: stretch}"))
    #expect(yaml.contains("contentInsets: [4, 6, 4, 6]"))
    #expect(yaml.contains("alignmentInsets: 1 "))
  }

  @Test func `What a browser shows is taken: important declarations, escapes, a byte order mark`() {
    let files = [
      "b.png": PixelSize(width: 20, height: 20), "c.png": PixelSize(width: 20, height: 20),
    ]
    let theme = read(
      "\u{FEFF}.p { border-image: url(b\\.png) 5 fill ! important; border-image: url(\"c\\2e png\") 4 fill; }",
      files, frame: ".p")
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("# .p: b.png"), "\(text(theme))")
    #expect(text(theme).contains("capInsets: 5 "))
  }

  @Test
  func
    `What is not taken of the frame's box is named once, and what is not worked out is an error`()
  {
    let files = ["b.png": PixelSize(width: 20, height: 20)]
    let theme = read(
      """
      .p { border-image: url(b.png) 5 fill; padding: 1em 2px; filter: drop-shadow(0 1px 2px red); }
      .p { border-image-outset: 0.5; }
      .p::after { background: url(a.png); opacity: 1 }
      .p[data-arrow="up"]::after { background: none; filter: blur(2px); }
      .q { box-shadow: 0 0 2px red }
      """, files)
    #expect(theme.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      theme.diagnostics.map { "\($0.range?.line ?? 0) \($0.message.prefix(44))" } == [
        "1 not taken: '1em' of 'padding', which is no l",
        "1 the 'filter' of '.p' is not taken, nor are 1",
        "3 the 'background' of '.p::after' is not taken",
      ], "\(theme.diagnostics)")
    let worked = read(
      ".p { border-image: url(b.png) 5; border-image-slice: calc(100% / 4) fill }", files)
    #expect(
      worked.diagnostics.contains { $0.severity == .error && $0.message.contains("worked out") })
    let none = read("\n.p { border-image: url(b.png) calc(100% / 4) fill }", files)
    #expect(none.diagnostics.first?.range?.line == 2)
  }

  @Test func `A query is no part of a file's name, and escaped bytes are`() {
    let theme = read(
      ".a { border-image: URL('art/my%20box.png?v=3#x') 4 FILL Repeat }",
      ["art/my box.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(!text(theme).contains("resizing"), "to tile is the default")
    for path in ["%2e%2e/a.png", "%2Fetc/a.png", "//a.b/c.png", "https://a.b/c.png"] {
      let away = read(".a { border-image: url(\(path)) 4 fill }", [:])
      #expect(away.diagnostics.count == 1)
      let message = away.diagnostics.first?.message ?? ""
      #expect(
        message.contains("leaves the stylesheet's folder") || message.contains("is an address"))
    }
  }

  @Test func `Of an image set's options those of other types are passed over`() {
    let theme = read(
      ".a{border-image:image-set('f.avif' type('image/avif') 2x, 'f.png' type('image/png') 2X) 4 fill}",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(theme.files.map(\.path).sorted() == ["frame@2x.png", "theme.yaml"])
  }

  @Test func `What is broken is named at its declaration`() throws {
    let theme = read(
      """
      .a {
        color: red;
        border-image-source: url(f.png);
        border-image-slice: 2.5 fill;
      }
      """, ["f.png": PixelSize(width: 20, height: 20)])
    let error = try #require(theme.diagnostics.first)
    #expect(error.range?.line == 4)
    #expect(error.message.hasPrefix("the slice 2.5 is no whole number of pixels"))
  }

  @Test func `In an image set they are CSS pixels`() {
    let theme = read(
      ".a{border-image-source:image-set(url(f.png) 1x,url(g.png) 2x);border-image-slice:3 fill}",
      [
        "f.png": PixelSize(width: 10, height: 10), "g.png": PixelSize(width: 20, height: 20),
      ])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("capInsets: 3 "))
    #expect(theme.files.map(\.path).sorted() == ["frame.png", "frame@2x.png", "theme.yaml"])
  }

  @Test func `Percentages count from the picture, and a dark rule changes it`() {
    let theme = read(
      """
      .a { border-image: url(f.png) 25% fill stretch }
      @media (prefers-color-scheme: dark) {
        .a { border-image-source: url(d.png) }
      }
      """,
      [
        "f.png": PixelSize(width: 20, height: 40), "d.png": PixelSize(width: 20, height: 40),
      ])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("capInsets: [10, 5, 10, 5]"))
    #expect(theme.files.contains { $0.path == "frame~dark.png" })
  }

  @Test func `A slice that is drawn at a half or a third of its pixels is that of a larger file`() {
    // The image's width is the border's by default (CSS Backgrounds 3, border-image-width).
    for css in [
      "a { border: 6px solid; border-image: url(f.png) 18 fill }",
      "a { border-style: solid; border-width: 12px; border-image: url(f.png) 18 fill / 0.5 }",
      "a { border-image: url(f.png) 18 fill / 6px }",
    ] {
      let theme = read(css, ["f.png": PixelSize(width: 60, height: 60)])
      #expect(theme.diagnostics == [])
      #expect(theme.files.map(\.path).sorted() == ["frame@3x.png", "theme.yaml"], "\(css)")
      #expect(text(theme).contains("capInsets: 6 "), "\(text(theme))")
    }
    let odd = read(
      "a { border: 10px solid; border-image: url(f.png) 6 fill }",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(odd.diagnostics.map(\.severity) == [.warning])
    #expect(odd.diagnostics[0].message.contains("at another size than their own"))
  }

  @Test func `Sides of padding and border count one by one, the last one last`() {
    let theme = read(
      """
      a { border: 6px solid; border-left-width: 2px; padding: 1px; padding-left: 9px; padding-top: 3px;
        border-image: url(f.png) 6 fill / 6px }
      """, ["f.png": PixelSize(width: 20, height: 20)])
    #expect(text(theme).contains("contentInsets: [9, 11, 7, 7] "), "\(text(theme))")
  }

  /// `::before` and `::after` hold no content: their borders are there for the image (CSS Pseudo-Elements 4, section 4).
  @Test(arguments: [
    ("a { padding: 1px 2px 3px 4px } a::before { border: 9px solid; BORDER }", "[1, 4, 3, 2]"),
    ("a { padding: 5px } a > b { inset: 0 } a > b:after { border-width: 0; BORDER }", "5"),
    ("a { padding: 5px } a > b { padding: 2px } a > b::before { BORDER }", "2"),
    ("a::before { border: 9px solid; BORDER }", "9"),
    ("a { padding: 5px } a > b { border: 3px solid; BORDER }", "3"),
    // What is in no layer wins.
    ("a { padding: 5px } @layer l { a { padding-left: 7px } a > b { BORDER } }", "5"),
    ("a { padding: 5px } @media (min-width: 9px) { a { padding: 6px } } a > b { BORDER }", "5"),
  ])
  func `Content of a pseudo-element is that of its element`(css: String, insets: String) {
    let image = "border-image: url(f.png) 6 fill / 6px"
    let theme = read(
      css.split(separator: "BORDER").joined(separator: image),
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(text(theme).contains("contentInsets: \(insets) "), "\(text(theme))")
  }

  @Test func `Padding of a box on dark pages counts for what fills it`() {
    let theme = read(
      """
      a { padding: 1px 2px }
      a::before { border-width: 0; border-image: url(f.png) 6 fill / 6px; inset: -1px 0 }
      @media (prefers-color-scheme: dark) {
        a { padding-top: 4px }
        a::before { border-image-source: url(d.png) }
      }
      """, ["f.png": PixelSize(width: 20, height: 20), "d.png": PixelSize(width: 20, height: 20)])
    #expect(text(theme).contains("\ncontentInsets: [1, 2, 1, 2] "), "\(text(theme))")
    #expect(text(theme).contains("\n    contentInsets: [4, 2, 1, 2] "), "\(text(theme))")
    #expect(text(theme).contains("  alignmentInsets: [1, 0, 1, 0] "), "\(text(theme))")
  }

  @Test func `Rules of one selector count together, the last one last`() {
    let theme = read(
      """
      a { border: 4px solid; border-image-source: url(f.png); border-image-slice: 9 }
      b { color: red }
      a { border-image-slice: 4 fill; padding: 1px }
      @media (prefers-color-scheme: dark) { a { padding: 2px } a { border-image-source: url(d.png) } }
      """, ["f.png": PixelSize(width: 20, height: 20), "d.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("  capInsets: 4 "), "\(text(theme))")
    #expect(text(theme).contains("\ncontentInsets: 5 "), "\(text(theme))")
    #expect(text(theme).contains("\n    contentInsets: 6 "))
    #expect(theme.files.contains { $0.path == "frame~dark.png" })
  }

  @Test func `A rule under another condition is passed over`() {
    let theme = read(
      """
      a { border-image: url(f.png) 4 fill }
      @media (min-width: 20em) { a { border-image: url(f@2x.png) 8 fill / 4px } }
      """, ["f.png": PixelSize(width: 20, height: 20)])
    #expect(
      theme.diagnostics.map(\.message) == [
        "not taken: what 'a' says under '@media (min-width: 20em)'"
      ])
    #expect(theme.diagnostics.map { $0.range?.line } == [2])
    #expect(text(theme).contains("  capInsets: 4 "))
  }

  /// After Media Queries 4, 4.4: each file counts from its resolution on, and has slices of its own.
  @Test(arguments: [
    "min-resolution: 1.01dppx", "min-resolution: 2dppx", "-webkit-min-device-pixel-ratio: 1.5",
  ])
  func `A file for sharper screens is one of the frame's`(_ query: String) {
    let theme = read(
      """
      a { border-image: url(f.png) 4 fill / 4px; padding: 2px }
      @media (\(query)) { a { border-image-source: url(f@2x.png); border-image-slice: 9 8 fill } }
      @media (prefers-color-scheme: dark) { a { border-image-source: url(d.png) } }
      @media (prefers-color-scheme: dark) and (\(query)) {
        a { border-image-source: url(d@2x.png); border-image-slice: 8 fill }
      }
      """,
      [
        "f.png": PixelSize(width: 20, height: 20), "f@2x.png": PixelSize(width: 40, height: 40),
        "d.png": PixelSize(width: 20, height: 20), "d@2x.png": PixelSize(width: 40, height: 40),
      ])
    // The slices of 9 pixels are drawn 4 wide.
    #expect(theme.diagnostics.map(\.severity) == [.warning])
    #expect(text(theme).contains("    \"@1x\": [4, 4, 4, 4]"), "\(text(theme))")
    #expect(text(theme).contains("    \"@2x\": [9, 8, 9, 8]"))
    #expect(
      theme.files.map(\.path).sorted() == [
        "frame.png", "frame@2x.png", "frame~dark.png", "frame~dark@2x.png", "theme.yaml",
      ])
  }

  /// After CSS Custom Properties 1, 3.
  @Test(arguments: [
    ":root { --f: url(f.png); --s: 4 } a { border-image: var(--f) var(--s) fill }",
    "a { --f: url(f.png) 4; border-image: VAR( --f ) fill }",
    "a { border-image: url(f.png) var(--none, 4) fill }",
    "a { border-image: url(f.png) var(--a) fill; --a: var(--b, 7); --b: 4 }",
  ])
  func `A custom property stands for what the sheet sets`(_ css: String) {
    let theme = read(css, ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("  capInsets: 4 "), "\(text(theme))")
  }

  @Test func `A custom property that dark pages or sharp screens set counts there`() {
    let theme = read(
      """
      :root { --f: url(f.png); --s: 4 }
      @media (min-resolution: 1.01dppx) { :root { --f: url(f@2x.png); --s: 8 } }
      @media (prefers-color-scheme: dark) { :root { --f: url(d.png) } }
      a { border-image: var(--f) var(--s) fill / 4px }
      """,
      [
        "f.png": PixelSize(width: 20, height: 20), "f@2x.png": PixelSize(width: 40, height: 40),
        "d.png": PixelSize(width: 20, height: 20),
      ])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("\n  capInsets: 4 "), "\(text(theme))")
    #expect(
      theme.files.map(\.path).sorted() == [
        "frame.png", "frame@2x.png", "frame~dark.png", "theme.yaml",
      ])
  }

  @Test func `A custom property that names itself ends nothing`() {
    let theme = read(
      "a { --a: var(--b); --b: var(--a); border-image: url(f.png) var(--a) fill }",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics.contains { $0.severity == .error })
  }

  /// What Chromium's `CSSStyleSheet` and computed values say of the same text.
  @Test(arguments: [
    ".p{border-image:url(f.png)4 fill}", ".p{border-image:url(f.png)4 fill}.q{}",
    "@media screen{.p{border-image:url(f.png)4 fill}}",
    ".p{border-image:4 fill url( 'f.png' )}", ".p{border-image:fill 4 url(f.png)stretch}",
    ".p{border-image:url(f.png)/**/4/**/fill}", ".p{border-image:url(f.png) +4.0 fill}",
    ".p{border-image:url(f.png) .4e1 4e0 fill}", ".p{border-image:url(f.png) 20%20% fill}",
    ".p{b\\6frder-image:url(f.png) 4 fill}", ".p{border-image:u\\72l(f.png) 4 fill}",
    ".p{-webkit-border-image:url(f.png) 4}", ".p{-moz-border-image:url(f.png) 4 fill}",
    ".p{border-image:url(f.png) 4 fill;-moz-border-image:url(g.png) 7 fill}",
    ".p{*border-image:url(g.png) 7;border-image:url(f.png) 4 fill}",
    ".p{border-image:url(f.png) 4 fill;border-image:url(g.png) 7\\9}",
    ".p{border-image:url(f.png) 4 fill;border-image:url(g .png) 7}",
    ".p{border-image:url(f.png) 4 fill;border-image:url(g.png) 7 fill 7}",
    ".p{border-image:url(f.png) 4 fill;border-image:url(g.png) -7}",
    ".p{border-image:url(f.png) 4 fill;border-image:element(#g) 7}",
    ".p{border-image:url(f.png) 4 fill;border:wobble 5px}",
    ".p{border-image:url(f.png) 4 fill;border-image-slice:7 / 2}",
    ".p{border-image:url(f.png) 4 fill;border-image-source:url(g.png), url(g.png)}",
    ".p{border-image:url(g.png) 7;border:0;border-image:url(f.png) 4 fill}",
    ".p{border-image:url(f.png) 4 fill}.p,.q:-moz-focusring{border-image:url(g.png) 7}",
    ".p{border-image:url(f.png) 4 fill}.p,{border-image:url(g.png) 7}",
    "@keyframes k{.p{border-image:url(g.png) 7}}.p{border-image:url(f.png) 4 fill}",
    "@font-face{src:url(x)}@charset 'x';.p{border-image:url(f.png) 4 fill}",
    ".p{--a:{};color:red;border-image:url(f.png) 4 fill}",
    ".p{color:'broken\n;border-image:url(g.png) 7}.p{border-image:url(f.png) 4 fill}",
    ".p{border-image:url(f.png) 4 fill;filter:progid:DX.Y(a='}',b=1);}",
  ])
  func `What stands without spaces, and what is broken, counts as in browsers`(_ css: String) {
    let theme = read(
      css, ["f.png": PixelSize(width: 20, height: 20), "g.png": PixelSize(width: 20, height: 20)])
    #expect(text(theme).contains("p: f.png"), "\(text(theme)) \(theme.diagnostics)")
    #expect(text(theme).contains("  capInsets: 4 "), "\(text(theme))")
    #expect(
      theme.diagnostics.allSatisfy { $0.message.contains("'filter'") }, "\(theme.diagnostics)")
  }

  /// CSS Backgrounds 3, 3.3: the width of a border without a style is 0.
  @Test(arguments: [
    ("border-width: 9px; padding: 1px", "1"), ("border: 9px red; padding: 1px", "1"),
    ("border: 9px none; padding: 1px", "1"), ("border: solid; padding: 1px", "4"),
    ("border-style: solid; padding: 1px", "4"), ("border: 9px solid #12345; padding: 1px", "1"),
    ("border: thick double; padding: 1px 2px", "[6, 7, 6, 7]"),
    ("border: 9px solid; border-style: none; padding: 2px", "2"),
    ("border: 1pc solid; padding: 3pt", "20"), ("border: 3px solid; padding: -1px", "3"),
    ("padding: 1px; padding: 7", "1"), ("padding: 2px; padding: 3px\\9", "2"),
    ("border-top: 2px solid; border-top-width: 5px; padding: 0", "[5, 0, 0, 0]"),
    ("padding-inline: 1px 2px; padding-block: 3px", "[3, 1, 3, 2]"),
  ])
  func `Padding and borders are as wide as browsers draw them`(_ box: String, _ insets: String) {
    for sheet in ["a {\(box); IMAGE}", "a{IMAGE;\(box)}"]
    where !(sheet.hasPrefix("a{") && box.contains("border:")) {
      let css = sheet.split(separator: "IMAGE").joined(
        separator: "border-image: url(f.png) 6 fill / 6px")
      let theme = read(css, ["f.png": PixelSize(width: 20, height: 20)])
      #expect(text(theme).contains("contentInsets: \(insets) "), "\(css) \(text(theme))")
    }
  }

  /// What Chromium computes: the prefixed name sets widths of borders that nothing else sets.
  @Test(arguments: [
    ("border-style: solid; -webkit-border-image: url(f.png) 6 / 4px 2px", "[4, 2, 4, 2]"),
    ("border: 3px solid; -webkit-border-image: url(f.png) 6 / 4px", "3"),
    ("-webkit-border-image: url(f.png) 6 / 4px; padding: 1px", "1"),
    (
      "border-style: solid; border-top-width: 9px; -webkit-border-image: url(f.png) 6 / 4px",
      "[9, 4, 4, 4]"
    ),
  ])
  func `The prefixed name sets borders as well`(_ box: String, _ insets: String) {
    let theme = read("a {\(box)}", ["f.png": PixelSize(width: 20, height: 20)])
    #expect(text(theme).contains("contentInsets: \(insets) "), "\(text(theme))")
  }

  @Test func `A style of all elements is that of a rule's border`() {
    for sheet in ["*,:after{border:0 solid}", "* { border-style: solid }"] {
      let theme = read(
        sheet + "a { border-width: 12px; border-image: url(f.png) 24 fill }",
        ["f.png": PixelSize(width: 60, height: 60)])
      #expect(theme.diagnostics == [])
      #expect(theme.files.map(\.path).sorted() == ["frame@2x.png", "theme.yaml"])
    }
  }

  /// After the Fetch Standard: base64 without padding, with spaces, and bytes that are escaped.
  @Test(arguments: [
    "'data:image/png;base64,FBQ='", "data:image/png;BASE64,FBQ", "data:image/png;base64,F%42Q%3D",
    "'data:image/png;charset=x;base64,F B\\a Q='", "'data:,%14%14#x'", "DATA:;base64,FBQ=",
  ])
  func `A picture in the sheet itself is read`(_ address: String) {
    let theme = read("a{border-image:url(\(address))4 fill}", [:])
    #expect(theme.diagnostics == [])
    #expect(theme.files.map(\.path).sorted() == ["frame.png", "theme.yaml"])
    #expect(!text(theme).contains("FBQ"))
  }

  @Test func `What is no base64 is named`() {
    let theme = read("a{border-image:url(data:image/png;base64,FBQ!)4 fill}", [:])
    #expect(
      theme.diagnostics.map(\.message) == [
        "'data:image/png;base64,…' is no data: picture that a browser reads"
      ])
  }

  @Test func `Custom properties that grow beyond all bounds end nothing`() {
    let names = (0..<14).map {
      "--x\($0):" + String(repeating: "var(--x\($0 + 1)) ", count: 9) + ";"
    }
    let theme = read(
      "a{\(names.joined())--x14:4;border-image:url(f.png) var(--x0)}",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(
      theme.diagnostics.map(\.message) == [
        "the border image is named by '--x0', which has no value in this sheet; a frame is a PNG or SVG file"
      ])
  }

  @Test(arguments: [
    ("only screen and (prefers-color-scheme:dark)", true), ("(prefers-color-scheme:dark)", true),
    ("(min-width:9px) and (prefers-color-scheme:dark)", false), ("not all", false),
    ("print,(prefers-color-scheme:dark)", false),
  ])
  func `Dark pages are those of a condition that asks nothing more`(_ query: String, _ isDark: Bool)
  {
    let theme = read(
      "a{border-image:url(f.png)4 fill}@media \(query){a{border-image-source:url(g.png)}}",
      ["f.png": PixelSize(width: 20, height: 20), "g.png": PixelSize(width: 20, height: 20)])
    #expect(theme.files.contains { $0.path == "frame~dark.png" } == isDark)
    #expect(theme.diagnostics.isEmpty == isDark)
  }

  @Test func `A gradient elsewhere is no second frame`() {
    let theme = read(
      "a{border-image:linear-gradient(red,blue) 1}b{border-image:url(f.png)4 fill}",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("# b: f.png"))
  }

  @Test(arguments: [
    "A  >\n.b::before", "A>.b::before", "A/**/>/**/.b::before", "body A>.b::before,A>.b::before",
  ])
  func `A selector is the same however it is written`(_ selector: String) {
    let theme = read(
      "\(selector){border-image:url(f.png)4 fill}", ["f.png": PixelSize(width: 20, height: 20)],
      frame: "A >.b::before")
    #expect(theme.unknownName == nil)
    #expect(text(theme).contains("# A > .b::before: f.png"), "\(text(theme))")
  }

  /// After CSS Cascading 5, 6.4.4; CSS Syntax 3, 3.2 and 4.3.7; CSS Nesting 1.
  @Test(arguments: [
    ".p { border-image: url(f.png) 4 fill !important; border-image: url(g.png) 7 fill }",
    ".p { border-image: url(f.png) 4 fill ! IMPORTANT } .p { border-image: url(g.png) 7 fill }",
    ".p { border-image-slice: 4 fill!important; border-image: url(f.png) 7 }",
    "\u{FEFF}.p { border-image: url(f.png) 4 fill }",
    #".p { border-image: url("\66\2e png") 4 fill }"#, #".p { border-image: url(f\.png) 4 fill }"#,
    #".p { border-image: url("\000066.png") 4 fill }"#,
    "body { & .p { border-image: url(f.png) 4 fill } }",
    "body { color: red; .p { border-image: url(f.png) 4 fill } margin: 0 }",
    // CSS Syntax 3, 5.4.1; CSS Cascading 5, 6.4: what is in no layer wins, the layer named last before others, and of
    // important declarations the first layer.
    "<!--\n.p { border-image: url(f.png) 4 fill }\n-->",
    "@layer a { .p { border-image: url(g.png) 7 fill } } .p { border-image: url(f.png) 4 fill }",
    ".p { border-image: url(f.png) 4 fill } @layer a { .p { border-image: url(g.png) 7 fill } }",
    "@layer x, y; @layer y { .p { border-image: url(f.png) 4 fill } } @layer x { .p { border-image: url(g.png) 7 fill } }",
    "@layer { .p { border-image: url(g.png) 7 fill } } @layer { .p { border-image: url(f.png) 4 fill } }",
    "@layer x { .p { border-image: url(f.png) 4 fill !important } } .p { border-image: url(g.png) 7 fill !important }",
    "@layer x { @layer a { .p { border-image: url(g.png) 7 fill } } .p { border-image: url(f.png) 4 fill } }",
    // CSS Custom Properties 1, 2: `initial` takes a value away, whatever other elements have.
    ".p { --s: initial; border-image: url(f.png) var(--s, 4) fill } :root { --s: 5 }",
  ])
  func `A stylesheet says what browsers take it to say`(_ css: String) {
    let theme = read(
      css, ["f.png": PixelSize(width: 20, height: 20), "g.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("p: f.png"), "\(text(theme))")
    #expect(text(theme).contains("  capInsets: 4 "))
  }

  /// After CSS Cascading 5, 6: what counts is worked out for each page and screen, in the order of the file.
  @Test(arguments: [
    (
      "@media (prefers-color-scheme: dark) { .p { border-image-slice: 3 fill; border-image-repeat: round } }",
      "appearances:\n  dark:\n    frame:\n      capInsets: 3 ", "frame.png"
    ),
    (
      "@media (prefers-color-scheme: dark) { .p { padding: 7px } }",
      "  dark:\n    contentInsets: 9 ", "frame.png"
    ),
    // The rule behind it counts on dark pages, too.
    (
      "@media (prefers-color-scheme: dark) { .p { border-image-source: url(d.png) } } .p { border-image-source: url(f.png) }",
      "  capInsets: 4 ", "frame.png"
    ),
    (
      """
      @media (prefers-color-scheme: dark) and (min-resolution: 2dppx) { .p { border-image-source: url(e.png) } }
      @media (prefers-color-scheme: dark) { .p { border-image-source: url(d.png) } }
      @media (min-resolution: 2dppx) { .p { border-image: url(f@2x.png) 8 fill / 4px } }
      """, "  dark: {}", "frame.png frame@2x.png frame~dark.png frame~dark@2x.png"
    ),
    (
      "@media (prefers-color-scheme: light) { .p { border-image-source: url(d.png) } }",
      "  dark: {}",
      "frame.png frame~dark.png"
    ),
  ])
  func `Appearances and scales have what the cascade gives them`(
    _ more: String, _ yaml: String, _ files: String
  ) throws {
    let theme = read(
      ".p { border: 2px solid; border-image: url(f.png) 4 fill / 4px } \(more)",
      [
        "f.png": PixelSize(width: 20, height: 20), "d.png": PixelSize(width: 20, height: 20),
        "f@2x.png": PixelSize(width: 40, height: 40), "e.png": PixelSize(width: 44, height: 44),
      ])
    #expect(text(theme).contains(yaml), "\(text(theme))")
    let pictures = theme.files.map(\.path).filter { $0.hasSuffix(".png") }.sorted()
    #expect(pictures.joined(separator: " ") == files)
    for file in theme.files where file.path == "frame~dark@2x.png" {
      guard case .picture(let bitmap, _) = file.content else { continue }
      #expect(bitmap.width == 40)
    }
  }

  @Test func `all takes a border image away, and a name may have escapes`() {
    let size = ["f.png": PixelSize(width: 20, height: 20)]
    let reset = read(".p { border-image: url(f.png) 4 fill; all: unset }", size)
    #expect(reset.diagnostics.contains { $0.message.hasPrefix("no rule has a border-image") })
    let escaped = read(
      #".\70 op\:up { border-image: url(f.png) 4 fill }"#, size, frame: #".pop\:up"#)
    #expect(escaped.unknownName == nil && text(escaped).contains("  capInsets: 4 "))
  }

  @Test(arguments: [
    ("& .q", ".p .q"), (".q", ".p .q"), ("&:hover", ".p:hover"), ("> .q", ".p > .q"),
    (".a &", ".a .p"),
  ])
  func `A nested rule has the selector of the rule round it`(_ nested: String, _ selector: String) {
    let theme = read(
      ".p { \(nested) { border-image: url(f.png) 4 fill } }",
      ["f.png": PixelSize(width: 20, height: 20)], frame: selector)
    #expect(theme.unknownName == nil)
    #expect(text(theme).contains("  capInsets: 4 "))
  }

  @Test(arguments: ["{", "@m{", "a{b{", "a{@m{", "a{b:c{"])
  func `No depth of braces ends the process, and what follows them is read`(_ open: String) {
    let deep = String(repeating: open, count: 60_000)
    let closed = deep + String(repeating: "}", count: deep.count { $0 == "{" })
    let files = ["f.png": PixelSize(width: 20, height: 20)]
    #expect(read(deep, files).files.isEmpty)
    let theme = read(closed + ".p { border-image: url(f.png) 4 fill }", files)
    #expect(text(theme).contains("  capInsets: 4 "), "\(theme.diagnostics)")
  }

  @Test func `A nested condition belongs to the rule round it`() {
    let theme = read(
      """
      .p { border-image: url(f.png) 4 fill;
        @media (prefers-color-scheme: dark) { border-image-source: url(g.png) } }
      """,
      ["f.png": PixelSize(width: 20, height: 20), "g.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(theme.files.contains { $0.path == "frame~dark.png" })
  }

  @Test(arguments: [
    ("border-image-outset: 1rem", "not taken: the outset '1rem'"),
    ("border-image-width: 10%", "not taken: the width '10%', at which the page draws the slices"),
    ("padding: 3px 1em 2% 4px", "not taken: '1em' of 'padding', which is no length in pixels"),
    ("padding: 3px 1em 2% 4px", "not taken: '2%' of 'padding', which is no length in pixels"),
    (
      "padding: calc(3px + 2px)",
      "not taken: 'calc(3px + 2px)' of 'padding', which is no length in pixels"
    ),
    ("border-width: 1em", "not taken: '1em' of 'border-width', which is no length in pixels"),
    (
      "border-image-source: image-set('f.png' 1x, 'f.webp' type('image/webp') 2x)",
      "not taken: ''f.webp' type('image/webp') 2x', which is no PNG or SVG file"
    ),
    ("filter: drop-shadow(0 2px 4px #0008)", "the 'filter' of 'a' is not taken"),
  ])
  func `What is said and not taken is named`(_ declaration: String, _ message: String) {
    let theme = read(
      "a { border-image: url(f.png) 4 fill; \(declaration) }",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.files.count == 2)
    #expect(theme.diagnostics.allSatisfy { $0.severity == .warning && $0.range?.line == 1 })
    #expect(
      theme.diagnostics.contains { $0.message.hasPrefix(message) }, "\(theme.diagnostics)")
  }

  @Test func `An outset without a unit counts borders`() {
    let theme = read(
      "a { border: 10px solid; border-image: url(f.png) 4 fill / 1 / 0.5 }",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(text(theme).contains("alignmentInsets: 5 "), "\(text(theme))")
  }

  @Test(arguments: [
    (
      "@media print { a { border-image: url(f.png) 4 fill } }",
      "taken as if '@media print' always held: 'a'"
    ),
    (
      "a:hover { border-image: url(f.png) 4 fill }",
      "'a:hover' counts in the state ':hover' alone; the theme always looks so"
    ),
  ])
  func `What counts only now and then is said`(_ css: String, _ message: String) {
    let theme = read(css, ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics.map(\.message) == [message])
    #expect(theme.files.count == 2)
  }

  @Test func `A selector is found in a list of them`() {
    let css = "b { border-image: url(f.png) 2 fill } a,\n.c > d { border-image: url(f.png) 3 fill }"
    let theme = read(css, ["f.png": PixelSize(width: 20, height: 20)], frame: ".c > d")
    #expect(text(theme).contains("  capInsets: 3 "), "\(theme.diagnostics)")
  }

  @Test(arguments: [
    "border-image: url(f.png) 2 fill wobble", "border-image: wobble 5px 7",
    "border-image: url(f.png) nan fill", "border-image-slice: banana",
    "border-image-slice: 1 2 3 4 5 fill",
  ])
  func `What no browser takes counts for nothing`(_ declaration: String) {
    let theme = read(
      "a { border-image: url(f.png) 4 fill; \(declaration) }",
      ["f.png": PixelSize(width: 20, height: 20)])
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("  capInsets: 4 "), "\(text(theme))")
  }

  @Test(arguments: [true, false])
  func `What is infinite is never mended`(_ mends: Bool) {
    let theme = read(
      "a { border-image: url(f.png) 1e999 fill }", ["f.png": PixelSize(width: 20, height: 20)],
      mends: mends)
    #expect(
      theme.diagnostics.contains {
        $0.severity == .error && $0.message == "the slice for f.png is not finite"
      })
    #expect(theme.files == [])
  }

  @Test func `Boxes of one name in two files are told apart by their files`() throws {
    func read(_ frame: String) -> ImportedTheme {
      StyleSheetReader.read(
        ["css/one.css", "css/two.css"].map { path in
          .init(
            path: path, text: "a { border-image: url(\(path.dropFirst(4).dropLast(4)).png) 1 fill }"
          )
        }, ImportRequest(name: "Back", frame: frame, mends: false, origin: "css")
      ) { _, picture in
        guard case .file(let name) = picture else { return .failure(.init("is missing")) }
        let side = name.contains("one") ? 9 : 11
        return .success(
          ReadPicture(
            Bitmap(
              size: PixelSize(width: side, height: side), filledWith: Pixel(bits: 0xFF80_4020))))
      }
    }
    #expect(
      read("a").diagnostics.map(\.message) == [
        "2 stylesheets have a border image for 'a': css/one.css, css/two.css; say which one is meant, as "
          + "--frame css/one.css:a"
      ])
    for name in ["two.css:a", "css/two.css:a"] {
      let theme = read(name)
      #expect(theme.diagnostics == [])
      #expect(text(theme).contains("two.png"), "\(text(theme))")
    }
  }

  @Test func `A selector that is asked for and not there is no fault of the page`() {
    let theme = read(
      "a { border-image: url(f.png) 1 fill }", ["f.png": PixelSize(width: 9, height: 9)],
      frame: "b")
    #expect(theme.unknownName == "no rule with the selector 'b' has a border image; there is 'a'")
    #expect(theme.diagnostics == [])
  }

  @Test(arguments: [
    ("a { color: red }", "no rule has a border-image"),
    (
      "a { border-image: url(f.png) calc(100% / 3) fill }",
      "the slice 'calc(100% / 3)' is worked out by browsers alone; write its number or percentage"
    ),
    (
      "a { border-image: url(f.png) 10px fill }",
      "no rule has a border-image with a picture; no browser takes 'url(f.png) 10px fill'"
    ),
    ("a { border-image: linear-gradient(red, blue) 1 }", "linear-gradient(), which is no file"),
    ("a { border-image: url(../f.png) 1 fill }", "leaves the stylesheet's folder"),
    ("a { border-image: url(https://example.org/f.png) 1 fill }", "is an address"),
    ("a { border-image: url(none.png) 1 fill }", "none.png is missing"),
    ("a { border-image: url(f.png) 5 fill }", "leave nothing between them: 5 and 5 of 10 pixels"),
    (
      "a { border-image: url(f.png) 1 fill } b { border-image: url(f.png) 2 fill }",
      "several rules have border images: 'a' (line 1), 'b' (line 1)"
    ),
  ])
  func `What cannot be taken is named with its line`(_ css: String, _ message: String) throws {
    let theme = read(css, ["f.png": PixelSize(width: 10, height: 10)])
    let found = try #require(theme.diagnostics.first { $0.severity == .error })
    #expect(found.message.contains(message), "\(found)")
    #expect(theme.files == [])
  }

  @Test func `Slices that touch are mended when asked`() {
    let theme = read(
      "a { border-image: url(f.png) 5 fill }", ["f.png": PixelSize(width: 10, height: 10)],
      mends: true)
    #expect(
      theme.diagnostics.allSatisfy { $0.severity == .warning && $0.message.contains("mended") })
    #expect(text(theme).contains("capInsets: [4, 4, 5, 5]"))
  }

  @Test func `No text makes the reader fail`() {
    var state: UInt64 = 42
    let pieces = [
      "a", "{", "}", ";", ":", "border-image", "url(", ")", "\"", "'", "/*", "*/", "@media", "\\",
      "\n",
      "image-set(", "1x", "10", "fill", "%", "/", " ", ",", "é",
    ]
    for _ in 0..<400 {
      var css = ""
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        css += pieces[Int(state >> 33) % pieces.count]
      }
      _ = read(css, [:])
    }
  }

  @Test func `A theme's frame comes back from its stylesheet`() throws {
    for name in ["Crimson", "Frost", "Pixel"] {
      let files = try ShippedTheme.files(name, .css)
      let css = String(decoding: try #require(files["\(name.lowercased()).css"]), as: UTF8.self)
      var bitmaps: [String: Bitmap] = [:]
      for path in files.keys where path.hasSuffix(".png") {
        bitmaps[path] = try ShippedTheme.bitmap(path, files)
      }
      let theme = StyleSheetReader.read(
        [.init(path: "a.css", text: css)], ImportRequest(name: "Back")
      ) { _, picture in
        guard case .file(let path) = picture, let bitmap = bitmaps[path] else {
          return .failure(.init("is missing"))
        }
        return .success(ReadPicture(bitmap))
      }
      #expect(theme.diagnostics.filter { $0.severity == .error } == [])
      let frame = try #require(ShippedTheme.folder(name).document.base.frame)
      let caps = Int(frame.capInsets.top)
      #expect(text(theme).contains("capInsets: \(caps) "), "\(text(theme))")
      let insets = Int(try ShippedTheme.folder(name).document.base.contentInsets.top)
      #expect(text(theme).contains("contentInsets: \(insets) "), "\(text(theme))")
      #expect(text(theme).contains("filter: nearest") == (name == "Pixel"))
      #expect(text(theme).contains("\nappearances:\n  dark:") == (name != "Crimson"))
    }
  }

  @Test func `A box round a picture that only unsets everything says nothing of its insets`() {
    let size = ["f.png": PixelSize(width: 20, height: 20)]
    func imported(_ inner: String) -> String {
      text(
        read(
          ".a { padding: 7px } .a > .b { \(inner) } "
            + ".a > .b::before { border: 0 solid; border-image: url(f.png) 4 fill }", size))
    }
    #expect(imported("all: unset").contains("contentInsets: 7 "))
    #expect(!imported("padding: 0").contains("contentInsets: 7 "))
  }

  @Test(
    arguments: ["nearest", "smooth"],
    ["", ", base: 5", ", base: 4.5, height: 2.5, overlap: 1.5, alignmentInsets: [0, 1, 0.5, 0]"])
  func `An arrow has a picture for each ratio, as Popframe samples it`(
    _ filter: String, _ lengths: String
  ) throws {
    // Two pixels per point, so that a screen of three lies between; the left half is dark.
    var arrow = Bitmap(size: PixelSize(width: 8, height: 4))
    for y in 0..<4 {
      for x in 0..<8 {
        arrow[x, y] = Pixel(red: x < 3 ? 10 : 200, green: UInt8(60 * y), blue: 90, alpha: 255)
      }
    }
    let frame = Bitmap(
      size: PixelSize(width: 20, height: 20),
      filledWith: Pixel(red: 30, green: 30, blue: 30, alpha: 255))
    let theme = """
      format: 1
      frame: {image: frame.png, capInsets: 3, resizing: stretch}
      arrow: {image: arrow.png, filter: \(filter)\(lengths)}
      """
    let folder = try ThemeFolder(
      Snapshot(
        files: [
          "theme.yaml": Array(theme.utf8), "frame@2x.png": PNGCodec.encode(frame, scale: .two),
          "arrow@2x.png": PNGCodec.encode(arrow, scale: .two),
        ], name: "Fog"))
    let exports = try ThemeExports(folder, to: [#require(ExchangeFormat(name: "css"))])
    let files = exports.files
    #expect(!exports.losses.contains { $0.message.contains("arrow.filter") })
    for direction in [ArrowDirection.up, .down, .left, .right] {
      for scale in [1, 2, 3] {
        let name = "fog/arrow-\(direction.rawValue)\(scale == 1 ? "" : "@\(scale)x").png"
        let file = try #require(files.first { $0.path == name }, "\(name)")
        let request = PopoverRequest(
          extent: .bounds(Size(width: 40, height: 40)), arrow: direction,
          scale: try #require(Scale(Double(scale))))
        let drawn = try folder.render(
          request, options: DrawingOptions(canvas: .bounds, layer: .arrow)
        ).bitmap
        let place = try #require(folder.layout(request).pixels.arrowPicture)
        #expect(try PNGCodec.decode(file.bytes).bitmap == drawn.part(place), "\(name)")
      }
    }
  }

  /// The colour of a picture of one colour when a theme tints it, exported.
  private func tinted(_ tint: String, _ pixel: Pixel) throws -> Pixel {
    let png = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 9, height: 9), filledWith: pixel), scale: .one)
    let theme = """
      format: 1
      tint: \(tint)
      frame: {image: frame.png, capInsets: 3, resizing: stretch}
      arrow: {image: arrow.png}
      """
    let exports = try ThemeExports(
      ThemeFolder(
        Snapshot(
          files: ["theme.yaml": Array(theme.utf8), "frame.png": png, "arrow.png": png], name: "Fog")
      ),
      to: [#require(ExchangeFormat(name: "css"))])
    #expect(!exports.losses.contains { $0.message.contains("tint") })
    var colors: Set<Pixel> = []
    for file in exports.files where file.path.hasSuffix(".png") {
      colors.formUnion(try PNGCodec.decode(file.bytes).bitmap.pixels)
    }
    #expect(colors.count == 1)
    return try #require(colors.first)
  }

  @Test func `A theme without an arrow looks the same whatever is said`() throws {
    let png = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 9, height: 9), filledWith: Pixel(bits: 0xFF80_4020)),
      scale: .one)
    let theme =
      "format: 1\nname: Plain\nframe: {image: frame.png, capInsets: 3, resizing: stretch}\n"
    let folder = try ThemeFolder(
      Snapshot(files: ["theme.yaml": Array(theme.utf8), "frame.png": png], name: "Plain"))
    let files = try ThemeExports(folder, to: [#require(ExchangeFormat(name: "css"))]).files
    let css = String(
      decoding: try #require(files.first { $0.path == "plain.css" }).bytes, as: UTF8.self)
    #expect(css.contains("\n.plain > .plain-background::before {\n  inset: 0px 0px 0px 0px;"))
    #expect(!css.contains("image-set("))
    #expect(!css.contains("[data-arrow"))
    let page = String(
      decoding: try #require(files.first { $0.path == "plain.html" }).bytes, as: UTF8.self)
    // The popover that a click opens, and the one that stands there.
    #expect(page.components(separatedBy: "plain-background").count == 3)
  }

  @Test func `A theme's name is text in the page and in the stylesheet, whatever it says`() throws {
    for name in HostileText.variants(of: "</title><script>*/</script>", at: "<*/>") {
      let theme = """
        format: 1
        name: "\(name)"
        author: "\(name)"
        frame: {style: drawn, fill: "#FFFFFF"}
        """
      let folder = try ThemeFolder(Snapshot(files: ["theme.yaml": Array(theme.utf8)], name: "x"))
      let files = try ThemeExports(folder, to: [#require(ExchangeFormat(name: "css"))]).files
      func count(_ part: String, _ bytes: [UInt8]) -> Int {
        bytes.indices.count { bytes[$0...].starts(with: part.utf8) }
      }
      let page = try #require(files.first { $0.path.utf8.suffix(5).elementsEqual(".html".utf8) })
        .bytes
      #expect(count("<script", page) == 1 && count("</title", page) == 1)
      // The comment at the top is the only one.
      let sheet = try #require(files.first { $0.path.utf8.suffix(4).elementsEqual(".css".utf8) })
      #expect(count("*/", sheet.bytes) == 1)
    }
  }

  @Test func `The example page runs its own script and style alone`() throws {
    for text in [ExamplePage.style, ExamplePage.script] {
      let hash = Data(Sha256(of: Array(text.utf8)).bytes).base64EncodedString()
      #expect(ExamplePage.policy.contains("'sha256-\(hash)'"))
    }
    #expect(!ExamplePage.policy.contains("unsafe"))
  }

  @Test func `A direction has its own slices of the same files, and padding is never negative`()
    throws
  {
    let png = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 30, height: 30), filledWith: Pixel(bits: 0xFF80_4020)),
      scale: .one)
    let theme = """
      format: 1
      name: Own
      contentInsets: [-3, 4, -3, 4]
      frame: {image: frame.png, capInsets: 8, resizing: stretch}
      arrow: {image: arrow.png, height: 12}
      directions: {down: {frame: {capInsets: 9}}}
      """
    let folder = try ThemeFolder(
      Snapshot(
        files: ["theme.yaml": Array(theme.utf8), "frame.png": png, "arrow.png": png], name: "Own"))
    let files = try ThemeExports(folder, to: [#require(ExchangeFormat(name: "css"))]).files
    #expect(Set(files.map(\.path)).count == files.count)
    let css = String(
      decoding: try #require(files.first { $0.path == "own.css" }).bytes, as: UTF8.self)
    #expect(css.contains("--own-frame-slice: 8 8 8 8;"))
    #expect(css.contains("--own-frame-down: url(\"own/frame.png\");"))
    #expect(css.contains("--own-frame-down-slice: 9 9 9 9;"))
    // Of [-3, 4, -3, 4], a declaration with a negative length would be dropped whole.
    #expect(css.contains("padding: 0px 4px 0px 4px;"))
  }

  @Test func `Translucent art over the frame is a loss of a level`() throws {
    func losses(_ alpha: UInt8, _ more: String) throws -> [String] {
      func png(_ alpha: UInt8) throws -> [UInt8] {
        try PNGCodec.encode(
          Bitmap(
            size: PixelSize(width: 9, height: 9),
            filledWith: Pixel(red: 0, green: 0, blue: 0, alpha: alpha)), scale: .one)
      }
      let theme = """
        format: 1
        frame: {image: frame.png, capInsets: 3, resizing: stretch}
        arrow: {image: arrow.png\(more)}
        """
      let folder = try ThemeFolder(
        Snapshot(
          files: [
            "theme.yaml": Array(theme.utf8), "frame.png": png(255), "arrow.png": png(alpha),
          ], name: "Fog"))
      return try ThemeExports(folder, to: [#require(ExchangeFormat(name: "css"))]).losses.map(
        \.message)
    }
    let said = "css loses arrow.overlap: browsers round translucent pixels"
    #expect(try losses(128, ", overlap: 2").contains { $0.hasPrefix(said) })
    #expect(try losses(255, ", overlap: 2").isEmpty)
    #expect(try losses(128, "").isEmpty)
    #expect(try losses(128, ", overlap: 2, join: replace").isEmpty)
    #expect(try losses(128, ", overlap: 2, order: behind").isEmpty)
  }

  @Test func `Masks are a part of the stylesheet, so that the page has its arrow from disk`() throws
  {
    let files = try ShippedTheme.files("Linen", .css)
    let css = String(decoding: try #require(files["linen.css"]), as: UTF8.self)
    #expect(!files.keys.contains { $0.contains("mask") })
    let masks = css.components(separatedBy: "-mask: ").dropFirst()
    // Four directions at three resolutions.
    #expect(masks.count == 12)
    #expect(masks.allSatisfy { $0.hasPrefix("url(\"data:image/png;base64,") })
    let first = try #require(
      css.components(separatedBy: "base64,").dropFirst().first?.prefix { $0 != "\"" })
    let data = try #require(Data(base64Encoded: String(first)))
    let picture = try PNGCodec.decode(Array(data)).bitmap
    let line = try ShippedTheme.bitmap("linen/arrow-up-line.png", files)
    #expect(picture.size == line.size)
  }

  @Test func `Pictures are tinted`() throws {
    let opaque = Pixel(red: 200, green: 100, blue: 51, alpha: 255)
    // Products of shares of 255: 200 · 128, 100 · 255 and 51 · 0.
    #expect(
      try tinted("{mode: multiply, color: \"#80FF00\"}", opaque)
        == Pixel(red: 100, green: 100, blue: 0, alpha: 255))
    // The alpha alone is taken: half of one colour.
    #expect(
      try tinted(
        "{mode: template, color: \"#FF8800\"}", Pixel(red: 10, green: 20, blue: 30, alpha: 51))
        == Pixel(red: 51, green: 27, blue: 0, alpha: 51))
    #expect(
      try tinted("{mode: template, color: \"#FF880080\"}", opaque)
        == Pixel(red: 128, green: 68, blue: 0, alpha: 128))
  }

  @Test func `The arrow is held in its lane, and a loss stands in the head`() throws {
    let files = try ShippedTheme.files("Frost", .css)
    let css = String(decoding: try #require(files["frost.css"]), as: UTF8.self)
    // base 44, caps 16 on both sides of the lane.
    #expect(
      css.contains(
        "grid-template-columns: round(clamp(min(16px, (100% - 44px) * 0.5), "
          + "50% + var(--frost-offset, 0px) - 22px, "
          + "100% - 44px - min(16px, (100% - 44px) * 0.5)), var(--frost-pixel)) 44px 1fr;"))
    #expect(css.contains(" * - shadow.knockout: "))
    #expect(css.contains("@media (prefers-color-scheme: dark) {"))
    #expect(!css.contains("*/ "))
    #expect(files["frost/arrow-left~dark@3x.png"] != nil)
    // drop-shadow() takes sigma, half of the blur of 30.
    #expect(css.contains("drop-shadow(0px 10px 15px rgb(11 27 51 / 0.24))"))
    // The lane ends at whole points.
    #expect(!css.contains("round(up"))
  }

  /// `--popframe-day` is invalid in the light and empty in the dark, and the other way round for the night: `var()` gives what
  /// stands behind the comma for an invalid one (CSS Custom Properties 1, 3).
  @Test func `A page may say which theme it has`() throws {
    let files = try ShippedTheme.files("Frost", .css)
    let css = String(decoding: try #require(files["frost.css"]), as: UTF8.self)
    let (light, dark) = (
      "--popframe-day: initial; --popframe-night: ;", "--popframe-day: ; --popframe-night: initial;"
    )
    let rules = [
      ":where(:root, :host) { \(light) }",
      "@media (prefers-color-scheme: dark) { :where(:root, :host) { \(dark) } }",
      ":where([data-theme] *) { --popframe-day: inherit; --popframe-night: inherit; }",
      ":where([data-theme=\"light\"], :host([data-theme=\"light\"])) { \(light) --popframe-scheme: light; }",
      ":where([data-theme=\"dark\"], :host([data-theme=\"dark\"])) { \(dark) --popframe-scheme: dark; }",
    ]
    #expect(css.contains(rules.joined(separator: "\n")))
    for suffix in ["", "@2x", "@3x"] {
      let pictures =
        "--frost-frame: var(--popframe-day, url(\"frost/frame\(suffix).png\")) "
        + "var(--popframe-night, url(\"frost/frame~dark\(suffix).png\"));"
      #expect(css.components(separatedBy: pictures).count == 2, "\(suffix)")
    }
    // Where nothing differs, nothing depends on it.
    let plain = try ShippedTheme.files("Crimson", .css)
    #expect(
      !String(decoding: try #require(plain["crimson.css"]), as: UTF8.self).contains("--popframe-"))
  }

  @Test func `Each file is cut at its own pixels`() throws {
    func png(_ side: Int, _ scale: Scale) throws -> [UInt8] {
      try PNGCodec.encode(
        Bitmap(
          size: PixelSize(width: side, height: side), filledWith: Pixel(bits: 0xFF80_4020)),
        scale: scale)
    }
    let theme = """
      format: 1
      name: Odd
      frame: {image: frame.png, capInsets: {"@2x": [9, 8, 7, 6], "@3x": [14, 12, 11, 9]}, resizing: stretch}
      """
    let folder = try ThemeFolder(
      Snapshot(
        files: [
          "theme.yaml": Array(theme.utf8), "frame@2x.png": png(40, .two),
          "frame@3x.png": png(60, #require(Scale(3))),
        ], name: "Odd"))
    let files = try ThemeExports(folder, to: [#require(ExchangeFormat(name: "css"))]).files
    let css = String(
      decoding: try #require(files.first { $0.path == "odd.css" }).bytes, as: UTF8.self)
    // Top, right, bottom, left: of a file, and what that is in CSS pixels.
    #expect(
      css.contains("  --odd-frame-slice: 9 6 7 8;\n  --odd-frame-width: 4.5px 3px 3.5px 4px;"))
    #expect(
      css.contains(
        "@media (min-resolution: 2.01dppx) {\n  .odd {\n    --odd-frame: url(\"odd/frame@3x.png\");\n"
          + "    --odd-frame-slice: 14 9 11 12;\n    --odd-frame-width: calc(14px / 3) 3px "
          + "calc(11px / 3) 4px;"))
    #expect(!css.contains("1.01dppx"))
  }

  @Test func `A lane that is no whole number of points ends at a whole device pixel`() throws {
    let files = try ShippedTheme.files("Card", .css, inPictures: true)
    let css = String(decoding: try #require(files["card.css"]), as: UTF8.self)
    // A continuous corner of 12 points takes 12 × 1.528665 = 18.34398.
    #expect(
      css.contains("clamp(min(round(up, 18.343px, var(--card-pixel)), (100% - 26px) * 0.5)"))
    #expect(css.contains("\n  --card-pixel: 1px;\n"))
    #expect(
      css.contains("@media (resolution: 2dppx) { .card { --card-pixel: 0.5px; } }"))
    #expect(
      css.contains(
        "@media (resolution: 3dppx) { .card { --card-pixel: calc(1px / 3); } }"))
    #expect(!css.contains("arrow.lane"))
  }
}
