import Imaging
import PNG
import TestPictures
import Testing

@Suite struct SampleDepthTests {
  @Test func `16 bits become 8 by dividing by 257, to the nearest`() throws {
    // All values: 256 rows of 256 greys.
    let bytes = 0...255 as ClosedRange<UInt8>
    let rows = bytes.map { high in bytes.flatMap { low in [high, low] } }
    let file = PNGBuilder(width: 256, height: 256, bitDepth: 16, colorType: 0).rows(rows)
    let expected = (0...65_535).map { UInt8((Double($0) / 257).rounded()) }
    #expect(try PNGCodec.decode(file.bytes).bitmap.pixels.map(\.blue) == expected)
  }

  @Test func `16-bit alpha is rounded, then multiplied with`() throws {
    // 0xFFFF, 0x8000, 0x0100 become 255, 128 (127.502), 1; alpha 0x4000 becomes 64 (63.75).
    let file = PNGBuilder(width: 1, height: 1, bitDepth: 16, colorType: 6)
      .rows([[0xFF, 0xFF, 0x80, 0, 0x01, 0, 0x40, 0]])
    #expect(
      try PNGCodec.decode(file.bytes).bitmap.pixels
        == [Pixel(Color(red: 255, green: 128, blue: 1, alpha: 64))])
  }

  @Test func `8-bit colours are premultiplied to the nearest`() throws {
    func multiply(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
      UInt8((Double(channel) * Double(alpha) / 255).rounded())
    }
    var rows: [[UInt8]] = []
    var expected: [UInt8] = []
    for alpha in 0...255 as ClosedRange<UInt8> {
      rows.append([])
      for color in 0...255 as ClosedRange<UInt8> {
        let channels = [color, 255 - color, color / 2]
        rows[rows.count - 1] += channels + [alpha]
        expected += channels.map { multiply($0, alpha) } + [alpha]
      }
    }
    let file = PNGBuilder(width: 256, height: 256).rows(rows)
    #expect(try PNGCodec.decode(file.bytes).bitmap.bytes == expected)
  }

  @Test(arguments: [1, 2, 4, 8] as [UInt8])
  func `small greys reach from 0 to 255`(_ bitDepth: UInt8) throws {
    let largest = UInt8(truncatingIfNeeded: 1 << Int(bitDepth) - 1)
    let rows = (0...largest).map { [$0 << (8 - bitDepth)] }
    let file = PNGBuilder(width: 1, height: rows.count, bitDepth: bitDepth, colorType: 0).rows(rows)
    #expect(
      try PNGCodec.decode(file.bytes).bitmap.pixels.map(\.red)
        == (0...largest).map { $0 * (255 / largest) })
  }

  @Test func `grey with alpha is premultiplied`() throws {
    let file = PNGBuilder(width: 1, height: 1, colorType: 4).rows([[200, 51]])
    #expect(
      try PNGCodec.decode(file.bytes).bitmap.pixels
        == [Pixel(red: 40, green: 40, blue: 40, alpha: 51)])
  }

  /// The passes of an 8 × 8 square as the specification prints them.
  static let passNumbers = [
    "16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777",
  ].map { $0.compactMap(\.wholeNumberValue) }

  @Test(arguments: [(8, 8), (1, 1), (3, 2), (5, 9), (17, 13), (2, 20)])
  func `interlaced pictures of any shape are put together`(_ width: Int, _ height: Int) throws {
    func grey(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 31 + y * 57) % 251) }
    var rows: [[UInt8]] = []
    for pass in 1...7 {
      for y in 0..<height {
        let columns = (0..<width).filter { Self.passNumbers[y % 8][$0 % 8] == pass }
        if !columns.isEmpty { rows.append(columns.map { grey($0, y) }) }
      }
    }
    let file = PNGBuilder(width: width, height: height, colorType: 0, interlace: 1).rows(rows)
    let expected = (0..<height).flatMap { y in (0..<width).map { grey($0, y) } }
    #expect(try PNGCodec.decode(file.bytes).bitmap.pixels.map(\.red) == expected)
  }
}
