/// The clean run straight from its definition, slowly.
enum CleanRunModel {
  /// Every run of every length, straight from the definition, in fractions.
  static func run(_ rows: [[Int]], tolerance: Int = 4) -> Range<Int>? {
    let count = rows[0].count
    var best: Range<Int>?
    for start in 0..<count {
      for end in start + 1..<max(count, start + 1) {
        let length = end - start + 1
        guard length >= 2, 4 * length >= count, length > (best?.count ?? 0) else { continue }
        let isClean = rows.allSatisfy { row in
          (start...end).allSatisfy { i in
            let share = Double(i - start) / Double(end - start)
            let line = Double(row[start]) + Double(row[end] - row[start]) * share
            return abs(Double(row[i]) - line) <= Double(tolerance) + 1e-9
          }
        }
        if isClean { best = start..<end + 1 }
      }
    }
    return best
  }

  /// How far each column is from the line through the run's ends, held within 0…255.
  static func deviations(_ rows: [[Int]], run: Range<Int>) -> [Double] {
    let (a, b) = (run.lowerBound, run.upperBound - 1)
    return rows[0].indices.map { i in
      rows.map { row in
        let rise = Double(row[b] - row[a]) / Double(b - a)
        return abs(Double(row[i]) - min(max(Double(row[a]) + rise * Double(i - a), 0), 255))
      }.max() ?? 0
    }
  }
}
