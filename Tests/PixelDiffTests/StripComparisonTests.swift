@testable import Imaging
@testable import PixelDiff
import TestPictures
import Testing

/// Pictures that are compared strip by strip, against the same pictures compared whole.
@Suite struct StripComparisonTests {
  private struct Result: Equatable {
    var comparison: PictureComparison
    var sweep: ToleranceSweep?
    var causes: [String]
  }

  /// Compares strips of so many rows, of which nothing else is in memory.
  private func strips(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions, rows: Int
  ) -> Result? {
    guard var comparison = StripComparison(expected.size, options: options) else {
      Issue.record("strips are enough for these options")
      return nil
    }
    for start in stride(from: 0, to: expected.height, by: rows) {
      let added = start..<min(start + rows, expected.height)
      let known =
        max(
          0, start - StripComparison.margin)..<min(
          expected.height, added.upperBound + StripComparison.margin)
      let places = known.lowerBound * expected.width..<known.upperBound * expected.width
      Array(expected.pixels[places]).withUnsafeBufferPointer { first in
        Array(actual.pixels[places]).withUnsafeBufferPointer { second in
          guard let first = first.baseAddress, let second = second.baseAddress else { return }
          comparison.add(
            PictureStrip(first, known: known, rows: added),
            PictureStrip(second, known: known, rows: added))
        }
      }
    }
    return comparison.finish().map {
      Result(comparison: $0.comparison, sweep: $0.sweep, causes: $0.causes)
    }
  }

  private func whole(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions
  ) -> Result {
    let comparison = PictureComparison(expected: expected, actual: actual, options: options)
    if comparison.verdict == .equal {
      return Result(comparison: comparison, sweep: nil, causes: [])
    }
    return Result(
      comparison: comparison, sweep: comparison.sweep(expected: expected, actual: actual),
      causes: comparison.causes(expected: expected, actual: actual))
  }

  private static let options: [ComparisonOptions] = [
    .exact,
    ComparisonOptions(metric: .channel(max: 2)),
    ComparisonOptions(metric: .channel(max: 90), budget: DifferenceBudget(share: .percent(20))),
    ComparisonOptions(metric: .perceptual(threshold: 0.1)),
    ComparisonOptions(
      budget: DifferenceBudget(pixels: 3, expectedAtLeast: 2),
      ignoredRects: [
        PixelRect(x: 3, y: -2, width: 20, height: 9), PixelRect(x: 0, y: 30, width: 70, height: 4),
      ]),
  ]

  @Test(arguments: DifferingPictures.Kind.allCases, options)
  func `strips have the result of whole pictures`(
    kind: DifferingPictures.Kind, options: ComparisonOptions
  ) throws {
    var dice = Dice(state: 11)
    var known = 0
    for _ in 0..<60 {
      let size = PixelSize(
        width: .random(in: 1...80, using: &dice), height: .random(in: 1...60, using: &dice))
      let pair = DifferingPictures(kind, size, &dice)
      let expected = whole(pair.expected, pair.actual, options)
      for rows in [1, 7, 32] {
        guard let result = strips(pair.expected, pair.actual, options, rows: rows) else { continue }
        #expect(result == expected, "\(size) in strips of \(rows)")
        known += 1
      }
    }
    // Soft edges may be a shift, whose cause only whole pictures tell.
    #expect(known > 20, "\(known) of 180 were known")
  }

  /// A picture in which a few things are where nothing else is, on a ground with a slope.
  private func scene(_ dice: inout Dice, opaque: Bool) -> Bitmap {
    var picture = Bitmap(size: PixelSize(width: 70, height: 50))
    for y in 0..<50 {
      for x in 0..<70 {
        picture[x, y] = Pixel(
          Color(
            red: UInt8(3 * x), green: UInt8(5 * y), blue: UInt8(x + y),
            alpha: opaque ? 255 : UInt8(80 + x)))
      }
    }
    for _ in 0..<12 {
      let (left, top) = (Int.random(in: 0..<60, using: &dice), Int.random(in: 0..<40, using: &dice))
      let color = Pixel(
        Color(
          red: .random(in: 0...255, using: &dice), green: .random(in: 0...255, using: &dice),
          blue: .random(in: 0...255, using: &dice)))
      for y in top..<top + 8 { for x in left..<left + 8 { picture[x, y] = color } }
    }
    return picture
  }

