import Imaging
import PNG
import TestPictures
import Testing

@Suite struct TransparencyTests {
  static func pixels(_ builder: PNGBuilder) throws -> [Pixel] {
    try PNGCodec.decode(builder.bytes).bitmap.pixels
  }

  @Test func `one grey is transparent`() throws {
    let file = PNGBuilder(width: 3, height: 1, colorType: 0).adding("tRNS", [0, 7])
      .rows([[6, 7, 8]])
    #expect(
      try Self.pixels(file) == [
        Pixel(red: 6, green: 6, blue: 6, alpha: 255), .clear,
        Pixel(red: 8, green: 8, blue: 8, alpha: 255),
      ])
  }

  @Test(arguments: [(1, 1), (2, 2), (4, 9)] as [(UInt8, UInt8)])
  func `one small grey is transparent`(_ bitDepth: UInt8, _ clear: UInt8) throws {
    let largest = 1 << bitDepth - 1 as UInt8
    let rows = (0...largest).map { [$0 << (8 - bitDepth)] }
    let file = PNGBuilder(width: 1, height: rows.count, bitDepth: bitDepth, colorType: 0)
      .adding("tRNS", [0, clear]).rows(rows)
    let expected = (0...largest).map { grey in
      let value = grey * (255 / largest)
      return grey == clear ? .clear : Pixel(red: value, green: value, blue: value, alpha: 255)
    }
    #expect(try Self.pixels(file) == expected)
  }

  @Test func `a 16-bit grey is compared with all of its bits`() throws {
    let file = PNGBuilder(width: 2, height: 1, bitDepth: 16, colorType: 0)
      .adding("tRNS", [0x12, 0x34]).rows([[0x12, 0x34, 0x12, 0x35]])
    #expect(try Self.pixels(file) == [.clear, Pixel(red: 18, green: 18, blue: 18, alpha: 255)])
  }

  @Test func `a colour is transparent only where all channels match`() throws {
    let file = PNGBuilder(width: 3, height: 1, colorType: 2).adding("tRNS", [0, 1, 0, 2, 0, 3])
      .rows([[1, 2, 3, 1, 2, 4, 3, 2, 1]])
    #expect(
      try Self.pixels(file) == [
        .clear, Pixel(red: 1, green: 2, blue: 4, alpha: 255),
        Pixel(red: 3, green: 2, blue: 1, alpha: 255),
      ])
  }

  @Test func `a 16-bit colour is compared with all of its bits`() throws {
    let clear: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06]
    let file = PNGBuilder(width: 2, height: 1, bitDepth: 16, colorType: 2).adding("tRNS", clear)
      .rows([clear + [0x01, 0x02, 0x03, 0x04, 0x05, 0x07]])
    // 0x0102 / 257 = 1.004, 0x0304 / 257 = 3.004, 0x0507 / 257 = 5.008.
    #expect(try Self.pixels(file) == [.clear, Pixel(red: 1, green: 3, blue: 5, alpha: 255)])
  }

  @Test func `palette entries without an alpha are opaque`() throws {
    let file = PNGBuilder(width: 4, height: 1, bitDepth: 2, colorType: 3)
      .adding("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]).adding("tRNS", [0, 128])
      .rows([[0b0001_1011]])
    #expect(
      try Self.pixels(file) == [
        .clear, Pixel(red: 0, green: 128, blue: 0, alpha: 128),
        Pixel(red: 0, green: 0, blue: 255, alpha: 255),
        Pixel(red: 9, green: 9, blue: 9, alpha: 255),
      ])
  }

  @Test(arguments: [[0, 128, 7], [0, 128] + [UInt8](repeating: 9, count: 300)] as [[UInt8]])
  func `alphas without a colour are ignored with a warning`(alphas: [UInt8]) throws {
    // A palette of two colours, of which the second is half opaque: what Chromium draws.
    let file = PNGBuilder(width: 2, height: 1, bitDepth: 1, colorType: 3)
      .adding("PLTE", [255, 0, 0, 0, 255, 0]).adding("tRNS", alphas).rows([[0b0100_0000]])
    let image = try PNGCodec.decode(file.bytes)
    #expect(image.bitmap.pixels == [.clear, Pixel(red: 0, green: 128, blue: 0, alpha: 128)])
    #expect(image.warnings == [.transparencyBeyondPalette(alphas.count - 2)])
  }

  @Test(arguments: [
    PNGBuilder(width: 1, height: 1, colorType: 0).adding("tRNS", [0]).rows([[0]]),
    PNGBuilder(width: 1, height: 1, colorType: 2).adding("tRNS", [0, 0]).rows([[0, 0, 0]]),
    PNGBuilder(width: 1, height: 1, colorType: 3).adding("tRNS", [0])
      .adding("PLTE", [1, 2, 3]).rows([[0]]),
  ])
  func `transparency that does not fit the picture is an error`(_ file: PNGBuilder) {
    #expect(decodingFailure(file.bytes) == .malformed("tRNS does not fit the picture"))
  }
}
