extension RowSampler {
  /// The same as `draw`, for totals so large (scales with many decimals) that doubles cannot decide
  /// on which side of a half a value lies. If a value is too close to a half, its sum is computed
  /// again in whole numbers.
  ///
  /// - Parameter sums: The sums of all rows of the sample, nearly exact.
  func drawExactly(
    _ sums: UnsafePointer<Sums>, rows: AxisSampling, _ sample: AxisSampling.Sample,
    to output: UnsafeMutablePointer<Pixel>
  ) {
    draw(sums, total: sample.total, to: output)
    for range in computed {
      for x in range {
        let above = sums[x] * (inverses[x] / sample.total) + 0.5
        // Adding 2^52 rounds to a whole number.
        let distance = above - (above + 0x1p52 - 0x1p52)
        // Far larger than the error of a few hundred operations on numbers up to 255.
        if any(distance .> -0x1p-32 .& distance .< 0x1p-32) {
          output[x] = exactPixel(column: x, rows: rows, sample)
        }
      }
    }
    complete(output)
  }

  private func exactPixel(
    column x: Int, rows: AxisSampling, _ sample: AxisSampling.Sample
  ) -> Pixel {
    var sums: (UInt128, UInt128, UInt128, UInt128) = (0, 0, 0, 0)
    let column = samples[x]
    for j in 0..<Int(sample.count) {
      let line = source + (Int(sample.first) + j) * stride + Int(column.first)
      let rowWeight = UInt128(UInt64(rows.weights[Int(sample.offset) + j]))
      for i in 0..<Int(column.count) {
        let weight = rowWeight * UInt128(UInt64(weights[Int(column.offset) + i]))
        sums.0 += weight * UInt128(line[i].red)
        sums.1 += weight * UInt128(line[i].green)
        sums.2 += weight * UInt128(line[i].blue)
        sums.3 += weight * UInt128(line[i].alpha)
      }
    }
    let total = UInt128(UInt64(sample.total)) * UInt128(UInt64(column.total))
    func rounded(_ sum: UInt128) -> UInt8 { UInt8((2 * sum + total) / (2 * total)) }
    return Pixel(
      red: rounded(sums.0), green: rounded(sums.1), blue: rounded(sums.2), alpha: rounded(sums.3))
  }
}
