import Imaging

/// The pictures that the jobs are drawn from, made in code.
extension Bitmap {
  /// A red rounded square with a darker rim, lighter towards the bottom; its corners are smooth.
  ///
  /// All lengths are pixels.
  init(frameOf side: Int, cornerRadius radius: Double, rim: Double) {
    var pixels: [Pixel] = []
    for y in 0..<side {
      for x in 0..<side {
        let depth = Self.depth(x, y, in: Double(side), cornerRadius: radius)
        let coverage = max(0, min(1, depth + 0.5))
        let red = depth < rim ? 90 : 160
        pixels.append(
          Pixel(
            Color(
              red: UInt8(red + y / 8), green: depth < rim ? 10 : 30, blue: depth < rim ? 20 : 40,
              alpha: UInt8(255 * coverage + 0.5))))
      }
    }
    self.init(size: PixelSize(width: side, height: side), pixels: pixels)
  }

  /// A red triangle that points up.
  init(arrowOf size: PixelSize) {
    let slope = Double(size.width) / 2 / Double(size.height)
    var pixels: [Pixel] = []
    for y in 0..<size.height {
      // Half the width of the triangle in the middle of this row.
      let reach = (Double(y) + 0.5) * slope
      for x in 0..<size.width {
        let distance = abs(Double(x) + 0.5 - Double(size.width) / 2)
        let coverage = max(0, min(1, reach - distance + 0.5))
        let alpha = UInt8(255 * coverage + 0.5)
        pixels.append(Pixel(Color(red: 160, green: 30, blue: 40, alpha: alpha)))
      }
    }
    self.init(size: size, pixels: pixels)
  }

  /// Opaque noise, the same in each run: nothing for a filter to predict, nothing for a compressor
  /// to find again.
  init(noiseOf size: PixelSize) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var pixels: [Pixel] = []
    pixels.reserveCapacity(size.width * size.height)
    for _ in 0..<size.width * size.height {
      // George Marsaglia, Xorshift RNGs, 2003.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      pixels.append(Pixel(bits: 0xFF00_0000 | UInt32(truncatingIfNeeded: state >> 32)))
    }
    self.init(size: size, pixels: pixels)
  }

  /// How far the middle of a pixel lies inside of a rounded square; negative outside.
  private static func depth(
    _ x: Int, _ y: Int, in side: Double, cornerRadius radius: Double
  ) -> Double {
    func toEdge(_ position: Int) -> Double {
      let middle = Double(position) + 0.5
      return min(middle, side - middle)
    }
    let (column, row) = (toEdge(x), toEdge(y))
    if column >= radius || row >= radius { return min(column, row) }
    let (across, down) = (radius - column, radius - row)
    return radius - (across * across + down * down).squareRoot()
  }
}
