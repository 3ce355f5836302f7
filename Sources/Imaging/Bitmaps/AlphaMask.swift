/// A picture of alpha alone: one byte a pixel, row by row from the top left, without padding.
package struct AlphaMask: Equatable, Sendable {
  package let size: PixelSize
  /// `size.width × size.height` alphas, 0 (nothing) … 255 (opaque).
  package let values: [UInt8]

  package init(size: PixelSize, values: [UInt8]) {
    precondition(values.count == size.width * size.height, "one alpha for each place")
    self.size = size
    self.values = values
  }

  package init(of picture: Bitmap) {
    self.init(
      size: picture.size,
      values: picture.pixels.withUnsafeBufferPointer { pixels in
        Array(unsafeUninitializedCapacity: pixels.count) { alphas, count in
          for index in pixels.indices { alphas[index] = pixels[index].alpha }
          count = pixels.count
        }
      })
  }

  /// Creates a mask from rows with padding; `stride` bytes lead from one to the next.
  package init(size: PixelSize, rows: [UInt8], stride: Int) {
    precondition(rows.count >= stride * size.height, "all rows are there")
    var values: [UInt8] = []
    values.reserveCapacity(size.width * size.height)
    for y in 0..<size.height { values += rows[y * stride..<y * stride + size.width] }
    self.init(size: size, values: values)
  }

  package func turned(_ orientation: Orientation) -> AlphaMask {
    if orientation == .identity || size.isEmpty { return self }
    let turned = orientation.size(of: size)
    let values = [UInt8](unsafeUninitializedCapacity: self.values.count) { output, count in
      self.values.withUnsafeBufferPointer { source in
        if let output = output.baseAddress, let source = source.baseAddress {
          orientation.copy(source, size: size, to: output, stride: turned.width)
        }
      }
      count = self.values.count
    }
    return AlphaMask(size: turned, values: values)
  }
}
