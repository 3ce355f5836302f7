import Imaging
import PNG
import PixelDiff
import PopframeKit
import Popovers
import Regression
import TestRuns
import Testing

/// Parts of a popover that are no longer drawn.
@Suite struct VanishedPartsTests {
  /// A bench whose references have an opaque arrow over a faint shadow, and whose theme has none now.
  private func bench() throws -> RunWorkbench {
    let bench = try RunWorkbench()
    let shadow = "shadow: {opacity: 0.2, offset: [0, 1], blur: 2}"
    try bench.makeTheme("Flat", more: shadow)
    try bench.recordReferences()
    let clear = Bitmap(size: PixelSize(width: 4, height: 2))
    try bench.write(PNGCodec.encode(clear, scale: .one), to: "Flat/arrow.png")
    return bench
  }

  @Test func `an arrow that has vanished is the arrow`() throws {
    let bench = try bench()
    let run = try bench.run().run
    let regions = try #require(run.cases[0].comparison?.differences?.regions)
    let arrow = try #require(regions.first { $0.name == "arrow" })
    #expect(arrow.differentPixels == 8)
    #expect(arrow.largestDifference >= 200)
  }

  @Test func `a tolerance for the shadow does not forgive an arrow`() throws {
    let bench = try bench()
    let options = ComparisonOptions(
      regionMetrics: ["shadow": .channel(max: 254), "surroundings": .channel(max: 254)])
    let run = try bench.run(options: options).run
    #expect(run.cases[0].outcome == .different)
  }

  @Test func `on an opaque background a vanished arrow is the arrow, too`() throws {
    let bench = try RunWorkbench()
    try bench.makeTheme("Flat", more: "shadow: {opacity: 0.2, offset: [0, 1], blur: 2}")
    try bench.makeFolder("scenes")
    try bench.write(
      "theme: ../Flat\ncontent: [8, 6]\nbackground: \"#FFFFFF\"\n", to: "scenes/white.yaml")
    try bench.recordReferences(["scenes"])
    try bench.write(
      PNGCodec.encode(Bitmap(size: PixelSize(width: 4, height: 2)), scale: .one),
      to: "Flat/arrow.png")
    let options = ComparisonOptions(
      regionMetrics: ["shadow": .channel(max: 254), "surroundings": .channel(max: 254)])
    let record = try #require(try bench.run(["scenes"], options: options).run.cases.first)
    #expect(record.outcome == .different)
    let arrow = record.comparison?.differences?.regions.first { $0.name == "arrow" }
    #expect(arrow?.differentPixels == 8)
  }

  @Test func `a shadow that is fainter stays the shadow, beside a pointed arrow, too`() throws {
    let bench = try RunWorkbench()
    let outline = "arrow: {style: drawn, base: 12, height: 8}"
    func theme(opacity: Double) -> String {
      "format: 1\nframe: {style: drawn, fill: \"#C81E14\"}\n\(outline)\n"
        + "shadow: {opacity: \(opacity), offset: [0, 2], blur: 6}\n"
        + "previews: {content: [[30, 20]], arrows: [up], scales: [2]}\n"
    }
    try bench.write(theme(opacity: 0.4), to: "Drawn/theme.yaml")
    try bench.recordReferences(["Drawn"])
    try bench.write(theme(opacity: 0.3), to: "Drawn/theme.yaml")
    let record = try #require(try bench.run(["Drawn"]).run.cases.first)
    try expectNothingVanished(record, in: bench)
  }

  /// Expects that the parts of a differing case are those of what is drawn.
  private func expectNothingVanished(_ record: CaseRecord, in bench: RunWorkbench) throws {
    #expect(record.outcome == .different)
    let parts = try #require(record.parts)
    let labels = try PNGCodec.decode(bench.bytes("report/\(parts.path)")).bitmap.pixels.map(\.red)
    let drawn = try ThemeFolder(bench.path("Drawn")).render(
      PopoverRequest(extent: .content(Size(width: 30, height: 20)), arrow: .up, scale: .two)
    ).parts()
    #expect(parts.names == drawn.names)
    #expect(labels == drawn.labels)
  }

  @Test func `on an opaque background a fainter shadow stays the shadow, too`() throws {
    let bench = try RunWorkbench()
    func theme(opacity: Double) -> String {
      "format: 1\nframe: {style: drawn, fill: \"#C81E14\"}\n"
        + "arrow: {style: drawn, base: 12, height: 8}\n"
        + "shadow: {opacity: \(opacity), offset: [0, 2], blur: 6}\n"
    }
    try bench.write(theme(opacity: 0.4), to: "Drawn/theme.yaml")
    try bench.write(
      "theme: ../Drawn\ncontent: [30, 20]\nscale: 2\nbackground: \"#E8F0D0\"\n",
      to: "scenes/green.yaml")
    try bench.recordReferences(["scenes"])
    try bench.write(theme(opacity: 0.2), to: "Drawn/theme.yaml")
    let record = try #require(try bench.run(["scenes"]).run.cases.first)
    try expectNothingVanished(record, in: bench)
  }

  @Test func `a black arrow that vanishes from its black shadow is the arrow`() throws {
    let bench = try RunWorkbench()
    let shadow = "shadow: {opacity: 0.4, offset: [0, 1], blur: 2}"
    try bench.makeTheme("Flat", color: "#000000", more: shadow)
    try bench.recordReferences()
    try bench.write(
      PNGCodec.encode(Bitmap(size: PixelSize(width: 4, height: 2)), scale: .one),
      to: "Flat/arrow.png")
    let options = ComparisonOptions(
      regionMetrics: ["shadow": .channel(max: 254), "surroundings": .channel(max: 254)])
    let record = try #require(try bench.run(options: options).run.cases.first)
    #expect(record.outcome == .different)
    let arrow = record.comparison?.differences?.regions.first { $0.name == "arrow" }
    #expect(arrow?.differentPixels == 8)
  }
}
