@testable import Imaging
@testable import PixelDiff
import Testing

/// A picture from letters: `.` is nothing, `w` white, `k` black, `r` a red of (200, 60, 20), `g` a grey
/// of 90, `t` half of (160, 80, 40), `s` a black of alpha 51.
func picture(_ rows: [String]) -> Bitmap {
  let pixels: [Character: UInt32] = [
    ".": 0, "w": 0xFFFF_FFFF, "k": 0xFF00_0000, "r": 0xFFC8_3C14, "g": 0xFF5A_5A5A,
    "t": 0x8050_2814, "s": 0x3300_0000,
  ]
  return Bitmap(
    size: PixelSize(width: rows.first?.count ?? 0, height: rows.count),
    pixels: rows.joined().map { Pixel(bits: pixels[$0] ?? 0) })
}

extension Bitmap {
  /// The picture with every pixel changed.
  func map(_ change: (Pixel) -> Pixel) -> Bitmap {
    Bitmap(size: size, pixels: pixels.map(change))
  }

  /// The picture with one pixel that nothing explains.
  func spoilt(_ x: Int, _ y: Int) -> Bitmap {
    var spoilt = self
    let pixel = spoilt[x, y]
    spoilt[x, y] = Pixel(bits: pixel.alpha == 255 ? pixel.bits ^ 0x10_2030 : 0xFF12_3456)
    return spoilt
  }
}

func causes(
  _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .exact,
  _ regions: RegionMap? = nil
) -> [DifferenceCause] {
  DifferenceCause.causes(
    expected: expected, actual: actual,
    comparison: PictureComparison(
      expected: expected, actual: actual, options: options, regions: regions),
    regions: regions)
}

/// A popover that is the same in no other place and from no other side.
let popover = picture([
  "..........",
  "...s......",
  "..trt.....",
  "..rrrrrrs.",
  "..rwwwwrs.",
  "..rwgwkrs.",
  "..rrrrrrs.",
  "...sssss..",
  "..........",
])

@Suite struct DifferenceCauseTests {
  @Test func `equal pictures have no cause`() {
    #expect(causes(popover, popover) == [])
    let plain = picture(["rr", "rr"])
    #expect(causes(plain, plain) == [])
    // Nor have differences that the metric lets pass.
    let near = plain.map { Pixel(bits: $0.bits - 1) }
    #expect(causes(plain, near, ComparisonOptions(metric: .channel(max: 1))) == [])
  }

  @Test func `unrelated pictures have none`() {
    #expect(causes(popover, popover.spoilt(4, 4)) == [])
    #expect(causes(picture(["rw", "kr"]), picture(["gw", "tg"])) == [])
  }

  @Test func `pictures without pixels have none`() {
    let nothing = Bitmap(size: PixelSize(width: 0, height: 0))
    #expect(causes(nothing, nothing) == [])
    #expect(causes(nothing, popover) == [])
    #expect(causes(popover, nothing) == [])
  }

  @Test func `nothing was drawn, or nothing is expected`() {
    let clear = Bitmap(size: popover.size)
    #expect(causes(popover, clear) == [.completelyTransparent])
    #expect(causes(clear, popover) == [.nothingExpected])
    #expect(causes(popover, clear.spoilt(0, 0)) == [])
  }

  @Test func `a cause counts ignored rectangles as explained, and nothing else`() {
    let clear = Bitmap(size: popover.size).spoilt(9, 8)
    let options = ComparisonOptions(ignoredRects: [PixelRect(x: 9, y: 8, width: 1, height: 1)])
    #expect(causes(popover, clear, options) == [.completelyTransparent])
    let elsewhere = ComparisonOptions(ignoredRects: [PixelRect(x: 8, y: 8, width: 1, height: 1)])
    #expect(causes(popover, clear, elsewhere) == [])
  }

  @Test func `a cause holds by the comparison's metric`() {
    let flipped = popover.turned(.flippedVertically)
    let near = flipped.map { $0.alpha == 255 ? Pixel(bits: $0.bits ^ 1) : $0 }
    #expect(causes(popover, near) == [])
    #expect(
      causes(popover, near, ComparisonOptions(metric: .channel(max: 1))) == [
        .turned(.flippedVertically)
      ])
  }
}

@Suite struct DifferenceTraitsTests {
  private let regions = RegionMap(
    size: PixelSize(width: 2, height: 2), names: ["frame", "shadow"], labels: [0, 0, 1, 1])

