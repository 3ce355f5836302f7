/// A few lines that stand for the lines of neighbouring runs, in rows that see all of these.
///
/// The weights of neighbouring rows lie on a smooth curve. A polynomial through those of a few rows, the nodes, is as
/// good as the curve itself: the weight of every other row is a fixed mix of the nodes' weights. So each line is
/// distributed among the nodes once, and a row of the result is the sum of few lines instead of many.
///
/// The error of a weight is at most |f⁽⁸⁾|/8! · ∏|row − node|, with 105/σ⁸ of the middle weight for the largest
/// derivative of a Gaussian. With nodes at the whole rows nearest to Chebyshev's and up to 1.2σ rows the
/// errors are, even if all lines are 255, together below 10 · 2^-16. The absolute values of all
/// weights by which a line is multiplied are together below twice its own weight.
struct GatheredRuns {
  /// Where the rows of the caster end that they stand for.
  let end: Int
  /// The run after those.
  let nextRun: Int
  /// The first of the lines.
  let firstLine: Int

  /// How many nodes there are: a line for each.
  static let count = 8
  /// Fewer lines are not worth the work; fewer rows have no room for the nodes.
  static let fewestLines = 12
  /// How many rows, in standard deviations.
  static let height = 1.2
  /// Where the nodes are, of a height of 1: (1 − cos((2i + 1)π/16)) / 2.
  static let nodes = [0.0096, 0.0843, 0.2222, 0.4025, 0.5975, 0.7778, 0.9157, 0.9904]
}

extension ShadowBlur {
  /// Gathers the lines of neighbouring runs wherever they become fewer.
  ///
  /// - Parameter lineCount: How many lines there are; the new ones follow them.
  mutating func gatherRuns(_ lineCount: Int) {
    let room = Int(GatheredRuns.height * kernel.sigma)
    var firstLine = lineCount
    var first = 0
    mostGathered = 0
    while first < runCount {
      let top = runs[first].rows.lowerBound
      var (next, count) = (first, 0)
      while next < runCount, runs[next].rows.upperBound - top <= room {
        if runs[next].line != nil { count += 1 }
        next += 1
      }
      guard count >= GatheredRuns.fewestLines else {
        first += 1
        continue
      }
      gather(first..<next, to: firstLine)
      runs[first].gathered = GatheredRuns(
        end: runs[next - 1].rows.upperBound, nextRun: next, firstLine: firstLine)
      mostGathered = max(mostGathered, count)
      firstLine += GatheredRuns.count
      first = next
    }
  }

  /// Distributes the lines of some runs among the nodes of their rows.
  private func gather(_ some: Range<Int>, to firstLine: Int) {
    let top = runs[some.lowerBound].rows.lowerBound
    let height = Double(runs[some.upperBound - 1].rows.upperBound - top)
    let gathered = firstLine..<firstLine + GatheredRuns.count
    for (line, node) in zip(gathered, GatheredRuns.nodes) { nodes[line] = top + Int(node * height) }
    for line in gathered {
      /// Lagrange's polynomial, but for a factor: 0 at all nodes but that of the line.
      func polynomial(_ row: Int) -> Double {
        var product = 1.0
        for other in gathered where other != line { product *= Double(row - nodes[other]) }
        return product
      }
      let factor = 1 / polynomial(nodes[line])
      var count = 0
      for index in some {
        guard let source = runs[index].line else { continue }
        let share = runs[index].rows.reduce(0) { $0 + polynomial($1) } * factor
        weighted[count] = WeightedLine(
          line: singles + source * Self.stripWidth, weight: Float(share))
        count += 1
      }
      for start in stride(from: 0, to: Self.stripWidth, by: Strip.Piece.width) {
        UnsafeMutableRawPointer(singles + line * Self.stripWidth + start)
          .storeBytes(of: sum(count, at: start), as: SIMD16<Float>.self)
      }
    }
  }
}
