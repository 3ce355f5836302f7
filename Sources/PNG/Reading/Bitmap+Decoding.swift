import CPNG
import Imaging

extension Bitmap {
  /// Decodes the pixels of a file whose chunks have been checked.
  ///
  /// - Parameter isStraight: Whether colours stay as the file has them; such a bitmap holds words, no
  ///   pixels.
  init(
    decoding file: UnsafeBufferPointer<UInt8>, outlined outline: PNGOutline,
    isStraight: Bool = false
  ) throws(PNGError) {
    let size = outline.header.size
    // An array that cannot be allocated ends the process; this check makes it an error instead.
    guard cpng_can_allocate(outline.largestAllocation) else { throw .outOfMemory }
    if !isStraight, let plain = Bitmap(plain: file, outlined: outline) {
      self = plain
      return
    }
    self.init(size: size)
    let samples = SampleConverter(outline, in: file, isStraight: isStraight)
    let reader = try PNGReader(file)
    try read(from: reader, header: outline.header, samples: samples)
  }

  private mutating func read(
    from reader: borrowing PNGReader, header: PNGHeader, samples: SampleConverter
  ) throws(PNGError) {
    let size = header.size
    let row = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size.width * samples.bytesPerPixel, alignment: 16)
    defer { row.deallocate() }
    guard let start = row.baseAddress else { return }
    try withUnsafeMutablePixels { pixels throws(PNGError) in
      for pass in header.isInterlaced ? Adam7Pass.interlaced : Adam7Pass.whole {
        let columnCount = pass.columnCount(in: size)
        if columnCount == 0 { continue }
        for y in stride(from: pass.y, to: size.height, by: pass.dy) {
          try reader.readRow(into: start)
          try samples.convert(
            UnsafeRawBufferPointer(start: start, count: columnCount * samples.bytesPerPixel),
            to: pixels, from: y * size.width + pass.x, step: pass.dx)
        }
      }
    }
    try reader.finish()
  }
}
