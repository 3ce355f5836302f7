/// A picture in memory: premultiplied sRGB pixels, row by row from the top left, without padding.
public struct Bitmap: Equatable, Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// `size.width × size.height` pixels; row y starts at `y · size.width`.
  public private(set) var pixels: [Pixel]

  /// The longest side, in pixels, that is read, drawn or written.
  public static let maximumSide = 16_384
  /// The largest number of pixels that is read, drawn or written.
  public static let maximumPixels = 100_000_000

  /// Creates a bitmap of one colour; transparent by default.
  ///
  /// - Precondition: neither side is negative.
  public init(size: PixelSize, filledWith pixel: Pixel = .clear) {
    precondition(size.width >= 0 && size.height >= 0, "a bitmap has no negative side")
    self.size = size
    pixels = Array(repeating: pixel, count: size.width * size.height)
  }

  /// Creates a bitmap from its pixels, row by row from the top left.
  ///
  /// - Precondition: there are `width × height` pixels.
  public init(size: PixelSize, pixels: [Pixel]) {
    precondition(pixels.count == size.width * size.height, "one pixel for each place")
    self.size = size
    self.pixels = pixels
  }

  /// Width in pixels.
  public var width: Int { size.width }
  /// Height in pixels.
  public var height: Int { size.height }
  /// All of the picture as a rectangle at the origin.
  public var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  /// Whether a picture of this size is within the limits of a side and of an area.
  public static func permits(_ size: PixelSize) -> Bool {
    size.width <= maximumSide && size.height <= maximumSide
      && size.width * size.height <= maximumPixels
  }

  /// The pixel at column x of row y, counted from the top left.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "inside the bitmap")
      return pixels[y * size.width + x]
    }
    set {
      precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "inside the bitmap")
      pixels[y * size.width + x] = newValue
    }
  }

  /// Calls the body with the pixels' memory, for code that draws row by row; the pointer must not
  /// leave the body.
  public mutating func withUnsafeMutablePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe pixels.withUnsafeMutableBufferPointer { buffer throws(Failure) in
      try unsafe body(buffer)
    }
  }
}

extension Bitmap {
  /// Whether both have the same size and the same pixels.
  public static func == (first: Bitmap, second: Bitmap) -> Bool {
    guard first.size == second.size else { return false }
    return first.pixels.withUnsafeBufferPointer { first in
      second.pixels.withUnsafeBufferPointer { second in
        // A loop without an early exit is vectorized by the compiler.
        let block = 1024
        for start in stride(from: 0, to: first.count, by: block) {
          var difference: UInt32 = 0
          for index in start..<min(start + block, first.count) {
            difference |= first[index].bits ^ second[index].bits
          }
          if difference != 0 { return false }
        }
        return true
      }
    }
  }
}
