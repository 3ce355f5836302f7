/// Whether colours are already multiplied by their alpha.
public enum AlphaForm: Hashable, Sendable, CaseIterable {
  /// Red, green and blue are multiplied by alpha, as Cairo and Core Graphics keep them.
  case premultiplied
  /// Red, green and blue are those of the colour, as PNG files and HTML canvases keep them.
  case straight
}

extension Bitmap {
  /// Creates a bitmap from bytes: red, green, blue and alpha of each pixel, row by row from the top left, sRGB.
  ///
  /// Straight channels are multiplied: `round(c · a / 255)`. A premultiplied channel above its alpha becomes alpha.
  ///
  /// - Parameters:
  ///   - size: Width and height in pixels.
  ///   - bytes: `4 · width · height` bytes, without padding.
  ///   - form: The form of the bytes.
  /// - Precondition: there are as many bytes.
  public init(size: PixelSize, rgba bytes: [UInt8], _ form: AlphaForm) {
    precondition(bytes.count == 4 * size.width * size.height, "four bytes for each pixel")
    self.init(
      size: size,
      pixels: stride(from: 0, to: bytes.count, by: 4).map { place in
        let (red, green, blue) = (bytes[place], bytes[place + 1], bytes[place + 2])
        let alpha = bytes[place + 3]
        return switch form {
        case .straight: Pixel(Color(red: red, green: green, blue: blue, alpha: alpha))
        case .premultiplied:
          Pixel(
            red: min(red, alpha), green: min(green, alpha), blue: min(blue, alpha), alpha: alpha)
        }
      })
  }

  /// The bytes of all pixels: red, green, blue and alpha of each, row by row from the top left, without padding.
  ///
  /// Straight channels are `round(255 · c / a)`, and 0 where alpha is 0.
  public func rgba(_ form: AlphaForm) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.count)
    for pixel in pixels {
      let color = form == .straight ? Color(pixel) : nil
      bytes.append(color?.red ?? pixel.red)
      bytes.append(color?.green ?? pixel.green)
      bytes.append(color?.blue ?? pixel.blue)
      bytes.append(pixel.alpha)
    }
    return bytes
  }
}
