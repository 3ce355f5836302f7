import Imaging

/// The colours of a PLTE chunk with the alphas of tRNS, as premultiplied sRGB pixels.
struct PixelPalette {
  private let pixels: [Pixel]

  /// Reads the data of both chunks; entries without an alpha are opaque.
  init(
    colors: some Collection<UInt8>, alphas: [UInt8], conversion: ColorConversion?, isStraight: Bool
  ) {
    let colors = Array(colors)
    pixels = (0..<colors.count / 3).map { entry in
      let (red, green, blue) = (colors[3 * entry], colors[3 * entry + 1], colors[3 * entry + 2])
      let color = conversion.map { $0(Int(red), Int(green), Int(blue)) } ?? (red, green, blue)
      let alpha = entry < alphas.count ? alphas[entry] : 255
      return Pixel(
        Color(red: color.0, green: color.1, blue: color.2, alpha: alpha), isStraight: isStraight)
    }
  }

  /// Writes the pixels that a row of indexes stands for to `start`, `start + step`, ….
  func look(
    up row: UnsafeRawBufferPointer, to output: UnsafeMutableBufferPointer<Pixel>,
    from start: Int, step: Int
  ) throws(PNGError) {
    var place = start
    for index in row {
      guard Int(index) < pixels.count else {
        throw .malformed(
          "a pixel has colour \(index) of a palette of \(pixels.count), counted from 0")
      }
      output[place] = pixels[Int(index)]
      place += step
    }
  }
}
