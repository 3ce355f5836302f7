import Imaging
import PNG
import Testing

/// Files of the run encoder, read back by libpng and zlib, which check every code and checksum.
@Suite struct RunEncoderTests {
  private func expectRoundTrip(
    _ bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try RunEncoder().encode(bitmap, scale: .two)
    #expect(try PNGCodec.decode(file).bitmap == bitmap, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 40),
    PixelSize(width: 40, height: 1), PixelSize(width: 2, height: 2),
    PixelSize(width: 65, height: 65),
    PixelSize(width: 300, height: 90),
  ])
  func `flat pictures and noise come back`(size: PixelSize) throws {
    try expectRoundTrip(Bitmap(size: size))
    try expectRoundTrip(Bitmap(size: size, filledWith: Pixel(Color(red: 9, green: 8, blue: 7))))
    try expectRoundTrip(.random(size, seed: 5))
  }

  /// A row's first byte names the filter, so that runs of zeros have lengths around 4 · width: those
  /// where matches of 258 leave nothing, one, two or three bytes.
  @Test func `runs of every length come back`() throws {
    for width in [1, 2, 63, 64, 65, 66, 128, 129, 130, 193, 194] {
      var bitmap = Bitmap(size: PixelSize(width: width, height: 6), filledWith: Pixel(.white))
      for y in 0..<6 where y % 2 == 1 {
        bitmap[width * y / 7, y] = Pixel(Color(red: 200, green: UInt8(y), blue: 0, alpha: 255))
      }
      try expectRoundTrip(bitmap)
    }
  }

  /// Every combination of the neighbours that a filter looks at, translucent ones included.
  @Test func `soft pictures come back`() throws {
    var bitmap = Bitmap(size: PixelSize(width: 120, height: 80))
    for y in 0..<80 {
      for x in 0..<120 where (x - 60) * (x - 60) + (y - 40) * (y - 40) < 1500 {
        let alpha = UInt8((x * y) % 256)
        bitmap[x, y] = Pixel(Color(red: UInt8(x), green: UInt8(y), blue: 90, alpha: alpha))
      }
    }
    try expectRoundTrip(bitmap)
  }

  /// More symbols than a block holds, of frequencies that fall by half: the longest codes there are.
  @Test func `blocks with very long codes come back`() throws {
    var random = SeededGenerator(seed: 3)
    var bitmap = Bitmap(size: PixelSize(width: 200, height: 150))
    for y in 0..<150 {
      for x in 0..<200 {
        let level = min(random.next().trailingZeroBitCount, 40)
        bitmap[x, y] = Pixel(
          Color(red: UInt8(level * 3), green: UInt8(level), blue: UInt8(255 - level)))
      }
    }
    try expectRoundTrip(bitmap)
  }

  @Test func `it says the same of the picture as the other encoder`() throws {
    let bitmap = Bitmap(size: PixelSize(width: 300, height: 300), filledWith: Pixel(.black))
    let one = try WrittenFileTests.chunks(RunEncoder().encode(bitmap, scale: .two))
    let other = try WrittenFileTests.chunks(LibPNGEncoder().encode(bitmap, scale: .two))
    #expect(one.map(\.type) == other.map(\.type))
    #expect(one.filter { $0.type != "IDAT" } == other.filter { $0.type != "IDAT" })
  }

  @Test func `flat pictures are given to it, small and rich ones are not`() throws {
    let flat = Bitmap(size: PixelSize(width: 300, height: 300), filledWith: Pixel(.black))
    let encoded = try PNGCodec.encode(flat, scale: .one)
    #expect(try encoded == RunEncoder().encode(flat, scale: .one))
    for bitmap in [
      Bitmap.random(PixelSize(width: 300, height: 300), seed: 4),
      Bitmap(size: PixelSize(width: 20, height: 20)),
    ] {
      let encoded = try PNGCodec.encode(bitmap, scale: .one)
      #expect(try encoded == LibPNGEncoder().encode(bitmap, scale: .one))
    }
  }

  @Test func `what cannot be written is refused`() {
    for encoder in [RunEncoder(), FittingEncoder()] as [any PNGEncoder] {
      #expect(throws: PNGError.zeroSize(width: 0, height: 5)) {
        try encoder.encode(Bitmap(size: PixelSize(width: 0, height: 5)), scale: .one)
      }
      #expect(throws: PNGError.tooLarge(width: 16_385, height: 1)) {
        try encoder.encode(Bitmap(size: PixelSize(width: 16_385, height: 1)), scale: .one)
      }
    }
  }
}
