import Imaging
import PNG
import PixelDiff
import PopframeKit
import Regression
import TestRuns
import Testing

@Suite struct ReferenceCheckTests {
  private let red = Bitmap(
    size: PixelSize(width: 4, height: 3), filledWith: Pixel(bits: 0xFFFF_0000))
  private let wide = Bitmap(
    size: PixelSize(width: 5, height: 3), filledWith: Pixel(bits: 0xFFFF_0000))

  /// The picture with one pixel changed by 1 in red.
  private var near: Bitmap {
    var bitmap = red
    bitmap[2, 1] = Pixel(bits: 0xFFFE_0000)
    return bitmap
  }

  private func png(_ bitmap: Bitmap) throws -> [UInt8] {
    try PNGCodec.encode(bitmap, scale: .one)
  }

  private func drawn(_ bitmap: Bitmap, _ regions: RegionMap? = nil) -> DrawnPicture {
    DrawnPicture(bitmap: bitmap, scale: .one) { regions }
  }

  /// A map of two columns of parts: left is `body`, right is `shadow`.
  private var parts: RegionMap {
    RegionMap(
      size: red.size, names: ["body", "shadow"], labels: (0..<12).map { $0 % 4 < 2 ? 0 : 1 })
  }

  @Test func `an equal picture writes nothing`() throws {
    let bench = try RunWorkbench()
    try bench.write(png(red), to: "refs/a/b.png")
    let checked = try bench.check().check(drawn(red), named: "a/b")
    #expect(checked.record.outcome == .equal)
    #expect(checked.record.reference?.path == "a/b.png")
    #expect(checked.record.actual == nil)
    #expect(checked.errors.first == nil)
    #expect(!bench.exists("report"))
  }

