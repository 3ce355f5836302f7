import Imaging
import PNG
import TestPictures
import Testing

/// Files that say of a picture what the encoder's file says, told without encoding it.
@Suite struct SameFileTests {
  /// Two opaque columns, of which the second repeats the first, and a clear row.
  private static let bitmap = Bitmap(
    size: PixelSize(width: 2, height: 2),
    pixels: [
      Pixel(Color(red: 200, green: 30, blue: 20)), Pixel(Color(red: 200, green: 30, blue: 20)),
      .clear, .clear,
    ])
  private static let rows: [[UInt8]] = [
    [200, 30, 20, 255, 200, 30, 20, 255], [0, 0, 0, 0, 0, 0, 0, 0],
  ]

  /// A file by hand, without compression; 2835 pixels a metre are one a point.
  private static func file(
    density: Int = 2835, rows: [[UInt8]] = rows, _ more: (PNGBuilder) -> PNGBuilder = { $0 }
  ) -> [UInt8] {
    let number = PNGBuilder.bigEndian(density)
    let start = PNGBuilder(width: 2, height: 2).adding("sRGB", [0])
      .adding("pHYs", number + number + [1])
    return more(start).rows(rows).bytes
  }

  private func isSame(_ file: [UInt8]) throws -> Bool {
    try PNGCodec.isEncoding(file, of: CollapsedBitmap(whole: Self.bitmap), scale: .one)
  }

  @Test func `the encoder's own file is the same, and one that is deflated otherwise`() throws {
    let own = try PNGCodec.encode(Self.bitmap, scale: .one)
    #expect(own != Self.file())
    #expect(try isSame(own))
    #expect(try isSame(Self.file()))
  }

  @Test func `another pixel, density, chunk or size is another file`() throws {
    var rows = Self.rows
    rows[1][3] = 1
    #expect(try !isSame(Self.file(rows: rows)))
    #expect(try !isSame(Self.file(density: 5670)))
    #expect(try !isSame(Self.file { $0.gamma(45455) }))
    #expect(try !isSame(Self.file { $0.adding("tEXt", Array("a\0b".utf8)) }))
    #expect(try !isSame(PNGBuilder(width: 2, height: 2).rows(Self.rows).bytes))
    let wide = Bitmap(size: PixelSize(width: 3, height: 2), filledWith: .clear)
    #expect(
      try !PNGCodec.isEncoding(Self.file(), of: CollapsedBitmap(whole: wide), scale: .one))
    // Bytes behind the end, and a file that ends early.
    #expect(try !isSame(Self.file() + [0]))
    #expect(try !isSame(Array(Self.file().dropLast())))
    #expect(try !isSame([]))
  }

  @Test func `an animation is another file`() throws {
    let control = PNGBuilder.bigEndian(1) + PNGBuilder.bigEndian(0)
    #expect(try !isSame(Self.file { $0.adding("acTL", control) }))
  }

  @Test func `a damaged file is an error, not the same`() throws {
    var file = Self.file()
    // A byte of the pixels; the CRC stays.
    file[file.count - 30] ^= 1
    #expect(throws: PNGError.self) { try isSame(file) }
  }
}
