import Imaging
import Testing
import TestThemes
@testable import Themes
import ThemeSource

@Suite struct PictureFinderTests {
  /// The complaints about a frame whose picture is named so, in a folder of these files (64 × 64
  /// pixels at scale 1).
  private func complaints(_ name: String, _ files: [String: PictureInventory.Entry]) -> [String] {
    ThemeFixture.complaints("format: 1\nframe: {image: \(name)}\n", files)
  }

  private static let square = PictureInventory.Entry.picture(PixelSize(width: 64, height: 64))

  @Test(arguments: [
    ("frame.png", ["frame.png"], ["frame.png"]),
    ("frame.png", ["frame@2x.png"], ["frame@2x.png"]),
    (
      "frame.png", ["frame@3x.png", "frame.png", "frame@10x.png"],
      ["frame.png", "frame@3x.png", "frame@10x.png"]
    ),
    ("frame@2x.png", ["frame@2x.png", "frame.png"], ["frame.png", "frame@2x.png"]),
    ("./art//frame.png", ["art/frame.png", "frame.png"], ["art/frame.png"]),
    ("frame.png", ["frame@1x.png"], ["frame@1x.png"]),
    (
      "frame.png",
      [
        "frame.png", "frame@0x.png", "frame@02x.png", "frame@x.png", "frame@1.5x.png", "frame2.png",
      ], ["frame.png"]
    ),
    ("frame~dark.png", ["frame~dark@2x.png", "frame.png"], ["frame~dark@2x.png"]),
    ("\"a b@c.png\"", ["a b@c.png"], ["a b@c.png"]),
  ])
  func `a name finds its files from the smallest scale to the largest`(
    name: String, files: [String], found: [String]
  ) throws {
    var sizes: [String: PictureInventory.Entry] = [:]
    for file in files {
      let scale =
        file.contains("@2x") ? 2 : file.contains("@3x") ? 3 : file.contains("@10x") ? 10 : 1
      sizes[file] = .picture(PixelSize(width: 12 * scale, height: 8 * scale))
    }
    let theme = try ThemeFixture.read("format: 1\nframe: {image: \(name)}\n", sizes).base
    #expect(theme.frame?.image.files.map(\.path) == found)
    #expect(theme.frame?.image.size == Size(width: 12, height: 8))
  }

