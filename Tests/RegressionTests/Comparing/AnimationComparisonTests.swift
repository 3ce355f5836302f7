import Imaging
import PNG
import PixelDiff
import Regression
import TestRuns
import Testing

/// Animations held against each other, frame by frame.
@Suite struct AnimationComparisonTests {
  private static let canvas = Bitmap(
    size: PixelSize(width: 4, height: 3), filledWith: Pixel(bits: 0xFFFF_0000))

  /// An animation of whole canvases, of which one pixel each may be of another colour.
  private static func file(
    _ changes: [UInt32?], framesPerSecond: Int = 10
  ) throws -> [UInt8] {
    let frames = try changes.map { change in
      var bitmap = canvas
      if let change { bitmap[1, 2] = Pixel(bits: change) }
      return try AnimationFrame(bitmap, scale: .one)
    }
    return try AnimatedPNG(frames, framesPerSecond: framesPerSecond).encoded()
  }

  private static func compare(
    _ expected: [UInt8], _ actual: [UInt8], options: ComparisonOptions = .exact
  ) throws -> ComparisonRecord {
    let drawn = try PNGCodec.decode(actual).bitmap
    return try PictureComparer(options: options).compare(
      reference: expected, drawn: drawn, png: actual
    ).record
  }

  @Test func `a frame that differs is found, and the first says nothing`() throws {
    let record = try Self.compare(
      Self.file([nil, nil, nil]), Self.file([nil, nil, 0xFFFE_0000]))
    #expect(record.outcome == .different)
    #expect(record.exceededLimits.map(\.description) == ["frame 3: 1 pixel differs, none may"])
    #expect(
      record.animation
        == AnimationRecord(expectedFrames: 3, actualFrames: 3, differentFrames: [2]))
    #expect(record.differences?.differentPixels == 1)
    #expect(record.differences?.comparedPixels == 36)
    #expect(record.differences?.boundingBox == PixelRect(x: 1, y: 2, width: 1, height: 1))
  }

  @Test func `other bytes of the same frames are equal`() throws {
    let whole = try Self.file([nil, 0xFF00_FF00])
    let parts = try AnimatedPNG(
      [
        AnimationFrame(Self.canvas, scale: .one),
        AnimationFrame(
          Bitmap(size: PixelSize(width: 1, height: 1), filledWith: Pixel(bits: 0xFF00_FF00)),
          at: PixelPoint(x: 1, y: 2), scale: .one),
      ], framesPerSecond: 10
    ).encoded()
    #expect(whole != parts)
    #expect(try Self.compare(whole, parts).outcome == .equal)
  }

  @Test func `number, delays and kind have to be the same`() throws {
    let three = try Self.file([nil, nil, nil])
    let two = try Self.file([nil, nil])
    let slow = try Self.file([nil, nil], framesPerSecond: 5)
    let still = try PNGCodec.encode(Self.canvas, scale: .one)
    #expect(
      try Self.compare(three, two).exceededLimits.map(\.description) == [
        "it has 2 frames, 3 expected"
      ])
    #expect(
      try Self.compare(two, slow).exceededLimits.map(\.description) == [
        "frame 1 is shown for 0.2 s, 0.1 s expected",
        "frame 2 is shown for 0.2 s, 0.1 s expected",
      ])
    #expect(try Self.compare(still, two).outcome == .different)
    #expect(try Self.compare(two, still).outcome == .different)
    let one = try Self.file([nil])
    // A single frame has no time of its own.
    #expect(
      try Self.compare(one, slow).exceededLimits.map(\.description) == [
        "it has 2 frames, 1 expected"
      ])
    #expect(
      try Self.compare(slow, one).exceededLimits.map(\.description) == [
        "it has 1 frame, 2 expected"
      ])
    #expect(try Self.compare(one, Self.file([nil], framesPerSecond: 5)).exceededLimits == [])
    #expect(
      try Self.compare(still, one).exceededLimits.map(\.description) == [
        "it is animated, a still picture expected"
      ])
  }

  @Test func `every frame has to hold the limits by itself`() throws {
    let before = try Self.file([nil, nil])
    let after = try Self.file([0xFFFE_0000, 0xFFFD_0000])
    var options = ComparisonOptions(metric: .channel(max: 2))
    #expect(try Self.compare(before, after, options: options).outcome == .equal)
    options.metric = .channel(max: 1)
    #expect(
      try Self.compare(before, after, options: options).exceededLimits.map(\.description)
        == ["frame 2: 1 pixel differs, none may"])
    options = ComparisonOptions(budget: DifferenceBudget(pixels: 1))
    #expect(try Self.compare(before, after, options: options).outcome == .equal)
  }

  @Test func `a damaged frame is an error of its file`() throws {
    let before = try Self.file([nil, nil])
    var after = try Self.file([nil, 0xFFFE_0000])
    after[after.count - 40] ^= 1
    #expect(throws: PNGError.self) { try Self.compare(before, after) }
  }

  @Test func `the numbers survive the record`() throws {
    let record = try Self.compare(Self.file([nil, nil]), Self.file([nil, 0xFF00_0000]))
    let bench = try RunWorkbench()
    let run = TestRun(
      references: "refs", plannedCases: 1, isComplete: true, record: .never,
      cases: [CaseRecord(name: "a", outcome: .different, comparison: record)])
    try bench.report.write(run)
    #expect(try bench.report.readRun() == run)
  }
}
