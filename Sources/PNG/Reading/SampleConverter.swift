import Imaging

/// Turns rows of straight samples, as ``PNGReader`` gives them, into premultiplied pixels, or into words
/// of the same form whose colours stay straight.
struct SampleConverter {
  /// Bytes that a pixel of the rows takes: 1 for a palette, 4 for RGBA of 8 bits, 8 for 16 bits.
  let bytesPerPixel: Int
  private let palette: PixelPalette?
  private let conversion: ColorConversion?
  private let isStraight: Bool

  /// Prepares for a picture of this kind; the colours of a palette are converted here.
  init(
    _ outline: PNGOutline, in file: UnsafeBufferPointer<UInt8>, isStraight: Bool = false
  ) {
    self.isStraight = isStraight
    let largest = outline.header.bitDepth == 16 ? 65_535 : 255
    let conversion = outline.colorEncoding.space.map { ColorConversion(from: $0, largest: largest) }
    palette = outline.palette.map { colors in
      PixelPalette(
        colors: file[colors], alphas: outline.transparency.map { Array(file[$0]) } ?? [],
        conversion: conversion, isStraight: isStraight)
    }
    bytesPerPixel = palette != nil ? 1 : largest == 255 ? 4 : 8
    self.conversion = conversion
  }

  /// Converts a row to the pixels at `start`, `start + step`, ….
  ///
  /// Throws when a pixel has an index beyond the palette.
  func convert(
    _ row: UnsafeRawBufferPointer, to pixels: UnsafeMutableBufferPointer<Pixel>,
    from start: Int, step: Int
  ) throws(PNGError) {
    if let palette {
      try palette.look(up: row, to: pixels, from: start, step: step)
    } else if bytesPerPixel == 8 {
      convert16Bits(row, to: pixels, from: start, step: step)
    } else if let conversion {
      convert8Bits(row, by: conversion, to: pixels, from: start, step: step)
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
      let bits = UInt32(littleEndian: word)
      pixels[place] =
        isStraight ? Pixel(bits: StraightAlpha.swapped(bits)) : Self.premultiplied(bits)
      place &+= step
    }
  }

  private func convert8Bits(
    _ row: UnsafeRawBufferPointer, by conversion: ColorConversion,
    to pixels: UnsafeMutableBufferPointer<Pixel>, from start: Int, step: Int
  ) {
    let words = row.assumingMemoryBound(to: UInt32.self)
    var place = start
    // Neighbours are often the same.
    var last: UInt32 = 0
    var pixel = Pixel.clear
    for word in words {
      if word != last {
        let bits = UInt32(littleEndian: word)
        let (red, green, blue) = conversion(
          Int(bits & 0xFF), Int(bits >> 8 & 0xFF), Int(bits >> 16 & 0xFF))
        pixel = Pixel(
          Color(red: red, green: green, blue: blue, alpha: UInt8(bits >> 24)),
          isStraight: isStraight)
        last = word
      }
      pixels[place] = pixel
      place += step
    }
  }

  private func convert16Bits(
    _ row: UnsafeRawBufferPointer, to pixels: UnsafeMutableBufferPointer<Pixel>,
    from start: Int, step: Int
  ) {
    func sample(_ index: Int) -> Int { Int(row[index]) << 8 | Int(row[index + 1]) }
    var place = start
    for index in stride(from: 0, to: row.count, by: 8) {
      let (red, green, blue) = (sample(index), sample(index + 2), sample(index + 4))
      let color =
        conversion.map { $0(red, green, blue) }
        ?? (Self.eightBits(red), Self.eightBits(green), Self.eightBits(blue))
      pixels[place] = Pixel(
        Color(
          red: color.0, green: color.1, blue: color.2,
          // Alpha is not light, so it has no curve.
          alpha: Self.eightBits(sample(index + 6))), isStraight: isStraight)
      place += step
    }
  }

  /// `round(v / 257)`: 65535 becomes 255.
  private static func eightBits(_ sample: Int) -> UInt8 { UInt8((sample + 128) / 257) }

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

extension Pixel {
  init(_ color: Color, isStraight: Bool) {
    self =
      isStraight
      ? Pixel(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      : Pixel(color)
  }
}

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
