import Imaging

extension Bitmap {
  /// Calls the body with a surface of the pixels, as a paint.
  func withSurface(
    _ body: (borrowing ImageSurface) throws(CairoError) -> Void
  ) throws(CairoError) {
    try pixels.withUnsafeBufferPointer { pixels throws(CairoError) in
      try body(ImageSurface(reading: pixels, size: size))
    }
  }
}

extension AlphaMask {
  /// Calls the body with a surface of the values, as a mask.
  func withSurface(
    _ body: (borrowing ImageSurface) throws(CairoError) -> Void
  ) throws(CairoError) {
    try rows(stride: ImageSurface.maskStride(width: size.width))
      .withUnsafeBufferPointer { bytes throws(CairoError) in
        try body(ImageSurface(readingMask: bytes, size: size))
      }
  }

  /// The values with every row filled up to a number of bytes.
  private func rows(stride: Int) -> [UInt8] {
    if stride == size.width { return values }
    var padded = [UInt8](repeating: 0, count: stride * size.height)
    for y in 0..<size.height {
      let row = y * size.width
      padded.replaceSubrange(
        y * stride..<y * stride + size.width, with: values[row..<row + size.width])
    }
    return padded
  }
}
