internal import Imaging
internal import PNG
internal import PopframeKit

/// The hash of what a picture shows, however its file is compressed: its size and its premultiplied pixels as they are
/// compared. Of an animation, each frame on its full canvas, its time, and how often the animation is played.
package struct PictureHash: Hashable, Sendable {
  /// 64 digits.
  package let hex: String

  /// The hash of a still picture.
  init(_ bitmap: Bitmap) {
    let size = [bitmap.width, bitmap.height].flatMap { length in
      stride(from: 0, to: 32, by: 8).map { UInt8(length >> $0 & 255) }
    }
    hex = Sha256(of: size + bitmap.rgba(.premultiplied)).hex
  }

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
}

extension FrameDelay {
  /// The fraction in lowest terms: equal times have equal words.
  fileprivate var reduced: String {
    let time = Ratio(numerator, denominator)
    return "\(time.numerator)/\(time.denominator)"
  }
}
