import Imaging

/// The result of checking all chunks of a file, before any pixel is decoded.
struct PNGOutline {
  /// The chunks.
  private let structure: PNGStructure
  /// What its colours mean.
  private(set) var colorEncoding: ColorEncoding

  /// The size and the kind of the picture.
  var header: PNGHeader { structure.header }
  /// Where the colours of a palette picture lie in the file; `nil` for other kinds.
  var palette: Range<Int>? { header.colorType == .palette ? structure.palette : nil }
  /// Where the data of tRNS lie in the file.
  var transparency: Range<Int>? { structure.transparency }
  /// Where the data of pHYs lie in the file.
  var density: Range<Int>? { structure.density }
  /// Whether it announces an animation (PNG, third edition, 11.3.3).
  var isAnimated: Bool { structure.isAnimated }

  /// Checks every chunk to IEND. What follows IEND is not part of the picture.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    var chunks = try ChunkIterator(bytes)
    var structure = PNGStructure(try chunks.header())
    while !structure.isComplete { try structure.add(chunks.next()) }
    self.init(structure, in: bytes)
  }

  /// Takes chunks that have been checked.
  ///
  /// - Parameter bytes: The file, or its beginning with all chunks about colours.
  init(_ structure: PNGStructure, in bytes: UnsafeBufferPointer<UInt8>) {
    self.structure = structure
    colorEncoding = ColorEncoding(
      structure.colors, in: bytes, isGrey: [.grey, .greyAlpha].contains(structure.header.colorType))
  }

  /// The same for a reader that does not convert colours.
  var untagged: PNGOutline {
    var outline = self
    outline.colorEncoding = .untagged
    return outline
  }

  /// Whether the pixels are 8-bit RGB or RGBA, row by row, and need no conversion.
  var isPlain: Bool {
    structure.hasPlainChunks && !header.isInterlaced && header.bitDepth == 8
      && (header.colorType == .rgb || header.colorType == .rgba) && colorEncoding.space == nil
  }

  /// An upper bound of what decoding asks for at once, in bytes: the pixels with what they are made
  /// from, and the compressed data in one piece.
  var largestAllocation: Int {
    let pixelBytes = 4 * header.size.width * header.size.height
    return pixelBytes + header.size.height + 8 + structure.pixelData.reduce(0) { $0 + $1.count }
  }

  /// Calls the body with the compressed pixels in one piece.
  func withPixelData<Result>(
    of file: UnsafePointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let pixelData = structure.pixelData
    if pixelData.count == 1 {
      return body(
        UnsafeBufferPointer(start: file + pixelData[0].lowerBound, count: pixelData[0].count))
    }
    let count = pixelData.reduce(0) { $0 + $1.count }
    let joined = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    defer { joined.deallocate() }
    var end = 0
    for range in pixelData {
      let piece = UnsafeBufferPointer(start: file + range.lowerBound, count: range.count)
      end = joined[end...].update(fromContentsOf: piece)
    }
    return body(UnsafeBufferPointer(joined))
  }
}
