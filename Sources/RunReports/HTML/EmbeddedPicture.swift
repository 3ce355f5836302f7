internal import Imaging
internal import PNG
internal import PopframeKit
internal import Regression

/// A picture of a report's folder, ready to be embedded in a page.
///
/// It is always an 8-bit RGBA file without interlacing and without chunks that would change its
/// colours, so that the page's script can read the straight values of each pixel and a browser
/// shows what was compared. Any other file is encoded again.
struct EmbeddedPicture {
  /// Width and height in pixels.
  let size: PixelSize
  /// The bytes of the file.
  let bytes: [UInt8]

  /// Takes a file, or what it shows.
  init(_ file: [UInt8]) throws(PNGError) {
    let picture = try PNGCodec.decode(file)
    size = picture.bitmap.size
    bytes =
      Self.isPlain(file) && picture.warnings.isEmpty
      ? file : try PNGCodec.encode(picture.bitmap, scale: .one)
  }

  /// The file as an address that holds it.
  var address: String { bytes.addressOfPNG }

  /// How many bytes a file takes in a page.
  static func length(_ bytes: Int) -> Int { (bytes + 2) / 3 * 4 }

  /// Whether a valid file is 8-bit RGBA, not interlaced, and has no chunk that could change its
  /// colours in a browser.
  private static func isPlain(_ file: [UInt8]) -> Bool {
    // Bit depth, colour type and interlacing stand at fixed places of the header.
    guard file[24] == 8, file[25] == 6, file[28] == 0 else { return false }
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      guard ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"].contains(type) else { return false }
      if type == "IEND" { return position + 12 == file.count }
      position += length + 12
    }
    return false
  }
}
