import Imaging

extension Bitmap {
  /// Columns and rows of a checkerboard of white (first) and #CCCCCC; square n begins at pixel
  /// round(n · edge).
  ///
  /// - Precondition: the columns and rows are in order and not negative.
  init(checkerOf edge: Ratio, columns: some Collection<Int>, rows: some Collection<Int>) {
    precondition(edge.numerator > 0, "a square has an edge")
    precondition(columns.first ?? 0 >= 0 && rows.first ?? 0 >= 0, "the board begins at its corner")
    let colors = [
      Pixel(.white), Pixel(Color(red: 0xCC, green: 0xCC, blue: 0xCC)),
    ]
    /// For each line whether its square's number is odd.
    func parities(_ lines: some Collection<Int>) -> [Int] {
      var square = 0
      return lines.map { line in
        while Drawing.start(ofSquare: square + 1, edge) <= line { square += 1 }
        return square & 1
      }
    }
    let (columns, rows) = (parities(columns), parities(rows))
    let lines = [0, 1].map { row in columns.map { colors[$0 ^ row] } }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows { pixels += lines[row] }
    self.init(size: PixelSize(width: columns.count, height: rows.count), pixels: pixels)
  }

  /// An opaque colour seen through a part of a mask.
  init(_ color: Color, through mask: AlphaMask, in part: PixelRect) {
    precondition(
      part.intersection(PixelRect(origin: .zero, size: mask.size)) == part,
      "the part lies inside the mask")
    let shades = color.shades
    let count = part.width * part.height
    // Each pixel is written once, and not cleared before: a canvas is large.
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
