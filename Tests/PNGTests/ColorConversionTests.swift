import Foundation
import Imaging
import PNG
import TestPictures
import Testing

/// Colours of other spaces against published numbers and against Little CMS.
@Suite struct ColorConversionTests {
  /// One colour of 16 bits a channel.
  static func convert(
    _ color: [Double], _ tags: (PNGBuilder) -> PNGBuilder
  ) throws -> Pixel {
    let row = color.map { Int(($0 * 65_535).rounded()) }.flatMap {
      [UInt8($0 >> 8), UInt8($0 & 255)]
    }
    let builder = PNGBuilder(width: 1, height: 1, bitDepth: 16, colorType: 2)
    return try PNGCodec.decode(tags(builder).rows([row]).bytes).bitmap.pixels[0]
  }

  static let green = Pixel(red: 0, green: 128, blue: 0, alpha: 255)

  /// The colours that web-platform-tests (css/css-color, predefined-*) draw beside #008000.
  @Test func `published greens of other spaces are #008000`() throws {
    let p3 = try Self.convert([0.21604, 0.49418, 0.13151]) { $0.adding("cICP", [12, 13, 0, 1]) }
    let rec2020 = try Self.convert([0.235202, 0.431704, 0.085432]) {
      $0.adding("cICP", [9, 14, 0, 1])
    }
    // Adobe RGB's gamma is 563/256.
    let a98 = try Self.convert([0.281363, 0.498012, 0.116746]) {
      $0.gamma(45_470).adding(
        "cHRM",
        ColorChunkTests.chromaticities([
          31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000,
        ]))
    }
    let a98Profile = TestProfile(
      "Adobe RGB", colorants: TestProfile.adobeColorants,
      curve: Array("curv\0\0\0\0".utf8) + [0, 0, 0, 1, 2, 0x33])
    let a98ICC = try Self.convert([0.281363, 0.498012, 0.116746]) {
      $0.adding("iCCP", a98Profile.chunk)
    }
    let proPhoto = TestProfile(
      "ProPhoto",
      colorants: [
        [0.7976749, 0.2880402, 0], [0.1351917, 0.7118741, 0], [0.0313534, 0.0000857, 0.8252100],
      ],
      curve: TestProfile.parametric([1.8, 1, 0, 1 / 16, 1 / 32]))
    let romm = try Self.convert([0.230479, 0.395789, 0.129968]) {
      $0.adding("iCCP", proPhoto.chunk)
    }
    for pixel in [p3, rec2020, a98, a98ICC, romm] { #expect(pixel == Self.green) }
  }

  @Test(arguments: [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22] as [UInt8])
  func `white and black stay white and black, whatever the primaries`(_ primaries: UInt8) throws {
    for transfer in [1, 4, 5, 6, 8, 13, 14, 15] as [UInt8] {
      let tags = { (builder: PNGBuilder) in builder.adding("cICP", [primaries, transfer, 0, 1]) }
      #expect(
        try Self.convert([1, 1, 1], tags) == Pixel(red: 255, green: 255, blue: 255, alpha: 255))
      #expect(try Self.convert([0, 0, 0], tags) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    }
  }

  /// The light of a grey is the curve of ITU-T H.273 turned round; sRGB's curve comes after.
  @Test func `each transfer is the inverse of its formula`() throws {
    /// H.273, table 3: light to value.
    func rec709(_ light: Double) -> Double {
      light < 0.018_053_968_510_807
        ? 4.5 * light : 1.099_296_826_809_44 * pow(light, 0.45) - 0.099_296_826_809_44
    }
    let formulas: [(UInt8, (Double) -> Double)] = [
      (1, rec709), (6, rec709), (14, rec709), (15, rec709), (4, { pow($0, 1 / 2.2) }),
      (5, { pow($0, 1 / 2.8) }), (8, { $0 }), (13, Self.sRGB),
    ]
    for (transfer, formula) in formulas {
      for level in stride(from: 0, through: 255, by: 15) {
        // The light of an 8-bit level, which has to come back.
        let light = TestProfile.linear(Double(level) / 255)
        let pixel = try Self.convert([formula(light), formula(light), formula(light)]) {
          $0.adding("cICP", [1, transfer, 0, 1])
        }
        #expect(abs(Int(pixel.red) - level) <= (transfer == 5 && level < 16 ? 1 : 0), "\(transfer)")
      }
    }
  }

  private static func sRGB(_ light: Double) -> Double {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  @Test func `colours that sRGB does not have are clipped`() throws {
    let tags = { (builder: PNGBuilder) in builder.adding("cICP", [12, 13, 0, 1]) }
    #expect(try Self.convert([0, 1, 0], tags) == Pixel(red: 0, green: 255, blue: 0, alpha: 255))
    #expect(try Self.convert([1, 0, 0], tags) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  }

  @Test func `colours are converted straight, and palettes, greys and 8 bits alike`() throws {
    let straight = [55, 126, 34] as [UInt8]
    let profile = TestProfile.displayP3.chunk
    let alpha = PNGBuilder(width: 1, height: 1).adding("iCCP", profile).rows([straight + [102]])
    #expect(
      try PNGCodec.decode(alpha.bytes).bitmap.pixels
        == [Pixel(Color(red: 0, green: 128, blue: 0, alpha: 102))])
    let palette = PNGBuilder(width: 2, height: 1, bitDepth: 1, colorType: 3).adding("iCCP", profile)
      .adding("PLTE", [255, 255, 255] + straight).adding("tRNS", [255, 102]).rows([[0b0100_0000]])
    #expect(
      try PNGCodec.decode(palette.bytes).bitmap.pixels[1]
        == Pixel(Color(red: 0, green: 128, blue: 0, alpha: 102)))
    // A profile for RGB in a picture of grey: three equal samples, white stays white.
    let linear = TestProfile(
      "linear", colorants: TestProfile.adobeColorants, curve: TestProfile.gamma(1))
    let greys = try ColorEncodingTests.greys { $0.adding("iCCP", linear.chunk) }
    #expect(
      greys.bitmap.pixels.map(\.green)
        == (0...255).map { ColorEncodingTests.converted(Double($0) / 255, gamma: 1) })
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let expected: [UInt8]
    var testDescription: String { name }
  }

  static let folder = Bundle.module.bundleURL.appending(path: "LittleCMS")

  static let cases: [Case] = {
    let text = try? String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map { line in
      let fields = line.split(separator: " ")
      let digits = Array(fields[1].utf8)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
      return Case(name: String(fields[0]), expected: bytes)
    }
  }()

  @Test func `there are pictures from Little CMS`() { #expect(Self.cases.count == 10) }

  @Test(arguments: cases) func `no channel is more than 1 from Little CMS`(_ picture: Case) throws {
    let url = Self.folder.appending(path: "\(picture.name).png")
    let image = try PNGCodec.decode([UInt8](Data(contentsOf: url)))
    let bytes = image.bitmap.pixels.flatMap { [$0.red, $0.green, $0.blue] }
    #expect(image.warnings.isEmpty)
    try #require(bytes.count == picture.expected.count)
    let distances = zip(bytes, picture.expected).map { abs(Int($0) - Int($1)) }
    #expect(distances.max() == 1 || distances.max() == 0)
    #expect(distances.count { $0 > 0 } <= distances.count / 20)
  }
}
