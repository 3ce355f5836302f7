@testable import Imaging
import Testing
import TestPictures

@Suite struct NineSliceTests {
  /// 9×9, pixel (x, y) is (20x, 20y, 0, 255).
  private let grid = Bitmap(
    size: PixelSize(width: 9, height: 9),
    pixels: (0..<81).map {
      Pixel(red: UInt8($0 % 9 * 20), green: UInt8($0 / 9 * 20), blue: 0, alpha: 255)
    })

  private func indices(
    _ target: PixelSize, _ resizing: Resizing, _ filter: Filter
  ) throws -> (columns: [Int], rows: [Int]) {
    let plan = try SlicePlan.nineSlice(
      source: grid.size, caps: PixelInsets(top: 2, left: 2, bottom: 2, right: 2), scale: Ratio(1),
      target: target, resizing: resizing, filter: filter)
    let result = grid.sampled(by: plan)
    return (
      (0..<target.width).map { Int(result[$0, 0].red) / 20 },
      (0..<target.height).map { Int(result[0, $0].green) / 20 }
    )
  }

  @Test func `the contract's example of stretching`() throws {
    let (columns, rows) = try indices(PixelSize(width: 27, height: 14), .stretch, .nearest)
    #expect(
      columns == [
        0, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 8,
      ])
    #expect(rows == [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8])
  }

  @Test(arguments: Filter.allCases) func `the contract's example of tiling`(_ filter: Filter) throws
  {
    let (columns, rows) = try indices(PixelSize(width: 27, height: 20), .tile, filter)
    #expect(
      columns == [0, 1] + [2, 3, 4, 5, 6] + [2, 3, 4, 5, 6] + [2, 3, 4, 5, 6] + [2, 3, 4, 5, 6]
        + [2, 3, 4] + [7, 8])
    #expect(
      rows == [0, 1] + [2, 3, 4, 5, 6] + [2, 3, 4, 5, 6] + [2, 3, 4, 5, 6] + [2] + [7, 8])
  }

  @Test func `the contract's example of a small target`() throws {
    let plan = try SlicePlan.nineSlice(
      source: PixelSize(width: 12, height: 12),
      caps: PixelInsets(top: 3, left: 4, bottom: 5, right: 6),
      scale: Ratio(1), target: PixelSize(width: 10, height: 40), resizing: .stretch)
    #expect(plan.columns.map(\.target) == [0..<4, 4..<10])
    #expect(plan.rows.map(\.target) == [0..<3, 3..<35, 35..<40])
    #expect(plan.capScale == Ratio(1))
  }

  @Test func `one factor shrinks the caps of both axes and the other axis rounds down`() throws {
    // f = min(5/10, 40/8) = 1/2: 4 and 6 become 2 and 3; 3 and 5 become 1 and 2.
    let plan = try SlicePlan.nineSlice(
      source: PixelSize(width: 12, height: 12),
      caps: PixelInsets(top: 3, left: 4, bottom: 5, right: 6),
      scale: Ratio(1), target: PixelSize(width: 5, height: 40))
    #expect(plan.columns.map(\.target) == [0..<2, 2..<5])
    #expect(plan.rows.map(\.target) == [0..<1, 1..<38, 38..<40])
    #expect(plan.capScale == Ratio(1, 2))
  }

  @Test func `caps that exceed the target only by their rounding share it`() throws {
    // 1.5 and 1.5 would both become 2 in a target of 3.
    let plan = try SlicePlan.nineSlice(
      source: PixelSize(width: 3, height: 1),
      caps: PixelInsets(top: 0, left: 1, bottom: 0, right: 1),
      scale: Ratio(3, 2), target: PixelSize(width: 3, height: 2), resizing: .stretch)
    #expect(plan.columns.map(\.target) == [0..<2, 2..<3])
    #expect(plan.capScale == Ratio(1))
  }

  @Test func `caps longer than the picture are named`() {
    #expect(
      throws: SlicingError.capsExceedPicture(axis: .vertical, low: 5, high: 6, length: 10)
    ) {
      try SlicePlan.nineSlice(
        source: PixelSize(width: 10, height: 10),
        caps: PixelInsets(top: 5, left: 5, bottom: 6, right: 5),
        scale: Ratio(1), target: PixelSize(width: 10, height: 10))
    }
  }

  @Test func `a middle without pixels is a mistake only where there is room to fill`() throws {
    func plan(_ target: PixelSize, _ emptyMiddle: EmptyMiddle) throws -> SlicePlan {
      try SlicePlan.nineSlice(
        source: PixelSize(width: 4, height: 4),
        caps: PixelInsets(top: 1, left: 2, bottom: 1, right: 2),
        scale: Ratio(1), target: target, emptyMiddle: emptyMiddle)
    }
    #expect(throws: SlicingError.emptyMiddle(axis: .horizontal)) {
      try plan(PixelSize(width: 5, height: 9), .error)
    }
    #expect(try plan(PixelSize(width: 4, height: 9), .error).columns.count == 2)
    #expect(try plan(PixelSize(width: 0, height: 9), .error).columns.isEmpty)
    let gap = Bitmap(size: PixelSize(width: 4, height: 4), filledWith: Pixel(.white))
      .sampled(by: try plan(PixelSize(width: 6, height: 2), .transparent))
    #expect((0..<6).map { gap[$0, 1].alpha } == [255, 255, 0, 0, 255, 255])
  }

  @Test func `a center larger than the middle is named`() {
    #expect(throws: SlicingError.centerExceedsMiddle(axis: .horizontal, center: 7, middle: 6)) {
      try SlicePlan.nineSlice(
        source: PixelSize(width: 8, height: 8),
        caps: PixelInsets(top: 1, left: 1, bottom: 1, right: 1),
        scale: Ratio(1), target: PixelSize(width: 10, height: 10),
        center: PixelSize(width: 7, height: 1))
    }
  }

  private static let scales: [(Ratio, Fraction)] = [
    (1, 1), (1, 1), (2, 1), (3, 1), (1, 2), (2, 3), (13, 10), (3, 2), (1, 3), (4, 3), (8, 1),
    (1, 6), (5, 4), (1_234_567_891, 1_000_000_000), (500_000_001, 3_000_000_000),
    (7_999_999_999, 1_000_000_000), (1_333_333_333, 2_000_000_000),
  ].map { (Ratio($0.0, $0.1), Fraction($0.0, $0.1)) }

  private func randomCase(_ dice: inout Dice) -> (NineSliceModel, Ratio) {
    let (ratio, scale) = Self.scales.randomElement(using: &dice) ?? (Ratio(1), Fraction(1))
    func caps(_ length: Int) -> (Int, Int) {
      let low = Int.random(in: 0...length, using: &dice)
      return (low, Int.random(in: 0...length - low, using: &dice))
    }
    func mode() -> Resizing.Mode { Resizing.Mode.allCases.randomElement(using: &dice) ?? .tile }
    func anchor() -> TileAnchors.Anchor {
      TileAnchors.Anchor.allCases.randomElement(using: &dice) ?? .start
    }
    let source = PixelSize(
      width: .random(in: 1...8, using: &dice), height: .random(in: 1...8, using: &dice))
    let (left, right) = caps(source.width)
    let (top, bottom) = caps(source.height)
    let center = PixelSize(
      width: .random(in: 0...source.width - left - right, using: &dice),
      height: .random(in: 0...source.height - top - bottom, using: &dice))
    let model = NineSliceModel(
      source: source, caps: PixelInsets(top: top, left: left, bottom: bottom, right: right),
      scale: scale,
      target: PixelSize(
        width: .random(in: 0...17, using: &dice), height: .random(in: 0...17, using: &dice)),
      resizing: Resizing(x: mode(), y: mode()), center: Bool.random(using: &dice) ? center : nil,
      anchor: TileAnchors(x: anchor(), y: anchor()),
      filter: Bool.random(using: &dice) ? .smooth : .nearest)
    return (model, ratio)
  }

  @Test(arguments: 0..<8) func `thousands of cases agree with the slow model`(_ seed: UInt64) throws
  {
    var dice = Dice(state: seed)
    for _ in 0..<400 {
      let (model, ratio) = randomCase(&dice)
      let picture = Bitmap.noise(model.source, &dice)
      let plan = try SlicePlan.nineSlice(
        source: model.source, caps: model.caps, scale: ratio, target: model.target,
        resizing: model.resizing, center: model.center, tileAnchor: model.anchor,
        emptyMiddle: .transparent, filter: model.filter)
      #expect(Fraction(plan.capScale.numerator, plan.capScale.denominator) == model.factor)
      #expect(picture.sampled(by: plan) == model.draw(picture), "\(model)")
    }
  }

  @Test func `no scale and no picture within the limits overflows`() throws {
    let side = Bitmap.maximumSide
    for scale in [0.5, 0.500000001, 1.234567891, 7.999999999, 8] {
      let device = try #require(Scale(scale))
      for fileScale in [1, 3, 7] {
        for anchor in TileAnchors.Anchor.allCases {
          for caps in [0, 1, side / 2 - 1] {
            let plan = try SlicePlan.nineSlice(
              source: PixelSize(width: side, height: 2),
              caps: PixelInsets(top: 0, left: caps, bottom: 0, right: caps),
              scale: device.ratio / fileScale, target: PixelSize(width: side, height: 1),
              tileAnchor: TileAnchors(x: anchor, y: anchor))
            let columns = AxisSampling(
              plan.columns, filter: .smooth, length: side, window: side - 3..<side)
            #expect(columns.samples.count == 3)
          }
        }
      }
    }
  }
}
