@testable import ArtAnalysis
import Imaging
import Testing

@Suite struct AxisSliceTests {
  private func slice(_ values: [Int], tolerances: [Int] = [0, 4]) -> AxisSlice? {
    AxisSlice(TestArt.row(values), tolerances: tolerances)
  }

  /// Columns of which no two are alike.
  private static let noise = [60, 161, 90, 20, 120, 33, 150, 77, 3, 88, 14, 201, 45, 99, 8]

  @Test(arguments: 1...12)
  func `a picture that is too narrow for a slope has no band`(width: Int) {
    #expect(slice(Array(Self.noise.prefix(width)), tolerances: [0]) == nil || width == 1)
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

  @Test func `two halves that are a level apart are stretched as two columns`() throws {
    // The second half is the longer one: what is more of it belongs to a cap.
    let found = try #require(
      slice([9, 50, 50, 50, 51, 51, 51, 51, 90, 20, 120, 10], tolerances: [0]))
    #expect(found.band == 1..<7)
    #expect(found.sampleCount == 2)
    #expect(
      slice([9, 50, 50, 50, 52, 52, 52, 52, 90, 20, 120, 10], tolerances: [0])?.band == 4..<8)
  }

  private static let beside = [Int](repeating: 70, count: 12)
  private static let rising = (0..<16).map { 40 + 3 * $0 }

  /// Two columns between letters, and twelve beside them; two letters that are the same; letters on an even rise.
  private static let chances: [[Int]] = [
    beside + [0, 200, 70, 70, 190, 10] as [Int] + Array(noise.prefix(11)),
    Array(beside.prefix(7)) + [0, 200, 90, 40, 0, 200, 90, 40, 0, 70, 70] as [Int],
    rising + [0, 200, 99, 99, 190, 10] as [Int] + Array(noise.prefix(15)),
  ]

  @Test(arguments: chances)
  func `equal columns between letters are no band`(values: [Int]) {
    #expect(slice(values, tolerances: [0]) == nil)
  }

  @Test func `a repeating part is tiled by its period`() throws {
    let found = try #require(slice([1, 200, 10, 60, 90, 10, 60, 90, 10, 60, 90, 10, 77, 3]))
    #expect(found.kind == .tile(period: 3))
    #expect(found.band == 2..<12)
  }

  @Test(arguments: [140, 150, 160])
  func `a slope that changes is averaged, as few times as show it`(turn: Int) throws {
    let values = (0..<300).map { x in
      40 + Int((Double((x - turn) * (x - turn)) * 0.0014 + 0.5).rounded(.down))
    }
    // Corners that are steeper on both sides.
    let picture = [200, 150, 130, 120, 110] + values + [110, 130, 150, 220]
    let found = try #require(slice(picture))
    guard case .bend(let samples) = found.kind else {
      Issue.record("\(found) is no bend")
      return
    }
    #expect(found.band.count >= 250 && 2 * samples <= found.band.count)
    let band = Array(picture[found.band])
    let shown = Self.enlarged(Self.averages(band, samples), band.count)
    for (value, shown) in zip(band, shown) { #expect(abs(Double(value) - shown) <= 1) }
  }

  /// Area averages: every value counts once for each of many thin parts.
  private static func averages(_ values: [Int], _ count: Int) -> [Double] {
    (0..<count).map { index in
      let parts = (index * values.count..<(index + 1) * values.count).map { values[$0 / count] }
      return Double(parts.reduce(0, +)) / Double(parts.count)
    }
  }

  /// Values between those beside them by distance, the ends held.
  private static func enlarged(_ values: [Double], _ count: Int) -> [Double] {
    (0..<count).map { index in
      let place = (Double(index) + 0.5) * Double(values.count) / Double(count) - 0.5
      let held = min(max(place, 0), Double(values.count - 1))
      return values.indices.reduce(0) { $0 + values[$1] * max(0, 1 - abs(Double($1) - held)) }
    }
  }

  @Test func `noise does not change gently`() {
    var dice = TestDice(state: 9)
    let values = (0..<96).map { _ in Int.random(in: 100...116, using: &dice) }
    if case .bend? = slice(values)?.kind { Issue.record("noise is no gradient") }
  }

  @Test func `a drift below the tolerance is no repetition`() {
    // A level a period further on, and never back.
    let values = (0..<40).map { x in 20 + x * x / 80 }
    #expect(slice(values, tolerances: [2])?.isTiled != true)
  }

  @Test func `a tile goes on under an arrow beside a corner`() throws {
    let period = [10, 90, 40, 120, 70, 30, 150, 5]
    var values = (0..<60).map { period[$0 % 8] }
    for x in 45..<55 { values[x] = 200 }
    let found = try #require(
      AxisSlice.around(
        TestArt.row(values), known: 45..<55, reach: 4, tolerances: [0]))
    #expect(found.slice == AxisSlice(kind: .tile(period: 8), band: 0..<60, difference: 0))
    #expect(found.tolerance == 0)
  }

  @Test func `a period that is seen once on each side of an arrow repeats`() throws {
    let period = [10, 90, 40, 120, 70, 30]
    var values = (0..<24).map { period[$0 % 6] }
    for x in 8..<14 { values[x] = 200 + x }
    let found = try #require(
      AxisSlice.around(
        TestArt.row(values), known: 8..<14, reach: 2, tolerances: [0]))
    #expect(found.slice.kind == .tile(period: 6) && found.hidden == 8..<14)
    #expect(found.slice.band == 0..<24)
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
        TestArt.row(values), known: 5..<10, reach: 4, tolerances: [0]))
    #expect(found.slice == AxisSlice(kind: .stretch, band: 1..<16, difference: 0))
    #expect(found.hidden == 5..<11)
  }

  @Test func `different sides have nothing in common`() {
    let values = [3, 80, 80, 80, 80, 1, 9, 1, 9, 1, 40, 40, 40, 40, 40, 4]
    #expect(
      AxisSlice.around(
        TestArt.row(values), known: 5..<10, reach: 4, tolerances: [0]) == nil)
    let run = AxisSlice.longestRun(
      TestArt.row(values), in: 10..<16, rows: [0..<1], tolerance: 0)
    #expect(run?.band == 10..<15)
  }
}
