import CPNG
import Imaging

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
    let capacity = (offset + rawBytes + 1 + 3) / 4
    let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: 12 * size.width)
    defer { scratch.deallocate() }
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
