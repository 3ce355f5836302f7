import Exchange
import Imaging
import Popovers
import Testing
import Themes

/// What is read of image sets: appearances of their own, and numbers that are none.
@Suite struct CatalogImportTests {
  /// An image of a set: file, scale, size in pixels, and what else stands in `Contents.json`.
  private struct Image {
    var file: String
    var scale: Int
    var size: PixelSize
    var more: String

    init(_ file: String, _ scale: Int, _ more: String, size: PixelSize? = nil) {
      self.file = file
      self.scale = scale
      self.size = size ?? PixelSize(width: 20 * scale, height: 20 * scale)
      self.more = more
    }
  }

  private static let dark =
    #", "appearances": [{ "appearance": "luminosity", "value": "dark" }]"#

  private static func slices(_ caps: Int, mode: String = "stretch", center: String = "") -> String {
    """
    , "resizing": { "mode": "9-part", "center": { "mode": "\(mode)"\(center) },
      "cap-insets": { "top": \(caps), "left": \(caps), "bottom": \(caps), "right": \(caps) } }
    """
  }

  /// Imports a set of pictures, of 20 × 20 points where nothing else is said.
  private func read(
    _ images: [Image], idiom: String = "universal", mends: Bool = false, frame: String? = nil
  ) throws -> ImportedTheme {
    var files: [ExchangeFile] = []
    var entries: [String] = []
    for image in images {
      files.append(
        ExchangeFile(
          path: "C.xcassets/frame.imageset/\(image.file)",
          content: .picture(
            Bitmap(size: image.size, filledWith: Pixel(bits: 0xFF80_4020)), scale: .one)))
      entries.append(
        #"{ "idiom": "\#(idiom)", "filename": "\#(image.file)", "scale": "\#(image.scale)x"\#(image.more) }"#
      )
    }
    files.append(
      ExchangeFile(
        path: "C.xcassets/frame.imageset/Contents.json",
        content: .text("{ \"images\": [\n" + entries.joined(separator: ",\n") + "\n] }")))
    return try Catalogue(files, request: ImportRequest(name: "Back", frame: frame, mends: mends))
      .imported
  }

  private func text(_ theme: ImportedTheme) -> String {
    for file in theme.files where file.path == "theme.yaml" {
      if case .text(let text) = file.content { return text }
    }
    return ""
  }

