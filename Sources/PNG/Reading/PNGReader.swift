import CPNG
import Imaging

/// libpng reading the pixels of one file; destroyed with this value.
///
/// It gets a file that is written for it: the header, PLTE and tRNS if it needs them, and the rows. All other chunks,
/// and the stream that the rows come from, have been checked before. Works on raw memory, in which libpng reads this
/// file as long as the reader lives.
struct PNGReader: ~Copyable {
  private let pointer: OpaquePointer?
  /// The bytes around the rows.
  private let frame: UnsafeMutableBufferPointer<UInt8>
  private let pieces: UnsafeMutableBufferPointer<cpng_piece>

  /// A piece of the file: bytes that are written for it, and bytes in memory behind them.
  private typealias Part = (frame: [UInt8], bytes: UnsafeBufferPointer<UInt8>)

  /// Reads inflated rows, which must stay where they are as long as the reader lives.
  ///
  /// They come in blocks without compression (RFC 1951, 3.2.4), so that zlib has nothing to do and nothing to object to.
  init(
    _ outline: PNGOutline, in file: UnsafeBufferPointer<UInt8>, rows: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) {
    let blocks = stride(from: 0, to: rows.count, by: Int(UInt16.max)).map { start in
      UnsafeBufferPointer(rebasing: rows[start..<min(start + Int(UInt16.max), rows.count)])
    }
    // Two bytes begin the stream, five each block, and a checksum ends the stream.
    let length = 2 + 5 * blocks.count + rows.count + 4
    var parts: [Part] = []
    var before = Self.beginning(outline, in: file, length: length) + [0x78, 0x01]
    for (index, block) in blocks.enumerated() {
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      before += [index + 1 == blocks.count ? 1 : 0, low, high, ~low, ~high]
      parts.append((before, block))
      before = []
    }
    let checksum = cpng_adler32(rows.baseAddress, rows.count)
    parts.append((checksum.bigEndianBytes + Self.end, UnsafeBufferPointer(start: nil, count: 0)))
    try self.init(parts)
  }

  /// Reads the stream as the file has it, which must stay where it is as long as the reader lives.
  init(
    _ outline: PNGOutline, in file: UnsafeBufferPointer<UInt8>, stream: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) {
    try self.init([
      (Self.beginning(outline, in: file, length: stream.count), stream),
      (Self.end, UnsafeBufferPointer(start: nil, count: 0)),
    ])
  }

  private init(_ parts: [Part]) throws(PNGError) {
    frame = .allocate(capacity: parts.reduce(0) { $0 + $1.frame.count })
    pieces = .allocate(capacity: 2 * parts.count)
    var place = 0
    for (index, part) in parts.enumerated() {
      let own = UnsafeMutableBufferPointer(rebasing: frame[place..<place + part.frame.count])
      place += own.update(fromContentsOf: part.frame)
      pieces[2 * index] = cpng_piece(bytes: own.baseAddress, count: own.count)
      pieces[2 * index + 1] = cpng_piece(bytes: part.bytes.baseAddress, count: part.bytes.count)
    }
    pointer = cpng_reader_create(pieces.baseAddress, pieces.count)
    guard pointer != nil else { throw .outOfMemory }
    if let error = PNGError(cpng_reader_begin(pointer)) { throw error }
  }

  deinit {
    cpng_reader_destroy(pointer)
    pieces.deallocate()
    frame.deallocate()
  }

  /// The file up to the data of IDAT.
  private static func beginning(
    _ outline: PNGOutline, in file: UnsafeBufferPointer<UInt8>, length: Int
  ) -> [UInt8] {
    var writer = ChunkWriter()
    // The header is the first chunk of every file.
    let header = writer.bytes.count + 8
    writer.add("IHDR", file[header..<header + PNGHeader.length])
    if let palette = outline.palette {
      writer.add("PLTE", file[palette])
    } else if let transparency = outline.transparency {
      writer.add("tRNS", file[transparency])
    }
    return writer.bytes + UInt32(length).bigEndianBytes + Array("IDAT".utf8)
  }

  /// IDAT's checksum, which libpng does not check, and IEND.
  private static let end: [UInt8] = {
    var writer = ChunkWriter()
    writer.bytes = [0, 0, 0, 0]
    writer.add("IEND", [])
    return writer.bytes
  }()

  /// Reads all rows. The body gets straight RGBA of 8 bits or big-endian 16 bits, or one byte of index for each
  /// pixel of a palette picture; where its first pixel is, counted from the picture's first, and how far it is from one
  /// pixel to the next.
  ///
  /// - Parameter bytesPerPixel: How many bytes of a row are a pixel, or more.
  func readRows(
    of header: PNGHeader, bytesPerPixel: Int,
    _ body: (UnsafeRawBufferPointer, _ start: Int, _ step: Int) throws(PNGError) -> Void
  ) throws(PNGError) {
    let size = header.size
    let row = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size.width * bytesPerPixel, alignment: 16)
    defer { row.deallocate() }
    for pass in header.passes {
      let columnCount = pass.columnCount(in: size)
      if columnCount == 0 { continue }
      for y in stride(from: pass.y, to: size.height, by: pass.dy) {
        if let error = PNGError(cpng_reader_row(pointer, row.baseAddress)) { throw error }
        try body(
          UnsafeRawBufferPointer(rebasing: row[..<(columnCount * bytesPerPixel)]),
          y * size.width + pass.x, pass.dx)
      }
    }
  }

  /// Reads from the last row to IEND.
  func finish() throws(PNGError) {
    if let error = PNGError(cpng_reader_end(pointer)) { throw error }
  }
}
