import CDeflate
import Imaging
import Testing

@testable import PNG

/// Written files, read back by libdeflate, which checks every code and the checksum.
@Suite struct PNGWriterTests {
  private func expectRoundTrip(
    _ bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try PNGCodec.encode(bitmap, scale: .two)
    #expect(try PNGCodec.decode(file).bitmap == bitmap, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 40),
    PixelSize(width: 40, height: 1), PixelSize(width: 2, height: 2),
    PixelSize(width: 65, height: 65), PixelSize(width: 9000, height: 2),
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
    for width in [1, 2, 64, 65, 129, 194, 256, 322] {
      for repetitions in [2, 5] {
        var rows = [Array(repeating: Pixel(.white), count: width)]
        rows.append(rows[0])
        rows[1][width / 3] = Pixel(Color(red: 200, green: 1, blue: 0))
        let pixels = [0, 1, 0].flatMap { row in
          Array(repeating: rows[row], count: repetitions).flatMap(\.self)
        }
        try expectRoundTrip(
          Bitmap(size: PixelSize(width: width, height: 3 * repetitions), pixels: pixels))
      }
    }
  }

  /// Every combination of the neighbours that a filter looks at, translucent ones included.
  @Test func `soft pictures come back`() throws {
    var bitmap = Bitmap(size: PixelSize(width: 400, height: 330))
    for y in 0..<330 {
      for x in 0..<400 where (x - 200) * (x - 200) + (y - 165) * (y - 165) < 25_000 {
        let alpha = UInt8((x * y) % 256)
        bitmap[x, y] = Pixel(
          Color(
            red: UInt8(x % 256), green: UInt8(y % 256), blue: 90,
            alpha: alpha))
      }
    }
    try expectRoundTrip(bitmap)
  }

  /// More symbols than a block holds, of frequencies that fall by half: the longest codes there are.
  @Test func `blocks with very long codes come back`() throws {
    var random = SeededGenerator(seed: 3)
    var bitmap = Bitmap(size: PixelSize(width: 400, height: 350))
    for y in 0..<350 {
      for x in 0..<400 {
        let level = min(random.next().trailingZeroBitCount, 40)
        bitmap[x, y] = Pixel(
          Color(red: UInt8(level * 3), green: UInt8(level), blue: UInt8(255 - level)))
      }
    }
    try expectRoundTrip(bitmap)
  }

  @Test func `how rows are handed over does not change the bytes`() throws {
    for (width, height) in [(40, 60), (1500, 90)] {
      var rows = [[Pixel]](
        repeating: Bitmap.random(PixelSize(width: width, height: 1), seed: 1).pixels, count: height)
      for y in height / 3..<height / 2 {
        rows[y] = Bitmap.random(PixelSize(width: width, height: 1), seed: UInt64(y / 4)).pixels
      }
      let size = PixelSize(width: width, height: height)
      let whole = try PNGCodec.encode(Bitmap(size: size, pixels: rows.flatMap(\.self)), scale: .two)
      var writer = try PNGWriter(size: size, scale: .two)
      var y = 0
      while y < height {
        let equal = rows[y...].prefix { $0 == rows[y] }.count
        rows[y].withUnsafeBufferPointer { writer.add($0, count: equal) }
        y += equal
      }
      #expect(writer.finish() == whole)
    }
  }

  /// Runs of few colours, rows that repeat whole, changed in a few pixels, or moved: tokens begin
  /// and end everywhere in runs and pixels.
  @Test(arguments: 1...40)
  func `pictures of runs come back, with and without lines that repeat`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let width = [1, 2, 5, 64, 65, 66, 129, 300, 700, 2100].randomElement(using: &random) ?? 1
    let height = [1, 4, 30].randomElement(using: &random) ?? 1
    let longest = [1, 2, 5, 40, 300, 3000].randomElement(using: &random) ?? 1
    let colors = (0..<([1, 2, 8, 200].randomElement(using: &random) ?? 1)).map { _ in
      Pixel(
        Color(
          red: [0, 0, 9, 200].randomElement(using: &random) ?? 0, green: 7, blue: 0,
          alpha: [0, 255, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0))
    }
    var rows: [[Pixel]] = []
    for y in 0..<height {
      let earlier = y == 0 ? [] : rows[Int.random(in: 0..<y, using: &random)]
      var row: [Pixel] = []
      switch Int.random(in: y == 0 ? 3..<4 : 0..<6, using: &random) {
      case 0: row = rows[y - 1]
      case 1:
        row = earlier
        row[Int.random(in: 0..<width, using: &random)] = colors[0]
      case 2:
        let start = Int.random(in: 0..<width, using: &random)
        row = Array(earlier[start...] + earlier[..<start])
      default:
        while row.count < width {
          let color = colors.randomElement(using: &random) ?? .clear
          row += Array(repeating: color, count: Int.random(in: 1...longest, using: &random))
        }
      }
      rows.append(Array(row.prefix(width)))
    }
    let size = PixelSize(width: width, height: height)
    let bitmap = Bitmap(size: size, pixels: rows.flatMap(\.self))
    try expectRoundTrip(bitmap)
    let file = try PNGCodec.encode(bitmap, scale: .two)
    #expect(try PNGCodec.encode(bitmap.collapsed, scale: .two) == file)
  }

