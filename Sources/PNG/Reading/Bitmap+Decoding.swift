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

extension Bitmap {
  /// Decodes the usual kind of file in one go: 8-bit RGB or RGBA, not interlaced, without chunks
  /// that change its pixels.
  ///
  /// `nil` for every other file and for every mistake: then libpng reads the file or reports the
  /// mistake. Pixels that are decoded here equal those of libpng.
  init?(plain file: UnsafeBufferPointer<UInt8>, outlined outline: PNGOutline) {
    guard outline.isPlain, let start = file.baseAddress else { return nil }
    let size = outline.header.size
    let channels = outline.header.colorType.channels
    let rawBytes = (1 + channels * size.width) * size.height
    let pixelCount = size.width * size.height
    // The rows are inflated into the end of the memory; the pixels are then written into it from
    // its start. An RGB pixel is read as four bytes, one of which may lie behind the last row.
    let offset = max(0, 4 * pixelCount - rawBytes)
    let capacity = (offset + rawBytes + CPNG_INFLATER_ROOM + 3) / 4
    let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: 12 * size.width)
    defer { scratch.deallocate() }
    scratch.initialize(repeating: 0, count: 4 * size.width)
    let pixels = [Pixel](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let words = buffer.baseAddress else { return }
      let memory = UnsafeMutableRawPointer(words)
      let raw = memory.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
      let isInflated = outline.withPixelData(of: start) { data in
        cpng_inflate_exactly(data.baseAddress, data.count, raw, rawBytes)
      }
      guard isInflated else { return }
      raw[rawBytes] = 0
      let isFinished = cpng_finish_rows(
        raw, size.width, size.height, channels, scratch,
        memory.assumingMemoryBound(to: UInt32.self))
      if isFinished { count = pixelCount }
    }
    guard pixels.count == pixelCount else { return nil }
    self.init(size: size, pixels: pixels)
  }
}
