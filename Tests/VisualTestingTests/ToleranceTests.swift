import PixelDiff
import Imaging
import PopframeKit
@testable import Regression
import Testing
@testable import VisualTesting

@Suite struct ToleranceTests {
  private let package: TestPackage

  init() throws {
    package = try TestPackage()
    try package.makeTheme()
  }

  private func verify(_ settings: PopoverTestSettings) throws -> PopoverVerification {
    // The theme was a little redder when the reference was drawn.
    let drawn = try ThemeFolder(package.path("Themes/Flat"))
      .render(PopoverRequest(extent: .content(Size(width: 8, height: 6))))
    try package.makeTheme("Themes/Redder", red: 203)
    let reference = try ThemeFolder(package.path("Themes/Redder"))
      .render(PopoverRequest(extent: .content(Size(width: 8, height: 6))))
    try package.write(reference.png(), to: TestPackage.reference)
    var settings = settings
    settings.record = .never
    return package.verifier(settings).verify({ drawn }, named: nil)
  }

  @Test func `without a tolerance every pixel counts`() throws {
    // The arrow is 4 × 2, the frame 10 × 8.
    let differences = try verify(PopoverTestSettings()).comparison?.differences
    #expect(differences?.differentPixels == 88)
    #expect(differences?.regions.first { $0.name == "arrow" }?.differentPixels == 8)
    #expect(differences?.largestDifference.red == 3)
  }

  @Test func `a tolerance of a channel lets it pass`() throws {
    let options = ComparisonOptions(metric: .channel(max: 3))
    #expect(try verify(PopoverTestSettings(options: options)).passes)
    let less = ComparisonOptions(metric: .channel(max: 2))
    #expect(try !verify(PopoverTestSettings(options: less)).passes)
  }

  @Test func `a tolerance of one part holds for that part only`() throws {
    let verification = try verify(PopoverTestSettings(parts: [.arrow: .channel(max: 3)]))
    #expect(!verification.passes)
    #expect(verification.comparison?.differences?.differentPixels == 80)
    let rest: [PopoverPart] = [
      .topLeftCorner, .topRightCorner, .bottomLeftCorner, .bottomRightCorner, .frameEdge,
      .frameMiddle, .arrow,
    ]
    let parts = Dictionary(
      uniqueKeysWithValues: rest.map { ($0, ComparisonMetric.channel(max: 3)) })
    #expect(try verify(PopoverTestSettings(parts: parts)).passes)
  }

  @Test func `a tolerance of a part that a picture does not have allows nothing`() throws {
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    let settings = PopoverTestSettings(record: .never, parts: [.shadow: .channel(max: 1)])
    let verification = package.verifier(settings).verify({ Bitmap.flat(10) }, named: nil)
    #expect(verification.comparison?.differences?.differentPixels == 12)
    #expect(!verification.passes)
  }

  @Test func `a tolerance that is not needed any more fails`() throws {
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    let options = ComparisonOptions(budget: DifferenceBudget(pixels: 9, expectedAtLeast: 2))
    let settings = PopoverTestSettings(record: .never, options: options)
    #expect(!package.verifier(settings).verify({ Bitmap.flat(9) }, named: nil).passes)
  }
}
