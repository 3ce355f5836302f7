extension ShadowBlur {
  /// Where a row comes from.
  private enum Origin: Equatable {
    case nothing
    /// All of the kernel lies in one run.
    case line(Int)
    /// A sum of so many lines along y.
    case mix(Int)
  }

  /// Blurs a strip along y, kept row by kept row, and inks it.
  ///
  /// - Parameters:
  ///   - strip: The columns.
  ///   - down: How far the result is moved down.
  ///   - output: One alpha for each kept pixel of the canvas.
  mutating func drawRows(of strip: Strip, down: Int, to output: UnsafeMutablePointer<UInt8>) {
    let (stride, height) = (canvas.size.width, canvas.size.height)
    let mixed = singles + height * Self.stripWidth
    var above = Origin.nothing
    var firstRun = 0
    for y in 0..<height {
      let origin = origin(of: rowStarts[y] - down, from: &firstRun)
      let row = output + y * stride
      var line = UnsafePointer(mixed)
      var lineCount = 1
      var isRepeated = false
      switch origin {
      case .nothing: break
      case .line(let index):
        isRepeated = origin == above && (ink.knockout.isEmpty || knockoutRepeats[y])
        line = UnsafePointer(singles + index * Self.stripWidth)
      case .mix(let count):
        mix(count, strip.blocks, to: mixed)
        lineCount = count
      }
      above = origin
      for stretch in strip.kept {
        let part = row + stretch.place
        let count = stretch.lines.count
        if origin == .nothing {
          part.initialize(repeating: 0, count: count)
        } else if isRepeated {
          part.initialize(from: part - stride, count: count)
        } else {
          let first = stretch.lines.lowerBound - strip.columns.lowerBound
          inkRow(
            line, first..<first + count, of: lineCount,
            knockoutAlphas.map { $0 + y * stride + stretch.place }, to: part)
        }
      }
    }
  }

  /// Turns a part of a blurred row into the alphas of the shadow.
  ///
  /// The row in single precision says which whole number is nearest, unless it lies so near to the
  /// middle between two that its error could matter: such a pixel is summed again in double
  /// precision. So the alphas are those of the sums in double precision.
  ///
  /// - Parameters:
  ///   - line: The row in single precision.
  ///   - columns: The part of the strip.
  ///   - lineCount: Of how many weighted lines the row is the sum.
  ///   - group: The group's alphas, if the shadow is knocked out.
  private func inkRow(
    _ line: UnsafePointer<Float>, _ columns: Range<Int>, of lineCount: Int,
    _ group: UnsafePointer<UInt8>?, to row: UnsafeMutablePointer<UInt8>
  ) {
    // Lines, weights, their products, each sum of two, the ink and its product are rounded: by at
    // most 255 · 2^-24 each time.
    let nearest = 0.5 - Float(lineCount + 8) * 0x1p-16
    var start = 0
    if group == nil {
      let strength = Float(ink.strength)
      while start + Strip.blockWidth <= columns.count {
        let place = UnsafeRawPointer(line + columns.lowerBound + start)
        let values = place.loadUnaligned(as: SIMD16<Float>.self) * strength
        // Above 2^23 numbers of single precision are whole: the sum is rounded, and its low bits are
        // the number.
        let sums = values + 0x1p23
        let alphas = SIMD16<UInt8>(truncatingIfNeeded: unsafeBitCast(sums, to: SIMD16<UInt32>.self))
        UnsafeMutableRawPointer(row + start).storeBytes(of: alphas, as: SIMD16<UInt8>.self)
        let distances = values - (sums - 0x1p23)
        if any(distances .> nearest .| distances .< -nearest) {
          let part = start..<start + Strip.blockWidth
          ink(part, line, columns.lowerBound, of: lineCount, nearest, nil, to: row)
        }
        start += Strip.blockWidth
      }
    }
    ink(
      start..<columns.count, line, columns.lowerBound, of: lineCount, nearest, group, to: row)
  }

  /// Turns some pixels of a row into alphas, those again that are further than `nearest` from a
  /// whole number.
  private func ink(
    _ columns: Range<Int>, _ line: UnsafePointer<Float>, _ first: Int, of lineCount: Int,
    _ nearest: Float, _ group: UnsafePointer<UInt8>?, to row: UnsafeMutablePointer<UInt8>
  ) {
    for x in columns {
      let strength = group.map { ink.knockout[Int($0[x])] } ?? ink.strength
      let value = line[first + x] * Float(strength)
      let sum = value + 0x1p23
      row[x] =
        abs(value - (sum - 0x1p23)) < nearest
        ? UInt8(truncatingIfNeeded: sum.bitPattern)
        : rounded(exactSum(of: lineCount, at: first + x) * strength)
    }
  }

  /// The sum of the first weighted lines in a column of the strip.
  private func exactSum(of count: Int, at column: Int) -> Double {
    var sum = 0.0
    for index in 0..<count { sum += lines[weighted[index].place + column] * weighted[index].weight }
    return sum
  }

  /// Finds where the row at y of the caster comes from; the parts of a mix are left in `weighted`.
  private func origin(of y: Int, from firstRun: inout Int) -> Origin {
    let (start, end) = (y - radius, y + radius + 1)
    return runs.withUnsafeBufferPointer { runs in
      while firstRun < runs.count, runs[firstRun].rows.upperBound <= start { firstRun += 1 }
      return cumulative.withUnsafeBufferPointer { cumulative in
        var count = 0
        var index = firstRun
        while index < runs.count, runs[index].rows.lowerBound < end {
          let run = runs[index]
          index += 1
          guard let line = run.line else { continue }
          let first = max(run.rows.lowerBound, start)
          let last = min(run.rows.upperBound, end)
          if first >= last { continue }
          let isAll = first == start && last == end
          let weight = isAll ? 1 : cumulative[last - start] - cumulative[first - start]
          weighted[count] = WeightedLine(
            place: line * Self.stripWidth, weight: weight, single: Float(weight))
          if isAll { return .line(line) }
          count += 1
        }
        return count == 0 ? .nothing : .mix(count)
      }
    }
  }

  /// Sums blocks of the first weighted lines along y, in single precision.
  private func mix(_ count: Int, _ blocks: [Int], to output: UnsafeMutablePointer<Float>) {
    for block in blocks {
      @inline(__always) func part(_ index: Int) -> SIMD16<Float> {
        UnsafeRawPointer(singles + weighted[index].place + block)
          .loadUnaligned(as: SIMD16<Float>.self) * weighted[index].single
      }
      // Two sums, so that an addition need not wait for the one before.
      var (even, odd) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
      var index = 0
      while index + 1 < count {
        even += part(index)
        odd += part(index + 1)
        index += 2
      }
      if index < count { even += part(index) }
      UnsafeMutableRawPointer(output + block).storeBytes(of: even + odd, as: SIMD16<Float>.self)
    }
  }
}

/// An alpha, at least 0 and at most 255, to the nearest whole number, halves up.
@inline(__always)
private func rounded(_ alpha: Double) -> UInt8 {
  // Above 2^52 doubles are whole: the sum is rounded, and its low bits are the number.
  UInt8(truncatingIfNeeded: (alpha + ShadowInk.tie + 0x1p52).bitPattern)
}
