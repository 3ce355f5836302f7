public import Imaging

/// The encoder that libpng and zlib make.
///
/// Rows are converted one at a time, so that memory holds one row and the compressed bytes beside
/// the bitmap.
public struct LibPNGEncoder: PNGEncoder {
  /// Creates an encoder.
  public init() {}

  /// Encodes a bitmap with the compression that suits it.
  public func encode(_ bitmap: Bitmap, scale: Scale) throws(PNGError) -> [UInt8] {
    try encode(bitmap, scale: scale, isStraight: false)
  }

  /// Encodes a bitmap, or words whose colours are straight already.
  func encode(_ bitmap: Bitmap, scale: Scale, isStraight: Bool) throws(PNGError) -> [UInt8] {
    let size = bitmap.size
    if size.isEmpty { throw .zeroSize(width: size.width, height: size.height) }
    guard Bitmap.permits(size) else { throw .tooLarge(width: size.width, height: size.height) }
    return try bitmap.pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      let rows = PixelRows(pixels, width: size.width)
      let compression = Compression(for: rows)
      let writer = try PNGWriter(
        size: size, pixelsPerMetre: Self.pixelsPerMetre(scale), compression: compression)
      try write(rows, isStraight: isStraight, with: compression, to: writer)
      return try writer.finish()
    }
  }

  private func write(
    _ rows: PixelRows, isStraight: Bool, with compression: Compression,
    to writer: borrowing PNGWriter
  ) throws(PNGError) {
    let straight = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: rows.width)
    defer { straight.deallocate() }
    for y in 0..<rows.count {
      // A row like the one above is there already.
      let isRepeated = rows.repeatsRowAbove(y)
      if !isRepeated {
        if isStraight {
          for (x, word) in rows[y].enumerated() {
            straight[x] = StraightAlpha.swapped(word.bits).littleEndian
          }
        } else {
          StraightAlpha.convert(rows[y], to: straight)
        }
      }
      let filter = isRepeated ? RowFilter.up : compression.filter(for: y, of: rows)
      try writer.writeRow(UnsafeRawBufferPointer(straight), filter: filter)
    }
  }

  /// `round(2835 · scale)`: 72 points to an inch.
  static func pixelsPerMetre(_ scale: Scale) -> Int {
    let ratio = scale.ratio
    return (2 * 2835 * ratio.numerator + ratio.denominator) / (2 * ratio.denominator)
  }
}
