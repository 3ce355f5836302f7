@testable import Placement
@testable import Popovers
import Testing
@testable import Themes

@Suite struct PrimaryColumnTests {
  /// A slow search says the same.
  @Test(
    arguments: [
      (nil, nil, nil, 267), (nil, 300, nil, 460), (1, nil, nil, 480), (0, nil, nil, 160),
      (0.5, 100, 400, 320), (0.9, nil, 100, 260), (0.4, 0, 50, 210), (0.25, 60, 60, 220),
    ] as [(Double?, Double?, Double?, Double)])
  func `the least container is the first that leaves enough`(
    _ fraction: Double?, _ minimum: Double?, _ maximum: Double?, _ least: Double
  ) {
    let column = PrimaryColumn(fraction: fraction, minimum: minimum, maximum: maximum)
    let found = (1...2000).map(Double.init).first { $0 - column.width(in: $0) >= 160 }
    #expect(found == least)
    #expect(column.container(leaving: 160) == least)
  }

  @Test(
    arguments: [
      // Automatic: two fifths, at most 320.
      (nil, nil, nil, 1024, 320), (nil, nil, nil, 768, 307.2), (nil, nil, nil, 500, 200),
      // The maximum is 320 until somebody raises it, as developers find out with UIKit.
      (0.5, nil, nil, 1024, 320), (0.5, nil, 600, 1024, 512), (0.25, nil, nil, 1024, 256),
      (0.1, 200, nil, 1024, 200), (0.9, 100, 400, 1024, 400), (nil, 350, nil, 1024, 350),
      (0, nil, nil, 1024, 0), (1, nil, 2000, 1024, 1024),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func `the fraction is held between minimum and maximum`(
    _ fraction: Double?, _ minimum: Double?, _ maximum: Double?, _ container: Double,
    _ width: Double
  ) {
    let column = PrimaryColumn(fraction: fraction, minimum: minimum, maximum: maximum)
    #expect(column.width(in: container) == width)
  }
}
