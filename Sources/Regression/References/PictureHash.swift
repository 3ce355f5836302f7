internal import Imaging
internal import PNG
internal import PopframeKit

/// The hash of what a picture shows, however its file is compressed: its size and its premultiplied pixels as they are
/// compared. Of an animation, each frame on its full canvas, its time, and how often the animation is played.
package struct PictureHash: Hashable, Sendable {
  /// 64 digits.
  package let hex: String

  /// The hash of a still picture.
  init(_ bitmap: Bitmap) { hex = Sha256(of: Self.bytes(of: bitmap)).hex }

  /// The hash of a PNG file.
  init(of file: [UInt8]) throws(PNGError) {
    guard var player = try AnimationPlayer(file) else {
      self = PictureHash(try PNGCodec.decode(file).bitmap)
      return
    }
    var lines = ["plays \(player.plays)"]
    while let frame = try player.next() {
      lines.append("\(frame.delay.reduced) \(PictureHash(frame.canvas).hex)")
    }
    hex = Sha256(of: Array(lines.joined(separator: "\n").utf8)).hex
  }

  private static func bytes(of bitmap: Bitmap) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + 4 * bitmap.pixels.count)
    for length in [bitmap.width, bitmap.height] {
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(length >> shift & 255)) }
    }
    for pixel in bitmap.pixels {
      bytes.append(pixel.red)
      bytes.append(pixel.green)
      bytes.append(pixel.blue)
      bytes.append(pixel.alpha)
    }
    return bytes
  }
}

extension FrameDelay {
  /// The fraction in lowest terms: equal times have equal words.
  fileprivate var reduced: String {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    return "\(numerator / max(1, a))/\(denominator / max(1, a))"
  }
}
