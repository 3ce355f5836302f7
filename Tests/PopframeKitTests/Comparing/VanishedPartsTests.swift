import Imaging
import PixelDiff
import PNG
import PopframeKit
import Testing

/// Parts of a popover that are no longer drawn.
@Suite struct VanishedPartsTests {
  /// A bench whose references have an opaque arrow over a faint shadow, and whose theme has none now.
  private func bench() async throws -> RunWorkbench {
    let bench = try RunWorkbench()
    let shadow = "shadow: {opacity: 0.2, offset: [0, 1], blur: 2}"
    try bench.makeTheme("Flat", more: shadow)
    try await bench.recordReferences()
    let clear = Bitmap(size: PixelSize(width: 4, height: 2))
    try bench.write(PNGCodec.encode(clear, scale: .one), to: "Flat/arrow.png")
    return bench
  }

  @Test func `an arrow that has vanished is the arrow`() async throws {
    let bench = try await bench()
    let run = try await bench.run().run
    let regions = try #require(run.cases[0].comparison?.differences?.regions)
    let arrow = try #require(regions.first { $0.name == "arrow" })
    #expect(arrow.differentPixels == 8)
    #expect(arrow.largestDifference >= 200)
  }

  @Test func `a tolerance for the shadow does not forgive an arrow`() async throws {
    let bench = try await bench()
    let options = ComparisonOptions(
      regionMetrics: ["shadow": .channel(max: 254), "surroundings": .channel(max: 254)])
    let run = try await bench.run(options: options).run
    #expect(run.cases[0].outcome == .different)
  }
}
