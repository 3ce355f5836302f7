import Imaging
@testable import PNG

extension FuzzTarget {
  /// Whole PNG files, as they are and with their checksums put right: what the fast path reads is what libpng
  /// finds, and what is written is read back.
  static let pictures = FuzzTarget(name: "pictures") { bytes in
    for file in [bytes, withChecksums(bytes)] { try? check(file) }
  }

  /// The most pixels of a picture that is decoded: more take time, and show nothing new.
  static let mostPixels = 1 << 16

  private static func check(_ file: [UInt8]) throws {
    let size = try PNGCodec.size(of: file)
    guard size.width * size.height <= mostPixels else { return }
    let bitmap = try PNGCodec.decode(file).bitmap
    expect(bitmap.size == size, "a picture has the size of its header")
    expect((try? PNGCodec.verify(file)) == size, "what can be decoded is whole")
    let copy = try PNGCodec.encode(bitmap, scale: .two)
    expect(try PNGCodec.decode(copy).bitmap == bitmap, "what is written is read back")

    try file.withUnsafeBufferPointer { file in
      let outline = try PNGOutline(file)
      guard outline.isPlain else { return }
      // Words that are no pixels yet: straight colours never take the fast path.
      let straight = try PNGPixels(of: file, outlined: outline, isStraight: true).bitmap
      let slow = straight.pixels.map { word in
        Pixel(Color(red: word.red, green: word.green, blue: word.blue, alpha: word.alpha))
      }
      expect(slow == bitmap.pixels, "the fast path finds libpng's pixels")
    }
  }

  /// The same chunks with the checksums that they ought to have: no mutation guesses one.
  static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var file = bytes
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - place - 12 else { break }
      let end = place + 8 + length
      var remainder: UInt32 = 0xFFFF_FFFF
      for byte in file[place + 4..<end] {
        remainder ^= UInt32(byte)
        for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0xEDB8_8320) }
      }
      for index in 0..<4 {
        file[end + index] = UInt8(truncatingIfNeeded: ~remainder >> UInt32(24 - 8 * index))
      }
      place = end + 4
    }
    return file
  }
}
