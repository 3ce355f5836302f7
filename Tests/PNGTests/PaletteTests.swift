import Imaging
import PNG
import TestPictures
import Testing

@Suite struct PaletteTests {
  static func file(_ bitDepth: UInt8, colors: Int, interlace: UInt8 = 0, _ row: [UInt8])
    -> PNGBuilder
  {
    PNGBuilder(width: 3, height: 1, bitDepth: bitDepth, colorType: 3, interlace: interlace)
      .adding("PLTE", Array(repeating: 9, count: 3 * colors)).rows([row])
  }

  @Test(arguments: [
    file(1, colors: 1, [0b0100_0000]), file(2, colors: 3, [0b0010_1100]),
    file(4, colors: 5, [0x01, 0x50]), file(8, colors: 7, [0, 6, 7]),
    file(8, colors: 255, [0, 1, 255]),
  ])
  func `an index beyond the palette is an error`(_ file: PNGBuilder) throws {
    let failure = decodingFailure(file.bytes)
    guard case .malformed(let words) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(words.contains("of a palette of"))
  }

  @Test func `the last colour of a palette is no error, nor are bits behind the row`() throws {
    for file in [
      Self.file(1, colors: 1, [0b0001_1111]), Self.file(2, colors: 3, [0b0010_1011]),
      Self.file(4, colors: 5, [0x01, 0x4F]), Self.file(8, colors: 256, [0, 1, 255]),
    ] {
      #expect(
        try PNGCodec.decode(file.bytes).bitmap.pixels
          == Array(repeating: Pixel(red: 9, green: 9, blue: 9, alpha: 255), count: 3))
    }
  }

  @Test func `an index beyond the palette is found in an interlaced picture`() {
    let file = PNGBuilder(width: 2, height: 2, bitDepth: 8, colorType: 3, interlace: 1)
      .adding("PLTE", [1, 2, 3]).rows([[0], [0], [0, 1]])
    #expect(
      decodingFailure(file.bytes)
        == .malformed("a pixel has colour 1 of a palette of 1, counted from 0"))
  }
}
