extension Bitmap {
  /// The picture seen through a coloured glass: every premultiplied channel times the colour's
  /// straight channel times its alpha; alpha times its alpha. Each is rounded once, halves up.
  public func multiplied(by color: Color) -> Bitmap {
    tinted(color) { $0 }
  }

  /// One colour in the shape of the picture (a template picture): the premultiplied colour times the
  /// picture's alpha. Each channel is rounded once, halves up.
  public func filled(with color: Color) -> Bitmap {
    tinted(color) { pixel in
      Pixel(red: pixel.alpha, green: pixel.alpha, blue: pixel.alpha, alpha: pixel.alpha)
    }
  }

  /// Multiplies every channel of a pixel, or of its substitute, by that of the colour.
  private func tinted(_ color: Color, _ standIn: (Pixel) -> Pixel) -> Bitmap {
    let alpha = TintTable(color.alpha, 255)
    let red = TintTable(color.red, color.alpha)
    let green = TintTable(color.green, color.alpha)
    let blue = TintTable(color.blue, color.alpha)
    let tinted = pixels.map { pixel in
      let pixel = standIn(pixel)
      return Pixel(
        red: red[pixel.red], green: green[pixel.green], blue: blue[pixel.blue],
        alpha: alpha[pixel.alpha])
    }
    return Bitmap(size: size, pixels: tinted)
  }
}

/// round(v · a · b / 255²) for every v of 8 bits.
private struct TintTable {
  private let values: [UInt8]

  init(_ a: UInt8, _ b: UInt8) {
    let factor = Int(a) * Int(b)
    values = (0...255).map { UInt8(Ratio($0 * factor, 255 * 255).rounded()) }
  }

  subscript(value: UInt8) -> UInt8 { values[Int(value)] }
}
