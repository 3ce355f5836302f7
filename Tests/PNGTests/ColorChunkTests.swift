import Imaging
import PNG
import TestPictures
import Testing

/// Which chunk says what colours mean, and what the others are worth.
@Suite struct ColorChunkTests {
  /// cHRM of Display P3: white, red, green, blue.
  static let displayP3Primaries = chromaticities([
    31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000,
  ])

  static func chromaticities(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap(PNGBuilder.bigEndian)
  }

  /// One pixel with these tags before it.
  static func picture(_ tags: (PNGBuilder) -> PNGBuilder) throws -> PNGImage {
    try PNGCodec.decode(
      tags(PNGBuilder(width: 1, height: 1, colorType: 2)).rows([[55, 126, 34]]).bytes)
  }

  /// In double precision from both sets of primaries: below 0 and clipped, 127.98, 1.36.
  static let converted = [Pixel(red: 0, green: 128, blue: 1, alpha: 255)]
  static let kept = [Pixel(red: 55, green: 126, blue: 34, alpha: 255)]

  static let displayP3 = TestProfile.displayP3.chunk

  @Test func `every chunk converts Display P3 by itself`() throws {
    let pictures = [
      try Self.picture { $0.adding("cICP", [12, 13, 0, 1]) },
      try Self.picture { $0.adding("iCCP", Self.displayP3) },
    ]
    for picture in pictures {
      #expect(
        picture
          == PNGImage(bitmap: Bitmap(size: PixelSize(width: 1, height: 1), pixels: Self.converted)))
    }
  }

  /// The chunks in the order of their say; each alone changes the pixel in its own way.
  @Test func `cICP goes before iCCP, iCCP before sRGB, sRGB before gAMA`() throws {
    let chunks: [(String, [UInt8])] = [
      ("cICP", [1, 8, 0, 1]), ("iCCP", Self.displayP3), ("sRGB", [0]),
      ("gAMA", PNGBuilder.bigEndian(60_000)),
    ]
    let alone = try chunks.map { chunk in try Self.picture { $0.adding(chunk.0, chunk.1) }.bitmap }
    #expect(Set(alone.map { $0.pixels[0].bits }).count == 4)
    for first in chunks.indices {
      // In the file they stand the other way round.
      let picture = try Self.picture { builder in
        chunks[first...].reversed().reduce(builder) { $0.adding($1.0, $1.1) }
      }
      #expect(picture == PNGImage(bitmap: alone[first]), "\(chunks[first].0)")
    }
  }

  @Test(arguments: TestProfile.sRGBs) func `values of a profile that is sRGB are kept`(
    _ profile: TestProfile
  ) throws {
    let image = try ColorEncodingTests.greys { $0.adding("iCCP", profile.chunk) }
    #expect(
      image
        == PNGImage(
          bitmap: Bitmap(size: PixelSize(width: 256, height: 1), pixels: ColorEncodingTests.kept)))
    #expect(try Self.picture { $0.adding("iCCP", profile.chunk) }.bitmap.pixels == Self.kept)
  }

  @Test(arguments: TestProfile.damaged) func `a damaged profile is a warning, and sRGB decides`(
    _ profile: TestProfile
  ) throws {
    let image = try Self.picture {
      $0.adding("iCCP", profile.chunk).gamma(60_000).adding("sRGB", [0])
    }
    #expect(image.bitmap.pixels == Self.kept)
    #expect(image.warnings == [.damagedProfile(name: profile.name)])
    #expect(image.warnings[0].description.contains("“\(profile.name)”"))
  }

  @Test(arguments: [
    [], [0], Array("name".utf8), Array("name".utf8) + [0], Array("name".utf8) + [0, 1, 2, 3],
    Array("name".utf8) + [0, 0] + PNGBuilder.stored([]),
    Array("name".utf8) + [0, 0] + PNGBuilder.stored(Array(repeating: 0x61, count: 132)),
    Array("name".utf8) + [0, 0, 0x78, 0x9C, 0xFF],
  ])
  func `an invalid profile is a warning, and a gamma decides`(_ data: [UInt8]) throws {
    let image = try ColorEncodingTests.greys { $0.adding("iCCP", data).gamma(100_000) }
    let expected = (0...255).map { ColorEncodingTests.converted(Double($0) / 255, gamma: 1) }
    #expect(image.bitmap.pixels.map(\.red) == expected)
    #expect(image.warnings == [.damagedProfile(name: data.first ?? 0 > 0 ? "name" : "unnamed")])
  }

  /// 40 KB of deflated zeros, which unpack to 40 MB, behind a header that claims them.
  @Test func `a small chunk that unpacks to a large profile is damaged`() throws {
    var zeros = PNGBuilder.stored(PNGBuilder.bigEndian(40_000_000) + Array(repeating: 0, count: 60))
    // Not the last block any more; then a block of the fixed code: a literal 0, and matches of 258.
    zeros[2] = 0
    zeros.removeLast(4)
    zeros += Array(repeating: 0, count: 40_000)
    let image = try Self.picture { $0.adding("iCCP", Array("bomb".utf8) + [0, 0] + zeros) }
    #expect(image.bitmap.pixels == Self.kept)
    #expect(image.warnings == [.damagedProfile(name: "bomb")])
  }

  @Test(arguments: ["CMYK", "GRAY", "Lab ", "XYZ "])
  func `a profile for other channels is a warning, and the next chunk decides`(
    _ space: String
  ) throws {
    let profile = TestProfile("odd", space: space, curve: TestProfile.sRGBCurve)
    let image = try Self.picture {
      $0.adding("iCCP", profile.chunk).gamma(45_455).adding("cHRM", Self.displayP3Primaries)
    }
    let alone = try Self.picture { $0.gamma(45_455).adding("cHRM", Self.displayP3Primaries) }
    #expect(image.bitmap == alone.bitmap)
    #expect(alone.bitmap.pixels != Self.kept)
    let name = space == "Lab " ? "Lab" : space == "XYZ " ? "XYZ" : space
    #expect(image.warnings == [.foreignProfile(name: "odd", colorSpace: name)])
    #expect(image.warnings[0].description.contains("is for \(name), not for RGB"))
  }

  @Test func `a profile for grey in a picture of grey is quiet where it is sRGB's curve`() throws {
    let chunk = TestProfile.grey.chunk
    #expect(try ColorEncodingTests.greys { $0.adding("iCCP", chunk) }.warnings.isEmpty)
    #expect(try Self.picture { $0.adding("iCCP", chunk) }.warnings.count == 1)
    let other = TestProfile("other", space: "GRAY", colorants: [], curve: TestProfile.gamma(1.8))
    let image = try ColorEncodingTests.greys { $0.adding("iCCP", other.chunk) }
    #expect(image.bitmap.pixels == ColorEncodingTests.kept)
    #expect(image.warnings == [.foreignProfile(name: "other", colorSpace: "GRAY")])
  }

  @Test(arguments: ["A2B0", "A2B1", "D2B1"])
  func `a profile with tables is a warning, and values are kept`(_ tag: String) throws {
    let profile = TestProfile(
      "tables", curve: TestProfile.gamma(1), others: [(tag, Array(repeating: 7, count: 40))])
    let image = try Self.picture { $0.adding("iCCP", profile.chunk).gamma(100_000) }
    #expect(image.bitmap.pixels == Self.kept)
    #expect(image.warnings == [.tableProfile(name: "tables")])
  }

  @Test(arguments: [(16, "PQ"), (18, "HLG")] as [(UInt8, String)])
  func `HDR is a warning, and values are kept`(_ transfer: UInt8, _ name: String) throws {
    let image = try Self.picture {
      $0.adding("cICP", [9, transfer, 0, 1]).adding("iCCP", Self.displayP3)
    }
    #expect(image.bitmap.pixels == Self.kept)
    #expect(image.warnings.map(\.description).allSatisfy { $0.contains("HDR (\(name))") })
    #expect(image.warnings.count == 1)
  }

  @Test(arguments: [
    [2, 13, 0, 1], [12, 2, 0, 1], [12, 13, 1, 1], [12, 13, 0, 0], [3, 9, 0, 1],
  ])
  func `unknown code points are a warning, and the profile decides`(_ points: [UInt8]) throws {
    let image = try Self.picture { $0.adding("cICP", points).adding("iCCP", Self.displayP3) }
    #expect(image.bitmap.pixels == Self.converted)
    #expect(
      image.warnings == [
        .unknownCodePoints(
          primaries: points[0], transfer: points[1], matrix: points[2], fullRange: points[3])
      ])
  }

  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func `an sRGB chunk with an unknown intent counts as absent`(intent: UInt8) throws {
    let tagged = try Self.picture { $0.gamma(60_000).adding("sRGB", [intent]) }
    let untagged = try Self.picture { $0.gamma(60_000) }
    #expect(tagged.warnings == (intent > 3 ? [.damagedChunk("sRGB")] : []))
    #expect((tagged.bitmap == untagged.bitmap) == (intent > 3))
  }

  /// Exif's directory with one entry: a tag, its type and its value.
  private static func exif(_ tag: UInt8, _ kind: UInt8, _ value: UInt8, isBig: Bool) -> [UInt8] {
    isBig
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, tag, 0, kind, 0, 0, 0, 1, 0, value, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, tag, 1, kind, 0, 1, 0, 0, 0, value, 0, 0, 0]
  }

  @Test(arguments: [true, false])
  func `an orientation in eXIf is a warning, and nothing is turned`(isBig: Bool) throws {
    let plain = try Self.picture { $0 }
    for value in 0...9 as ClosedRange<UInt8> {
      let image = try Self.picture { $0.adding("eXIf", Self.exif(0x12, 3, value, isBig: isBig)) }
      #expect(image.bitmap == plain.bitmap)
      #expect(image.warnings == ((2...8).contains(value) ? [.orientation(Int(value))] : []))
    }
    // Another tag, another type, and each beginning of the data.
    let whole = Self.exif(0x12, 3, 6, isBig: isBig)
    for data in [Self.exif(0x13, 3, 6, isBig: isBig), Self.exif(0x12, 4, 6, isBig: isBig)]
      + (0..<whole.count - 2).map({ Array(whole.prefix($0)) })
    {
      #expect(try Self.picture { $0.adding("eXIf", data) }.warnings.isEmpty)
    }
  }

  @Test(arguments: [("cICP", 3), ("sRGB", 0), ("gAMA", 3), ("cHRM", 31)] as [(String, Int)])
  func `a chunk of another length is a warning, and the next decides`(
    _ type: String, _ count: Int
  ) throws {
    let image = try Self.picture { builder in
      let damaged = builder.adding(type, Array(repeating: 1, count: count))
      return type == "cICP" ? damaged.adding("iCCP", Self.displayP3) : damaged
    }
    #expect(image.bitmap.pixels == (type == "cICP" ? Self.converted : Self.kept))
    #expect(image.warnings == [.damagedChunk(type)])
  }

  @Test func `primaries on a line are a warning, and the gamma decides alone`() throws {
    let line = Self.chromaticities([31_270, 32_900, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000])
    let image = try Self.picture { $0.gamma(100_000).adding("cHRM", line) }
    let alone = try Self.picture { $0.gamma(100_000) }
    #expect(image.bitmap == alone.bitmap)
    #expect(image.warnings == [.damagedChunk("cHRM")])
  }

  @Test func `primaries without a gamma are a warning, and values are kept`() throws {
    let image = try Self.picture { $0.adding("cHRM", Self.displayP3Primaries) }
    #expect(image.bitmap.pixels == Self.kept)
    #expect(image.warnings == [.primariesWithoutGamma])
  }

  /// sRGB's primaries, one coordinate moved by so many 1/100000.
  @Test(arguments: [(0, true), (100, true), (-100, true), (101, false), (-101, false)])
  func `primaries are foreign when a coordinate is more than 0.001 from sRGB's`(
    _ shift: Int, _ isNear: Bool
  ) throws {
    let own = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    for coordinate in own.indices {
      var numbers = own
      numbers[coordinate] += shift
      // A gamma at the end of what is near 1/2.2: kept, or 18 levels away.
      let image = try Self.picture { $0.gamma(47_727).adding("cHRM", Self.chromaticities(numbers)) }
      #expect((image.bitmap.pixels == Self.kept) == isNear, "\(coordinate)")
      #expect(image.warnings.isEmpty)
    }
  }

  @Test func `tags that stand after the palette are too late`() throws {
    let file = PNGBuilder(width: 1, height: 1, colorType: 3)
      .adding("PLTE", [10, 20, 30]).adding("iCCP", Self.displayP3).rows([[0]])
    let image = try PNGCodec.decode(file.bytes)
    #expect(image.bitmap.pixels == [Pixel(red: 10, green: 20, blue: 30, alpha: 255)])
  }
}