  @Test(arguments: [true, false]) func `few changes have no cause, and need no whole picture`(
    opaque: Bool
  ) throws {
    var dice = Dice(state: 5)
    for _ in 0..<40 {
      let expected = scene(&dice, opaque: opaque)
      var actual = expected
      for _ in 0..<9 {
        actual[.random(in: 0..<70, using: &dice), .random(in: 0..<50, using: &dice)] = Pixel(
          Color(red: .random(in: 0...255, using: &dice), green: 7, blue: 99))
      }
      let result = strips(expected, actual, .exact, rows: 9)
      #expect(result == whole(expected, actual, .exact))
    }
  }

  @Test func `a cause is never overlooked`() throws {
    var dice = Dice(state: 8)
    func moved(_ picture: Bitmap, _ dx: Int, _ dy: Int) -> Bitmap {
      var moved = picture
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          moved[x, y] =
            picture[
              min(max(x - dx, 0), picture.width - 1), min(max(y - dy, 0), picture.height - 1)]
        }
      }
      return moved
    }
    var causes: Set<String> = []
    for _ in 0..<12 {
      let expected = scene(&dice, opaque: false)
      let dx = Int.random(in: -8...8, using: &dice)
      let dy = Int.random(in: -8...8, using: &dice)
      let others = [
        moved(expected, dx, dy), Bitmap(size: expected.size),
        expected.map { Pixel(red: $0.blue, green: $0.green, blue: $0.red, alpha: $0.alpha) },
        expected.map {
          Pixel(Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha))
        },
        expected.map { pixel in
          func channel(_ value: UInt8) -> UInt8 { value + (255 - pixel.alpha) }
          return Pixel(
            red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue),
            alpha: 255)
        },
        expected.rotated(.rotated180), expected.rotated(.flippedHorizontally),
        expected.rotated(.flippedVertically),
      ]
      for actual in others {
        let known = whole(expected, actual, .exact)
        guard known.comparison.verdict != .equal, !known.causes.isEmpty,
          !known.causes[0].hasPrefix("only")
        else { continue }
        causes.formUnion(known.causes.map { String($0.prefix(9)) })
        for rows in [5, 16, 50] {
          #expect(strips(expected, actual, .exact, rows: rows) == nil, "\(known.causes)")
        }
      }
    }
    #expect(causes.count >= 7, "\(causes)")
  }

  @Test func `a likely cause is known early, and one that is none is not likely`() throws {
    var dice = Dice(state: 21)
    let expected = scene(&dice, opaque: true)
    let swapped = expected.map {
      Pixel(red: $0.blue, green: $0.green, blue: $0.red, alpha: $0.alpha)
    }
    var spoilt = expected
    for y in 0..<50 { spoilt[30, y] = Pixel(Color(red: 1, green: 2, blue: UInt8(4 * y))) }
    for (actual, early) in [(swapped, 6), (spoilt, nil)] as [(Bitmap, Int?)] {
      guard var comparison = StripComparison(expected.size, options: .exact) else { continue }
      var likely: Int?
      for y in 0..<50 {
        expected.pixels.withUnsafeBufferPointer { first in
          actual.pixels.withUnsafeBufferPointer { second in
            guard let first = first.baseAddress, let second = second.baseAddress else { return }
            comparison.add(
              PictureStrip(first, known: 0..<50, rows: y..<y + 1),
              PictureStrip(second, known: 0..<50, rows: y..<y + 1))
          }
        }
        if likely == nil, comparison.hasLikelyCause { likely = y + 1 }
      }
      #expect(likely == early)
    }
  }

  @Test func `what needs whole pictures is said before`() {
    let options = [
      ComparisonOptions(ignoresAntialiasing: true),
      ComparisonOptions(regionMetrics: ["frame": .exact]),
      ComparisonOptions(budget: DifferenceBudget(density: DensityLimit(pixels: 2, window: 3))),
    ]
    for options in options {
      if StripComparison(PixelSize(width: 9, height: 9), options: options) != nil {
        Issue.record("\(options)")
      }
    }
  }
}

extension Bitmap {
  /// The picture, turned or mirrored, without a change of its size.
  fileprivate func rotated(_ orientation: Orientation) -> Bitmap {
    var turned = self
    for y in 0..<height {
      for x in 0..<width {
        let place = orientation.rect(of: PixelRect(x: x, y: y, width: 1, height: 1), in: size)
        turned[place.x, place.y] = self[x, y]
      }
    }
    return turned
  }
}
