import CPNG
import Imaging

/// libpng writing one file to memory; destroyed with this value.
struct PNGWriter: ~Copyable {
  private let pointer: OpaquePointer?

  /// Writes the chunks before the pixels.
  init(size: PixelSize, pixelsPerMetre: Int, compression: Compression) throws(PNGError) {
    pointer = cpng_writer_create()
    guard pointer != nil else { throw .outOfMemory }
    let strategy =
      switch compression.strategy {
      case .runs: CPNG_STRATEGY_RUNS
      case .matches: CPNG_STRATEGY_DEFAULT
      }
    var settings = cpng_settings(
      width: UInt32(size.width), height: UInt32(size.height),
      pixels_per_metre: UInt32(pixelsPerMetre), level: Int32(compression.level),
      strategy: Int32(strategy), memory_level: Int32(compression.memoryLevel))
    if let error = PNGError(cpng_writer_begin(pointer, &settings)) { throw error }
  }

  deinit { cpng_writer_destroy(pointer) }

  /// Writes the next row: straight R, G, B, A.
  func writeRow(_ row: UnsafeRawBufferPointer, filter: RowFilter) throws(PNGError) {
    if let error = PNGError(cpng_writer_row(pointer, row.baseAddress, filter.rawValue)) {
      throw error
    }
  }

  /// Writes what comes after the last row; the bytes of the whole file.
  func finish() throws(PNGError) -> [UInt8] {
    if let error = PNGError(cpng_writer_end(pointer)) { throw error }
    var count = 0
    let bytes = cpng_writer_bytes(pointer, &count)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
