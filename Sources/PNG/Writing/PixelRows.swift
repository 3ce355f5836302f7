import CPNG
import Imaging

/// The rows of a bitmap in memory, and how alike neighbouring pixels are.
struct PixelRows {
  private let pixels: UnsafeBufferPointer<Pixel>
  /// Pixels in each row, at least 1.
  let width: Int
  /// The number of rows.
  let count: Int

  /// Cuts pixels, row by row without padding, into rows.
  init(_ pixels: UnsafeBufferPointer<Pixel>, width: Int) {
    self.pixels = pixels
    self.width = width
    count = pixels.count / width
  }

  /// The pixels of row y.
  subscript(y: Int) -> UnsafeBufferPointer<Pixel> {
    UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
  }

  /// Whether row y is the same as the one above it.
  func repeatsRowAbove(_ y: Int) -> Bool {
    guard y > 0 else { return false }
    return cpng_is_equal(
      self[y].baseAddress, self[y - 1].baseAddress, width * MemoryLayout<Pixel>.size)
  }

  /// How many pixels of row y are the same as the one above them.
  func pixelsLikeAbove(_ y: Int) -> Int {
    y == 0 ? 0 : Self.equalPixels(self[y], self[y - 1])
  }

  /// How many pixels of row y are the same as the one on their left.
  func pixelsLikeLeft(_ y: Int) -> Int {
    let row = self[y]
    return Self.equalPixels(
      UnsafeBufferPointer(rebasing: row.dropFirst()), UnsafeBufferPointer(rebasing: row.dropLast()))
  }

  private static func equalPixels(
    _ a: UnsafeBufferPointer<Pixel>, _ b: UnsafeBufferPointer<Pixel>
  ) -> Int {
    var count: UInt32 = 0
    for index in a.indices {
      count &+= a[index].bits == b[index].bits ? 1 : 0
    }
    return Int(count)
  }
}