  @Test func `a different picture is shown with its reference, their difference and the parts`()
    throws
  {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write(png(red), to: "refs/a/b.png")
    let record = try bench.check().check(drawn(near, parts), named: "a/b").record
    #expect(record.outcome == .different)
    #expect(record.comparison?.differences?.differentPixels == 1)
    #expect(record.comparison?.differences?.regions.map(\.differentPixels) == [0, 1])
    #expect(
      try bench.files(in: "report")
        == ["actual/a/b.png", "expected/a/b.png", "difference/a/b.png", "parts/a/b.png"])
    #expect(try bench.bytes("report/expected/a/b.png") == png(red))
    #expect(try bench.bytes("report/actual/a/b.png") == png(near))
    #expect(record.reference?.sha256 == Sha256(of: try png(red)).hex)
    #expect(record.actual?.sha256 == Sha256(of: try png(near)).hex)
    let difference = try PNGCodec.decode(bench.bytes("report/difference/a/b.png")).bitmap
    #expect(
      difference
        == DifferencePicture(
          expected: red, actual: near, comparison: PictureComparison(expected: red, actual: near)
        ).bitmap)
    #expect(record.parts?.names == ["body", "shadow"])
    let labels = try PNGCodec.decode(bench.bytes("report/parts/a/b.png")).bitmap
    #expect(labels.pixels.map(\.red) == parts.labels)
    #expect(labels.pixels.allSatisfy { $0.alpha == 255 })
    #expect(try bench.bytes("refs/a/b.png") == png(red))
  }

  @Test func `another size is no difference of pixels`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write(png(red), to: "refs/a.png")
    let record = try bench.check().check(drawn(wide), named: "a").record
    #expect(record.outcome == .sizeMismatch)
    #expect(record.comparison?.differences == nil)
    #expect(record.actual != nil && record.expected != nil)
  }

  @Test func `a difference within the budget is equal`() throws {
    let bench = try RunWorkbench()
    try bench.write(png(red), to: "refs/a.png")
    let options = ComparisonOptions(budget: DifferenceBudget(pixels: 1))
    let record = try bench.check(options: options).check(drawn(near), named: "a").record
    #expect(record.outcome == .equal)
    #expect(record.comparison?.differences?.differentPixels == 1)
  }

  @Test func `equal pictures fail where differences are expected`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write(png(red), to: "refs/a.png")
    let options = ComparisonOptions(budget: DifferenceBudget(pixels: 9, expectedAtLeast: 1))
    let record = try bench.check(options: options).check(drawn(red), named: "a").record
    #expect(record.outcome == .different)
    #expect(record.comparison?.exceededLimits.count == 1)
    #expect(record.difference == nil)
  }

  @Test(arguments: [RecordMode.never, .missing, .failed])
  func `ignoring every pixel compares nothing, which is an error`(mode: RecordMode) throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write(png(red), to: "refs/a.png")
    let options = ComparisonOptions(ignoredRects: [PixelRect(x: 0, y: 0, width: 9, height: 9)])
    for picture in [red, near] {
      let checked = try bench.check(mode, options: options).check(drawn(picture), named: "a")
      #expect(!checked.record.outcome.passes)
      #expect(
        checked.errors.first?.description == "\(bench.path("refs/a.png")): error: "
          + "the ignored rectangles cover the whole picture; ignore less")
      #expect(try bench.bytes("refs/a.png") == png(red))
    }
  }

  @Test func `a part may differ where its tolerance says so, and only there`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write(png(red), to: "refs/a.png")
    func outcome(_ metrics: [String: ComparisonMetric]) throws -> CaseOutcome {
      try bench.check(options: ComparisonOptions(regionMetrics: metrics))
        .check(drawn(near, parts), named: "a").record.outcome
    }
    #expect(try outcome(["shadow": .channel(max: 1)]) == .equal)
    #expect(try outcome(["body": .channel(max: 1)]) == .different)
  }

  @Test func `a tolerance of a part that a popover does not have says nothing about it`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write(png(red), to: "refs/a.png")
    let options = ComparisonOptions(regionMetrics: ["content": .channel(max: 1)])
    let check = bench.check(options: options)
    #expect(try check.check(drawn(red, parts), named: "a").record.outcome == .equal)
    let record = try check.check(drawn(near, parts), named: "a").record
    #expect(record.comparison?.exceededLimits.map(\.description) == ["1 pixel differs, none may"])
  }

  @Test func `a missing reference is shown, and not recorded unless asked`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.makeFolder("refs")
    let record = try bench.check(.never).check(drawn(red, parts), named: "a/b").record
    #expect(record.outcome == .missing)
    #expect(record.message == "there is no reference \(bench.path("refs/a/b.png"))")
    #expect(record.reference == nil)
    #expect(try bench.files(in: "report") == ["actual/a/b.png", "parts/a/b.png"])
    #expect(try bench.files(in: "refs").isEmpty)
  }

  @Test(arguments: [RecordMode.missing, .failed, .all])
  func `a missing reference is recorded`(mode: RecordMode) throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    let record = try bench.check(mode).check(drawn(red), named: "a/b").record
    #expect(record.outcome == .recorded)
    #expect(record.reference?.sha256 == Sha256(of: try png(red)).hex)
    #expect(try bench.bytes("refs/a/b.png") == png(red))
    #expect(try bench.bytes("report/actual/a/b.png") == png(red))
  }

  @Test(arguments: [
    (RecordMode.never, false), (.missing, false), (.failed, true), (.all, true),
  ])
  func `a different reference is replaced only where that is asked`(
    mode: RecordMode, isReplaced: Bool
  ) throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    for (picture, outcome) in [(near, CaseOutcome.different), (wide, .sizeMismatch)] {
      try bench.write(png(red), to: "refs/a.png")
      let record = try bench.check(mode).check(drawn(picture), named: "a").record
      #expect(record.outcome == (isReplaced ? .recorded : outcome))
      #expect(try bench.bytes("refs/a.png") == png(isReplaced ? picture : red))
      #expect(try bench.bytes("report/expected/a.png") == png(red))
    }
  }

  @Test(arguments: [(RecordMode.missing, false), (.failed, false), (.all, true)])
  func `an equal reference is recorded only where all are`(mode: RecordMode, isRecorded: Bool)
    throws
  {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    // The same pixels in other bytes.
    let other = try PNGCodec.encode(red, scale: .two)
    try bench.write(other, to: "refs/a.png")
    let record = try bench.check(mode).check(drawn(red), named: "a").record
    #expect(record.outcome == (isRecorded ? .recorded : .equal))
    #expect(try bench.bytes("refs/a.png") == (isRecorded ? png(red) : other))
  }

  @Test(arguments: RecordMode.allCases, [true, false])
  func `an unreadable reference is never replaced by the way, and a pointer not at all`(
    mode: RecordMode, isPointer: Bool
  ) throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    let text = isPointer ? "version https://git-lfs.github.com/spec/v1\noid sha256:0\n" : "no PNG"
    let file = Array(text.utf8)
    try bench.write(file, to: "refs/a.png")
    let checked = try bench.check(mode).check(drawn(red), named: "a")
    let isReplaced = mode == .all && !isPointer
    #expect(checked.record.outcome == (isReplaced ? .recorded : .unreadable))
    #expect(checked.record.kept == (isPointer ? .pointer : nil))
    #expect(checked.record.canBeApproved == (!isReplaced && !isPointer))
    let words = isPointer ? "run “git lfs pull” to fetch it" : "is not a PNG"
    #expect(checked.record.message?.contains(words) == true)
    #expect(try bench.bytes("refs/a.png") == (isReplaced ? png(red) : file))
    #expect(try bench.bytes("report/actual/a.png") == png(red))
    guard !isReplaced else { return }
    guard case .damaged = checked.errors.first else {
      Issue.record("\(String(describing: checked.errors.first))")
      return
    }
    #expect(checked.record.reference?.sha256 == Sha256(of: file).hex)
  }

  @Test func `two copies of a broken picture are not equal`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    var broken = try png(red)
    broken[broken.count - 20] ^= 1
    try bench.write(broken, to: "refs/a.png")
    #expect(try bench.check().check(drawn(red), named: "a").record.outcome == .unreadable)
  }

  @Test func `what is in the reference's place and is no file is left alone`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.makeFolder("refs/a.png")
    try bench.link("refs/b.png", to: "nowhere.png")
    for name in ["a", "b"] {
      let checked = try bench.check(.all).check(drawn(red), named: name)
      #expect(checked.record.outcome == .unreadable)
      guard case .unreadable = checked.errors.first else {
        Issue.record("\(String(describing: checked.errors.first))")
        return
      }
    }
    #expect(!bench.exists("refs/nowhere.png"))
  }

  @Test func `a reference that cannot be recorded is an error of its case`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("report")
    try bench.write("", to: "refs/a")
    let checked = try bench.check(.missing).check(drawn(red), named: "a/b")
    #expect(checked.record.outcome == .missing)
    #expect(checked.record.message?.hasPrefix("could not be recorded: ") == true)
    guard case .unwritable = checked.errors.first else {
      Issue.record("\(String(describing: checked.errors.first))")
      return
    }
  }

  @Test func `a report that cannot be written is an error`() throws {
    let bench = try RunWorkbench()
    try bench.write("", to: "report")
    try bench.makeFolder("refs")
    #expect(throws: PopframeError.self) {
      try bench.check().check(drawn(red), named: "a")
    }
  }

  @Test(arguments: [
    (nil, RecordMode.missing), ("", .missing), ("false", .missing), ("False", .missing),
    ("true", .never), ("1", .never), ("0", .never), ("yes", .never),
  ])
  func `CI records nothing unless it is told to`(variable: String?, mode: RecordMode) {
    #expect(RecordMode.standard(ci: variable) == mode)
  }
}
