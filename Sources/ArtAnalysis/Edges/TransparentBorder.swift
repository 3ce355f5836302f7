package import Imaging

extension Bitmap {
  /// How many outermost rows and columns are empty, side by side; `nil` when there is no pixel.
  package var emptyBorder: PixelInsets? {
    guard let painted = paintedRect else { return nil }
    return PixelInsets(
      top: painted.y, left: painted.x, bottom: height - painted.maxY, right: width - painted.maxX)
  }

  /// The smallest rectangle that holds every pixel whose alpha is at least this much.
  package func paintedRect(from alpha: UInt8) -> PixelRect? {
    var (left, right) = (width, -1)
    var (top, bottom) = (height, -1)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let row = y * width
        guard let first = (0..<width).first(where: { pixels[row + $0].alpha >= alpha }) else {
          continue
        }
        let last = (0..<width).last { pixels[row + $0].alpha >= alpha } ?? first
        left = min(left, first)
        right = max(right, last)
        top = min(top, y)
        bottom = y
      }
    }
    guard right >= 0 else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  package var paintedRect: PixelRect? { paintedRect(from: 1) }
}
