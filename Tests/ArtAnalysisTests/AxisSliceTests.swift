@testable import ArtAnalysis
import Imaging
import Testing

@Suite struct AxisSliceTests {
  private func slice(_ values: [Int], tolerances: [Int] = [0, 4]) -> AxisSlice? {
    AxisSlice(TestArt.row(values), tolerances: tolerances)
  }

  @Test func `equal columns are stretched, from where they begin`() throws {
    let found = try #require(slice([9, 5, 7, 7, 7, 7, 7, 5]))
    #expect(found == AxisSlice(kind: .stretch, band: 2..<7, difference: 0))
  }

  @Test func `the tolerance counts only where nothing is the same`() throws {
    let found = try #require(slice([0, 90, 20, 70, 72, 74, 70, 10, 90, 30]))
    #expect(found == AxisSlice(kind: .stretch, band: 3..<7, difference: 4))
    #expect(slice([0, 90, 20, 70, 76, 64, 70, 10, 90, 30]) == nil)
  }

  @Test func `what repeats is tiled after its period`() throws {
    let found = try #require(slice([1, 200, 10, 60, 90, 10, 60, 90, 10, 60, 90, 10, 77, 3]))
    #expect(found.kind == .tile(period: 3))
    #expect(found.band == 2..<12)
  }

  @Test func `straight ramps are found as the definition has them`() {
    var dice = TestDice(state: 5)
    for _ in 0..<300 {
      let width = Int.random(in: 6...18, using: &dice)
      let (first, rise) = (
        Int.random(in: 20...100, using: &dice), Int.random(in: -6...6, using: &dice)
      )
      var values = (0..<width).map { first + rise * $0 + Int.random(in: -1...1, using: &dice) }
      if Bool.random(using: &dice) { values[Int.random(in: 0..<width, using: &dice)] += 9 }
      values = values.map { min(max($0, 0), 255) }
      let tolerance = Int.random(in: 0...3, using: &dice)
      let picture = TestArt.row(values)
      let found = RampScan(picture, [0..<1]).band(
        around: width / 2, hidden: 0..<0, tolerance: tolerance)
      let expected = Self.ramp(values, middle: width / 2, permitted: max(1, tolerance))
      #expect(found?.band == expected, "\(values) within \(tolerance)")
    }
  }

  /// The longest run that holds the middle and lies on the line through its ends, the first of equal ones:
  /// every run is tried.
  private static func ramp(_ values: [Int], middle: Int, permitted: Int) -> Range<Int>? {
    let least = max(4, values.count / 4)
    for length in stride(from: values.count, through: least, by: -1) {
      for start in 0...values.count - length {
        let end = start + length - 1
        guard start <= middle, end >= middle else { continue }
        let isStraight = (start...end).allSatisfy { x in
          let line = values[start] * (end - x) + values[end] * (x - start)
          return abs(values[x] * (end - start) - line) <= permitted * (end - start)
        }
        if isStraight { return values[start] == values[end] ? nil : start..<end + 1 }
      }
    }
    return nil
  }

  @Test func `over something that covers, both sides are the same`() throws {
    // An arrow over columns 5 to 9, whose shadow reaches one further on the right.
    let values = [3, 80, 80, 80, 80, 1, 9, 1, 9, 1, 60, 80, 80, 80, 80, 80, 4]
    let found = try #require(
      AxisSlice.around(
        TestArt.row(values), known: 5..<10, reach: 4, rows: [0..<1], tolerances: [0]))
    #expect(found.slice == AxisSlice(kind: .stretch, band: 1..<16, difference: 0))
    #expect(found.hidden == 5..<11)
  }

  @Test func `different sides have nothing in common`() {
    let values = [3, 80, 80, 80, 80, 1, 9, 1, 9, 1, 40, 40, 40, 40, 40, 4]
    #expect(
      AxisSlice.around(
        TestArt.row(values), known: 5..<10, reach: 4, rows: [0..<1], tolerances: [0]) == nil)
    let run = AxisSlice.longestRun(
      TestArt.row(values), in: 10..<16, rows: [0..<1], tolerance: 0)
    #expect(run?.band == 10..<15)
  }
}
