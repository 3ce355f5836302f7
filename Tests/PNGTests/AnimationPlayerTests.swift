import Imaging
import PNG
import TestPictures
import Testing

/// Animations made by hand, frame by frame on their canvas.
@Suite struct AnimationPlayerTests {
  private typealias Straight = [UInt8]
  private static let red: Straight = [255, 0, 0, 255]
  private static let blue: Straight = [0, 0, 255, 255]
  private static let halfGreen: Straight = [0, 255, 0, 128]

  /// A frame of one colour.
  private struct Frame {
    var rect: [Int]
    var color: [UInt8]
    var delay: [UInt8] = [0, 1, 0, 10]
    var disposal: UInt8 = 0
    var blending: UInt8 = 0
    /// What stands behind its pixels.
    var surplus: [UInt8] = []
  }

  /// An animation of 3 × 2 pixels.
  ///
  /// - Parameter still: The colour of a picture that is no frame, where there is one.
  private static func file(
    _ frames: [Frame], plays: Int = 0, still: [UInt8]? = nil, announced: Int? = nil
  ) -> [UInt8] {
    func data(_ frame: Frame) -> [UInt8] {
      let row = [UInt8(0)] + (0..<frame.rect[0]).flatMap { _ in frame.color }
      return PNGBuilder.stored((0..<frame.rect[1]).flatMap { _ in row }) + frame.surplus
    }
    var builder = PNGBuilder(width: 3, height: 2).adding(
      "acTL", PNGBuilder.bigEndian(announced ?? frames.count) + PNGBuilder.bigEndian(plays))
    if let still {
      builder = builder.adding("IDAT", data(Frame(rect: [3, 2, 0, 0], color: still)))
    }
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      builder = builder.adding(
        "fcTL",
        PNGBuilder.bigEndian(sequence) + frame.rect.flatMap(PNGBuilder.bigEndian) + frame.delay
          + [frame.disposal, frame.blending])
      sequence += 1
      if index == 0, still == nil {
        builder = builder.adding("IDAT", data(frame))
      } else {
        builder = builder.adding("fdAT", PNGBuilder.bigEndian(sequence) + data(frame))
        sequence += 1
      }
    }
    return builder.adding("IEND", []).bytes
  }

  private static func play(_ bytes: [UInt8]) throws -> [AnimationPlayer.Frame] {
    var player = try #require(try AnimationPlayer(bytes))
    var frames: [AnimationPlayer.Frame] = []
    while let frame = try player.next() { frames.append(frame) }
    return frames
  }

  /// Premultiplied pixels, written as letters.
  private static func sketch(_ bitmap: Bitmap) -> [String] {
    let letters: [UInt32: Character] = [
      0: ".", 0xFFFF_0000: "r", 0xFF00_00FF: "b", 0x8000_8000: "g",
      // Half green over red: 255 − 128 of red are left.
      0xFF7F_8000: "o",
    ]
    return (0..<bitmap.height).map { y in
      String((0..<bitmap.width).map { letters[bitmap[$0, y].bits] ?? "?" })
    }
  }

  private static let whole = Frame(rect: [3, 2, 0, 0], color: red)

  @Test func `a frame puts its pixels in the place of those that are there`() throws {
    let frames = try Self.play(
      Self.file([Self.whole, Frame(rect: [1, 2, 1, 0], color: Self.halfGreen)]))
    #expect(frames.map { Self.sketch($0.canvas) } == [["rrr", "rrr"], ["rgr", "rgr"]])
  }

  @Test func `a frame is laid over what is there`() throws {
    let frames = try Self.play(
      Self.file([Self.whole, Frame(rect: [1, 1, 2, 1], color: Self.halfGreen, blending: 1)]))
    #expect(frames.map { Self.sketch($0.canvas) } == [["rrr", "rrr"], ["rrr", "rro"]])
  }

  @Test func `a frame is cleared when its time is over`() throws {
    let frames = try Self.play(
      Self.file([
        Self.whole, Frame(rect: [2, 1, 0, 0], color: Self.blue, disposal: 1),
        Frame(rect: [1, 1, 2, 1], color: Self.blue),
      ]))
    #expect(
      frames.map { Self.sketch($0.canvas) } == [["rrr", "rrr"], ["bbr", "rrr"], ["..r", "rrb"]])
  }

  @Test func `the pixels below a frame come back`() throws {
    let frames = try Self.play(
      Self.file([
        Self.whole, Frame(rect: [2, 1, 0, 0], color: Self.blue, disposal: 2),
        Frame(rect: [1, 1, 2, 1], color: Self.blue),
      ]))
    #expect(
      frames.map { Self.sketch($0.canvas) } == [["rrr", "rrr"], ["bbr", "rrr"], ["rrr", "rrb"]])
  }

  @Test func `a first frame that asks for what was before it leaves nothing`() throws {
    var first = Self.whole
    first.disposal = 2
    let frames = try Self.play(
      Self.file([first, Frame(rect: [1, 1, 0, 0], color: Self.blue)]))
    #expect(frames.map { Self.sketch($0.canvas) } == [["rrr", "rrr"], ["b..", "..."]])
  }

  @Test func `a picture that is no frame is not played`() throws {
    let frames = try Self.play(Self.file([Self.whole], still: Self.blue))
    #expect(frames.map { Self.sketch($0.canvas) } == [["rrr", "rrr"]])
  }

  @Test func `delays and repetitions are read`() throws {
    var frame = Self.whole
    frame.delay = [1, 0, 0, 0]
    let bytes = Self.file([frame], plays: 7)
    #expect(try AnimationPlayer(bytes)?.plays == 7)
    let delay = try #require(try Self.play(bytes).first?.delay)
    // No denominator is hundredths of a second.
    #expect(delay.numerator == 256 && delay.denominator == 100)
    #expect(
      FrameDelay(numerator: 1, denominator: 30) == FrameDelay(numerator: 2, denominator: 60))
    #expect(
      FrameDelay(numerator: 1, denominator: 30) != FrameDelay(numerator: 1, denominator: 31))
  }

  @Test func `a still picture is no animation`() throws {
    #expect(
      try AnimationPlayer(
        PNGCodec.encode(Bitmap.random(PixelSize(width: 3, height: 2), seed: 1), scale: .one)) == nil
    )
  }

  @Test func `a written animation is played as it was drawn`() throws {
    let canvas = Bitmap.random(PixelSize(width: 9, height: 7), seed: 1)
    let patch = Bitmap.random(PixelSize(width: 3, height: 2), seed: 2)
    var second = canvas
    for y in 0..<2 { for x in 0..<3 { second[x + 6, y + 5] = patch[x, y] } }
    let bytes = try AnimatedPNG([
      AnimationFrame(canvas, scale: .one),
      AnimationFrame(patch, at: PixelPoint(x: 6, y: 5), scale: .one),
    ]).encoded()
    #expect(try Self.play(bytes).map(\.canvas) == [canvas, second])
  }

  @Test(arguments: [
    ("outside", [2, 2, 2, 0]), ("outside", [1, 1, 0, 2]), ("outside", [0, 1, 0, 0]),
    ("outside", [4, 2, 0, 0]),
  ])
  func `a frame outside of the canvas is refused`(words: String, rect: [Int]) {
    #expect {
      _ = try AnimationPlayer(Self.file([Self.whole, Frame(rect: rect, color: Self.blue)]))
    } throws: {
      "\($0)".contains(words)
    }
  }

  @Test func `bytes behind the pixels of any frame are a warning, a broken frame an error`() throws
  {
    var second = Frame(rect: [3, 2, 0, 0], color: Self.blue)
    second.surplus = [7]
    let file = Self.file([Self.whole, second])
    #expect(try Self.play(file).count == 2)
    #expect(try PNGCodec.verifyPixels(file).facts.warnings == [.bytesBehindPixels(1)])
    // The stream of the last frame ends with its checksum; a CRC and IEND follow.
    let sound = Self.file([Self.whole, Frame(rect: [3, 2, 0, 0], color: Self.blue)])
    let type = try #require(sound.indices.last { sound[$0...].starts(with: "fdAT".utf8) })
    var data = Array(sound[(type + 4)..<(sound.count - 16)])
    data[data.count - 1] ^= 1
    let broken = Array(sound[..<(type - 4)]) + PNGBuilder.chunk("fdAT", data) + sound.suffix(12)
    #expect(decodingFailure(broken) == nil)
    #expect(throws: PNGError.self) { try PNGCodec.verifyPixels(broken) }
  }

  @Test func `frames that are missing or too many are refused`() {
    for announced in [0, 1, 3] {
      #expect(throws: PNGError.self) {
        try AnimationPlayer(Self.file([Self.whole, Self.whole], announced: announced))
      }
    }
  }

  @Test func `chunks out of order are refused`() throws {
    let control =
      PNGBuilder.bigEndian(0) + [3, 2, 0, 0].flatMap(PNGBuilder.bigEndian) + [0, 1, 0, 10, 0, 0]
    let start = PNGBuilder(width: 3, height: 2).adding(
      "acTL", PNGBuilder.bigEndian(1) + PNGBuilder.bigEndian(0))
    let row = [UInt8](repeating: 9, count: 12)
    let wrong = [
      // fdAT before its fcTL, a number too far, two frames before the pixels, half an fcTL.
      start.adding("fdAT", PNGBuilder.bigEndian(0)).rows([row, row]),
      start.adding("fcTL", [0, 0, 0, 1] + control.dropFirst(4)).rows([row, row]),
      start.adding("fcTL", control).adding("fcTL", [0, 0, 0, 1] + control.dropFirst(4))
        .rows([row, row]),
      start.adding("fcTL", Array(control.prefix(20))).rows([row, row]),
      start.rows([row, row]),
    ]
    for (index, builder) in wrong.enumerated() {
      #expect(throws: PNGError.self, "\(index)") { try AnimationPlayer(builder.bytes) }
    }
  }
}
