import Imaging

/// The chunks of a file, checked one by one in their order. No data but the header's is needed.
struct PNGStructure {
  let header: PNGHeader
  private(set) var colors = ColorChunks()
  /// Where the data of PLTE lie in the file.
  private(set) var palette: Range<Int>?
  /// Where the data of tRNS lie in the file, of a picture without an alpha channel.
  private(set) var transparency: Range<Int>?
  /// Where the data of pHYs lie in the file.
  private(set) var density: Range<Int>?
  /// Where the data of eXIf lie in the file.
  private(set) var exif: Range<Int>?
  /// Whether it announces an animation (PNG, third edition, 11.3.3).
  private(set) var isAnimated = false
  /// Where the data of the IDAT chunks lie in the file, in order.
  private(set) var pixelData: [Range<Int>] = []
  /// How many of the IDAT chunks follow one after the other: the pixels are in these.
  private(set) var firstRunCount = 0
  private(set) var warnings: [PNGWarning] = []
  /// Whether IEND has come, and with it all that the file needs.
  private(set) var isComplete = false

  init(_ header: PNGHeader) { self.header = header }

  /// Checks the next chunk.
  mutating func add(_ chunk: PNGChunk) throws(PNGError) {
    precondition(!isComplete, "what follows IEND is no chunk of the picture")
    switch chunk.type {
    case "IHDR": throw .malformed("there is a second IHDR chunk")
    case "PLTE": try addPalette(chunk.data)
    case "tRNS": try addTransparency(chunk.data)
    case "IDAT": try addPixels(chunk.data)
    case "IEND": try end(chunk)
    case "pHYs": density = density ?? chunk.data
    case "eXIf": exif = exif ?? chunk.data
    case "acTL": isAnimated = isAnimated || pixelData.isEmpty
    case _ where chunk.isCritical:
      throw .malformed("there is a \(chunk.type) chunk, which is unknown and must be understood")
    default:
      // Chunks about colours must come before PLTE and IDAT.
      if pixelData.isEmpty, palette == nil { colors.note(chunk) }
    }
  }

  private mutating func addPalette(_ data: Range<Int>) throws(PNGError) {
    guard palette == nil else { throw .malformed("there is a second PLTE chunk") }
    guard pixelData.isEmpty, transparency == nil else {
      throw .malformed("the PLTE chunk is out of place")
    }
    palette = data
    if header.isGrey { return warnings.append(.paletteBesideGrey) }
    guard data.count % 3 == 0, (3...3 * 256).contains(data.count) else {
      throw .malformed("the PLTE chunk has \(data.count) bytes")
    }
  }

  private mutating func addTransparency(_ data: Range<Int>) throws(PNGError) {
    guard pixelData.isEmpty else { throw .malformed("the tRNS chunk is out of place") }
    if header.colorType.hasAlpha {
      if !warnings.contains(.transparencyBesideAlpha) { warnings.append(.transparencyBesideAlpha) }
      return
    }
    guard transparency == nil else { throw .malformed("there is a second tRNS chunk") }
    guard let count = transparencyCount(of: data.count) else {
      throw .malformed("tRNS does not fit the picture")
    }
    if count < data.count { warnings.append(.transparencyBeyondPalette(data.count - count)) }
    transparency = data.prefix(count)
  }

  private mutating func addPixels(_ data: Range<Int>) throws(PNGError) {
    if header.colorType == .palette, palette == nil { throw .malformed("there is no PLTE chunk") }
    // Between two of them lie a checksum, a length and a type.
    if firstRunCount == pixelData.count,
      pixelData.last.map({ $0.upperBound + 12 == data.lowerBound }) ?? true
    {
      firstRunCount += 1
    }
    pixelData.append(data)
  }

  private mutating func end(_ chunk: PNGChunk) throws(PNGError) {
    guard chunk.data.isEmpty else { throw .malformed("the IEND chunk is not empty") }
    let compressedBytes = pixelData.prefix(firstRunCount).reduce(0) { $0 + $1.count }
    if compressedBytes == 0 { throw .malformed("there is no IDAT chunk") }
    // Deflate never packs more than 1032 bytes into one: this detects a small file that claims
    // a large picture, before memory is allocated.
    guard compressedBytes * 1032 >= header.rowBytes else {
      let size = header.size
      throw .malformed("it has too little data for \(size.width)×\(size.height) pixels")
    }
    isComplete = true
  }

  /// How many bytes of a tRNS chunk are used; `nil` if it has too few or stands where it has no meaning.
  private func transparencyCount(of bytes: Int) -> Int? {
    switch header.colorType {
    case .grey: bytes == 2 ? 2 : nil
    case .rgb: bytes == 6 ? 6 : nil
    // Colours beyond those that a pixel can name are no part of the palette.
    case .palette: palette.map { min(bytes, $0.count / 3, 1 << header.bitDepth) }
    case .greyAlpha, .rgba: nil
    }
  }
}

extension ChunkIterator {
  mutating func header() throws(PNGError) -> PNGHeader {
    let chunk = try next()
    return try PNGHeader(chunk, bytes[chunk.data])
  }
}
