package import PopframeKit
internal import PixelDiff
package import Regression
internal import Words

/// The cases of a cause that differ more than the others, elsewhere, or otherwise.
///
/// Pictures of one edit have several sizes and directions, so parts are compared, and corners count as one. A case is odd
/// where a part of it is far from the median of all cases that have the part: by how much its pixels differ, and for parts
/// that do not grow with the content by how many pixels differ, in square points. Far is what a quarter of the median and
/// four times the median deviation are not. Where nothing differs there is nothing to look at: a popover without an arrow
/// is not odd for it.
package struct OddCases {
  /// How each odd case is odd, by its name.
  package private(set) var words: [ByteString: String] = [:]

  /// What may be off the median at least: 16 of 255 levels, because shadows fall deeper on one side; a square of 3 points.
  private static let levels = 16.0
  private static let points = 9.0
  /// Fewer cases have no middle.
  private static let fewest = 4

  /// What a part of a case measures.
  private struct Measure {
    let record: CaseRecord
    let level: Double
    /// Square points.
    let area: Double
  }

  /// Finds the odd cases of a group.
  package init(_ cases: [CaseRecord]) {
    guard cases.count >= Self.fewest else { return }
    // Of several that are as frequent, the first.
    let usual = CaseOutcome.allCases.reduce(cases[0].outcome) { usual, outcome in
      func count(_ outcome: CaseOutcome) -> Int { cases.count { $0.outcome == outcome } }
      return count(outcome) > count(usual) ? outcome : usual
    }
    for record in cases where record.outcome != usual {
      words[ByteString(record.name)] = record.outcome.words + ", unlike the others"
    }
    var parts: [String: [Measure]] = [:]
    for record in cases where record.outcome == usual {
      for (part, measure) in Self.parts(of: record) { parts[part, default: []].append(measure) }
    }
    for (part, measures) in parts.sorted(by: { $0.key < $1.key })
    where measures.count >= Self.fewest {
      let levels = Usual(measures.map(\.level), least: Self.levels)
      let areas = Usual(measures.map(\.area), least: Self.points)
      for measure in measures where measure.level > 0 {
        let key = ByteString(measure.record.name)
        guard words[key] == nil else { continue }
        if !levels.holds(measure.level) {
          words[key] =
            "\(part): up to \(Int(measure.level)) of 255, the others about \(Int(levels.median))"
        } else if Self.isFixed(part), !areas.holds(measure.area) {
          let square = measure.record.scale * measure.record.scale
          let pixels = Int(((measure.area - areas.median) * square).rounded())
          words[key] =
            "\(part): \(abs(pixels).counted("pixel")) \(pixels > 0 ? "more" : "fewer") than the others"
        }
      }
    }
  }

  /// The parts of a case, whatever its direction.
  private static func parts(of record: CaseRecord) -> [String: Measure] {
    guard let differences = record.comparison?.differences else { return [:] }
    let regions = differences.regions.map {
      (
        name: isCorner($0.name) ? "corners" : $0.name, pixels: $0.differentPixels,
        $0.largestDifference
      )
    }
    let all = [(name: "the picture", pixels: 0, differences.largestDifference.largest)]
    let square = max(0.01, record.scale * record.scale)
    return Dictionary(grouping: regions.isEmpty ? all : regions, by: { $0.name }).mapValues {
      regions in
      Measure(
        record: record, level: regions.map { Double($0.2) }.max() ?? 0,
        area: Double(regions.reduce(0) { $0 + $1.pixels }) / square)
    }
  }

  private static func isCorner(_ part: String) -> Bool {
    ["top left corner", "top right corner", "bottom left corner", "bottom right corner"]
      .contains(part)
  }

  /// Whether a part has one size, however large the content is.
  private static func isFixed(_ part: String) -> Bool { part == "corners" || part == "arrow" }
}

/// What most of several numbers are near.
private struct Usual {
  let median: Double
  private let slack: Double

  init(_ numbers: [Double], least: Double) {
    func middle(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
    let median = middle(numbers)
    self.median = median
    slack = max(least, median / 4, 4 * middle(numbers.map { abs($0 - median) }))
  }

  func holds(_ number: Double) -> Bool { abs(number - median) <= slack }
}
