import Imaging
@testable import PNG
import TestPictures
import Testing

/// Two files that show the same, and two that do not.
@Suite struct SameContentTests {
  private static let bitmap = Bitmap.random(PixelSize(width: 5, height: 3), seed: 1)
  /// Straight RGBA of one opaque and one clear pixel.
  private static let row: [UInt8] = [200, 100, 50, 255, 0, 0, 0, 0]

  private static func file(_ row: [UInt8] = row) -> PNGBuilder {
    PNGBuilder(width: 2, height: 1).rows([row])
  }

  /// The same file with a chunk before its pixels.
  private static func file(with type: String, _ data: [UInt8]) -> [UInt8] {
    var builder = file()
    builder.chunks.insert((type, data), at: 1)
    return builder.bytes
  }

  private static func density(_ x: Int, _ y: Int, unit: UInt8 = 1) -> [UInt8] {
    file(with: "pHYs", PNGBuilder.bigEndian(x) + PNGBuilder.bigEndian(y) + [unit])
  }

  private func same(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    #expect(PNGCodec.showSame(a, b) == PNGCodec.showSame(b, a))
    return PNGCodec.showSame(a, b)
  }

  @Test func `other compression, texts and colours of clear pixels make no difference`() throws {
    let file = Self.file().bytes
    #expect(same(file, file))
    #expect(same(file, Self.file(with: "tEXt", Array("Comment\0x".utf8))))
    #expect(same(file, Self.file([200, 100, 50, 255, 9, 9, 9, 0]).bytes))
    #expect(same(file, Self.file(with: "sRGB", [0])))
    #expect(same(file, Self.file(with: "gAMA", PNGBuilder.bigEndian(45_455))))
    let encoded = try PNGCodec.encode(PNGCodec.decode(Self.density(2835, 2835)).bitmap, scale: .one)
    #expect(encoded != Self.density(2835, 2835))
    #expect(same(encoded, Self.density(2835, 2835)))
  }

  @Test func `a palette shows what true colours show`() {
    let palette = PNGBuilder(width: 2, height: 1, bitDepth: 8, colorType: 3)
      .adding("PLTE", [200, 100, 50, 0, 0, 0]).adding("tRNS", [255, 0]).rows([[0, 1]])
    #expect(same(Self.file().bytes, palette.bytes))
  }

  @Test func `pixels, size and density make one`() throws {
    let file = Self.file().bytes
    #expect(!same(file, Self.file([201, 100, 50, 255, 0, 0, 0, 0]).bytes))
    #expect(!same(file, Self.file([200, 100, 50, 254, 0, 0, 0, 0]).bytes))
    let turned = PNGBuilder(width: 1, height: 2).rows([
      Array(Self.row[..<4]), Array(Self.row[4...]),
    ])
    #expect(!same(file, turned.bytes))
    #expect(!same(file, Self.density(2835, 2835)))
    #expect(!same(Self.density(2835, 2835), Self.density(5670, 5670)))
    #expect(!same(Self.density(2835, 2835), Self.density(2835, 5670)))
    // Without a unit the numbers are no density.
    #expect(same(file, Self.density(1, 1, unit: 0)))
    let one = try PNGCodec.encode(Self.bitmap, scale: .one)
    #expect(!same(one, try PNGCodec.encode(Self.bitmap, scale: .two)))
  }

  @Test func `pictures that 8-bit sRGB cannot tell apart are not the same`() {
    func deep(_ low: UInt8) -> [UInt8] {
      PNGBuilder(width: 1, height: 1, bitDepth: 16).rows([
        [200, low, 100, 100, 50, 50, 255, 255]
      ]).bytes
    }
    #expect(!same(deep(200), deep(201)))
    #expect(!same(deep(200), deep(200)))
    // cICP of PQ: high dynamic range, whose values are kept with a warning.
    let high = Self.file(with: "cICP", [9, 16, 0, 1])
    #expect(!same(high, Self.file().bytes))
    // A gamma that changes pixels.
    #expect(!same(Self.file().bytes, Self.file(with: "gAMA", PNGBuilder.bigEndian(100_000))))
  }

  @Test func `damaged files are the same as nothing`() {
    let file = Self.file().bytes
    #expect(!same(file, file.dropLast(12)))
    #expect(!same([], []))
    #expect(!same(file, Array("text".utf8)))
  }

  @Test func `frames, delays and plays of animations make a difference`() throws {
    func animation(
      _ frames: [Bitmap], rate: Int = 30, plays: UInt8 = 0
    ) throws -> [UInt8] {
      let encoded = try AnimatedPNG(
        try frames.map { bitmap throws(PNGError) in try AnimationFrame(bitmap, scale: .one) },
        framesPerSecond: rate
      ).encoded()
      // acTL is the second chunk: 8 signature, 25 IHDR, then length, type, frames, plays and CRC.
      let data = Array(encoded[41..<48]) + [plays]
      return encoded[..<33] + PNGBuilder.chunk("acTL", data) + encoded[53...]
    }
    let (a, b, c) = (
      Self.bitmap, Bitmap(size: Self.bitmap.size), Bitmap.random(Self.bitmap.size, seed: 2)
    )
    let file = try animation([a, b])
    #expect(same(file, try animation([a, b])))
    #expect(!same(file, try animation([a, c])))
    #expect(!same(file, try animation([a])))
    #expect(!same(file, try animation([a, b, b])))
    #expect(!same(file, try animation([a, b], rate: 15)))
    #expect(!same(file, try animation([a, b], plays: 1)))
    #expect(!same(file, try PNGCodec.encode(a, scale: .one)))
  }
}
