extension Bitmap {
  /// The picture blurred by a Gaussian, premultiplied, each channel rounded once; beyond its edges it is
  /// mirrored: … b a | a b …
  ///
  /// - Parameter sigma: Standard deviation in pixels; 0 leaves the picture as it is.
  public func blurred(sigma: Double) -> Bitmap {
    let kernel = GaussianKernel(sigma: sigma)
    if kernel.radius == 0 || size.isEmpty { return self }
    return MirroredBlur(self, kernel).result
  }
}

/// A separable convolution: rows first, of which only those that a result's row needs are kept.
///
/// Works on raw memory for speed: every index is one of a table that was made for the picture's size.
private struct MirroredBlur {
  private let source: Bitmap
  private let kernel: GaussianKernel
  private let width: Int
  private let height: Int

  init(_ source: Bitmap, _ kernel: GaussianKernel) {
    self.source = source
    self.kernel = kernel
    (width, height) = (source.width, source.height)
  }

  /// For positions from −n to length + n − 1 the position that is seen there.
  private func mirrored(_ length: Int) -> [Int] {
    (-kernel.radius..<length + kernel.radius).map { position in
      let period = 2 * length
      let place = ((position % period) + period) % period
      return place < length ? place : period - 1 - place
    }
  }

  var result: Bitmap {
    let n = kernel.radius
    let (columns, lines) = (mirrored(width), mirrored(height))
    // The rows y − n … y + n as they are seen, in a ring.
    let kept = 2 * n + 1
    let ring = UnsafeMutablePointer<SIMD4<Double>>.allocate(capacity: kept * width)
    let row = UnsafeMutablePointer<SIMD4<Double>>.allocate(capacity: width + 2 * n)
    let sums = UnsafeMutablePointer<SIMD4<Double>>.allocate(capacity: width)
    ring.initialize(repeating: .zero, count: kept * width)
    row.initialize(repeating: .zero, count: width + 2 * n)
    sums.initialize(repeating: .zero, count: width)
    defer {
      ring.deallocate()
      row.deallocate()
      sums.deallocate()
    }
    // Row 0's neighbours, but for the last, which the loop adds.
    for place in 0..<kept - 1 {
      blurRow(lines[place], columns, row, to: ring + place * width)
    }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    kernel.weights.withUnsafeBufferPointer { weights in
      for y in 0..<height {
        blurRow(lines[y + kept - 1], columns, row, to: ring + (y + kept - 1) % kept * width)
        func line(_ k: Int) -> UnsafePointer<SIMD4<Double>> {
          UnsafePointer(ring + (y + k) % kept * width)
        }
        // The first, then the others two at once, in their order; their number is even.
        let (first, weight) = (line(0), weights[0])
        for x in 0..<width { sums[x] = first[x] * weight }
        for k in stride(from: 1, to: kept, by: 2) {
          let (first, second) = (line(k), line(k + 1))
          let (firstWeight, secondWeight) = (weights[k], weights[k + 1])
          for x in 0..<width {
            sums[x] = (sums[x] + first[x] * firstWeight) + second[x] * secondWeight
          }
        }
        for x in 0..<width { pixels.append(Pixel(rounding: sums[x])) }
      }
    }
    return Bitmap(size: source.size, pixels: pixels)
  }

  private func blurRow(
    _ y: Int, _ columns: [Int], _ row: UnsafeMutablePointer<SIMD4<Double>>,
    to output: UnsafeMutablePointer<SIMD4<Double>>
  ) {
    let n = kernel.radius
    source.pixels.withUnsafeBufferPointer { pixels in
      for (place, x) in columns.enumerated() { row[place] = pixels[y * width + x].channels }
    }
    kernel.weights.withUnsafeBufferPointer { weights in
      guard let right = weights.baseAddress.map({ $0 + n }) else { return }
      // Four pixels at once, whose sums do not wait for one another; pointers that are moved on, because
      // an index would be checked for overflow at each step.
      var x = 0
      while x + 4 <= width {
        let middle = row + x + n
        var sums = (
          middle[0] * right[0], middle[1] * right[0], middle[2] * right[0], middle[3] * right[0]
        )
        var (before, after, weight) = (middle - 1, middle + 1, right + 1)
        for _ in 0..<n {
          let factor = weight.pointee
          sums.0 += (before[0] + after[0]) * factor
          sums.1 += (before[1] + after[1]) * factor
          sums.2 += (before[2] + after[2]) * factor
          sums.3 += (before[3] + after[3]) * factor
          before -= 1
          after += 1
          weight += 1
        }
        (output[x], output[x + 1], output[x + 2], output[x + 3]) = sums
        x += 4
      }
      while x < width {
        var sum = row[x + n] * weights[n]
        for k in 1...n { sum += (row[x + n - k] + row[x + n + k]) * weights[n + k] }
        output[x] = sum
        x += 1
      }
    }
  }
}
