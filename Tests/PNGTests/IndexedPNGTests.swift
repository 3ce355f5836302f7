import Imaging
import PNG
import Testing

/// Pictures with a palette come back pixel for pixel.
@Suite struct IndexedPNGTests {
  @Test(arguments: [1, 2, 7, 300])
  func `every number comes back as its colour`(width: Int) throws {
    let palette = [
      Color(red: 1, green: 2, blue: 3), Color(red: 200, green: 0, blue: 255), .white,
    ]
    var state: UInt32 = 7
    let indices = (0..<width * 9).map { index -> UInt8 in
      // Rows that repeat, long runs, and noise.
      if index / width % 3 == 1 { return 1 }
      if index / width % 3 == 2 { return UInt8(index % width * 3 / width) }
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8((state >> 16) % 3)
    }
    let size = PixelSize(width: width, height: 9)
    let file = try IndexedPNG(size: size, palette: palette, indices: indices).encoded(scale: .two)
    // Bit depth and colour type stand after the size.
    #expect(file[24] == 8)
    #expect(file[25] == 3)
    let bitmap = try PNGCodec.decode(file).bitmap
    #expect(bitmap.size == size)
    for (index, number) in indices.enumerated() {
      #expect(bitmap[index % width, index / width] == Pixel(palette[Int(number)]))
    }
  }

  @Test func `noise of more runs than are kept comes back`() throws {
    var random = SeededGenerator(seed: 12)
    let size = PixelSize(width: 400, height: 200)
    let palette = (0...255).map { Color(red: UInt8($0), green: 0, blue: 9) }
    let indices = (0..<size.width * size.height).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let file = try IndexedPNG(size: size, palette: palette, indices: indices).encoded(scale: .one)
    let pixels = try PNGCodec.decode(file).bitmap.pixels
    #expect(pixels == indices.map { Pixel(palette[Int($0)]) })
  }

  @Test func `an empty picture is refused`() {
    let empty = IndexedPNG(size: PixelSize(width: 0, height: 0), palette: [.white], indices: [])
    #expect(throws: PNGError.self) { try empty.encoded(scale: .one) }
  }
}
