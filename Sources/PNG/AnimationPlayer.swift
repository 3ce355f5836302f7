package import Imaging

/// Plays an animated PNG (PNG, third edition, 11.3.3): one frame after the other, each as its viewer
/// sees it on the full canvas.
///
/// ```swift
/// var player = try AnimationPlayer(bytes)
/// while let frame = try player?.next() { show(frame.canvas, for: frame.delay) }
/// ```
///
/// Only the canvas, and the pixels that are restored after a frame, are in memory.
package struct AnimationPlayer {
  package let size: PixelSize
  /// How often the animation is played; 0 is for ever.
  package let plays: Int
  /// How many frames there are, at least 1.
  package var frameCount: Int { frames.count }

  private let bytes: [UInt8]
  /// The chunks before the pixels, which every frame has in common.
  private let common: [PNGChunk]
  private let frames: [FrameSource]
  private var position = 0
  private var canvas: Bitmap
  /// The warnings about the pixels of the frames so far.
  package private(set) var warnings: [PNGWarning] = []
  /// The pixels below the current frame, if they are restored after it.
  private var saved: Bitmap?

  package struct Frame: Equatable, Sendable {
    /// The whole canvas: premultiplied sRGB.
    package let canvas: Bitmap
    package let delay: FrameDelay

    package init(canvas: Bitmap, delay: FrameDelay) {
      self.canvas = canvas
      self.delay = delay
    }
  }

  /// Reads where the frames are; `nil` for a picture that is not animated.
  ///
  /// Throws when the file is damaged, as ``PNGCodec/verify(_:)`` does, and when its frames contradict
  /// each other: numbers out of order, more or fewer frames than announced, one outside of the canvas.
  package init?(_ bytes: [UInt8]) throws(PNGError) {
    let chunks = try ChunkIterator.chunks(of: bytes)
    guard chunks.prefix(while: { $0.type != "IDAT" }).contains(where: { $0.type == "acTL" }) else {
      return nil
    }
    size = try PNGCodec.size(of: bytes)
    var reader = FrameReader(bytes: bytes, canvas: size)
    for chunk in chunks { try reader.read(chunk) }
    plays = reader.plays
    frames = try reader.finished()
    common = reader.common
    self.bytes = bytes
    canvas = Bitmap(size: size)
  }

  /// The next frame; `nil` after the last.
  package mutating func next() throws(PNGError) -> Frame? {
    guard position < frames.count else { return nil }
    if position > 0 { frames[position - 1].control.dispose(of: &canvas, saved: saved) }
    let source = frames[position]
    saved = source.control.disposal == .previous ? canvas.part(source.control.rect) : nil
    let image = try PNGCodec.decode(file(of: source))
    let picture = image.bitmap
    warnings += image.warnings.filter { !$0.isAboutColor && !warnings.contains($0) }
    if source.control.isBlended {
      canvas.blend(picture, at: source.control.rect.origin)
    } else {
      canvas.replace(at: source.control.rect.origin, with: picture)
    }
    position += 1
    return Frame(canvas: canvas, delay: source.control.delay)
  }

  private func file(of frame: FrameSource) -> [UInt8] {
    var writer = ChunkWriter()
    for chunk in common {
      guard chunk.type == "IHDR" else {
        writer.add(chunk.type, bytes[chunk.data])
        continue
      }
      let rect = frame.control.rect
      writer.add(
        "IHDR",
        UInt32(rect.width).bigEndianBytes + UInt32(rect.height).bigEndianBytes
          + bytes[chunk.data].dropFirst(8))
    }
    for data in frame.data { writer.add("IDAT", bytes[data]) }
    writer.add("IEND", [])
    return writer.bytes
  }
}

/// How long a frame is shown, in seconds: `numerator / denominator`.
package struct FrameDelay: Sendable {
  /// 0…65535.
  package let numerator: Int
  /// 1…65535.
  package let denominator: Int

  /// Creates a delay; a denominator of 0 stands for 100, as in the file.
  package init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator == 0 ? 100 : denominator
  }
}

extension FrameDelay: Equatable {
  /// Whether both are the same time: 1/30 is 2/60.
  package static func == (a: FrameDelay, b: FrameDelay) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }
}

/// Where a frame's pixels are in the file, and how they are drawn.
struct FrameSource {
  let control: FrameControl
  /// The compressed pixels, in order.
  var data: [Range<Int>] = []
}

/// A frame's fcTL chunk.
struct FrameControl {
  let rect: PixelRect
  let delay: FrameDelay
  let disposal: Disposal
  /// Whether the frame is composited over the canvas instead of replacing its pixels.
  let isBlended: Bool

