/// A shadow that is cut where it stretches: between its longest runs of equal columns and rows there is one pixel.
package struct SlicedShadow {
  package let bitmap: Bitmap
  package let caps: PixelInsets

  package init(_ whole: Bitmap) {
    let (middleX, middleY) = (whole.width / 2, whole.height / 2)
    func first(_ places: some Sequence<Int>, _ isEqual: (Int) -> Bool, from middle: Int) -> Int {
      var end = middle
      for place in places {
        guard isEqual(place) else { break }
        end = place
      }
      return end
    }
    func isColumn(_ x: Int) -> Bool {
      (0..<whole.height).allSatisfy { whole[x, $0] == whole[middleX, $0] }
    }
    func isRow(_ y: Int) -> Bool {
      (0..<whole.width).allSatisfy { whole[$0, y] == whole[$0, middleY] }
    }
    let left = first((0..<middleX).reversed(), isColumn, from: middleX)
    let right = first(middleX + 1..<whole.width, isColumn, from: middleX)
    let top = first((0..<middleY).reversed(), isRow, from: middleY)
    let bottom = first(middleY + 1..<whole.height, isRow, from: middleY)
    caps = PixelInsets(
      top: top, left: left, bottom: whole.height - 1 - bottom, right: whole.width - 1 - right)
    let columns = Array(0...left) + Array(right + 1..<whole.width)
    let rows = Array(0...top) + Array(bottom + 1..<whole.height)
    bitmap = Bitmap(
      size: PixelSize(width: columns.count, height: rows.count),
      pixels: rows.flatMap { row in columns.map { whole[$0, row] } })
  }

  /// As a target stretches it.
  package func sliced(to size: PixelSize) -> Bitmap {
    func places(_ length: Int, _ low: Int, of source: Int) -> [Int] {
      (0..<length).map { $0 < low ? $0 : max(low, source - length + $0) }
    }
    let columns = places(size.width, caps.left, of: bitmap.width)
    let rows = places(size.height, caps.top, of: bitmap.height)
    return Bitmap(size: size, pixels: rows.flatMap { row in columns.map { bitmap[$0, row] } })
  }
}

extension Bitmap {
  /// The alpha that another picture lacks, which begins at a place of its own; it is clear beyond its borders.
  package func less(_ other: Bitmap, from origin: PixelPoint) -> Bitmap {
    var rest = self
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = (x + origin.x, y + origin.y)
        let isInside = 0..<other.width ~= column && 0..<other.height ~= row
        let alpha = Int(self[x, y].alpha) - (isInside ? Int(other[column, row].alpha) : 0)
        rest[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: UInt8(max(0, alpha)))
      }
    }
    return rest
  }

  /// Adds alpha, where both have pixels.
  package mutating func add(_ other: Bitmap, at origin: PixelPoint) {
    for y in max(0, -origin.y)..<min(other.height, height - origin.y) {
      for x in max(0, -origin.x)..<min(other.width, width - origin.x) {
        let alpha = Int(self[x + origin.x, y + origin.y].alpha) + Int(other[x, y].alpha)
        self[x + origin.x, y + origin.y] = Pixel(
          red: 0, green: 0, blue: 0, alpha: UInt8(min(255, alpha)))
      }
    }
  }
}

extension Bitmap {
  /// The largest difference in alpha of two pictures of one size.
  package func largestDifferenceInAlpha(from other: Bitmap) -> Int {
    zip(pixels, other.pixels).reduce(0) { most, pair in
      pair.0 == pair.1 ? most : max(most, abs(Int(pair.0.alpha) - Int(pair.1.alpha)))
    }
  }
}
