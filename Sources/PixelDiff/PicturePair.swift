internal import Imaging

/// The pixels of two compared pictures, in the area that both have in common from the top left.
///
/// The pointers are those of ``withPixels(of:and:_:)``, and end with it.
struct PicturePair {
  struct Side {
    let pixels: UnsafePointer<Pixel>
    /// Pixels from one row to the next.
    let stride: Int

    func row(_ y: Int) -> UnsafePointer<Pixel> { pixels + y * stride }

    subscript(x: Int, y: Int) -> Pixel { row(y)[x] }
  }

  let expected: Side
  let actual: Side
  /// The size of the common area, in pixels.
  let size: PixelSize

  /// Calls the body with the pixels of two pictures; `nil` when they have no pixel in common.
  static func withPixels<Result>(
    of expected: Bitmap, and actual: Bitmap, _ body: (PicturePair?) -> Result
  ) -> Result {
    expected.pixels.withUnsafeBufferPointer { a in
      actual.pixels.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress, !a.isEmpty, !b.isEmpty else {
          return body(nil)
        }
        return body(
          PicturePair(
            expected: Side(pixels: first, stride: expected.width),
            actual: Side(pixels: second, stride: actual.width),
            size: expected.bounds.intersection(actual.bounds).size))
      }
    }
  }
}
