/// The inner loops of sampling: one row of a picture along x, and rows mixed along y.
///
/// Works on raw memory for speed. These conditions keep it within bounds: `source` has every row
/// that is read; ``AxisSampling`` has checked that all columns are inside; every output and every
/// row of sums has room for `width` elements.
///
/// Exactness: a row of sums holds Σ weight · channel, whole numbers in doubles. A mix of rows is
/// such a sum, too, S, to be divided by the product D of the totals. Rounding changes at halves.
/// S/D either is a half or differs from the nearest half by at least 1/(2D). A quarter of a unit is
/// added to S: halves then round up, and every value stays 1/(4D) away from the nearest half. While
/// D ≤ 2^36 that is more than a hundred times the error of the few operations in doubles that
/// follow: the result is the exact one, on every machine.
struct RowSampler: ~Copyable {
  /// The four channels of a pixel, in memory order.
  typealias Sums = SIMD4<Double>

  /// The largest product of totals for which results are exact without further checks.
  static let largestExactTotal = 0x1p36

  /// Device pixels of a row.
  let width: Int
  /// Where something is computed, neither transparent nor repeated.
  let computed: [Range<Int>]
  private let runs: [AxisSampling.Run]
  let samples: UnsafeMutablePointer<AxisSampling.Sample>
  let weights: UnsafeMutablePointer<Double>
  let inverses: UnsafeMutablePointer<Double>
  let source: UnsafePointer<Pixel>
  let stride: Int

  /// - Parameters:
  ///   - source: The picture's first pixel; it must outlive the sampler.
  ///   - stride: Pixels from one row of the picture to the next.
  init(source: UnsafePointer<Pixel>, stride: Int, columns: AxisSampling) {
    self.source = source
    self.stride = stride
    width = columns.samples.count
    runs = columns.runs
    samples = .allocate(capacity: max(width, 1))
    samples.initialize(from: columns.samples, count: width)
    weights = .allocate(capacity: columns.weights.count)
    weights.initialize(from: columns.weights, count: columns.weights.count)
    inverses = .allocate(capacity: max(width, 1))
    for column in 0..<width { inverses[column] = 1 / columns.samples[column].total }
    var computed: [Range<Int>] = []
    for run in columns.runs {
      switch run.kind {
      case .clear, .again: break
      case .copy, .pick, .blend, .average:
        if let last = computed.last, last.upperBound == run.range.lowerBound {
          computed[computed.count - 1] = last.lowerBound..<run.range.upperBound
        } else {
          computed.append(run.range)
        }
      }
    }
    self.computed = computed
  }

  deinit {
    samples.deallocate()
    weights.deallocate()
    inverses.deallocate()
  }

  /// Samples one row and rounds it.
  func draw(row: Int, to output: UnsafeMutablePointer<Pixel>) {
    let line = source + row * stride
    for run in runs {
      switch run.kind {
      case .copy:
        let first = Int(samples[run.range.lowerBound].first)
        (output + run.range.lowerBound).update(from: line + first, count: run.range.count)
      case .pick:
        for x in run.range { output[x] = line[Int(samples[x].first)] }
      case .blend:
        for x in run.range {
          let pixels = line + Int(samples[x].first)
          // Much of a picture is of one colour, whose mix it is.
          output[x] =
            pixels[0].bits == pixels[1].bits
            ? pixels[0] : rounded((blend(line, x) + 0.25) * inverses[x])
        }
      case .average:
        for x in run.range { output[x] = rounded((sum(line, x) + 0.25) * inverses[x]) }
      case .clear, .again:
        break
      }
    }
    complete(output)
  }

  /// Sums one row along x, unrounded.
  func sum(row: Int, to output: UnsafeMutablePointer<Sums>) {
    let line = source + row * stride
    for run in runs {
      switch run.kind {
      case .copy, .pick:
        for x in run.range { output[x] = widened(line[Int(samples[x].first)]) }
      case .blend:
        for x in run.range { output[x] = blend(line, x) }
      case .average:
        for x in run.range { output[x] = sum(line, x) }
      case .clear, .again:
        break
      }
    }
  }

  func add(
    _ row: UnsafePointer<Sums>, times weight: Double, to output: UnsafeMutablePointer<Sums>
  ) {
    for range in computed {
      for x in range { output[x] += row[x] * weight }
    }
  }

  func clear(_ output: UnsafeMutablePointer<Sums>) {
    output.update(repeating: .zero, count: width)
  }

  /// Divides a row of sums by their totals along x and by `total` along y, and rounds it.
  func draw(
    _ sums: UnsafePointer<Sums>, total: Double, to output: UnsafeMutablePointer<Pixel>
  ) {
    let inverse = 1 / total
    for range in computed {
      for x in range { output[x] = rounded((sums[x] + 0.25) * (inverses[x] * inverse)) }
    }
    complete(output)
  }