  @Test func `the size in points comes from the smallest scale and may be fractional`() throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\n",
      [
        "frame@2x.png": .picture(PixelSize(width: 25, height: 15)),
        "frame@4x.png": .picture(PixelSize(width: 50, height: 30)),
      ]
    ).base
    #expect(theme.frame?.image.size == Size(width: 12.5, height: 7.5))
  }

  @Test(arguments: [
    // Up to half a pixel of the larger file: 63 pixels at 2x stand for 94.5 at 3x, 100 at 3x for 133⅓
    // at 4x.
    (2, PixelSize(width: 63, height: 60), 3, PixelSize(width: 94, height: 90), ""),
    (2, PixelSize(width: 63, height: 60), 3, PixelSize(width: 95, height: 90), ""),
    (3, PixelSize(width: 100, height: 100), 4, PixelSize(width: 133, height: 133), ""),
    (2, PixelSize(width: 64, height: 60), 3, PixelSize(width: 96, height: 90), ""),
    // Up to one: WEPopover's arrow, and 134 against 133⅓.
    (1, PixelSize(width: 18, height: 14), 2, PixelSize(width: 36, height: 27), "36 × 28"),
    (2, PixelSize(width: 64, height: 61), 3, PixelSize(width: 95, height: 91), "96 × 92"),
    (3, PixelSize(width: 100, height: 100), 4, PixelSize(width: 134, height: 133), "133 × 133"),
  ])
  func `files may differ by half a pixel of the larger, and with a warning by one`(
    small: Int, smaller: PixelSize, large: Int, larger: PixelSize, right: String
  ) {
    let complaints = complaints(
      "frame.png",
      ["frame@\(small)x.png": .picture(smaller), "frame@\(large)x.png": .picture(larger)])
    #expect(
      complaints
        == (right.isEmpty
          ? []
          : [
            "2:16: warning: frame.image: frame@\(large)x.png is \(larger.width) × \(larger.height) "
              + "pixels at @\(large)x, a pixel away from frame@\(small)x.png, which is "
              + "\(smaller.width) × \(smaller.height) pixels at @\(small)x; \(right) would be right"
          ]))
  }

  @Test(arguments: [
    (PixelSize(width: 36, height: 26), "36 × 28"), (PixelSize(width: 38, height: 28), "36 × 28"),
    (PixelSize(width: 18, height: 14), "36 × 28"),
  ])
  func `files that differ by more than a pixel are refused`(larger: PixelSize, right: String) {
    let complaints = complaints(
      "frame.png",
      [
        "frame.png": .picture(PixelSize(width: 18, height: 14)), "frame@2x.png": .picture(larger),
      ])
    #expect(
      complaints == [
        "2:16: error: frame.image: frame.png and frame@2x.png disagree about the size: "
          + "18 × 14 pixels at @1x against \(larger.width) × \(larger.height) pixels at @2x; "
          + "frame@2x.png should be \(right)"
      ])
  }

  @Test func `every file is held against all smaller ones`() {
    // 21 and 29 are one pixel away from 10 each, and two and a half from each other.
    let complaints = complaints(
      "frame.png",
      [
        "frame.png": .picture(PixelSize(width: 10, height: 10)),
        "frame@2x.png": .picture(PixelSize(width: 21, height: 20)),
        "frame@3x.png": .picture(PixelSize(width: 29, height: 30)),
      ])
    #expect(
      complaints == [
        "2:16: error: frame.image: frame@2x.png and frame@3x.png disagree about the size: "
          + "21 × 20 pixels at @2x against 29 × 30 pixels at @3x; frame@3x.png should be 32 × 30"
      ])
  }

  @Test func `an appearance stands before or behind the scale`() throws {
    let square = PixelSize(width: 12, height: 12)
    let large = PixelSize(width: 24, height: 24)
    let document = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\n",
      [
        "frame.png": .picture(square), "frame~dark.png": .picture(square),
        "frame@2x~dark.png": .picture(large), "frame~dim@2x.png": .picture(large),
      ])
    #expect(document.appearances == ["base", "dark", "dim"])
    #expect(
      document.theme(for: "dark")?.frame?.image.files.map(\.path) == [
        "frame~dark.png", "frame@2x~dark.png",
      ])
    #expect(document.theme(for: "dim")?.frame?.image.files.map(\.path) == ["frame~dim@2x.png"])
  }

  @Test(arguments: ["frame~ipad.png", "frame~mac@2x.png", "frame@2x~iphone.png"])
  func `an idiom of Apple's is no appearance`(file: String) throws {
    let files = ["frame.png": Self.square, file: Self.square]
    let idiom = file.contains("ipad") ? "ipad" : file.contains("mac") ? "mac" : "iphone"
    #expect(
      complaints("frame.png", files) == [
        "2:16: warning: frame.image: \(file) is not used: ~\(idiom) is an idiom of Apple's, not an "
          + "appearance; take it away, or give the picture a name of its own"
      ])
    let document = try ThemeFixture.read("format: 1\nframe: {image: frame.png}\n", files)
    #expect(document.appearances == ["base"])
  }

  @Test(arguments: [
    (
      "frame.png", ["Frame.png"],
      "there is no frame.png; there is Frame.png, and names are case-sensitive"
    ),
    (
      "frame.png", ["Frame@2x.png"],
      "there is no frame.png; there is Frame.png, and names are case-sensitive"
    ),
    ("frmae.png", ["frame.png", "arrow.png"], "there is no frmae.png; did you mean frame.png?"),
    ("frame.png", ["art/frame.png"], "there is no frame.png; did you mean art/frame.png?"),
    ("art/frame.png", ["frame.png"], "there is no art/frame.png; did you mean frame.png?"),
    ("frame@2x.png", ["frame.png"], "there is no frame@2x.png; did you mean frame.png?"),
    (
      "frame.png", ["frame@2X.png"],
      "there is no frame.png; there is frame@2X.png, but scales are written @2x: name it frame@2x.png"
    ),
    (
      "frame.png", ["frame.PNG"],
      "there is no frame.png; there is frame.PNG, but names end in .png, in small letters: name it "
        + "frame.png"
    ),
    (
      "art/frame.png", ["art/Frame_3X.Png"],
      "there is no art/frame.png; there is art/Frame_3X.Png, but names end in .png, in small letters, "
        + "and scales are written @3x, and names are case-sensitive: name it art/frame@3x.png"
    ),
    ("frame.png", ["framex.png"], "there is no frame.png; did you mean framex.png?"),
    ("frame.png", [], "there is no frame.png; the theme's folder holds no PNG file"),
    ("frame.png", ["a.png"], "there is no frame.png; the theme's folder holds a.png"),
    (
      "background.png", ["a.png", "b.png", "b@2x.png", "c.png", "d.png", "theme.yaml"],
      "there is no background.png; the theme's folder holds a.png, b.png, c.png and 1 more"
    ),
    (
      "frame1.png", ["frame2.png", "frame3.png", "frame4.png", "frame5.png"],
      "there is no frame1.png; did you mean frame2.png, frame3.png or frame4.png?"
    ),
  ])
  func `a missing picture is answered with the nearest names`(
    name: String, files: [String], message: String
  ) {
    let folder = Dictionary(uniqueKeysWithValues: files.map { ($0, Self.square) })
    #expect(complaints(name, folder) == ["2:16: error: frame.image: \(message)"])
  }

  @Test(arguments: [
    (
      "/etc/frame.png",
      "pictures are only read from inside the theme's folder: \"/etc/frame.png\" is an absolute path"
    ),
    (
      "~/frame.png",
      "pictures are only read from inside the theme's folder: \"~/frame.png\" is an absolute path"
    ),
    (
      "'C:/frame.png'",
      "pictures are only read from inside the theme's folder: \"C:/frame.png\" is an absolute path"
    ),
    (
      "../frame.png",
      "pictures are only read from inside the theme's folder: \"../frame.png\" leads out of it"
    ),
    (
      "art/../../frame.png",
      "pictures are only read from inside the theme's folder: \"art/../../frame.png\" leads out of it"
    ),
    (
      "http://a.b/frame.png",
      "pictures are only read from inside the theme's folder: \"http://a.b/frame.png\" is an address of another place"
    ),
    ("art\\frame.png", "\"art\\frame.png\" has backslashes; separate folders by forward slashes"),
    ("frame", "\"frame\" is no name of a PNG file; pictures end in .png"),
    ("frame.jpg", "\"frame.jpg\" is no name of a PNG file; pictures end in .png"),
    (
      "frame.PNG",
      "\"frame.PNG\" is no name of a PNG file; pictures end in .png, in small letters"
    ),
    (".png", "\".png\" is no name of a PNG file; pictures end in .png"),
    ("frame.png/", "\"frame.png/\" is no name of a PNG file; pictures end in .png"),
  ])
  func `a name that leaves the folder or is no PNG is refused`(name: String, message: String) {
    let folder = [
      "frame.png": Self.square, "/etc/frame.png": Self.square, "../frame.png": Self.square,
    ]
    #expect(complaints(name, folder) == ["2:16: error: frame.image: \(message)"])
  }

  @Test func `files that cannot be used are named with the reason, all of them`() {
    #expect(
      complaints(
        "frame.png",
        [
          "frame.png": .unreadable("is empty"), "frame@2x.png": .outside,
          "frame@3x.png": .picture(PixelSize(width: 20_000, height: 10)),
          "frame@4x.png": .picture(PixelSize(width: 10_001, height: 10_000)),
          "frame@5x.png": .picture(PixelSize(width: 0, height: 5)),
        ]) == [
          "2:16: error: frame.image: cannot read frame.png: is empty",
          "2:16: error: frame.image: frame@2x.png is a link that leaves the theme's folder; "
            + "put the picture itself there",
          "2:16: error: frame.image: frame@3x.png is 20000 × 10 pixels; at most 16384 a side and "
            + "100 million in all are read",
          "2:16: error: frame.image: frame@4x.png is 10001 × 10000 pixels; at most 16384 a side and "
            + "100 million in all are read",
          "2:16: error: frame.image: frame@5x.png has no pixels",
        ])
  }

  @Test func `two files of one scale are refused`() {
    #expect(
      complaints("frame.png", ["frame.png": Self.square, "frame@1x.png": Self.square]) == [
        "2:16: error: frame.image: frame.png and frame@1x.png are both of scale 1; keep one"
      ])
  }

  @Test func `only named pictures are measured`() throws {
    let inventory = PictureInventory(paths: ["frame.png", "huge.png"]) { path in
      #expect(path == "frame.png")
      return .picture(PixelSize(width: 8, height: 8))
    }
    _ = try ThemeDocument(
      SourceTree(yaml: "format: 1\nframe: {image: frame.png}\n", path: "t.yaml"), folderName: "F",
      pictures: inventory)
  }

  @Test func `a scale takes its own file, else the next larger, else the largest`() throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\n",
      [
        "frame.png": .picture(PixelSize(width: 8, height: 8)),
        "frame@2x.png": .picture(PixelSize(width: 16, height: 16)),
        "frame@3x.png": .picture(PixelSize(width: 24, height: 24)),
      ]
    ).base
    let image = try #require(theme.frame).image
    func file(_ scale: Double) throws -> String {
      image.file(for: try #require(Scale(scale))).path
    }
    #expect(try file(0.5) == "frame.png")
    #expect(try file(1) == "frame.png")
    #expect(try file(1.5) == "frame@2x.png")
    #expect(try file(2) == "frame@2x.png")
    #expect(try file(2.5) == "frame@3x.png")
    #expect(try file(4) == "frame@3x.png")
  }
}
