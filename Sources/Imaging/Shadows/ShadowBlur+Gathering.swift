import CShadow

/// A few lines that stand for the lines of neighbouring runs, in rows that see all of these.
///
/// The weights of neighbouring rows lie on a smooth curve. A polynomial through those of a few rows, the nodes, is as
/// good as the curve itself: the weight of every other row is a fixed mix of the nodes' weights. So each line is
/// distributed among the nodes once, and a row of the result is the sum of few lines instead of many.
///
/// The error of a weight is at most |f⁽ⁿ⁾|/n! · ∏|row − node| for n nodes, and the derivatives of a Gaussian are at
/// most 3/σ⁴, 15/σ⁶ and 105/σ⁸ of its middle weight. With nodes at the whole rows next to Chebyshev's, and so many
/// rows as ``nodes`` says, the errors are below 2 · 2^-16 each time that lines are gathered, even if all
/// are 255, and below 22 · 2^-16 together. The absolute values of all weights by which lines are
/// multiplied are together below twice the lines' own weights.
struct GatheredRuns {
  /// The end of the caster's rows that these nodes replace.
  let end: Int
  /// The run after those.
  let nextRun: Int
  /// One for each node.
  let lines: Range<Int>

  /// Fewer lines are not worth the work.
  static let fewestLines = 12
  /// How many rows are gathered, at most.
  static func height(_ sigma: Double) -> Int { Int(1.2 * sigma) }

  /// Where the nodes of so many rows are: (1 − cos((2i + 1)π/2n)) / 2 of the height for n nodes.
  static func nodes(_ height: Double, _ sigma: Double) -> [Double] {
    if height <= 0.21 * sigma { return [0.0381, 0.3087, 0.6913, 0.9619] }
    if height <= 0.63 * sigma { return [0.0170, 0.1464, 0.3706, 0.6294, 0.8536, 0.9830] }
    return [0.0096, 0.0843, 0.2222, 0.4025, 0.5975, 0.7778, 0.9157, 0.9904]
  }
}

extension ShadowBlur {
  /// Gathers the lines of neighbouring runs wherever they become fewer.
  ///
  /// - Parameter lineCount: How many lines there are; the new ones follow them.
  mutating func gatherRuns(_ lineCount: Int) {
    let room = GatheredRuns.height(kernel.sigma)
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
      let end = runs[next - 1].rows.upperBound
      let height = Double(end - top)
      let rows = GatheredRuns.nodes(height, kernel.sigma).map { top + Int($0 * height) }
      gather(first..<next, among: rows, to: firstLine)
      let endLine = firstLine + rows.count
      runs[first].gathered = GatheredRuns(end: end, nextRun: next, lines: firstLine..<endLine)
      mostGathered = max(mostGathered, count)
      firstLine = endLine
      first = next
    }
  }

  /// Distributes the lines of neighbouring runs among nodes, whose lines are new.
  private func gather(_ neighbours: Range<Int>, among rows: [Int], to firstLine: Int) {
    let top = runs[neighbours.lowerBound].rows.lowerBound
    let products = (top..<runs[neighbours.upperBound - 1].rows.upperBound).map { row in
      rows.reduce(1.0) { $0 * Double(row - $1) }
    }
    for (line, node) in zip(firstLine..., rows) {
      nodes[line] = node
      let factor = rows.reduce(1.0) { $1 == node ? $0 : $0 * Double(node - $1) }
      var count = 0
      for index in neighbours {
        guard let source = runs[index].line else { continue }
        var share = 0.0
        for row in runs[index].rows {
          // Lagrange's polynomial: 1 at the node, and 0 at all others.
          share += row == node ? 1 : products[row - top] / (factor * Double(row - node))
        }
        parts[count] = cshadow_part(line: singles + source * Self.stripWidth, weight: Float(share))
        count += 1
      }
      for block in 0..<Self.stripWidth / Strip.block {
        loops.sum(parts, count, block, singles + line * Self.stripWidth + block * Strip.block)
      }
    }
  }
}
