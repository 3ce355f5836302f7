public import Imaging
internal import PNG

extension CollapsedBitmap {
  /// The picture as the page paints it: words of 32 bits, the lowest byte first. Width and height, the
  /// numbers of kept columns and rows, where each of them begins, then the kept pixels as red, green,
  /// blue and alpha, straight as in a PNG file. The page needs no decoder for it.
  @_spi(Studio) public var bytesForPage: [UInt8] {
    let head =
      [size.width, size.height, columns.count, rows.count] + columns.starts.dropLast()
      + rows.starts.dropLast()
    let count = kept.pixels.count
    let words = [UInt32](unsafeUninitializedCapacity: head.count + count) { words, initialized in
      _ = words[..<head.count].initialize(fromContentsOf: head.map { UInt32($0).littleEndian })
      words[head.count...].initialize(repeating: 0)
      kept.pixels.withUnsafeBufferPointer { pixels in
        PNGCodec.straighten(pixels, to: UnsafeMutableBufferPointer(rebasing: words[head.count...]))
      }
      initialized = head.count + count
    }
    return words.withUnsafeBytes { Array($0) }
  }
}
