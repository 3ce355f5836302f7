import CPNG
import Imaging

/// The pixels of a file whose chunks have been checked, decoded to the end of their stream.
struct PNGPixels {
  /// The pixels; premultiplied, unless they were requested as they are in the file.
  let bitmap: Bitmap
  /// The warnings about the stream.
  let warnings: [PNGWarning]

  /// - Parameter isStraight: Whether colours stay as the file has them; such a bitmap holds words, no
  ///   pixels.
  init(
    of file: UnsafeBufferPointer<UInt8>, outlined outline: PNGOutline, isStraight: Bool = false
  ) throws(PNGError) {
    // An array that cannot be allocated ends the process; this check makes it an error instead.
    guard cpng_can_allocate(outline.largestAllocation) else { throw .outOfMemory }
    if outline.isPlain, !isStraight {
      try self.init(plain: file, outlined: outline)
    } else {
      try self.init(any: file, outlined: outline, isStraight: isStraight)
    }
  }

  /// Decodes a file of any kind: libpng makes samples of its rows.
  init(
    any file: UnsafeBufferPointer<UInt8>, outlined outline: PNGOutline, isStraight: Bool
  ) throws(PNGError) {
    let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: outline.header.rowBytes)
    defer { rows.deallocate() }
    warnings = try outline.inflateRows(of: file, to: rows)
    let samples = SampleConverter(outline, in: file, isStraight: isStraight)
    let reader = try PNGReader(outline, in: file, rows: UnsafeBufferPointer(rows))
    var bitmap = Bitmap(size: outline.header.size)
    try bitmap.withUnsafeMutablePixels { pixels throws(PNGError) in
      try reader.readRows(of: outline.header, bytesPerPixel: samples.bytesPerPixel) {
        row, start, step throws(PNGError) in
        try samples.convert(row, to: pixels, from: start, step: step)
      }
    }
    try reader.finish()
    self.bitmap = bitmap
  }

  /// Decodes the usual kind of file in one go: 8-bit RGB or RGBA, not interlaced, without chunks
  /// that change its pixels. The pixels equal those of ``init(any:outlined:isStraight:)``.
  init(
    plain file: UnsafeBufferPointer<UInt8>, outlined outline: PNGOutline
  ) throws(PNGError) {
    let size = outline.header.size
    let channels = outline.header.colorType.channels
    let rowBytes = outline.header.rowBytes
    let pixelCount = size.width * size.height
    // The rows are inflated into the end of the memory; the pixels are then written into it from
    // its start. An RGB pixel is read as four bytes, one of which may lie behind the last row.
    let offset = max(0, 4 * pixelCount - rowBytes)
    let capacity = (offset + rowBytes + 1 + 3) / 4
    let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: 12 * size.width)
    defer { scratch.deallocate() }
    scratch.initialize(repeating: 0, count: 4 * size.width)
    var result = Result<[PNGWarning], PNGError>.success([])
    let pixels = [Pixel](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let words = buffer.baseAddress else { return }
      let memory = UnsafeMutableRawPointer(words)
      let rows = memory.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
      result = Result { () throws(PNGError) in
        let warnings = try outline.inflateRows(
          of: file, to: UnsafeMutableBufferPointer(start: rows, count: rowBytes))
        rows[rowBytes] = 0
        guard
          cpng_finish_rows(
            rows, size.width, size.height, channels, scratch,
            memory.assumingMemoryBound(to: UInt32.self))
        else { throw .malformed("a row has a filter that does not exist") }
        return warnings
      }
      if case .success = result { count = pixelCount }
    }
    warnings = try result.get()
    bitmap = Bitmap(size: size, pixels: pixels)
  }
}
