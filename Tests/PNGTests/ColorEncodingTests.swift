import Foundation
import Imaging
import PNG
import TestPictures
import Testing

/// Gammas. What other chunks say is in ColorChunkTests.
@Suite struct ColorEncodingTests {
  /// The contract's formula for one sample, 0…1.
  static func converted(_ sample: Double, gamma: Double) -> UInt8 {
    let light = pow(sample, 1 / gamma)
    let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((255 * value + 0.5).rounded(.down))
  }

  /// A picture of all 8-bit greys, decoded.
  static func greys(_ tags: (PNGBuilder) -> PNGBuilder) throws -> PNGImage {
    try PNGCodec.decode(
      tags(PNGBuilder(width: 256, height: 1, colorType: 0)).rows([Array(0...255)]).bytes)
  }

  static let kept = (0...255).map { Pixel(red: $0, green: $0, blue: $0, alpha: 255) }

  @Test(arguments: [1_000, 10_000, 35_000, 43_181, 47_728, 55_000, 100_000, 250_000])
  func `a gamma is turned into the sRGB curve`(_ gamma: Int) throws {
    let expected = (0...255).map { Self.converted(Double($0) / 255, gamma: Double(gamma) / 1e5) }
    #expect(try Self.greys { $0.gamma(gamma) }.bitmap.pixels.map(\.green) == expected)
    #expect(expected != Array(0...255))
  }

  /// 0.95/2.2 = 0.431818…, 1.05/2.2 = 0.477272….
  @Test(arguments: [43_182, 45_000, 45_455, 47_727, 0])
  func `a gamma within 5 % of 1 over 2.2, or of 0, changes nothing`(_ gamma: Int) throws {
    #expect(try Self.greys { $0.gamma(gamma) }.bitmap.pixels == Self.kept)
  }

  @Test func `16 bits are converted before they are rounded to 8`() throws {
    let samples = Array(stride(from: 0, through: 65_535, by: 257 * 3 + 100)) + [1, 255, 65_535]
    let row = samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let file = PNGBuilder(width: samples.count, height: 1, bitDepth: 16, colorType: 0)
      .gamma(100_000).rows([row])
    let expected = samples.map { Self.converted(Double($0) / 65_535, gamma: 1) }
    #expect(try PNGCodec.decode(file.bytes).bitmap.pixels.map(\.red) == expected)
  }

  @Test func `a gamma leaves alpha alone and goes before premultiplying`() throws {
    let file = PNGBuilder(width: 1, height: 1).gamma(100_000).rows([[128, 64, 255, 100]])
    let expected = Pixel(
      Color(
        red: Self.converted(128 / 255, gamma: 1), green: Self.converted(64 / 255, gamma: 1),
        blue: 255, alpha: 100))
    #expect(try PNGCodec.decode(file.bytes).bitmap.pixels == [expected])
  }

  @Test func `a gamma holds for palettes and small greys`() throws {
    let palette = PNGBuilder(width: 2, height: 1, bitDepth: 1, colorType: 3).gamma(100_000)
      .adding("PLTE", [10, 20, 30, 200, 100, 50]).rows([[0b0100_0000]])
    let colors = [10, 20, 30, 200, 100, 50].map { Self.converted($0 / 255, gamma: 1) }
    #expect(
      try PNGCodec.decode(palette.bytes).bitmap.bytes
        == Array(colors[0..<3]) + [255] + Array(colors[3..<6]) + [255])

    let grey = PNGBuilder(width: 4, height: 1, bitDepth: 2, colorType: 0).gamma(100_000)
      .rows([[0b0001_1011]])
    #expect(
      try PNGCodec.decode(grey.bytes).bitmap.pixels.map(\.red)
        == (0...3).map { Self.converted(Double($0) / 3, gamma: 1) })
  }

  @Test func `tags that stand after the palette are too late`() throws {
    let file = PNGBuilder(width: 1, height: 1, colorType: 3)
      .adding("PLTE", [10, 20, 30]).gamma(100_000).rows([[0]])
    #expect(
      try PNGCodec.decode(file.bytes).bitmap.pixels
        == [Pixel(red: 10, green: 20, blue: 30, alpha: 255)])
  }
}
