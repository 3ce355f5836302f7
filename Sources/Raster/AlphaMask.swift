/// A picture of alpha alone: one byte a pixel, row by row from the top left, without padding.
public struct AlphaMask: Equatable, Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// `size.width × size.height` alphas, 0 (nothing) … 255 (opaque).
  public let values: [UInt8]

  /// Creates a mask from its alphas.
  ///
  /// - Precondition: there are `width × height` of them.
  public init(size: PixelSize, values: [UInt8]) {
    precondition(values.count == size.width * size.height, "one alpha for each place")
    self.size = size
    self.values = values
  }

  /// The alpha of a picture.
  public init(of picture: Bitmap) {
    self.init(
      size: picture.size,
      values: picture.pixels.withUnsafeBufferPointer { pixels in
        Array(unsafeUninitializedCapacity: pixels.count) { alphas, count in
          for index in pixels.indices { alphas[index] = pixels[index].alpha }
          count = pixels.count
        }
      })
  }
}