  /// The treatment of a frame's rectangle after its time; the numbers are PNG's.
  enum Disposal: UInt8 {
    case none = 0
    case background = 1
    case previous = 2
  }

  /// Disposes of a frame after its time, as the frame demands.
  ///
  /// - Parameter saved: The pixels of the rectangle before the frame, if they are restored.
  func dispose(of canvas: inout Bitmap, saved: Bitmap?) {
    guard disposal != .none else { return }
    canvas.replace(at: rect.origin, with: saved ?? Bitmap(size: rect.size))
  }
}

/// Goes through the chunks of an animation and collects its frames.
private struct FrameReader {
  let bytes: [UInt8]
  let canvas: PixelSize
  private(set) var plays = 0
  private(set) var common: [PNGChunk] = []
  private var announced = 0
  private var frames: [FrameSource] = []
  private var sequence: UInt32 = 0
  private var hasPixels = false
  /// 1 where the picture that every viewer shows is the first frame, else 0.
  private var framesBeforePixels = 0

  init(bytes: [UInt8], canvas: PixelSize) {
    self.bytes = bytes
    self.canvas = canvas
  }

  mutating func read(_ chunk: PNGChunk) throws(PNGError) {
    switch chunk.type {
    case "acTL":
      guard chunk.data.count == 8, !hasPixels, announced == 0 else {
        throw .malformed("there is an acTL chunk too many, or one of a wrong length")
      }
      announced = Int(number(at: chunk.data.lowerBound))
      plays = Int(number(at: chunk.data.lowerBound + 4))
      guard announced > 0 else { throw .malformed("the animation has no frame") }
    case "fcTL":
      try count(chunk)
      frames.append(FrameSource(control: try control(chunk)))
    case "IDAT":
      if !hasPixels { framesBeforePixels = frames.count }
      hasPixels = true
      guard framesBeforePixels <= 1, frames.count == framesBeforePixels else {
        throw .malformed("the frames of the animation are out of order")
      }
      // Without an fcTL before them, these pixels are for viewers that do not animate.
      if !frames.isEmpty { frames[0].data.append(chunk.data) }
    case "fdAT":
      try count(chunk)
      guard frames.count > framesBeforePixels else {
        throw .malformed("a frame's pixels stand before its fcTL chunk")
      }
      frames[frames.count - 1].data.append(chunk.data.dropFirst(4))
    case "IEND": break
    default:
      if !hasPixels { common.append(chunk) }
    }
  }

  /// All frames, which have to be as many as were announced, and have pixels each.
  func finished() throws(PNGError) -> [FrameSource] {
    guard frames.count == announced else {
      throw .malformed("the animation has \(frames.count) frames, and \(announced) were announced")
    }
    guard !frames.contains(where: \.data.isEmpty) else {
      throw .malformed("a frame of the animation has no pixels")
    }
    return frames
  }

  private mutating func count(_ chunk: PNGChunk) throws(PNGError) {
    guard chunk.data.count >= 4, number(at: chunk.data.lowerBound) == sequence else {
      throw .malformed("the chunks of the animation are out of order")
    }
    sequence += 1
  }

  private func control(_ chunk: PNGChunk) throws(PNGError) -> FrameControl {
    let start = chunk.data.lowerBound
    guard chunk.data.count == 26, announced > 0,
      let disposal = FrameControl.Disposal(rawValue: bytes[start + 24]), bytes[start + 25] <= 1
    else { throw .malformed("an fcTL chunk of the animation is wrong") }
    let numbers = (1...4).map { Int(number(at: start + 4 * $0)) }
    let rect = PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    let bounds = PixelRect(origin: .zero, size: canvas)
    guard !rect.isEmpty, rect.intersection(bounds) == rect, hasPixels || rect == bounds else {
      throw .malformed("a frame of the animation lies outside of its canvas")
    }
    return FrameControl(
      rect: rect,
      delay: FrameDelay(
        numerator: Int(number(at: start + 20) >> 16),
        denominator: Int(number(at: start + 20) & 0xFFFF)),
      disposal: disposal, isBlended: bytes[start + 25] == 1)
  }

  private func number(at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Bitmap {
  fileprivate mutating func blend(_ picture: Bitmap, at origin: PixelPoint) {
    let width = size.width
    withUnsafeMutablePixels { pixels in
      picture.pixels.withUnsafeBufferPointer { source in
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            let place = (y + origin.y) * width + x + origin.x
            pixels[place] = source[y * picture.width + x].over(pixels[place])
          }
        }
      }
    }
  }
}
