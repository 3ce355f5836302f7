extension Bitmap {
  /// The pixels of a part.
  ///
  /// - Precondition: the part lies inside the bitmap.
  public func part(_ rect: PixelRect) -> Bitmap {
    precondition(bounds.intersection(rect) == rect, "the part lies inside the bitmap")
    if rect == bounds { return self }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY {
      let row = y * width + rect.x
      pixels += self.pixels[row..<row + rect.width]
    }
    return Bitmap(size: rect.size, pixels: pixels)
  }

  /// Replaces pixels by those of another bitmap, including its transparent pixels.
  ///
  /// - Precondition: the other bitmap lies completely inside this one.
  public mutating func replace(at origin: PixelPoint, with other: Bitmap) {
    let rect = PixelRect(origin: origin, size: other.size)
    precondition(bounds.intersection(rect) == rect, "the part lies inside the bitmap")
    let width = size.width
    withUnsafeMutablePixels { output in
      other.pixels.withUnsafeBufferPointer { source in
        guard let output = output.baseAddress, let source = source.baseAddress else { return }
        for y in 0..<rect.height {
          (output + (rect.y + y) * width + rect.x)
            .update(from: source + y * rect.width, count: rect.width)
        }
      }
    }
  }
}
