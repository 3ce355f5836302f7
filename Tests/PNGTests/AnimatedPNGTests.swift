import Imaging
import PNG
import TestPictures
import Testing

/// The chunks of animations, read without our decoder.
@Suite struct AnimatedPNGTests {
  private static let canvas = Bitmap.random(PixelSize(width: 40, height: 30), seed: 3)
  private static let patch = Bitmap.random(PixelSize(width: 5, height: 4), seed: 4)

  private static func animation() throws -> AnimatedPNG {
    AnimatedPNG(
      [
        try AnimationFrame(canvas, scale: .two),
        try AnimationFrame(patch, at: PixelPoint(x: 35, y: 26), scale: .two),
        try AnimationFrame(patch, at: PixelPoint(x: 0, y: 1), scale: .two),
      ], framesPerSecond: 25)
  }

  @Test func `acTL counts the frames, and each has its fcTL before its data`() throws {
    let chunks = try WrittenFileTests.chunks(try Self.animation().encoded())
    #expect(
      chunks.map(\.type) == [
        "IHDR", "acTL", "sRGB", "pHYs", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(chunks[1].data == [0, 0, 0, 3, 0, 0, 0, 0])
  }

  @Test func `fcTL says where a frame lies, how long it stays, and that it replaces`() throws {
    let chunks = try WrittenFileTests.chunks(try Self.animation().encoded())
    let controls = chunks.filter { $0.type == "fcTL" }.map(\.data)
    func control(_ sequence: Int, _ rect: [Int]) -> [UInt8] {
      ([sequence] + rect).flatMap(PNGBuilder.bigEndian) + [0, 1, 0, 25, 0, 0]
    }
    #expect(
      controls == [
        control(0, [40, 30, 0, 0]), control(1, [5, 4, 35, 26]), control(3, [5, 4, 0, 1]),
      ])
  }

  @Test func `sequence numbers count fcTL and fdAT together`() throws {
    let chunks = try WrittenFileTests.chunks(try Self.animation().encoded())
    let numbers = chunks.filter { ["fcTL", "fdAT"].contains($0.type) }
      .map { $0.data[..<4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(numbers == [0, 1, 2, 3, 4])
  }

  @Test func `a frame's data is that of a picture by itself`() throws {
    let alone = try WrittenFileTests.chunks(try PNGCodec.encode(Self.patch, scale: .two))
    let data = alone.filter { $0.type == "IDAT" }.flatMap(\.data)
    let chunks = try WrittenFileTests.chunks(try Self.animation().encoded())
    for frame in chunks.filter({ $0.type == "fdAT" }) {
      #expect(frame.data.dropFirst(4) == data[...])
    }
  }

  @Test func `a reader that knows no animation shows the first frame`() throws {
    #expect(try PNGCodec.decode(try Self.animation().encoded()).bitmap == Self.canvas)
  }

  @Test func `one frame is an animation, too`() throws {
    let frame = try AnimationFrame(Self.canvas, scale: .one)
    let chunks = try WrittenFileTests.chunks(try AnimatedPNG([frame]).encoded())
    #expect(chunks.map(\.type) == ["IHDR", "acTL", "sRGB", "pHYs", "fcTL", "IDAT", "IEND"])
  }
}
