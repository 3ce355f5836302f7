package import Imaging

package struct OutlineColors: Equatable, Sendable {
  /// The median, channel by channel, of the outline's pixels as they look over the background.
  package let outline: Color
  /// The median of the background below these pixels.
  package let below: Color

  package var contrast: Double { outline.contrast(with: below) }
}

extension Bitmap {
  /// The pixels along the outline: at least half opaque, beside one that is not, or on the picture's
  /// edge.
  package var outlinePixels: [PixelPoint] {
    pixels.withUnsafeBufferPointer { pixels in
      func isInside(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && x < width && y >= 0 && y < height && pixels[y * width + x].alpha >= 128
      }
      var found: [PixelPoint] = []
      for y in 0..<height {
        for x in 0..<width where isInside(x, y) {
          if isInside(x - 1, y), isInside(x + 1, y), isInside(x, y - 1), isInside(x, y + 1) {
            continue
          }
          found.append(PixelPoint(x: x, y: y))
        }
      }
      return found
    }
  }

  /// The colours of the outline over an opaque background; `nil` without an outline.
  package func outlineColors(on below: (_ x: Int, _ y: Int) -> Pixel) -> OutlineColors? {
    let outline = outlinePixels.map { (over: self[$0.x, $0.y], below: below($0.x, $0.y)) }
    guard !outline.isEmpty else { return nil }
    func median(_ value: (Pixel, Pixel) -> Double) -> UInt8 {
      UInt8(min(outline.map { value($0.over, $0.below) }.median.rounded(), 255))
    }
    func composited(_ channel: (Pixel) -> UInt8) -> UInt8 {
      median { over, below in
        Double(channel(over)) + Double(channel(below)) * Double(255 - over.alpha) / 255
      }
    }
    func plain(_ channel: (Pixel) -> UInt8) -> UInt8 { median { Double(channel($1)) } }
    return OutlineColors(
      outline: Color(
        red: composited { $0.red }, green: composited { $0.green }, blue: composited { $0.blue }),
      below: Color(red: plain { $0.red }, green: plain { $0.green }, blue: plain { $0.blue }))
  }
}
