package import Imaging

/// An animated PNG (PNG, third edition, 11.3.3): every reader shows the first frame, and readers
/// that support animations show the others.
///
/// Each frame replaces a part of the picture for a fixed time; the animation repeats for ever. The
/// same frames give the same bytes.
package struct AnimatedPNG: Equatable, Sendable {
  package let frames: [AnimationFrame]
  /// How many frames are shown in a second, 1…1000.
  package let framesPerSecond: Int

  /// The first frame is the canvas; all others lie inside of it.
  package init(_ frames: [AnimationFrame], framesPerSecond: Int = 30) {
    precondition(frames.first?.rect.origin == .zero, "the first frame is the canvas")
    precondition(
      frames.allSatisfy { $0.rect.intersection(frames[0].rect) == $0.rect },
      "frames lie inside of the canvas")
    precondition((1...1000).contains(framesPerSecond), "a frame has its time")
    self.frames = frames
    self.framesPerSecond = framesPerSecond
  }

  package func encoded() throws(PNGError) -> [UInt8] {
    var writer = ChunkWriter()
    writer.bytes.reserveCapacity(frames.reduce(64) { $0 + $1.file.count + 64 })
    var sequence: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      var isBegun = false
      for chunk in try ChunkIterator.chunks(of: frame.file) where chunk.type != "IEND" {
        let data = frame.file[chunk.data]
        if chunk.type == "IDAT" {
          if !isBegun {
            isBegun = true
            writer.add("fcTL", control(of: frame, sequence: sequence))
            sequence += 1
          }
          if index == 0 {
            writer.add("IDAT", data)
          } else {
            writer.add("fdAT", sequence.bigEndianBytes + data)
            sequence += 1
          }
        } else if index == 0 {
          writer.add(chunk.type, data)
          if chunk.type == "IHDR" { writer.add("acTL", animationControl) }
        }
      }
    }
    writer.add("IEND", [])
    return writer.bytes
  }
}

extension AnimatedPNG {
  /// The number of frames, and of repetitions: 0, for ever.
  private var animationControl: [UInt8] {
    UInt32(frames.count).bigEndianBytes + UInt32(0).bigEndianBytes
  }

  /// Where a frame lies, how long it stays, and that it replaces the pixels below.
  private func control(of frame: AnimationFrame, sequence: UInt32) -> [UInt8] {
    let rect = frame.rect
    let numbers = [rect.width, rect.height, rect.x, rect.y].map { UInt32($0).bigEndianBytes }
    return sequence.bigEndianBytes + numbers.flatMap(\.self)
      + UInt16(1).bigEndianBytes + UInt16(framesPerSecond).bigEndianBytes
      // A frame is not disposed of (0), and not blended (0).
      + [0, 0]
  }
}

/// One frame of an animated PNG: the part of the canvas that it replaces, encoded.
///
/// Frames are independent of each other, so that they can be encoded on several threads at once.
package struct AnimationFrame: Equatable, Sendable {
  package let rect: PixelRect
  /// A whole PNG file of that part.
  let file: [UInt8]

  /// Encodes a frame; its top left lies at `origin` on the canvas.
  ///
  /// Throws as ``PNGCodec/encode(_:scale:)-(Bitmap,_)`` does.
  package init(
    _ bitmap: Bitmap, at origin: PixelPoint = .zero, scale: Scale
  ) throws(PNGError) {
    rect = PixelRect(origin: origin, size: bitmap.size)
    file = try PNGCodec.encode(bitmap, scale: scale)
  }
}
