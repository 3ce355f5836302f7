import Raster

/// What is known of a file after going through all of its chunks, before any pixel is decoded.
struct PNGOutline {
  /// The size and the kind of the picture.
  let header: PNGHeader
  /// What its colours mean.
  let colorEncoding: ColorEncoding

  /// Checks every chunk to IEND. What follows IEND is not part of the picture.
  init(_ bytes: [UInt8]) throws(PNGError) {
    var chunks = try ChunkIterator(bytes)
    header = try PNGHeader(&chunks)
    var colors = ColorChunks()
    var paletteCount: Int?
    var compressedBytes = 0
    while true {
      let chunk = try chunks.next()
      switch chunk.type {
      case "IEND":
        if compressedBytes == 0 { throw .malformed("there is no IDAT chunk") }
        // Deflate never packs more than 1032 bytes into one: a small file that claims a large
        // picture is found out before memory is asked for.
        guard compressedBytes * 1032 >= header.leastRawBytes else {
          let size = header.size
          throw .malformed("it has too little data for \(size.width)×\(size.height) pixels")
        }
        colorEncoding = ColorEncoding(colors, in: bytes)
        return
      case "IDAT":
        compressedBytes += chunk.data.count
      case "PLTE":
        paletteCount = chunk.data.count / 3
      case "tRNS":
        // libpng would draw the picture without it.
        try Self.checkTransparency(chunk, header: header, paletteCount: paletteCount)
      default:
        // Tags of colour have to stand before what they are about.
        if compressedBytes == 0, paletteCount == nil { colors.note(chunk) }
      }
    }
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
