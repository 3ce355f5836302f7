import CShadow

extension ShadowBlur {
  private enum Origin: Equatable {
    case nothing
    /// All of the kernel lies in one run.
    case line(Int)
    /// A sum of so many lines along y.
    case mix(Int)
  }

  /// Blurs a strip along y, kept row by kept row, and multiplies it by colour and opacity, into ``alphas``.
  func drawRows(of strip: Strip) {
    var (above, sourceAbove) = (Origin.nothing, 0)
    var firstRun = 0
    // The group's row that the factors are for.
    var factorRow = -1
    for y in 0..<canvas.size.height {
      let row = alphas + y * Self.stripWidth
      let sourceRow = sourceRows[y]
      defer { sourceAbove = sourceRow }
      let hidden = strip.blocks(inside: opaqueColumns[sourceRow])
      let top = rowStarts[y] - offset.y - radius
      let isHidden = strip.blocks.allSatisfy { hidden.clamped(to: $0) == $0 }
      let origin = isHidden ? .nothing : origin(from: top, &firstRun)
      defer { above = origin }
      let count: Int
      switch origin {
      case .nothing:
        row.update(repeating: 0, count: Self.stripWidth)
        continue
      case .line:
        // The same as above if the group is.
        let isSameGroup =
          groupAlphas == nil || sourceRow == sourceAbove
          || sourceRow == sourceAbove + 1 && groupRepeats[sourceRow]
        if origin == above, isSameGroup {
          row.update(from: row - Self.stripWidth, count: strip.places.count)
          continue
        }
        count = 1
      case .mix(let lineCount): count = lineCount
      }
      if !ink.knockout.isEmpty, factorRow != sourceRow {
        factorRow = sourceRow
        for column in 0..<min(Self.stripWidth, size.width - strip.left) {
          factors[column] = Float(strength(at: strip.left + column, sourceRow))
        }
      }
      (row + hidden.lowerBound * Strip.block).update(
        repeating: 0, count: hidden.count * Strip.block)
      for blocks in strip.blocks {
        let before = blocks.clamped(to: 0..<hidden.lowerBound)
        let behind = blocks.clamped(to: hidden.upperBound..<Int.max)
        draw(before, of: strip, count, from: top, firstRun, sourceRow, to: row)
        draw(behind, of: strip, count, from: top, firstRun, sourceRow, to: row)
      }
      // Columns that are not kept are left out; those behind them move to the left.
      for stretch in strip.stretches where stretch.columns.lowerBound != stretch.place {
        (row + stretch.place).update(
          from: row + stretch.columns.lowerBound, count: stretch.columns.count)
      }
    }
  }

  /// Sums the first parts in blocks of a row, and turns the sums into the alphas of the shadow.
  ///
  /// A sum in single precision says which whole number is nearest, unless it lies so near to the
  /// middle between two that its error could matter: such a pixel is summed again in double
  /// precision. So the alphas are those of the sums in double precision.
  ///
  /// - Parameters:
  ///   - count: How many lines.
  ///   - top: The first row of the caster that the row sees.
  ///   - firstRun: A run that is no later than that row.
  ///   - row: Where the row of the strip begins.
  @inline(__always)
  private func draw(
    _ blocks: Range<Int>, of strip: Strip, _ count: Int, from top: Int, _ firstRun: Int,
    _ sourceRow: Int, to row: UnsafeMutablePointer<UInt8>
  ) {
    if blocks.isEmpty { return }
    // Lines, weights, their products, each sum of two, the ink and its product are rounded: by at
    // most 2 · 255 · 2^-24 each time, also where lines are gathered, which are sums themselves. The
    // rest is for the weights of gathered lines.
    let nearest = 0.5 - Float(2 * (count + 18) + mostGathered) * 0x1p-16
    loops.round(parts, count, blocks.lowerBound, blocks.upperBound, factors, nearest, row, doubtful)
    for block in blocks {
      var doubtful = doubtful[block] & strip.kept[block]
      while doubtful != 0 {
        let column = block * Strip.block + doubtful.trailingZeroBitCount
        let sum = exactSum(at: column, from: top, firstRun)
        row[column] = rounded(sum * strength(at: strip.left + column, sourceRow))
        doubtful &= doubtful - 1
      }
    }
  }

  /// The ink at a column of the canvas, over a row of the group.
  private func strength(at column: Int, _ sourceRow: Int) -> Double {
    guard let groupAlphas, !ink.knockout.isEmpty else { return ink.strength }
    return ink.knockout[Int(groupAlphas[sourceRow * source.size.width + sourceColumns[column]])]
  }

  /// The sum along y in a column of the strip, in double precision.
  private func exactSum(at column: Int, from top: Int, _ firstRun: Int) -> Double {
    var sum = 0.0
    var index = firstRun
    while index < runCount, runs[index].rows.lowerBound <= top + 2 * radius {
      if let line = runs[index].line {
        sum += lines[line * Self.stripWidth + column] * weight(of: runs[index].rows, from: top)
      }
      index += 1
    }
    return sum
  }

  /// The weight of rows of the caster, of which at least one is seen.
  @inline(__always)
  private func weight(of rows: Range<Int>, from top: Int) -> Double {
    cumulative[min(rows.upperBound - top, 2 * radius + 1)]
      - cumulative[max(rows.lowerBound - top, 0)]
  }

  /// Finds where a row comes from; the parts of a mix are left in `parts`.
  ///
  /// - Parameters:
  ///   - top: The first row of the caster that it sees.
  ///   - firstRun: A run that is no later than that row; moved on to the first that is seen.
  private func origin(from top: Int, _ firstRun: inout Int) -> Origin {
    let end = top + 2 * radius + 1
    while firstRun < runCount, runs[firstRun].rows.upperBound <= top { firstRun += 1 }
    var count = 0
    var index = firstRun
    while index < runCount, runs[index].rows.lowerBound < end {
      let rows = runs[index].rows
      if let gathered = runs[index].gathered, rows.lowerBound >= top, gathered.end <= end {
        for line in gathered.lines {
          parts[count] = cshadow_part(
            line: singles + line * Self.stripWidth,
            weight: kernel.weights.withUnsafeBufferPointer { Float($0[nodes[line] - top]) })
          count += 1
        }
        index = gathered.nextRun
        continue
      }
      if let line = runs[index].line {
        parts[count] = cshadow_part(
          line: singles + line * Self.stripWidth, weight: Float(weight(of: rows, from: top)))
        count += 1
        if rows.lowerBound <= top, rows.upperBound >= end { return .line(line) }
      }
      index += 1
    }
    return count == 0 ? .nothing : .mix(count)
  }
}

/// An alpha, at least 0 and at most 255, to the nearest whole number, halves up.
@inline(__always)
private func rounded(_ alpha: Double) -> UInt8 {
  // Above 2^52 doubles are whole: the sum is rounded, and its low bits are the number.
  UInt8(truncatingIfNeeded: (alpha + ShadowInk.tie + 0x1p52).bitPattern)
}

extension ShadowBlur.Strip {
  /// The blocks that lie inside a range of the canvas' columns.
  fileprivate func blocks(inside columns: Range<Int>) -> Range<Int> {
    let count = ShadowBlur.stripWidth / Self.block
    let first = (max(0, columns.lowerBound - left) + Self.block - 1) / Self.block
    let end = max(0, columns.upperBound - left) / Self.block
    return first < min(end, count) ? first..<min(end, count) : 0..<0
  }
}
