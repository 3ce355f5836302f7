import Raster

/// Turns rows of straight RGBA samples into premultiplied pixels.
struct SampleConverter {
  /// Bytes that a pixel of the rows takes: 4, or 8 for 16 bits.
  let bytesPerPixel: Int
  private let tones: ToneCurve?

  /// Prepares for a picture of this bit depth and, when its values have to change, gamma.
  init(bitDepth: UInt8, gamma: Double?) {
    bytesPerPixel = bitDepth == 16 ? 8 : 4
    tones = gamma.map { ToneCurve(gamma: $0, largest: bitDepth == 16 ? 65_535 : 255) }
  }

  /// Converts a row to the pixels at `start`, `start + step`, ….
  func convert(
    _ row: UnsafeRawBufferPointer, to pixels: UnsafeMutableBufferPointer<Pixel>,
    from start: Int, step: Int
  ) {
    if bytesPerPixel == 8 {
      convert16Bits(row, to: pixels, from: start, step: step)
    } else if let tones {
      convert8Bits(row, by: tones.table, to: pixels, from: start, step: step)
    } else {
      premultiply(row, to: pixels, from: start, step: step)
    }
  }

  private func premultiply(
    _ row: UnsafeRawBufferPointer, to pixels: UnsafeMutableBufferPointer<Pixel>,
    from start: Int, step: Int
  ) {
    let words = row.assumingMemoryBound(to: UInt32.self)
    var place = start
    for word in words {
      pixels[place] = Self.premultiplied(UInt32(littleEndian: word))
      place &+= step
    }
  }

  private func convert8Bits(
    _ row: UnsafeRawBufferPointer, by table: [UInt8],
    to pixels: UnsafeMutableBufferPointer<Pixel>, from start: Int, step: Int
  ) {
    var place = start
    for index in stride(from: 0, to: row.count, by: 4) {
      pixels[place] = Pixel(
        Color(
          red: table[Int(row[index])], green: table[Int(row[index + 1])],
          blue: table[Int(row[index + 2])], alpha: row[index + 3]))
      place += step
    }
  }

  private func convert16Bits(
    _ row: UnsafeRawBufferPointer, to pixels: UnsafeMutableBufferPointer<Pixel>,
    from start: Int, step: Int
  ) {
    let table = tones?.table
    func sample(_ index: Int) -> Int { Int(row[index]) << 8 | Int(row[index + 1]) }
    func value(_ index: Int) -> UInt8 {
      table.map { $0[sample(index)] } ?? ToneCurve.eightBits(sample(index))
    }
    var place = start
    for index in stride(from: 0, to: row.count, by: 8) {
      pixels[place] = Pixel(
        Color(
          red: value(index), green: value(index + 2), blue: value(index + 4),
          // Alpha is no light: no gamma.
          alpha: ToneCurve.eightBits(sample(index + 6))))
      place += step
    }
  }

  /// Straight `0xAABBGGRR` to a premultiplied pixel, two channels at a time.
  ///
  /// `(t + (t >> 8)) >> 8` with t = c·a + 128 is round(c·a / 255) for all bytes (Blinn, 1995).
  private static func premultiplied(_ straight: UInt32) -> Pixel {
    let alpha = straight >> 24
    var redBlue = (straight & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    redBlue = (redBlue &+ (redBlue >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    var green = (straight >> 8 & 0xFF) &* alpha &+ 0x80
    green = (green &+ green >> 8) & 0xFF00
    let red = redBlue << 16 & 0x00FF_0000
    return Pixel(bits: alpha << 24 | red | green | redBlue >> 16)
  }
}