  @Test func `pictures of more runs than are kept come back`() throws {
    var random = SeededGenerator(seed: 8)
    let size = PixelSize(width: 1000, height: 120)
    var pixels: [Pixel] = []
    while pixels.count < size.width * size.height {
      // What stood there 9,000 pixels before, now and then.
      let start = pixels.count - 9000
      if start >= 0, Int.random(in: 0..<20, using: &random) == 0 {
        pixels += pixels[start..<start + 300]
      } else {
        let color = Color(red: .random(in: 0...9, using: &random), green: 0, blue: 0)
        pixels += Array(repeating: Pixel(color), count: Int.random(in: 1...3, using: &random))
      }
    }
    let count = size.width * size.height
    try expectRoundTrip(Bitmap(size: size, pixels: Array(pixels.prefix(count))))
  }

  /// A popover's parts: a soft edge, a flat body, a body with a pattern.
  private static func popover(pattern: Int) -> Bitmap {
    let size = PixelSize(width: 380, height: 360)
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let depth = min(x, size.width - 1 - x, y, size.height - 1 - y)
        if depth >= 60 {
          let step = pattern == 0 ? 0 : (x * 7 + y * 13) % pattern * 5
          bitmap[x, y] = Pixel(Color(red: 160, green: UInt8(30 + step), blue: 40))
        } else {
          bitmap[x, y] = Pixel(Color(red: 0, green: 0, blue: 0, alpha: UInt8(depth * depth / 36)))
        }
      }
    }
    return bitmap
  }

  @Test(arguments: [0, 3, 16])
  func `a file is at most a third larger than libdeflate's of the best filter`(pattern: Int) throws
  {
    let bitmap = Self.popover(pattern: pattern)
    let data = try WrittenFileTests.chunks(PNGCodec.encode(bitmap, scale: .one))
      .first { $0.type == "IDAT" }?.data
    let sizes = try RowFilter.allCases.map { filter in
      try Self.deflatedByLibrary(Self.filtered(bitmap, filter))
    }
    let (own, best) = (try #require(data).count, sizes.min() ?? 0)
    #expect(own * 3 <= best * 4, "\(own) bytes, libdeflate \(best)")
  }

  private static func filtered(_ bitmap: Bitmap, _ filter: RowFilter) -> [UInt8] {
    var above = Array(repeating: UInt8(0), count: 4 * bitmap.width)
    var bytes: [UInt8] = []
    for y in 0..<bitmap.height {
      // These pictures are opaque or black: straight values are the premultiplied ones.
      let row = (0..<bitmap.width).flatMap { x -> [UInt8] in
        let pixel = bitmap[x, y]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
      bytes += [filter.rawValue] + FilterModel.filtered(row, above: above, filter)
      above = row
    }
    return bytes
  }

  /// How many bytes the library makes of others, at the level that is zlib's best.
  private static func deflatedByLibrary(_ bytes: [UInt8]) throws -> Int {
    let compressor = try #require(libdeflate_alloc_compressor(9))
    defer { libdeflate_free_compressor(compressor) }
    var output = Array(
      repeating: UInt8(0), count: libdeflate_zlib_compress_bound(compressor, bytes.count))
    return libdeflate_zlib_compress(compressor, bytes, bytes.count, &output, output.count)
  }

  @Test func `noise is stored, not made longer`() throws {
    var random = SeededGenerator(seed: 8)
    let size = PixelSize(width: 500, height: 300)
    let pixels = (0..<size.width * size.height).map { _ in
      Pixel(bits: 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()))
    }
    let noise = Bitmap(size: size, pixels: pixels)
    let file = try PNGCodec.encode(noise, scale: .one)
    // Alpha takes nothing, three bytes of four are noise; a chunk for each 64 KiB, and the file's own.
    #expect(file.count < 4 * pixels.count)
    #expect(try PNGCodec.decode(file).bitmap == noise)
  }

  @Test func `a picture that cannot be written is refused`() {
    #expect(throws: PNGError.zeroSize(width: 0, height: 5)) {
      try PNGCodec.encode(Bitmap(size: PixelSize(width: 0, height: 5)), scale: .one)
    }
    #expect(throws: PNGError.tooLarge(width: 16_385, height: 1)) {
      try PNGCodec.encode(Bitmap(size: PixelSize(width: 16_385, height: 1)), scale: .one)
    }
  }
}

extension Bitmap {
  /// The picture without the lines that repeat the one before.
  fileprivate var collapsed: CollapsedBitmap {
    let columns = (0..<width).map { x in
      x == 0 || (0..<height).contains { self[x, $0] != self[x - 1, $0] }
    }
    let rows = (0..<height).map { y in
      y == 0 || (0..<width).contains { self[$0, y] != self[$0, y - 1] }
    }
    let (across, down) = (CollapsedAxis(keeping: columns), CollapsedAxis(keeping: rows))
    let kept = down.starts.dropLast().flatMap { y in across.starts.dropLast().map { self[$0, y] } }
    return CollapsedBitmap(
      kept: Bitmap(size: PixelSize(width: across.count, height: down.count), pixels: kept),
      columns: across, rows: down)
  }
}
