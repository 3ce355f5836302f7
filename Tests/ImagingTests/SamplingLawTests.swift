@testable import Imaging
import Testing
import TestPictures

/// What holds for every picture and every plan, whatever the numbers.
@Suite struct SamplingLawTests {
  private static let scales = [
    Ratio(1), Ratio(2), Ratio(1, 2), Ratio(2, 3), Ratio(13, 10), Ratio(3),
    Ratio(1_234_567_891, 1_000_000_000),
  ]

  private struct Case {
    var source: PixelSize
    var caps: PixelInsets
    var plan: SlicePlan
  }

  /// Plans that leave no gap.
  private func randomCase(_ dice: inout Dice, filter: Filter? = nil) throws -> Case {
    let source = PixelSize(
      width: .random(in: 3...9, using: &dice), height: .random(in: 3...9, using: &dice))
    let caps = PixelInsets(
      top: .random(in: 0...1, using: &dice), left: .random(in: 0...1, using: &dice),
      bottom: .random(in: 0...source.height - 2, using: &dice),
      right: .random(in: 0...source.width - 2, using: &dice))
    let modes = Resizing.Mode.allCases
    let plan = try SlicePlan.nineSlice(
      source: source, caps: caps, scale: Self.scales.randomElement(using: &dice) ?? Ratio(1),
      target: PixelSize(
        width: .random(in: 1...21, using: &dice), height: .random(in: 1...21, using: &dice)),
      resizing: Resizing(
        x: modes.randomElement(using: &dice) ?? .tile, y: modes.randomElement(using: &dice) ?? .tile
      ),
      tileAnchor: TileAnchors(
        x: TileAnchors.Anchor.allCases.randomElement(using: &dice) ?? .start,
        y: TileAnchors.Anchor.allCases.randomElement(using: &dice) ?? .start),
      filter: filter ?? Filter.allCases.randomElement(using: &dice) ?? .smooth)
    return Case(source: source, caps: caps, plan: plan)
  }

  @Test func `opaque stays opaque`() throws {
    var dice = Dice(state: 1)
    for _ in 0..<300 {
      let one = try randomCase(&dice)
      var picture = Bitmap.noise(one.source, &dice)
      for y in 0..<picture.height {
        for x in 0..<picture.width { picture[x, y].bits |= 0xFF00_0000 }
      }
      #expect(picture.sampled(by: one.plan).pixels.allSatisfy { $0.alpha == 255 })
    }
  }

  @Test func `one colour stays one colour`() throws {
    var dice = Dice(state: 2)
    for _ in 0..<300 {
      let one = try randomCase(&dice)
      let pixel = Bitmap.noise(PixelSize(width: 1, height: 1), &dice).pixels[0]
      let result = Bitmap(size: one.source, filledWith: pixel).sampled(by: one.plan)
      #expect(result == Bitmap(size: one.plan.size, filledWith: pixel))
    }
  }

  @Test func `premultiplied stays premultiplied`() throws {
    var dice = Dice(state: 3)
    for _ in 0..<300 {
      let one = try randomCase(&dice)
      let result = Bitmap.noise(one.source, &dice).sampled(by: one.plan)
      #expect(result.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    }
  }

  @Test func `a pixel without neighbours comes from its source pixel alone`() throws {
    var dice = Dice(state: 7)
    for _ in 0..<300 {
      let one = try randomCase(&dice, filter: .nearest)
      var picture = Bitmap(size: one.source)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          picture[x, y] = Pixel(red: UInt8(x), green: UInt8(y), blue: 0, alpha: 255)
        }
      }
      let result = picture.sampled(by: one.plan)
      for y in 0..<result.height {
        for x in 0..<result.width {
          let source = try #require(one.plan.source(of: PixelPoint(x: x, y: y)))
          #expect(PixelPoint(x: Int(result[x, y].red), y: Int(result[x, y].green)) == source)
        }
      }
      #expect(one.plan.source(of: PixelPoint(x: result.width, y: 0)) == nil)
      #expect(one.plan.source(of: PixelPoint(x: 0, y: -1)) == nil)
    }
  }

  @Test func `natural size is the same picture`() throws {
    var dice = Dice(state: 4)
    for _ in 0..<300 {
      let one = try randomCase(&dice)
      for mode in Resizing.Mode.allCases {
        for anchor in TileAnchors.Anchor.allCases {
          let plan = try SlicePlan.nineSlice(
            source: one.source, caps: one.caps, scale: Ratio(1), target: one.source,
            resizing: Resizing(x: mode, y: mode), tileAnchor: TileAnchors(x: anchor, y: anchor),
            filter: one.plan.filter)
          let picture = Bitmap.noise(one.source, &dice)
          #expect(picture.sampled(by: plan) == picture)
        }
      }
    }
  }

  @Test func `no slice reads its neighbour`() throws {
    var dice = Dice(state: 5)
    for _ in 0..<200 {
      let one = try randomCase(&dice)
      let picture = Bitmap.noise(one.source, &dice)
      let clean = picture.sampled(by: one.plan)
      for column in one.plan.columns {
        for row in one.plan.rows {
          // Everything but this slice is poisoned; its pixels must not change.
          var poisoned = Bitmap.noise(one.source, &dice)
          for y in row.source { for x in column.source { poisoned[x, y] = picture[x, y] } }
          let result = poisoned.sampled(by: one.plan)
          for y in row.target {
            for x in column.target { #expect(result[x, y] == clean[x, y]) }
          }
        }
      }
    }
  }

  @Test func `a flipped source with exchanged caps gives the flipped result`() throws {
    // For smooth stretching where caps are whole device pixels and nothing shrinks.
    var dice = Dice(state: 6)
    for _ in 0..<300 {
      let scale = Int.random(in: 1...3, using: &dice)
      let source = PixelSize(
        width: .random(in: 3...8, using: &dice), height: .random(in: 3...8, using: &dice))
      let caps = PixelInsets(
        top: .random(in: 0...1, using: &dice), left: .random(in: 0...1, using: &dice),
        bottom: .random(in: 0...source.height - 2, using: &dice),
        right: .random(in: 0...source.width - 2, using: &dice))
      let target = PixelSize(
        width: source.width * scale + .random(in: 0...9, using: &dice),
        height: source.height * scale + .random(in: 0...9, using: &dice))
      func draw(_ picture: Bitmap, _ caps: PixelInsets) throws -> Bitmap {
        picture.sampled(
          by: try .nineSlice(
            source: source, caps: caps, scale: Ratio(scale), target: target, resizing: .stretch))
      }
      let picture = Bitmap.noise(source, &dice)
      let flipped = PixelInsets(
        top: caps.bottom, left: caps.right, bottom: caps.top, right: caps.left)
      #expect(
        try draw(picture.turned(.rotated180), flipped) == draw(picture, caps).turned(.rotated180))
    }
  }

  @Test func `tiles of one pixel are the same as stretching it`() throws {
    var dice = Dice(state: 7)
    for scale in Self.scales {
      for filter in Filter.allCases {
        let picture = Bitmap.noise(PixelSize(width: 3, height: 3), &dice)
        func draw(_ resizing: Resizing) throws -> Bitmap {
          picture.sampled(
            by: try .nineSlice(
              source: picture.size, caps: PixelInsets(top: 1, left: 1, bottom: 1, right: 1),
              scale: scale, target: PixelSize(width: 14, height: 11), resizing: resizing,
              tileAnchor: TileAnchors(x: .center, y: .end), filter: filter))
        }
        #expect(try draw(.tile) == draw(.stretch))
      }
    }
  }
}