  /// Prepares all mixes of two rows of sums: a mix with weight w of the second is base + w · slope.
  func prepareMix(
    _ low: UnsafePointer<Sums>, _ high: UnsafePointer<Sums>, total: Double,
    base: UnsafeMutablePointer<Sums>, slope: UnsafeMutablePointer<Sums>
  ) {
    let inverse = 1 / total
    for range in computed {
      for x in range {
        let factor = inverses[x] * inverse
        base[x] = (low[x] * total + 0.25) * factor
        slope[x] = (high[x] - low[x]) * factor
      }
    }
  }

  func drawMix(
    base: UnsafePointer<Sums>, slope: UnsafePointer<Sums>, weight: Double,
    to output: UnsafeMutablePointer<Pixel>
  ) {
    for range in computed {
      var x = range.lowerBound
      // Four at a time, which fill a vector of bytes.
      while x + 4 <= range.upperBound {
        let pixels = rounded(
          base[x] + slope[x] * weight, base[x + 1] + slope[x + 1] * weight,
          base[x + 2] + slope[x + 2] * weight, base[x + 3] + slope[x + 3] * weight)
        UnsafeMutableRawPointer(output + x).storeBytes(of: pixels, as: SIMD16<UInt8>.self)
        x += 4
      }
      while x < range.upperBound {
        output[x] = rounded(base[x] + slope[x] * weight)
        x += 1
      }
    }
    complete(output)
  }

  /// Fills in pixels that are transparent or repeat earlier ones.
  func complete(_ output: UnsafeMutablePointer<Pixel>) {
    for run in runs {
      switch run.kind {
      case .clear:
        (output + run.range.lowerBound).update(repeating: .clear, count: run.range.count)
      case .again(let period):
        repeatPixels(output + run.range.lowerBound, count: run.range.count, period: period)
      case .copy, .pick, .blend, .average:
        break
      }
    }
  }

  private func repeatPixels(
    _ output: UnsafeMutablePointer<Pixel>, count: Int, period: Int
  ) {
    // Whole periods are copied at once, twice as many each time.
    var done = 0
    while done < count {
      let step = min(done + period, count - done)
      (output + done).update(from: output - period, count: step)
      done += step
    }
  }

  @inline(__always)
  private func blend(_ line: UnsafePointer<Pixel>, _ x: Int) -> Sums {
    let sample = samples[x]
    let pixels = line + Int(sample.first)
    let factors = weights + Int(sample.offset)
    return widened(pixels[0]) * factors[0] + widened(pixels[1]) * factors[1]
  }

  @inline(__always)
  private func sum(_ line: UnsafePointer<Pixel>, _ x: Int) -> Sums {
    let sample = samples[x]
    let pixels = line + Int(sample.first)
    let factors = weights + Int(sample.offset)
    var result = widened(pixels[0]) * factors[0]
    for index in 1..<max(1, Int(sample.count)) {
      result += widened(pixels[index]) * factors[index]
    }
    return result
  }
}

@inline(__always)
private func widened(_ pixel: Pixel) -> SIMD4<Double> {
  // A small number in the low bits of 2^52 is that number above 2^52.
  let bytes = unsafeBitCast(pixel.bits, to: SIMD4<UInt8>.self)
  let words = SIMD4<UInt64>(truncatingIfNeeded: bytes) | 0x4330_0000_0000_0000
  return unsafeBitCast(words, to: SIMD4<Double>.self) - 0x1p52
}

/// Channels, at least 0 and below 255.5, to the nearest whole numbers.
@inline(__always)
private func rounded(_ channels: SIMD4<Double>) -> Pixel {
  // Above 2^52 doubles are whole: the sum is rounded, and its low bits are the number.
  let words = unsafeBitCast(channels + 0x1p52, to: SIMD8<UInt32>.self).evenHalf
  return Pixel(bits: unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: words), to: UInt32.self))
}

/// The bytes of four pixels.
@inline(__always)
private func rounded(
  _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>
) -> SIMD16<UInt8> {
  func words(_ channels: SIMD4<Double>) -> SIMD4<UInt32> {
    unsafeBitCast(channels + 0x1p52, to: SIMD8<UInt32>.self).evenHalf
  }
  let all = SIMD16(
    lowHalf: SIMD8(lowHalf: words(a), highHalf: words(b)),
    highHalf: SIMD8(lowHalf: words(c), highHalf: words(d)))
  return SIMD16<UInt8>(truncatingIfNeeded: all)
}
