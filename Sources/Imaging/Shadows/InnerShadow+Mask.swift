extension OutlinedFill.InnerShadow {
  /// The shadow's alpha at every pixel: the uncovered area, blurred, × colour's alpha × opacity,
  /// rounded once. Everything beyond the mask casts a shadow, too.
  func mask(inside covered: AlphaMask) -> AlphaMask {
    let strength = Double(color.alpha) / 255 * min(max(opacity, 0), 1)
    let (width, height) = (covered.size.width, covered.size.height)
    let kernel = GaussianKernel(sigma: sigma)
    let (n, weights, cumulative) = (kernel.radius, kernel.weights, kernel.cumulative)
    // Rows first, moved by the offset; the pixels beyond the ends of a row are included in the
    // blur. The caster is 255 beyond the mask, so its complement is 0 there. Neighbouring rows that are
    // equal are blurred once: `places` has the place of each row's sums.
    let places = covered.distinctRows
    var rows = [Double](repeating: 0, count: width * ((places.last ?? -1) + 1))
    for y in 0..<height where y == 0 || places[y] != places[y - 1] {
      let row = y * width
      // Sums over steps: a row of a mask changes in few places.
      var last: UInt8 = 0
      for x in 0...width {
        let value = x < width ? covered.values[row + x] : 0
        if value == last { continue }
        let step = Double(value) - Double(last)
        add(step: step, at: x + offset.x, cumulative, n, width, places[y] * width, &rows)
        last = value
      }
    }
    var values = [UInt8](repeating: 0, count: width * height)
    var sums = [Double](repeating: 0, count: width)
    for y in 0..<height {
      let source = y - offset.y
      // Among rows that are all equal, a row has the sums of the one above.
      if y > 0, source - 1 - n >= 0, source + n < height,
        places[source - 1 - n] == places[source + n]
      {
        values.copyRow(y - 1, to: y, width: width)
        continue
      }
      for x in 0..<width { sums[x] = 0 }
      let first = max(0, source - n)
      for line in first..<max(first, min(height, source + n + 1)) {
        let weight = weights[line - source + n]
        let row = places[line] * width
        for x in 0..<width { sums[x] += rows[row + x] * weight }
      }
      for x in 0..<width {
        values[y * width + x] = UInt8(
          min(255, max(0, (255 - sums[x]) * strength)) + 0.5 + ShadowInk.tie)
      }
    }
    return AlphaMask(size: covered.size, values: values)
  }

  /// Adds the effect on a blurred row of a step of coverage at the left edge of a column.
  private func add(
    step: Double, at column: Int, _ cumulative: [Double], _ n: Int, _ width: Int, _ row: Int,
    _ rows: inout [Double]
  ) {
    for x in max(0, column - n)..<max(max(0, column - n), width) {
      rows[row + x] += step * cumulative[min(x - column + n + 1, 2 * n + 1)]
    }
  }
}

extension AlphaMask {
  /// For each row, how many rows before it differ from the one above.
  fileprivate var distinctRows: [Int] {
    var number = 0
    return (0..<size.height).map { y in
      let row = y * size.width
      if y > 0,
        values[row..<row + size.width] != values[row - size.width..<row]
      {
        number += 1
      }
      return number
    }
  }
}

extension [UInt8] {
  fileprivate mutating func copyRow(_ source: Int, to target: Int, width: Int) {
    withUnsafeMutableBytes { bytes in
      let row = UnsafeRawBufferPointer(rebasing: bytes[source * width..<(source + 1) * width])
      bytes[target * width..<(target + 1) * width].copyBytes(from: row)
    }
  }
}
