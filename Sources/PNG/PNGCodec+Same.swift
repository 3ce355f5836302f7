import Imaging

extension PNGCodec {
  /// Whether two files show the same, so that one need not replace the other: the same premultiplied pixels after the
  /// conversion of colours, of an animation every frame with its delay and the number of plays, and the same density.
  ///
  /// How the pixels are compressed and filtered, how colours are stored, texts and times make no difference. Two files
  /// that cannot be told apart by their 8-bit sRGB pixels (16 bits, profiles that are ignored) are not the same, and
  /// neither are damaged ones.
  package static func showSame(_ file: [UInt8], _ other: [UInt8]) -> Bool {
    guard let (bitmap, facts) = try? contents(of: file),
      let (otherBitmap, otherFacts) = try? contents(of: other),
      facts.pixelsPerMetre == otherFacts.pixelsPerMetre,
      facts.isAnimated == otherFacts.isAnimated,
      [facts, otherFacts].allSatisfy({ $0.bitDepth <= 8 && $0.warnings.isEmpty }),
      bitmap == otherBitmap
    else { return false }
    return !facts.isAnimated || (try? haveSameFrames(file, other)) == true
  }

  private static func contents(
    of file: [UInt8]
  ) throws(PNGError) -> (bitmap: Bitmap, facts: PNGFacts) {
    try file.withUnsafeBufferPointer { bytes throws(PNGError) in try decodeWithFacts(bytes) }
  }

  private static func haveSameFrames(
    _ file: [UInt8], _ other: [UInt8]
  ) throws(PNGError) -> Bool {
    guard var player = try AnimationPlayer(file), var otherPlayer = try AnimationPlayer(other),
      player.plays == otherPlayer.plays, player.frameCount == otherPlayer.frameCount
    else { return false }
    while let frame = try player.next() {
      guard try otherPlayer.next() == frame else { return false }
    }
    return true
  }
}
