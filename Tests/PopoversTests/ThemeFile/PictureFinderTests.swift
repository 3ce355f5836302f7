import Popovers
import Raster
import Testing

@Suite struct PictureFinderTests {
  /// The complaints about a frame whose picture is named so, in a folder of these files (64 × 64
  /// pixels at scale 1).
  private func complaints(_ name: String, _ files: [String: PictureInventory.Entry]) -> [String] {
    ThemeFixture.complaints("format: 1\nframe: {image: \(name)}\n", files)
  }

  private static let square = PictureInventory.Entry.picture(PixelSize(64, 64))

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
      sizes[file] = .picture(PixelSize(12 * scale, 8 * scale))
    }
    let theme = try ThemeFixture.read("format: 1\nframe: {image: \(name)}\n", sizes).base
    #expect(theme.frame?.image.files.map(\.path) == found)
    #expect(theme.frame?.image.size == Size(12, 8))
  }

  @Test func `the size in points comes from the smallest scale and may be fractional`() throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\n",
      ["frame@2x.png": .picture(PixelSize(25, 15)), "frame@4x.png": .picture(PixelSize(50, 30))]
    ).base
    #expect(theme.frame?.image.size == Size(12.5, 7.5))
  }

  @Test(arguments: [
    // (size at 2x, size at 3x, is it an error): 94.5 is the width that 63 pixels at 2x stand for.
    (PixelSize(63, 60), PixelSize(94, 90), true), (PixelSize(63, 60), PixelSize(95, 90), true),
    (PixelSize(64, 60), PixelSize(96, 90), false), (PixelSize(64, 61), PixelSize(96, 91), true),
    (PixelSize(64, 60), PixelSize(95, 90), true),
  ])
  func `files that differ by half a pixel of their own are refused`(
    two: PixelSize, three: PixelSize, isError: Bool
  ) {
    let complaints = complaints(
      "frame.png", ["frame@2x.png": .picture(two), "frame@3x.png": .picture(three)])
    #expect(
      complaints
        == (isError
          ? [
            "2:16: error: frame.image: frame@2x.png and frame@3x.png disagree about the size: "
              + "\(two.width) × \(two.height) pixels at @2x against "
              + "\(three.width) × \(three.height) pixels at @3x"
          ] : []))
  }

  @Test func `less than half a pixel is no disagreement`() {
    // 100 pixels at 3x are 133⅓ pixels at 4x.
    let files: [String: PictureInventory.Entry] = [
      "frame@3x.png": .picture(PixelSize(100, 100)), "frame@4x.png": .picture(PixelSize(133, 133)),
    ]
    #expect(complaints("frame.png", files) == [])
    let wrong = files.merging(["frame@4x.png": .picture(PixelSize(134, 133))]) { $1 }
    #expect(complaints("frame.png", wrong).count == 1)
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
    ("frame.PNG", "\"frame.PNG\" is no name of a PNG file; pictures end in .png"),
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
          "frame@3x.png": .picture(PixelSize(20_000, 10)),
          "frame@4x.png": .picture(PixelSize(10_001, 10_000)),
          "frame@5x.png": .picture(PixelSize(0, 5)),
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
      return .picture(PixelSize(8, 8))
    }
    _ = try ThemeDocument(
      yaml: "format: 1\nframe: {image: frame.png}\n", path: "t.yaml", folderName: "F",
      pictures: inventory)
  }

  @Test func `a scale takes its own file, else the next larger, else the largest`() throws {
    let theme = try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\n",
      [
        "frame.png": .picture(PixelSize(8, 8)), "frame@2x.png": .picture(PixelSize(16, 16)),
        "frame@3x.png": .picture(PixelSize(24, 24)),
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
