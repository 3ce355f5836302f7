public import Imaging

/// A picture whose pixels are numbers of a palette, as a PNG file of colour type 3 and 8 bits.
///
/// The numbers come back exactly: a map of regions is written with it, not a photograph.
public struct IndexedPNG: Equatable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The colours, at most 256; opaque.
  public let palette: [Color]
  /// The pixels, row by row from the top left.
  public let indices: [UInt8]

  /// Creates a picture.
  ///
  /// - Precondition: There are as many indices as pixels, and each names a colour.
  public init(size: PixelSize, palette: [Color], indices: [UInt8]) {
    precondition(indices.count == size.width * size.height, "a number for each pixel")
    precondition(palette.count <= 256, "a palette has at most 256 colours")
    precondition((indices.max() ?? 0) < palette.count, "each number has a colour")
    self.size = size
    self.palette = palette
    self.indices = indices
  }

  /// The bytes of the file; the same picture gives the same bytes.
  public func encoded(scale: Scale) throws(PNGError) -> [UInt8] {
    if size.isEmpty { throw .zeroSize(width: size.width, height: size.height) }
    guard Bitmap.permits(size) else { throw .tooLarge(width: size.width, height: size.height) }
    var writer = ChunkWriter()
    let (width, height) = (UInt32(size.width), UInt32(size.height))
    // 8 bits, palette, deflate, adaptive filters, not interlaced.
    writer.add("IHDR", width.bigEndianBytes + height.bigEndianBytes + [8, 3, 0, 0, 0])
    writer.add("sRGB", [0])
    writer.add("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    let density = UInt32(LibPNGEncoder.pixelsPerMetre(scale)).bigEndianBytes
    writer.add("pHYs", density + density + [1])
    writer.add("IDAT", deflated())
    writer.add("IEND", [])
    return writer.bytes
  }

  /// The rows as runs; one that repeats the row above is a run of zeros.
  private func deflated() -> [UInt8] {
    var deflater = RunDeflater()
    for y in 0..<size.height {
      let row = indices[y * size.width..<(y + 1) * size.width]
      if y > 0, row.elementsEqual(indices[(y - 1) * size.width..<y * size.width]) {
        deflater.add(UInt8(RowFilter.up.rawValue), count: 1)
        deflater.add(0, count: size.width)
        continue
      }
      deflater.add(UInt8(RowFilter.none.rawValue), count: 1)
      var start = row.startIndex
      while start < row.endIndex {
        let end = row[start...].firstIndex { $0 != row[start] } ?? row.endIndex
        deflater.add(row[start], count: end - start)
        start = end
      }
    }
    return deflater.finish()
  }
}