  @Test func `small differences are described as small`() {
    let expected = picture(["rw", "kr"])
    for (step, words) in [(1, "only ±1"), (3, "only ±3")] as [(UInt32, String)] {
      var actual = expected
      actual[0, 0] = Pixel(bits: actual[0, 0].bits + step)
      #expect(causes(expected, actual).map(\.description) == [words])
    }
    var actual = expected
    actual[0, 0] = Pixel(bits: actual[0, 0].bits + 4)
    #expect(causes(expected, actual) == [])
  }

  @Test func `differences of alpha alone are described as such`() {
    let expected = picture(["rw", "ss"])
    let actual = picture(["rw", "ks"])
    #expect(causes(expected, actual).map(\.description) == ["only alpha"])
    #expect(causes(expected, actual.spoilt(0, 0)) == [])
  }

  @Test func `differences in one part are described with the part`() {
    let expected = picture(["rw", "kr"])
    #expect(
      causes(expected, picture(["rw", "wr"]), .exact, regions).map(\.description)
        == ["only in the shadow"])
    #expect(causes(expected, picture(["rr", "wr"]), .exact, regions) == [])
    #expect(causes(expected, picture(["rw", "wr"])) == [])
    // With a single part there is nothing to tell.
    let one = RegionMap(size: PixelSize(width: 2, height: 2), names: ["all"], labels: [0, 0, 0, 0])
    #expect(causes(expected, picture(["rw", "wr"]), .exact, one) == [])
  }

  @Test func `all traits are described in one sentence`() {
    let expected = Bitmap(
      size: PixelSize(width: 2, height: 2),
      pixels: [0xFF00_0000, 0xFF00_0000, 0x1000_0000, 0x2000_0000]
        .map { Pixel(bits: $0) })
    var actual = expected
    actual[0, 1] = Pixel(bits: 0x1100_0000)
    #expect(
      causes(expected, actual, .exact, regions).map(\.description)
        == ["only ±1, only alpha and only in the shadow"])
    actual[0, 1] = Pixel(bits: 0x1000_0001)
    #expect(
      causes(expected, actual, .exact, regions).map(\.description)
        == ["only ±1 and only in the shadow"])
  }

  @Test func `pixels that are missing or additional are told from other alphas`() {
    let with = picture(["rw", "ss"])
    let without = picture(["rw", ".."])
    #expect(
      causes(with, without, .exact, regions).map(\.description)
        == ["only something missing or fainter and only in the shadow"])
    #expect(
      causes(without, with, .exact, regions).map(\.description)
        == ["only something added or stronger and only in the shadow"])
    // One of each.
    #expect(causes(picture(["rw", ".s"]), picture(["rw", "s."])) == [])
    #expect(causes(with, picture(["rw", ".k"])) == [])
  }

  @Test func `a shadow that is missing under translucent pixels is something missing`() {
    // Half of (160, 80, 40) over a black of alpha 51: alpha 128 + 51 · 127/255 = 153.4.
    let with = Bitmap(
      size: PixelSize(width: 2, height: 1),
      pixels: [0x9950_2814, 0x3300_0000].map { Pixel(bits: $0) })
    let without = picture(["t."])
    #expect(causes(with, without).map(\.description) == ["only something missing or fainter"])
    #expect(causes(without, with).map(\.description) == ["only something added or stronger"])
    // More colour than alpha can have come from nowhere behind.
    var other = with
    other[0, 0] = Pixel(bits: 0x9950_2830)
    #expect(causes(other, without) == [])
    // Nor is anything seen behind what is opaque.
    #expect(causes(picture(["rs"]), picture(["w."])) == [])
  }

  @Test func `the faint rim of a shadow may become nothing when its alpha changes`() {
    let expected = Bitmap(
      size: PixelSize(width: 3, height: 1),
      pixels: [0x0300_0000, 0x4000_0000, 0].map { Pixel(bits: $0) })
    var actual = Bitmap(
      size: PixelSize(width: 3, height: 1), pixels: [0, 0x2000_0000, 0].map { Pixel(bits: $0) })
    #expect(causes(expected, actual).map(\.description) == ["only alpha"])
    actual[2, 0] = Pixel(bits: 0x0400_0000)
    #expect(causes(expected, actual) == [])
  }

  @Test func `a map of another size is left aside`() {
    let expected = picture(["rwr"])
    #expect(causes(expected, picture(["rkr"]), .exact, regions) == [])
  }
}
