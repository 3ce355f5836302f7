package import Imaging

extension Bitmap {
  /// The pixels along the outline: at least half opaque, beside one that is not, or on the picture's
  /// edge.
  package var outlinePixels: [Pixel] {
    pixels.withUnsafeBufferPointer { pixels in
      func isInside(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && x < width && y >= 0 && y < height && pixels[y * width + x].alpha >= 128
      }
      var found: [Pixel] = []
      for y in 0..<height {
        for x in 0..<width where isInside(x, y) {
          if isInside(x - 1, y), isInside(x + 1, y), isInside(x, y - 1), isInside(x, y + 1) {
            continue
          }
          found.append(pixels[y * width + x])
        }
      }
      return found
    }
  }

  /// The median, channel by channel, of the outline's pixels on an opaque colour; `nil` without an
  /// outline.
  package func outlineColor(on background: Color) -> Color? {
    let outline = outlinePixels
    guard !outline.isEmpty else { return nil }
    func median(_ channel: (Pixel) -> UInt8, _ below: UInt8) -> UInt8 {
      let values = outline.map { pixel in
        Double(channel(pixel)) + Double(below) * Double(255 - pixel.alpha) / 255
      }
      return UInt8(min(values.median.rounded(), 255))
    }
    return Color(
      red: median(\.red, background.red), green: median(\.green, background.green),
      blue: median(\.blue, background.blue))
  }
}

extension Color {
  /// The contrast of two opaque colours, 1…21.
  ///
  /// Web Content Accessibility Guidelines 2.2, "contrast ratio" and "relative luminance".
  package func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var relativeLuminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      guard value > 0.04045 else { return value / 12.92 }
      return power(((value + 0.055) / 1.055), 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
