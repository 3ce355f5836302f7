/// The first bytes of files: recognises PNG, and names other types that often have a PNG's name.
enum FileSignature {
  /// The eight bytes that every PNG begins with.
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Throws unless the file begins as a PNG does; names the actual format where it is known.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    if bytes.starts(with: png) { return }
    if bytes.isEmpty { throw .empty }
    if png.starts(with: bytes) { throw .truncated }
    if bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) { throw .gitLFSPointer }
    // PNG's signature is designed to reveal transfers that change line ends or lose the eighth bit.
    let matches = zip(png, bytes).count { $0 == $1 }
    if matches >= 6 || bytes.starts(with: png.prefix(4)) { throw .damagedSignature }
    throw .notPNG(looksLike: name(of: bytes))
  }

  private static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let others: [(start: [UInt8], name: String)] = [
      ([0xFF, 0xD8, 0xFF], "a JPEG"),
      (Array("GIF8".utf8), "a GIF"),
      (Array("BM".utf8), "a BMP"),
      (Array("%PDF".utf8), "a PDF"),
      (Array("<svg".utf8), "an SVG"),
      (Array("<?xml".utf8), "an XML or SVG file"),
      (Array("<!DOCTYPE".utf8), "a web page"),
      (Array("<html".utf8), "a web page"),
      (Array("II*\0".utf8), "a TIFF"),
      (Array("MM\0*".utf8), "a TIFF"),
      ([0x8A, 0x4D, 0x4E, 0x47], "an MNG animation"),
    ]
    if let other = others.first(where: { bytes.starts(with: $0.start) }) { return other.name }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "a WebP"
    }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "a HEIC, AVIF or video file" }
    let start = bytes.prefix(512)
    let isText = start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    return isText ? "a text file" : nil
  }
}
