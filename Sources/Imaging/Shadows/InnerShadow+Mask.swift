extension OutlinedFill.InnerShadow {
  /// The shadow's alpha at every pixel: the uncovered area, blurred, × colour's alpha × opacity,
  /// rounded once. Everything beyond the mask casts a shadow, too.
  func mask(inside covered: AlphaMask) -> AlphaMask {
    let strength = Double(color.alpha) / 255 * min(max(opacity, 0), 1)
    let (width, height) = (covered.size.width, covered.size.height)
    let kernel = GaussianKernel(sigma: sigma)
    let (n, weights, cumulative) = (kernel.radius, kernel.weights, kernel.cumulative)
    // Rows first, moved by the offset; the pixels beyond the ends of a row are included in the
    // blur. The caster is 255 beyond the mask, so its complement is 0 there.
    var rows = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      let row = y * width
      // Sums over steps: a row of a mask changes in few places.
      var last: UInt8 = 0
      for x in 0...width {
        let value = x < width ? covered.values[row + x] : 0
        if value == last { continue }
        let step = Double(value) - Double(last)
        add(step: step, at: x + offset.x, cumulative, n, width, row, &rows)
        last = value
      }
    }
    var values = [UInt8](repeating: 0, count: width * height)
    var sums = [Double](repeating: 0, count: width)
    for y in 0..<height {
      let source = y - offset.y
      for x in 0..<width { sums[x] = 0 }
      let first = max(0, source - n)
      for line in first..<max(first, min(height, source + n + 1)) {
        let weight = weights[line - source + n]
        for x in 0..<width { sums[x] += rows[line * width + x] * weight }
      }
      for x in 0..<width {
        values[y * width + x] = UInt8(
          min(255, max(0, (255 - sums[x]) * strength)) + 0.5 + ShadowInk.tie)
      }
    }
    return AlphaMask(size: covered.size, values: values)
  }

  /// Adds what a step of coverage at the left edge of a column does to a blurred row.
  private func add(
    step: Double, at column: Int, _ cumulative: [Double], _ n: Int, _ width: Int, _ row: Int,
    _ rows: inout [Double]
  ) {
    for x in max(0, column - n)..<max(max(0, column - n), width) {
      rows[row + x] += step * cumulative[min(x - column + n + 1, 2 * n + 1)]
    }
  }
}
