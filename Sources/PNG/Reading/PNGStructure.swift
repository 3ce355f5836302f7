import Imaging

/// The chunks of a file, checked one by one in their order. No data but the header's is needed.
struct PNGStructure {
  /// The size and the kind of the picture.
  let header: PNGHeader
  /// The chunks that say what its colours mean.
  private(set) var colors = ColorChunks()
  /// Where the data of PLTE lie in the file.
  private(set) var palette: Range<Int>?
  /// Where the data of tRNS lie in the file.
  private(set) var transparency: Range<Int>?
  /// Where the data of pHYs lie in the file.
  private(set) var density: Range<Int>?
  /// Whether it announces an animation (PNG, third edition, 11.3.3).
  private(set) var isAnimated = false
  /// Where the data of the IDAT chunks lie in the file, in order.
  private(set) var pixelData: [Range<Int>] = []
  /// Whether the chunks are those of nearly all files: one run of IDAT, an empty IEND, and no other
  /// critical chunk. All other files are read by libpng.
  private(set) var hasPlainChunks = true
  /// Whether IEND has come, and with it all that the file needs.
  private(set) var isComplete = false
  private var compressedBytes = 0

  /// Begins with the first chunk.
  init(_ header: PNGHeader) { self.header = header }

  /// Checks the next chunk.
  ///
  /// - Precondition: IEND has not come.
  mutating func add(_ chunk: PNGChunk) throws(PNGError) {
    precondition(!isComplete, "what follows IEND is no chunk of the picture")
    switch chunk.type {
    case "IEND": try end(chunk)
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
      guard fits(transparency: chunk.data.count) else {
        throw .malformed("tRNS does not fit the picture")
      }
      transparency = transparency ?? chunk.data
    case "pHYs": density = density ?? chunk.data
    case "acTL": isAnimated = isAnimated || compressedBytes == 0
    default:
      if chunk.isCritical { hasPlainChunks = false }
      // Chunks about colours must come before PLTE and IDAT.
      if compressedBytes == 0, palette == nil { colors.note(chunk) }
    }
  }

  private mutating func end(_ chunk: PNGChunk) throws(PNGError) {
    if compressedBytes == 0 { throw .malformed("there is no IDAT chunk") }
    // Deflate never packs more than 1032 bytes into one: this detects a small file that claims
    // a large picture, before memory is allocated.
    guard compressedBytes * 1032 >= header.leastRawBytes else {
      let size = header.size
      throw .malformed("it has too little data for \(size.width)×\(size.height) pixels")
    }
    if header.colorType == .palette, palette == nil { throw .malformed("there is no PLTE chunk") }
    hasPlainChunks = hasPlainChunks && chunk.data.isEmpty
    isComplete = true
  }

  private func fits(transparency count: Int) -> Bool {
    switch header.colorType {
    case .grey: count == 2
    case .rgb: count == 6
    case .palette: palette.map { count <= $0.count / 3 } ?? false
    case .greyAlpha, .rgba: false
    }
  }
}

extension ChunkIterator {
  /// The first chunk of the file.
  mutating func header() throws(PNGError) -> PNGHeader {
    let chunk = try next()
    return try PNGHeader(chunk, bytes[chunk.data])
  }
}
