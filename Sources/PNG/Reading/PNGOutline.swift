import Imaging

/// The result of checking all chunks of a file, before any pixel is decoded.
struct PNGOutline {
  private let structure: PNGStructure
  private(set) var colorEncoding: ColorEncoding
  private let bytesBehindEnd: Int
  /// How the file asks to be turned, by the numbers of Exif; 1 is not at all.
  private let orientation: Int

  var header: PNGHeader { structure.header }
  /// Where the colours of a palette picture lie in the file; `nil` for other kinds.
  var palette: Range<Int>? { header.colorType == .palette ? structure.palette : nil }
  var transparency: Range<Int>? { structure.transparency }
  var density: Range<Int>? { structure.density }
  var isAnimated: Bool { structure.isAnimated }

  /// The warnings about the file, apart from the stream of its pixels.
  var warnings: [PNGWarning] {
    let behindEnd = bytesBehindEnd > 0 ? [PNGWarning.bytesBehindEnd(bytesBehindEnd)] : []
    let turned = orientation == 1 ? [] : [PNGWarning.orientation(orientation)]
    return colorEncoding.warnings + structure.warnings + turned + behindEnd
  }

  /// Checks every chunk to IEND. Bytes behind IEND are not part of the picture.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    var chunks = try ChunkIterator(bytes)
    var structure = PNGStructure(try chunks.header())
    while !structure.isComplete { try structure.add(chunks.next()) }
    self.structure = structure
    bytesBehindEnd = bytes.count - chunks.position
    orientation = structure.exif.flatMap { ExifOrientation.number(in: Array(bytes[$0])) } ?? 1
    colorEncoding = ColorEncoding(structure.colors, in: bytes, isGrey: structure.header.isGrey)
  }

  /// The same for a reader that does not convert colours.
  var untagged: PNGOutline {
    var outline = self
    outline.colorEncoding = .untagged
    return outline
  }

  /// Whether the pixels are 8-bit RGB or RGBA, row by row, and need no conversion.
  var isPlain: Bool {
    transparency == nil && !header.isInterlaced && header.bitDepth == 8
      && (header.colorType == .rgb || header.colorType == .rgba) && colorEncoding.space == nil
  }

  /// An upper bound of the memory that decoding needs at once, in bytes: the pixels with their sources, and the
  /// compressed data in one piece.
  var largestAllocation: Int {
    let pixelBytes = 4 * header.size.width * header.size.height
    // Rows of the usual kind lie in the memory of the pixels.
    let rowBytes = isPlain ? header.size.height + 8 : header.rowBytes
    return pixelBytes + rowBytes + structure.pixelData.reduce(0) { $0 + $1.count }
  }

  /// How many bytes of the compressed data there are at most for the stream of pixels, from their start.
  var streamLimit: Int {
    structure.pixelData.prefix(structure.firstRunCount).reduce(0) { $0 + $1.count }
  }

  /// Calls the body with the data of all IDAT chunks in one piece.
  func withPixelData<Result>(
    of file: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(PNGError) -> Result
  ) throws(PNGError) -> Result {
    let pixelData = structure.pixelData
    if pixelData.count == 1 { return try body(UnsafeBufferPointer(rebasing: file[pixelData[0]])) }
    let count = pixelData.reduce(0) { $0 + $1.count }
    let joined = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    defer { joined.deallocate() }
    var end = 0
    for range in pixelData {
      end = joined[end...].update(fromContentsOf: UnsafeBufferPointer(rebasing: file[range]))
    }
    return try body(UnsafeBufferPointer(joined))
  }
}
