import Imaging
import PNG
import TestPictures
import Testing

/// The chunks of files that we write, read without our decoder.
@Suite struct WrittenFileTests {
  struct Chunk: Equatable {
    let type: String
    let data: [UInt8]
  }

  static func chunks(_ file: [UInt8]) throws -> [Chunk] {
    #expect(file.starts(with: signature))
    var chunks: [Chunk] = []
    var position = 8
    while position < file.count {
      func number(_ index: Int) -> Int { file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
      let end = position + 8 + number(position)
      try #require(end + 4 <= file.count)
      let body = file[position + 4..<end]
      #expect(Int(crc32(body)) == number(end))
      chunks.append(
        Chunk(type: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4)))
      )
      position = end + 4
    }
    return chunks
  }

  static let bitmap = Bitmap.random(PixelSize(width: 300, height: 2), seed: 1)

  @Test func `a file has IHDR, sRGB, pHYs, IDAT and IEND and nothing else`() throws {
    let chunks = try Self.chunks(try PNGCodec.encode(Self.bitmap, scale: .one))
    #expect(chunks.map(\.type) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    // 8 bits, RGBA, deflate, adaptive filters, not interlaced.
    #expect(chunks[0].data == [0, 0, 1, 44, 0, 0, 0, 2, 8, 6, 0, 0, 0])
    #expect(chunks[1].data == [0])
    #expect(chunks[4].data == [])
  }

  @Test(
    arguments: [
      (1, 2835), (2, 5670), (3, 8505), (0.5, 1418), (1.5, 4253), (1.3, 3686), (8, 22680),
      (0.7, 1985), (1.1, 3119),
    ] as [(Double, Int)])
  func `pHYs has 2835 pixels a metre for each pixel of a point, halves up`(
    _ scale: Double, _ perMetre: Int
  ) throws {
    let scale = try #require(Scale(scale))
    let chunks = try Self.chunks(try PNGCodec.encode(Self.bitmap, scale: scale))
    let number = PNGBuilder.bigEndian(perMetre)
    // Twice, then the unit: metres.
    #expect(chunks[2].data == number + number + [1])
  }

  @Test(arguments: [
    PixelSize(width: 0, height: 0), PixelSize(width: 0, height: 5), PixelSize(width: 5, height: 0),
  ])
  func `a picture without pixels is not written`(_ size: PixelSize) {
    #expect(throws: PNGError.zeroSize(width: size.width, height: size.height)) {
      try PNGCodec.encode(Bitmap(size: size), scale: .one)
    }
  }

  @Test func `a picture beyond the limits is not written`() {
    #expect(throws: PNGError.tooLarge(width: 16_385, height: 1)) {
      try PNGCodec.encode(Bitmap(size: PixelSize(width: 16_385, height: 1)), scale: .one)
    }
  }
}
