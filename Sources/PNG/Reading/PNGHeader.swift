import Imaging

/// IHDR, the first chunk: the size and the kind of a picture.
struct PNGHeader: Equatable {
  /// How a pixel's colour is stored; the numbers are PNG's.
  enum ColorType: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var hasAlpha: Bool { self == .greyAlpha || self == .rgba }

    var bitDepths: [UInt8] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .greyAlpha, .rgb, .rgba: [8, 16]
      }
    }
  }

  /// Width and height in pixels, at least 1 and within the limits of a bitmap.
  let size: PixelSize
  /// Bits of a sample: 1, 2, 4, 8 or 16.
  let bitDepth: UInt8
  let colorType: ColorType
  let isInterlaced: Bool

  /// How many bytes of data the chunk has.
  static let length = 13

  /// - Parameter data: The chunk's data; of a chunk that is longer than a header, its beginning.
  init(_ chunk: PNGChunk, _ data: some Collection<UInt8>) throws(PNGError) {
    if chunk.type == "CgBI" { throw .optimizedForIPhone }
    guard chunk.type == "IHDR", chunk.data.count == Self.length else {
      throw .malformed("it does not begin with an IHDR chunk of 13 bytes")
    }
    let size = PixelSize(
      width: Int(UInt32(bigEndian: data.prefix(4))),
      height: Int(UInt32(bigEndian: data.dropFirst(4).prefix(4))))
    if size.isEmpty { throw .zeroSize(width: size.width, height: size.height) }
    guard Bitmap.permits(size) else { throw .tooLarge(width: size.width, height: size.height) }
    self.size = size

    let fields = Array(data.dropFirst(8))
    bitDepth = fields[0]
    guard let colorType = ColorType(rawValue: fields[1]), colorType.bitDepths.contains(bitDepth)
    else { throw .malformed("there is no colour type \(fields[1]) with \(fields[0]) bits") }
    self.colorType = colorType
    guard fields[2] == 0, fields[3] == 0, fields[4] <= 1 else {
      throw .malformed("an unknown compression, filter or interlace method")
    }
    isInterlaced = fields[4] == 1
  }

  var isGrey: Bool { colorType == .grey || colorType == .greyAlpha }

  var passes: [Adam7Pass] { isInterlaced ? Adam7Pass.interlaced : Adam7Pass.whole }

  /// How many bytes all rows have after decompression, each with its filter's number.
  var rowBytes: Int {
    passes.reduce(0) { bytes, pass in
      let columns = pass.columnCount(in: size)
      if columns == 0 { return bytes }
      let row = 1 + (columns * colorType.channels * Int(bitDepth) + 7) / 8
      return bytes + pass.rowCount(in: size) * row
    }
  }
}
