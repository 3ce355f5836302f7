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
    let mixed = lines + height * Self.stripWidth
    var above = Origin.nothing
    var firstRun = 0
    for y in 0..<height {
      let origin = origin(of: rowStarts[y] - down, from: &firstRun)
      let row = output + y * stride
      let line: UnsafePointer<Double>
      var isRepeated = false
      switch origin {
      case .nothing: line = UnsafePointer(mixed)
      case .line(let index):
        isRepeated = origin == above && (ink.knockout.isEmpty || knockoutRepeats[y])
        line = UnsafePointer(lines + index * Self.stripWidth)
      case .mix(let count):
        mix(count, strip.blocks, to: mixed)
        line = UnsafePointer(mixed)
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
          let values = line + stretch.lines.lowerBound - strip.columns.lowerBound
          inkRow(values, knockoutAlphas.map { $0 + y * stride + stretch.place }, count, to: part)
        }
      }
    }
  }

  /// Turns a blurred row into the alphas of the shadow.
  ///
  /// - Parameter group: The group's alphas, if the shadow is knocked out.
  private func inkRow(
    _ line: UnsafePointer<Double>, _ group: UnsafePointer<UInt8>?, _ count: Int,
    to row: UnsafeMutablePointer<UInt8>
  ) {
    if ink.knockout.isEmpty {
      for x in 0..<count { row[x] = rounded(line[x] * ink.strength) }
    } else if let group {
      ink.knockout.withUnsafeBufferPointer { table in
        for x in 0..<count { row[x] = rounded(line[x] * table[Int(group[x])]) }
      }
    }
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
          if first == start, last == end { return .line(line) }
          weighted[count] = WeightedLine(
            line: UnsafePointer(lines + line * Self.stripWidth),
            weight: cumulative[last - start] - cumulative[first - start])
          count += 1
        }
        return count == 0 ? .nothing : .mix(count)
      }
    }
  }

  /// Sums blocks of the first weighted lines along y.
  private func mix(_ count: Int, _ blocks: [Int], to output: UnsafeMutablePointer<Double>) {
    for block in blocks {
      var low = SIMD8<Double>.zero
      var high = SIMD8<Double>.zero
      for index in 0..<count {
        let place = UnsafeRawPointer(weighted[index].line + block)
        let weight = weighted[index].weight
        low += place.loadUnaligned(as: SIMD8<Double>.self) * weight
        high += place.loadUnaligned(fromByteOffset: 64, as: SIMD8<Double>.self) * weight
      }
      let place = UnsafeMutableRawPointer(output + block)
      place.storeBytes(of: low, as: SIMD8<Double>.self)
      place.storeBytes(of: high, toByteOffset: 64, as: SIMD8<Double>.self)
    }
  }
}

/// An alpha, at least 0 and at most 255, to the nearest whole number, halves up.
@inline(__always)
private func rounded(_ alpha: Double) -> UInt8 {
  // Above 2^52 doubles are whole: the sum is rounded, and its low bits are the number.
  UInt8(truncatingIfNeeded: (alpha + ShadowInk.tie + 0x1p52).bitPattern)
}
