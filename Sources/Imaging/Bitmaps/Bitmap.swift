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

extension Bitmap {
  package func turned(_ orientation: Orientation) -> Bitmap {
    if orientation == .identity { return self }
    var result = Bitmap(size: orientation.size(of: size))
    let width = result.size.width
    result.withUnsafeMutablePixels { output in
      pixels.withUnsafeBufferPointer { source in
        if let output = output.baseAddress, let source = source.baseAddress {
          orientation.copy(source, size: size, to: output, stride: width)
        }
      }
    }
    return result
  }
}

extension Bitmap {
  /// The picture seen through a coloured glass: every premultiplied channel times the colour's
  /// straight channel times its alpha; alpha times its alpha. Each is rounded once, halves up.
  public func multiplied(by color: Color) -> Bitmap {
    tinted(color) { $0 }
  }

  /// One colour in the shape of the picture (a template picture): the premultiplied colour times the
  /// picture's alpha. Each channel is rounded once, halves up.
  public func filled(with color: Color) -> Bitmap {
    tinted(color) { pixel in
      Pixel(red: pixel.alpha, green: pixel.alpha, blue: pixel.alpha, alpha: pixel.alpha)
    }
  }

  /// Multiplies every channel of a pixel, or of its substitute, by that of the colour.
  private func tinted(_ color: Color, _ standIn: (Pixel) -> Pixel) -> Bitmap {
    let alpha = TintTable(color.alpha, 255)
    let red = TintTable(color.red, color.alpha)
    let green = TintTable(color.green, color.alpha)
    let blue = TintTable(color.blue, color.alpha)
    let tinted = pixels.map { pixel in
      let pixel = standIn(pixel)
      return Pixel(
        red: red[pixel.red], green: green[pixel.green], blue: blue[pixel.blue],
        alpha: alpha[pixel.alpha])
    }
    return Bitmap(size: size, pixels: tinted)
  }
}

/// round(v · a · b / 255²) for every v of 8 bits.
private struct TintTable {
  private let values: [UInt8]

  init(_ a: UInt8, _ b: UInt8) {
    let factor = Int(a) * Int(b)
    values = (0...255).map { UInt8(Ratio($0 * factor, 255 * 255).rounded()) }
  }

  subscript(value: UInt8) -> UInt8 { values[Int(value)] }
}
