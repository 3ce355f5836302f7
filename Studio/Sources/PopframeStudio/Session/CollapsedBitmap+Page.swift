internal import Imaging

extension CollapsedBitmap {
  /// The picture as the page paints it: words of 32 bits, the lowest byte first. Width and height, the
  /// numbers of kept columns and rows, where each of them begins, then the kept pixels as red, green,
  /// blue and alpha, straight as in a PNG file. The page needs no decoder for it.
  var bytesForPage: [UInt8] {
    var words: [UInt32] = []
    words.reserveCapacity(4 + columns.count + rows.count + kept.pixels.count)
    words += [size.width, size.height, columns.count, rows.count].map { UInt32($0) }
    words += columns.starts.dropLast().map { UInt32($0) }
    words += rows.starts.dropLast().map { UInt32($0) }
    for pixel in kept.pixels { words.append(pixel.straightWord) }
    return words.withUnsafeBytes { Array($0) }
  }
}

extension Pixel {
  /// Straight colour as it lies in memory, as `PNGCodec` writes it.
  fileprivate var straightWord: UInt32 {
    let alpha = UInt32(self.alpha)
    if alpha == 0 { return 0 }
    func straight(_ channel: UInt8) -> UInt32 {
      alpha == 255 ? UInt32(channel) : min(255, (UInt32(channel) * 255 + alpha / 2) / alpha)
    }
    let word = alpha << 24 | straight(blue) << 16 | straight(green) << 8 | straight(red)
    return word.littleEndian
  }
}
