internal import Imaging

extension Bitmap {
  /// The smallest rectangle that holds every pixel in which a bitmap of the same size differs; `nil`
  /// when they are equal.
  ///
  /// - Precondition: both have the same size.
  func change(from other: Bitmap) -> PixelRect? {
    precondition(size == other.size, "two pictures of one size")
    let width = self.width
    return pixels.withUnsafeBufferPointer { new in
      other.pixels.withUnsafeBufferPointer { old in
        var (left, right, top, bottom) = (width, 0, -1, 0)
        for y in 0..<height {
          let row = y * width
          // Pixels inside the rectangle so far cannot make it larger.
          var start = 0
          while start < width, new[row + start] == old[row + start] { start += 1 }
          if start == width { continue }
          var end = width
          while end > right, end > start, new[row + end - 1] == old[row + end - 1] { end -= 1 }
          left = min(left, start)
          right = max(right, end)
          if top < 0 { top = y }
          bottom = y + 1
        }
        return top < 0 ? nil : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      }
    }
  }
}