  @Test func `Of two sets called frame none is taken`() throws {
    var files: [ExchangeFile] = []
    for catalogue in ["A", "B"] {
      let folder = "\(catalogue).xcassets/frame.imageset"
      let bitmap = Bitmap(size: PixelSize(width: 20, height: 20))
      files.append(ExchangeFile(path: "\(folder)/f.png", content: .picture(bitmap, scale: .one)))
      files.append(
        ExchangeFile(
          path: "\(folder)/Contents.json",
          content: .text(#"{"images": [{"filename": "f.png", "scale": "1x"}]}"#)))
    }
    for frame in ["frame", nil] {
      let theme = try Catalogue(files, request: ImportRequest(name: "Back", frame: frame)).imported
      #expect(
        theme.diagnostics.map(\.message) == [
          "2 image sets are called frame: A.xcassets/frame.imageset, B.xcassets/frame.imageset; "
            + "say which one is meant, as --frame A.xcassets/frame"
        ])
    }
    let named = try Catalogue(
      files, request: ImportRequest(name: "Back", frame: "B.xcassets/frame")
    ).imported
    #expect(
      named.diagnostics.map(\.description).allSatisfy { $0.hasPrefix("B.xcassets/frame.imageset/") }
    )
    #expect(!named.files.isEmpty)
  }

  /// Apple's Asset Catalog Format Reference: display-gamut, language-direction, width-class.
  @Test(arguments: [
    (#""display-gamut": "sRGB""#, #""display-gamut": "display-P3""#),
    (#""language-direction": "left-to-right""#, #""language-direction": "right-to-left""#),
    (#""width-class": "regular""#, #""width-class": "compact""#),
    (#""height-class": "regular", "display-gamut": "sRGB""#, #""height-class": "compact""#),
  ])
  func `Of slots for some devices the usual one is taken, and the others are kept`(
    _ usual: String, _ other: String
  ) throws {
    let theme = try read([
      Image("x.png", 1, Self.slices(7) + ", " + other),
      Image("f.png", 1, Self.slices(5) + ", " + usual),
    ])
    #expect(theme.diagnostics.map(\.severity) == [.warning])
    #expect(
      theme.diagnostics[0].message.hasPrefix(
        "'x.png' is kept and not used: themes have no word for"))
    #expect(text(theme).contains("  capInsets: 5 "), "\(text(theme))")
    // One for all devices wins, wherever it stands.
    let both = try read([
      Image("f.png", 1, Self.slices(5) + ", " + usual), Image("a.png", 1, Self.slices(6)),
    ])
    #expect(
      both.diagnostics.map(\.message) == [
        "'f.png' is kept and not used: the set has a picture for all devices"
      ])
    #expect(text(both).contains("  capInsets: 6 "))
  }

  @Test(arguments: [("f.pdf", "a PDF; draw it as PNG"), ("f.jpg", "a JPEG picture")])
  func `A set without a PNG is named as what it has`(_ file: String, _ message: String) throws {
    let theme = try read([Image(file, 1, "")])
    let error = try #require(theme.diagnostics.first { $0.severity == .error })
    #expect(error.message.hasPrefix("the set has no PNG or SVG: \(file) is \(message)"), "\(error)")
  }

  @Test func `Every number has a comment that says where it comes from`() throws {
    let theme = try read([Image("f.png", 1, Self.slices(6)), Image("g.png", 2, Self.slices(13))])
    let lines = text(theme).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 8)
    for line in lines where line.contains(where: \.isNumber) {
      #expect(line.contains(" # "), "\(line)")
    }
  }

  @Test func `An appearance says its own part of the middle, also where it is all of it`() throws {
    let theme = try read([
      Image("f.png", 1, Self.slices(5, center: #", "width": 2, "height": 3"#)),
      Image("d.png", 1, Self.slices(6, mode: "tile") + Self.dark),
    ])
    #expect(theme.diagnostics == [])
    let yaml = text(theme)
    #expect(yaml.contains("    \"@1x\": [2, 3] "), "\(yaml)")
    #expect(yaml.contains("      capInsets: 6 "))
    #expect(yaml.contains("      resizing: tile "))
    #expect(yaml.contains("        \"@1x\": [8, 8] "))
    #expect(yaml.contains("# all of the middle"))
  }

  @Test func `An appearance without a file of every scale has its caps in points`() throws {
    let theme = try read([
      Image("f.png", 1, Self.slices(5)), Image("g.png", 2, Self.slices(11)),
      Image("d.png", 2, Self.slices(13) + Self.dark),
    ])
    #expect(theme.diagnostics == [])
    let yaml = text(theme)
    #expect(yaml.contains("    \"@2x\": [11, 11, 11, 11] "), "\(yaml)")
    #expect(yaml.contains("      capInsets: 6.5 "))
  }

  @Test func `An appearance has alignment insets of its own`() throws {
    let over = #", "alignment-insets": { "top": 1, "left": 2, "bottom": 3, "right": 4 }"#
    let theme = try read([
      Image("f.png", 1, Self.slices(5)), Image("d.png", 1, Self.slices(5) + over + Self.dark),
    ])
    #expect(text(theme).contains("      alignmentInsets: [1, 2, 3, 4] "), "\(text(theme))")
  }

  @Test(arguments: [
    (#""left": 3, "top": "abc""#, "the cap inset at top of f.png is no number"),
    (#""left": null"#, "the cap inset at left of f.png is no number"),
    (#""left": -3"#, "the cap inset -3 of f.png is no whole number of pixels from 0"),
  ])
  func `A cap that is no number is named with its line`(_ caps: String, _ message: String) throws {
    let resizing = #", "resizing": { "mode": "9-part", "cap-insets": { \#(caps) } }"#
    let broken = try read([Image("f.png", 1, resizing)])
    let found = try #require(broken.diagnostics.first)
    #expect(found.severity == .error)
    #expect(found.message.hasPrefix(message), "\(found.message)")
    #expect(found.range?.line == 2)
    #expect(broken.files == [])
    let mended = try read([Image("f.png", 1, resizing)], mends: true)
    #expect(mended.diagnostics.allSatisfy { $0.message.hasSuffix("mended: it counts as 0") })
    #expect(!mended.files.isEmpty)
  }

  @Test func `Unknown keys of a set are named with their lines`() throws {
    let more =
      #", "resizing": { "mode": "3-part-horizontal", "shape": 1, "center": { "mode": "tile", "width": 0 }, "#
      + #""cap-insets": { "left": 4, "right": 4, "top": 2 } }, "glow": true"#
    let theme = try read([Image("f.png", 1, more)])
    let messages = theme.diagnostics.map(\.message)
    #expect(theme.diagnostics.allSatisfy { $0.severity == .warning && $0.range?.line == 2 })
    #expect(
      Set(messages) == [
        "the key 'shape' is kept and not used", "the key 'glow' is kept and not used",
        "3-part-horizontal does not use the cap insets at top and bottom of f.png",
        "the center's width of f.png is no length; all of the middle shows",
      ])
    #expect(theme.files.contains { $0.path == "sources/frame.imageset/Contents.json" })
    let bare = try read([Image("f.png", 1, #", "resizing": { "mode": "9-part" }"#)])
    #expect(
      bare.diagnostics.map(\.message) == [
        "the resizing of f.png has no cap-insets; nothing keeps its size"
      ])
  }

  /// Imports the text of one `Contents.json`, of a set with f.png.
  private func read(contents: String, mends: Bool = false) throws -> ImportedTheme {
    let folder = "C.xcassets/frame.imageset"
    let bitmap = Bitmap(size: PixelSize(width: 20, height: 20))
    return try Catalogue(
      [
        ExchangeFile(path: "\(folder)/f.png", content: .picture(bitmap, scale: .one)),
        ExchangeFile(path: "\(folder)/Contents.json", content: .text(contents)),
      ], request: ImportRequest(name: "Back", mends: mends)
    ).imported
  }

  @Test(arguments: [
    (#"{"images": [{"filename": "f.png" "scale": "1x"}]}"#, "1:34 not valid JSON: ',' or '}'"),
    ("{\"images\": [\n{\"filename\": \"f.png}]}", "2:14 not valid JSON: the double quotes"),
    (#"{"images": [{"filename": "f.png", "filename": "g.png"}]}"#, "1:35 duplicate key 'filename'"),
    (#"{"images": [{"filename": "f\ud83c.png"}]}"#, #"1:28 not valid JSON: \ud83c is one half"#),
    ("", "1:1 the text is empty"),
    ("{ // one\n}", "1:3 a comment, which JSON does not have"),
    (#"{"images": [{"filename": "f.png", scale: "1x"}]}"#, "1:35 'scale' without double quotes"),
    (#"{"images": [{"filename": "f.png"},]}"#, "1:34 a comma before the end of a list"),
    (#"{"info": {"version": 01}}"#, "1:22 not valid JSON: '01' is no number"),
  ])
  func `What is not JSON is an error with its place, repaired or not`(
    contents: String, message: String
  ) throws {
    for mends in [false, true] {
      let theme = try read(contents: contents, mends: mends)
      let first = try #require(theme.diagnostics.first)
      let place = "\(first.range?.line ?? 0):\(first.range?.column ?? 0)"
      #expect("\(place) \(first.message)".hasPrefix(message), "\(place) \(first.message)")
      #expect(first.severity == .error)
      #expect(theme.files == [])
    }
  }

  @Test func `Whatever JSON can say is understood, and kept with its order and its digits`() throws
  {
    let key = String(repeating: "long", count: 400)
    let theme = try read(
      contents: #"""
        {"images": [{"file\u006eame": "f.p\u006eg", "\ud83c\udf88": ["\u007f", "\#u{7F}"],
          "\#(key)": {"z": 1.50, "a": -1E+2, "m": null, "b": [true, "true", "1.0", {}]}}]}
        """#)
    #expect(theme.diagnostics.allSatisfy { $0.severity == .warning }, "\(theme.diagnostics)")
    let kept = theme.files.first { $0.path == "sources/frame.imageset/Contents.json" }
    guard case .text(let text)? = kept?.content else {
      Issue.record("nothing is kept")
      return
    }
    #expect(
      text == """
        {
          "images" : [
            {
              "filename" : "f.png",
              "🎈" : [
                "\\u007f",
                "\\u007f"
              ],
              "\(key)" : {
                "z" : 1.50,
                "a" : -1E+2,
                "m" : null,
                "b" : [
                  true,
                  "true",
                  "1.0",
                  {

                  }
                ]
              }
            }
          ]
        }

        """)
  }

  @Test func `The center of a file without slices is that of the other, too`() throws {
    let theme = try read(
      [
        Image("f.png", 1, Self.slices(6, center: #", "width": 1, "height": 2"#)),
        Image("g.png", 2, ""),
      ],
      mends: true)
    #expect(text(theme).contains("    \"@2x\": [2, 4] "), "\(text(theme))")
  }

  @Test func `An image that is not assigned, or of no scale, is kept and not used`() throws {
    let size = PixelSize(width: 20, height: 20)
    for (image, reason) in [
      (Image("d.png", 1, #", "unassigned": true"#), "it is not assigned"),
      (Image("d.png", 0, "", size: size), "'0x' is no scale"),
    ] {
      let theme = try read([image, Image("f.png", 1, Self.slices(5))])
      #expect(text(theme).contains("  capInsets: 5 "), "\(theme.diagnostics)")
      #expect(
        theme.diagnostics.map(\.message).contains {
          $0.hasPrefix("'d.png' is kept and not used: \(reason)")
        }, "\(theme.diagnostics)")
      #expect(theme.files.contains { $0.path == "sources/frame.imageset/Contents.json" })
    }
  }

  @Test func `Slices of an unknown mode are those of nine parts when mended`() throws {
    let resizing = #", "resizing": { "mode": "5-part", "cap-insets": { "top": 2, "left": 3 } }"#
    let broken = try read([Image("f.png", 1, resizing)])
    #expect(broken.diagnostics.map(\.severity) == [.error])
    #expect(broken.diagnostics[0].message.hasPrefix("the mode '5-part' is none of 9-part"))
    let mended = try read([Image("f.png", 1, resizing)], mends: true)
    #expect(text(mended).contains("  capInsets: [2, 3, 0, 0] "), "\(text(mended))")
  }

  @Test func `Negative alignment insets count as nothing when mended`() throws {
    let more = Self.slices(5) + #", "alignment-insets": { "top": -2, "left": 1 }"#
    let broken = try read([Image("f.png", 1, more)])
    #expect(broken.diagnostics.map(\.severity) == [.error])
    #expect(broken.diagnostics[0].message.contains("alignment inset -2 of f.png is negative"))
    let mended = try read([Image("f.png", 1, more)], mends: true)
    #expect(text(mended).contains("  alignmentInsets: [0, 1, 0, 0] "), "\(text(mended))")
  }

  @Test func `The images of another idiom are kept, so that they go out as they came`() throws {
    let theme = try read([Image("f.png", 1, Self.slices(5))], idiom: "ipad")
    #expect(
      theme.diagnostics.map(\.message) == [
        "the set has no picture for all devices; those for 'ipad' are taken for all"
      ])
    #expect(theme.files.contains { $0.path == "sources/frame.imageset/Contents.json" })
  }

  @Test func `Files that disagree about the size are named, and left out when mended`() throws {
    // As published: 254 × 549 points, rounded up from a third of 761 × 1645 pixels.
    func image(_ scale: Int, _ width: Int, _ height: Int) -> Image {
      Image("f@\(scale)x.png", scale, "", size: PixelSize(width: width, height: height))
    }
    let images = [image(1, 254, 549), image(2, 508, 1097), image(3, 761, 1645)]
    let refused = try read(images)
    #expect(
      refused.diagnostics.map(\.message) == [
        "f@1x.png, 254 × 549 pixels at 1x, and f@3x.png, 761 × 1645 at 3x, disagree about the size; "
          + "repaired, f@1x.png is left out"
      ])
    #expect(refused.diagnostics.map(\.severity) == [.error])
    #expect(refused.diagnostics.map { $0.range?.line } == [2])
    let mended = try read(images, mends: true)
    #expect(mended.diagnostics.allSatisfy { $0.severity == .warning })
    // Half of 1097 pixels, rounded, would be 549 points again, and a third of 1645 is less than 548.5.
    #expect(
      mended.files.map(\.path).sorted() == ["frame@2x.png", "frame@3x.png", "theme.yaml"])
    #expect(mended.diagnostics.contains { $0.message.contains("would stand for another size") })
    // One of three has another size than both others.
    let odd = try read([image(1, 20, 20), image(2, 40, 40), image(3, 80, 80)], mends: true)
    #expect(odd.diagnostics.map { $0.message.contains("f@3x.png is left out") } == [true, false])
    #expect(odd.files.map(\.path).sorted() == ["frame.png", "frame@2x.png", "theme.yaml"])
  }

  @Test func `A set that is asked for and not there is no fault of the catalogue`() throws {
    let theme = try read([Image("f.png", 1, Self.slices(5))], frame: "body")
    #expect(theme.unknownName == "there is no image set named 'body' for the frame; there is frame")
    #expect(theme.diagnostics == [])
    #expect(theme.files == [])
  }

  @Test func `A set without slicing gets the caps that its pixels propose`() throws {
    func read(_ found: Result<ProposedCaps, UnusablePicture>) throws -> ImportedTheme {
      let path = "C.xcassets/frame.imageset"
      let json =
        #"{"images": [{"filename": "a.png", "scale": "1x"}, {"filename": "b.png", "scale": "2x"}]}"#
      return try Catalogue(
        [
          ExchangeFile(
            path: "\(path)/a.png",
            content: .picture(Bitmap(size: PixelSize(width: 20, height: 20)), scale: .one)),
          ExchangeFile(
            path: "\(path)/b.png",
            content: .picture(Bitmap(size: PixelSize(width: 40, height: 40)), scale: .one)),
          ExchangeFile(path: "\(path)/Contents.json", content: .text(json)),
        ]
      ) { picture in
        #expect(picture.files.map(\.scale) == [1, 2])
        return found
      }.imported
    }
    let caps = Insets(top: 7, left: 6, bottom: 5, right: 4)
    let resizing = Resizing(x: .stretch, y: .tile)
    let theme = try read(.success(.init(caps: caps, resizing: resizing, reasons: ["left 6: why"])))
    #expect(text(theme).contains("\n  capInsets: [7, 6, 5, 4] "), "\(text(theme))")
    #expect(text(theme).contains("\ncontentInsets: [7, 6, 5, 4] "))
    #expect(text(theme).contains("\n  resizing: {x: stretch, y: tile} "))
    #expect(
      theme.diagnostics.map(\.message) == [
        "there is no slicing for a.png, b.png; caps are found in the pixels: left 6: why"
      ])
    let none = try read(.failure(.init("frame: no columns are the same")))
    #expect(!text(none).contains("capInsets"), "0 is the default: \(text(none))")
    #expect(
      none.diagnostics.map(\.message) == [
        "there is no slicing for a.png, b.png, and none is found: frame: no columns are the same; "
          + "all of it stretches"
      ])
  }
}
