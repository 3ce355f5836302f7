import Imaging

/// The result of checking all chunks of a file, before any pixel is decoded.
struct PNGOutline {
  /// The size and the kind of the picture.
  let header: PNGHeader
  /// What its colours mean.
  private(set) var colorEncoding: ColorEncoding
  /// Where the colours of a palette picture lie in the file; `nil` for other kinds.
  let palette: Range<Int>?
  /// Where the data of tRNS lie in the file.
  let transparency: Range<Int>?
  /// Where the data of pHYs lie in the file.
  let density: Range<Int>?
  /// Whether it announces an animation (PNG, third edition, 11.3.3).
  let isAnimated: Bool
  /// Where the data of the IDAT chunks lie in the file, in order.
  private let pixelData: [Range<Int>]
  /// Whether the chunks are those of nearly all files: one run of IDAT, an empty IEND, and no other
  /// critical chunk. All other files are read by libpng.
  private let hasPlainChunks: Bool

  /// Checks every chunk to IEND. What follows IEND is not part of the picture.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    var chunks = try ChunkIterator(bytes)
    header = try PNGHeader(&chunks)
    var colors = ColorChunks()
    var palette: Range<Int>?
    var transparency: Range<Int>?
    var density: Range<Int>?
    var isAnimated = false
    var compressedBytes = 0
    var pixelData: [Range<Int>] = []
    var hasPlainChunks = true
    while true {
      let chunk = try chunks.next()
      switch chunk.type {
      case "IEND":
        if compressedBytes == 0 { throw .malformed("there is no IDAT chunk") }
        // Deflate never packs more than 1032 bytes into one: this detects a small file that claims
        // a large picture, before memory is allocated.
        guard compressedBytes * 1032 >= header.leastRawBytes else {
          let size = header.size
          throw .malformed("it has too little data for \(size.width)×\(size.height) pixels")
        }
        if header.colorType == .palette, palette == nil {
          throw .malformed("there is no PLTE chunk")
        }
        colorEncoding = ColorEncoding(
          colors, in: bytes, isGrey: header.colorType == .grey || header.colorType == .greyAlpha)
        self.palette = header.colorType == .palette ? palette : nil
        self.transparency = transparency
        self.density = density
        self.isAnimated = isAnimated
        self.pixelData = pixelData
        self.hasPlainChunks = hasPlainChunks && chunk.data.isEmpty
        return
      case "IDAT":
        // Between two of them lie a checksum, a length and a type.
        if let last = pixelData.last, last.upperBound + 12 != chunk.data.lowerBound {
          hasPlainChunks = false
        }
        compressedBytes += chunk.data.count
        pixelData.append(chunk.data)
      case "PLTE":
        hasPlainChunks = false
        palette = palette ?? chunk.data
      case "tRNS":
        hasPlainChunks = false
        // libpng would ignore it and draw the picture.
        try Self.checkTransparency(
          chunk, header: header, paletteCount: palette.map { $0.count / 3 })
        transparency = transparency ?? chunk.data
      case "pHYs": density = density ?? chunk.data
      case "acTL": isAnimated = isAnimated || compressedBytes == 0
      default:
        if chunk.isCritical { hasPlainChunks = false }
        // Chunks about colours must come before PLTE and IDAT.
        if compressedBytes == 0, palette == nil { colors.note(chunk) }
      }
    }
  }

  /// The same for a reader that does not convert colours.
  var untagged: PNGOutline {
    var outline = self
    outline.colorEncoding = .untagged
    return outline
  }

  /// Whether the pixels are 8-bit RGB or RGBA, row by row, and need no conversion.
  var isPlain: Bool {
    hasPlainChunks && !header.isInterlaced && header.bitDepth == 8
      && (header.colorType == .rgb || header.colorType == .rgba) && colorEncoding.space == nil
  }

  /// An upper bound of what decoding asks for at once, in bytes: the pixels with what they are made
  /// from, and the compressed data in one piece.
  var largestAllocation: Int {
    let pixelBytes = 4 * header.size.width * header.size.height
    return pixelBytes + header.size.height + 8 + pixelData.reduce(0) { $0 + $1.count }
  }

  /// Calls the body with the compressed pixels in one piece.
  func withPixelData<Result>(
    of file: UnsafePointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
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

  private static func checkTransparency(
    _ chunk: PNGChunk, header: PNGHeader, paletteCount: Int?
  ) throws(PNGError) {
    let count = chunk.data.count
    let isSound =
      switch header.colorType {
      case .grey: count == 2
      case .rgb: count == 6
      case .palette: paletteCount.map { count <= $0 } ?? false
      case .greyAlpha, .rgba: false
      }
    guard isSound else { throw .malformed("tRNS does not fit the picture") }
  }
}
