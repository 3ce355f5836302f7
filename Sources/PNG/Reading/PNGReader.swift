import CPNG

/// libpng reading one file; destroyed with this value.
struct PNGReader: ~Copyable {
  private let pointer: OpaquePointer?

  /// Reads up to the pixels. The bytes must stay where they are as long as the reader lives, and
  /// their CRCs must have been checked.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    pointer = cpng_reader_create(bytes.baseAddress, bytes.count)
    guard pointer != nil else { throw .outOfMemory }
    if let error = PNGError(cpng_reader_begin(pointer)) { throw error }
  }

  deinit { cpng_reader_destroy(pointer) }

  /// Reads the next row: straight RGBA of 8 bits or big-endian 16 bits, or one byte of index for each
  /// pixel of a palette picture. Of an interlaced picture the next row of the current pass.
  func readRow(into row: UnsafeMutableRawPointer) throws(PNGError) {
    if let error = PNGError(cpng_reader_row(pointer, row)) { throw error }
  }

  /// Reads from the last row to IEND.
  func finish() throws(PNGError) {
    if let error = PNGError(cpng_reader_end(pointer)) { throw error }
  }
}
