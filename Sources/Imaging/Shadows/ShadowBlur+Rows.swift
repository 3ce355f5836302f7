import CShadow

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
    if let knockout {
      for x in 0..<piece.kept.count {
        factors[piece.kept.lowerBound + x] = Float(ink.knockout[Int(knockout[x])])
      }
    }
    // Lines, weights, their products, each sum of two, the ink and its product are rounded: by at
    // most 2 · 255 · 2^-24 each time, also where lines are gathered, which are sums themselves. The
    // rest is for the weights of gathered lines.
    let nearest = 0.5 - Float(2 * (count + 18) + mostGathered) * 0x1p-16
    let output = row + piece.place
    var doubtful: UInt32
    if piece.isWhole {
      doubtful = loops.round(parts, count, piece.start, factors, nearest, output)
    } else {
      doubtful = loops.round(parts, count, piece.start, factors, nearest, pieceAlphas)
      output.update(from: pieceAlphas + piece.kept.lowerBound, count: piece.kept.count)
      doubtful &= (1 << UInt32(piece.kept.upperBound)) - (1 << UInt32(piece.kept.lowerBound))
    }
    while doubtful != 0 {
      let lane = doubtful.trailingZeroBitCount
      let x = lane - piece.kept.lowerBound
      let strength = knockout.map { ink.knockout[Int($0[x])] } ?? ink.strength
      output[x] = rounded(exactSum(at: piece.start + lane, from: top, firstRun) * strength)
      doubtful &= doubtful - 1
    }
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
