import Imaging

extension Bitmap {
  /// A part of a checkerboard of white (first) and #CCCCCC; square n begins at pixel round(n · edge)
  /// of the whole board.
  ///
  /// - Precondition: the part lies right of and below the board's corner.
  init(checkerOf edge: Ratio, in part: PixelRect) {
    precondition(edge.numerator > 0, "a square has an edge")
    precondition(part.x >= 0 && part.y >= 0, "the board begins at its corner")
    let colors = [
      Pixel(.white), Pixel(Color(red: 0xCC, green: 0xCC, blue: 0xCC)),
    ]
    /// For each pixel of a range of an axis whether its square's number is odd.
    func parities(_ range: Range<Int>) -> [Int] {
      var square = 0
      return range.map { pixel in
        while Self.start(ofSquare: square + 1, edge) <= pixel { square += 1 }
        return square & 1
      }
    }
    let (columns, rows) = (parities(part.x..<part.maxX), parities(part.y..<part.maxY))
    let lines = [0, 1].map { row in columns.map { colors[$0 ^ row] } }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(part.width * part.height)
    for row in rows { pixels += lines[row] }
    self.init(size: part.size, pixels: pixels)
  }

  /// round(number · edge), halves up.
  private static func start(ofSquare number: Int, _ edge: Ratio) -> Int {
    (2 * number * edge.numerator + edge.denominator) / (2 * edge.denominator)
  }

  /// An opaque colour seen through a part of a mask.
  ///
  /// - Precondition: the part lies inside the mask.
  init(_ color: Color, through mask: AlphaMask, in part: PixelRect) {
    precondition(
      part.intersection(PixelRect(origin: .zero, size: mask.size)) == part,
      "the part lies inside the mask")
    let shades = (0...255).map { alpha in
      Pixel(Color(red: color.red, green: color.green, blue: color.blue, alpha: UInt8(alpha)))
    }
    let count = part.width * part.height
    // Written once, not cleared first: a canvas is large.
    let pixels = [Pixel](unsafeUninitializedCapacity: count) { pixels, initialized in
      mask.values.withUnsafeBufferPointer { values in
        for y in 0..<part.height {
          let row = (part.y + y) * mask.size.width + part.x
          for x in 0..<part.width {
            pixels.initializeElement(
              at: y * part.width + x, to: shades[Int(values[row + x])])
          }
        }
      }
      initialized = count
    }
    self.init(size: part.size, pixels: pixels)
  }
}
