extension ShadowBlur {
  /// Where a row comes from.
  private enum Origin: Equatable {
    case nothing
    /// All of the kernel lies in one run.
    case line(Int)
    /// A sum of so many lines along y.
    case mix(Int)
  }

  /// Blurs a strip along y, kept row by kept row, and inks it, into ``alphas``.
  func drawRows(of strip: Strip) {
    let width = canvas.size.width
    alphas.update(repeating: 0, count: canvas.size.height * Self.stripWidth)
    var above = Origin.nothing
    var firstRun = 0
    strip.pieces.withUnsafeBufferPointer { pieces in
      for y in 0..<canvas.size.height {
        let row = alphas + y * Self.stripWidth - strip.places.lowerBound
        let group = groupAlphas.map { $0 + y * width }
        let opaque = opaquePlaces[y]
        guard let first = pieces.firstIndex(where: { !$0.isHidden(by: opaque) }) else { continue }
        let top = rowStarts[y] - offset.y - radius
        let origin = origin(from: top, &firstRun)
        let count: Int
        var isRepeated = false
        switch origin {
        case .nothing: continue
        case .line:
          count = 1
          isRepeated = origin == above && (group == nil || groupRepeats[y])
        case .mix(let lineCount): count = lineCount
        }
        above = origin
        for piece in pieces[first...] where !piece.isHidden(by: opaque) {
          if isRepeated {
            let part = row + piece.place
            part.update(from: part - Self.stripWidth, count: piece.kept.count)
          } else {
            draw(piece, count, from: top, firstRun, group, to: row)
          }
        }
      }
    }
  }

  /// Sums the first weighted lines in a piece of a row, and turns the sums into the alphas of the shadow.
  ///
  /// A sum in single precision says which whole number is nearest, unless it lies so near to the
  /// middle between two that its error could matter: such a pixel is summed again in double
  /// precision. So the alphas are those of the sums in double precision.
  ///
  /// - Parameters:
  ///   - piece: The columns.
  ///   - count: How many lines.
  ///   - top: The first row of the caster that the row sees.
  ///   - firstRun: A run that is no later than that row.
  ///   - group: The row of the group's alphas, if any are needed.
  ///   - row: Where the row of the shadow would begin if all kept columns were in the strip.
  @inline(__always)
  private func draw(
    _ piece: Strip.Piece, _ count: Int, from top: Int, _ firstRun: Int,
    _ group: UnsafePointer<UInt8>?, to row: UnsafeMutablePointer<UInt8>
  ) {
    let knockout = ink.knockout.isEmpty ? nil : group.map { $0 + piece.place }
    let sum = sum(count, at: piece.start)
    var values = sum * Float(ink.strength)
    if let knockout {
      for x in 0..<piece.kept.count {
        let lane = piece.kept.lowerBound + x
        values[lane] = sum[lane] * Float(ink.knockout[Int(knockout[x])])
      }
    }
    // Above 2^23 numbers of single precision are whole: the sum is rounded, and its low bits are
    // the number.
    let sums = values + 0x1p23
    let words = unsafeBitCast(sums, to: SIMD16<UInt32>.self)
    let distances = values - (sums - 0x1p23)
    let output = row + piece.place
    if piece.isWhole {
      for x in 0..<Strip.Piece.width { output[x] = UInt8(truncatingIfNeeded: words[x]) }
    } else {
      for x in 0..<piece.kept.count {
        output[x] = UInt8(truncatingIfNeeded: words[piece.kept.lowerBound + x])
      }
    }
    // Lines, weights, their products, each sum of two, the ink and its product are rounded: by at
    // most 2 · 255 · 2^-24 each time, also where lines are gathered, which are sums themselves. The
    // rest is for the weights of gathered lines.
    let nearest = 0.5 - Float(2 * (count + 18) + mostGathered) * 0x1p-16
    if any(distances .> nearest .| distances .< -nearest) {
      for x in 0..<piece.kept.count {
        let lane = piece.kept.lowerBound + x
        if abs(distances[lane]) <= nearest { continue }
        let strength = knockout.map { ink.knockout[Int($0[x])] } ?? ink.strength
        output[x] = rounded(
          exactSum(at: piece.start + lane, from: top, firstRun) * strength)
      }
    }
  }

  /// Sums columns of the first weighted lines, from a place in the strip on.
  @inline(__always)
  func sum(_ count: Int, at start: Int) -> SIMD16<Float> {
    // A piece lies inside the strip, and so in each line.
    @inline(__always) func part(_ index: Int) -> SIMD16<Float> {
      UnsafeRawPointer(weighted[index].line + start)
        .loadUnaligned(as: SIMD16<Float>.self) * weighted[index].weight
    }
    // Two sums, so that an addition need not wait for the one before.
    var (even, odd) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    var index = 0
    while index &+ 1 < count {
      even += part(index)
      odd += part(index &+ 1)
      index &+= 2
    }
    if index < count { even += part(index) }
    return even + odd
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

  /// Finds where a row comes from; the parts of a mix are left in `weighted`.
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
          weighted[count] = WeightedLine(
            line: singles + line * Self.stripWidth,
            weight: kernel.weights.withUnsafeBufferPointer { Float($0[nodes[line] - top]) })
          count += 1
        }
        index = gathered.nextRun
        continue
      }
      if let line = runs[index].line {
        weighted[count] = WeightedLine(
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
