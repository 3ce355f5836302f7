@testable import Imaging
import Testing
import TestPictures

@Suite struct PlanTests {
  private func model(_ scale: Fraction, _ filter: Filter) -> NineSliceModel {
    NineSliceModel(
      source: PixelSize(width: 0, height: 0), caps: .zero, scale: scale,
      target: PixelSize(width: 0, height: 0),
      resizing: .tile, center: nil, anchor: TileAnchors(), filter: filter)
  }

  @Test(arguments: Filter.allCases)
  func `a whole picture is one part, in agreement with the slow model`(_ filter: Filter) {
    var dice = Dice(state: 11)
    for _ in 0..<200 {
      let source = PixelSize(
        width: .random(in: 0...9, using: &dice), height: .random(in: 0...9, using: &dice))
      let target = PixelSize(
        width: .random(in: 0...14, using: &dice), height: .random(in: 0...14, using: &dice))
      let picture = Bitmap.noise(source, &dice)
      let result = picture.sampled(by: .whole(source: source, target: target, filter: filter))
      if source.isEmpty {
        #expect(result == Bitmap(size: target))
        continue
      }
      let model = model(Fraction(1), filter)
      #expect(
        result
          == ModelPicture.combine(
            picture,
            columns: (0..<target.width).map {
              model.spread($0, 0, source.width, over: target.width)
            },
            rows: (0..<target.height).map {
              model.spread($0, 0, source.height, over: target.height)
            }))
    }
  }

  @Test(arguments: [
    (1, 1), (2, 1), (13, 10), (2, 3), (1, 2), (1, 5), (1_333_333_333, 1_000_000_000),
  ])
  func `a tiled part begins a tile at the origin, in agreement with the slow model`(
    _ top: Int, _ bottom: Int
  ) {
    var dice = Dice(state: 12)
    for _ in 0..<100 {
      let filter = Filter.allCases.randomElement(using: &dice) ?? .smooth
      let picture = Bitmap.noise(PixelSize(width: 7, height: 6), &dice)
      let part = PixelRect(
        x: 2, y: 1, width: .random(in: 1...5, using: &dice),
        height: .random(in: 1...5, using: &dice))
      let origin = PixelPoint(
        x: .random(in: -40...40, using: &dice), y: .random(in: -40...40, using: &dice))
      let target = PixelSize(
        width: .random(in: 1...16, using: &dice), height: .random(in: 1...16, using: &dice))
      let result = picture.sampled(
        by: .tiled(
          source: part, scale: Ratio(top, bottom), target: target, origin: origin, filter: filter))
      let model = model(Fraction(top, bottom), filter)
      func phase(_ origin: Int, _ count: Int) -> Fraction {
        Fraction(-origin).mod(Fraction(count) * model.scale)
      }
      #expect(
        result
          == ModelPicture.combine(
            picture,
            columns: (0..<target.width).map {
              model.tile($0, part.x, part.width, phase(origin.x, part.width))
            },
            rows: (0..<target.height).map {
              model.tile($0, part.y, part.height, phase(origin.y, part.height))
            }))
    }
  }

  /// 60 wide: cap 9, span 1, arrow 37, span 4, cap 9.
  private func fused(
    tip: Int, width: Int, height: Int = 60, scale: Ratio = Ratio(1), span: Range<Int> = 10..<47,
    resizing: Resizing = .stretch
  ) throws -> SlicePlan {
    try .fused(
      source: PixelSize(width: 60, height: 60),
      caps: PixelInsets(top: 40, left: 9, bottom: 9, right: 9),
      span: span,
      along: .horizontal, tip: tip, tipInSource: Ratio(57, 2), scale: scale,
      target: PixelSize(width: width, height: height), resizing: resizing, filter: .smooth)
  }

  @Test func `a fused picture puts its tip where it is asked`() throws {
    // Fixed 9 + 37 + 9 = 55 of 200; before the tip 9 + round(18.5) = 28.
    let plan = try fused(tip: 100, width: 200)
    #expect(plan.columns.map(\.target) == [0..<9, 9..<81, 81..<118, 118..<191, 191..<200])
    #expect(plan.columns.map(\.source) == [0..<9, 9..<10, 10..<47, 47..<51, 51..<60])
    #expect(plan.rows.map(\.target) == [0..<40, 40..<51, 51..<60])
    #expect(plan.capScale == Ratio(1))
  }

  @Test func `a fused picture keeps its arrow between the caps`() throws {
    #expect(
      try fused(tip: 5, width: 200).columns.map(\.target) == [0..<9, 9..<46, 46..<191, 191..<200])
    #expect(
      try fused(tip: 195, width: 200).columns.map(\.target)
        == [0..<9, 9..<154, 154..<191, 191..<200])
  }

  @Test func `three fixed parts that shrink round their edges`() throws {
    // f = 40/55; edges at 9 · 40/55 = 6.5… and 46 · 40/55 = 33.4…; across: floor(29.09), floor(6.5).
    let plan = try fused(tip: 20, width: 40)
    #expect(plan.capScale == Ratio(8, 11))
    #expect(plan.columns.map(\.target) == [0..<7, 7..<33, 33..<40])
    #expect(plan.rows.map(\.target) == [0..<29, 29..<54, 54..<60])
  }

  @Test func `three fixed parts that shrink for the other axis are rounded down`() throws {
    // f = 35/49 = 5/7: 9 → 6.4, 37 → 26.4, 9 → 6.4. Before the tip 6 + round(13.2) = 19.
    let plan = try fused(tip: 60, width: 100, height: 35)
    #expect(plan.capScale == Ratio(5, 7))
    #expect(plan.columns.map(\.target) == [0..<6, 6..<47, 47..<73, 73..<94, 94..<100])
    #expect(plan.rows.map(\.target) == [0..<29, 29..<35])
  }

  @Test func `fixed parts scale with the device`() throws {
    // At 1.5: 13.5 → 14, 55.5 → 56, 14; before the tip 14 + round(27.75) = 42.
    let plan = try fused(tip: 150, width: 300, height: 90, scale: Ratio(3, 2))
    #expect(plan.columns.map(\.target) == [0..<14, 14..<122, 122..<178, 178..<286, 286..<300])
  }

  @Test func `a span without pixels leaves the room to the other`() throws {
    let plan = try fused(tip: 100, width: 200, span: 9..<47)
    #expect(plan.columns.map(\.target) == [0..<9, 9..<47, 47..<191, 191..<200])
    #expect(throws: SlicingError.emptyMiddle(axis: .horizontal)) {
      try fused(tip: 100, width: 200, span: 9..<51)
    }
  }

  @Test func `an arrow that reaches into a cap is named`() {
    #expect(
      throws: SlicingError.spanOutsideMiddle(axis: .horizontal, span: 8..<47, middle: 9..<51)
    ) {
      try fused(tip: 100, width: 200, span: 8..<47)
    }
  }

  @Test func `along the other axis a fused picture is the same, turned`() throws {
    let across = try fused(tip: 77, width: 160)
    let down = try SlicePlan.fused(
      source: PixelSize(width: 60, height: 60),
      caps: PixelInsets(top: 9, left: 40, bottom: 9, right: 9),
      span: 10..<47, along: .vertical, tip: 77, tipInSource: Ratio(57, 2), scale: Ratio(1),
      target: PixelSize(width: 60, height: 160))
    #expect(down.rows == across.columns)
    #expect(down.columns == across.rows)
  }

  @Test func `a fused picture without resizing is one part along that axis`() throws {
    let plan = try fused(tip: 77, width: 160, resizing: Resizing(x: .none, y: .stretch))
    #expect(plan.columns == [SlicePart(source: 0..<60, target: 0..<160, fill: .stretch)])
  }
}
