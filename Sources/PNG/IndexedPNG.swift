package import Imaging

/// A picture whose pixels are numbers of a palette, as a PNG file of colour type 3 and 8 bits.
///
/// The numbers come back exactly: a map of regions is written with it, not a photograph.
package struct IndexedPNG: Equatable, Sendable {
  package let size: PixelSize
  /// The colours, at most 256; opaque.
  package let palette: [Color]
  /// The pixels, row by row from the top left.
  package let indices: [UInt8]

  package init(size: PixelSize, palette: [Color], indices: [UInt8]) {
    precondition(indices.count == size.width * size.height, "a number for each pixel")
    precondition(palette.count <= 256, "a palette has at most 256 colours")
    precondition((indices.max() ?? 0) < palette.count, "each number has a colour")
    self.size = size
    self.palette = palette
    self.indices = indices
  }

  /// The bytes of the file; the same picture gives the same bytes.
  package func encoded(scale: Scale) throws(PNGError) -> [UInt8] {
    if size.isEmpty { throw .zeroSize(width: size.width, height: size.height) }
    guard Bitmap.permits(size) else { throw .tooLarge(width: size.width, height: size.height) }
    var writer = ChunkWriter()
    // Palette.
    writer.addHeader(size, colorType: 3)
    writer.add("sRGB", [0])
    writer.add("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    writer.addDensity(scale)
    writer.add("IDAT", deflated())
    writer.add("IEND", [])
    return writer.bytes
  }

  /// The rows without a filter; one that repeats the row above is zeros under Up.
  private func deflated() -> [UInt8] {
    var deflater = Deflater(RowShape(CollapsedAxis(whole: size.width)), pixelLength: 1)
    var above: ArraySlice<UInt8> = []
    var repetitions = 0
    for y in 0..<size.height {
      let row = indices[y * size.width..<(y + 1) * size.width]
      if row.elementsEqual(above) {
        repetitions += 1
      } else {
        deflater.addZeroRows(filter: RowFilter.up.rawValue, count: repetitions)
        repetitions = 0
        deflater.add(.none, row)
        above = row
      }
    }
    deflater.addZeroRows(filter: RowFilter.up.rawValue, count: repetitions)
    return deflater.finish()
  }
}
