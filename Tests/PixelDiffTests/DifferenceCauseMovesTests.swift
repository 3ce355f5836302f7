@testable import Imaging
@testable import PixelDiff
import Testing

@Suite struct DifferenceCauseMovesTests {
  /// The picture moved, with nothing where it was.
  private func moved(_ picture: Bitmap, _ dx: Int, _ dy: Int) -> Bitmap {
    var moved = Bitmap(size: picture.size)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (u, v) = (x - dx, y - dy)
        if u >= 0, u < picture.width, v >= 0, v < picture.height { moved[x, y] = picture[u, v] }
      }
    }
    return moved
  }

  @Test(arguments: [(0, 1), (1, 0), (0, -1), (-1, 0), (2, -1), (-1, 1)])
  func `a shift is found`(_ dx: Int, _ dy: Int) {
    #expect(causes(popover, moved(popover, dx, dy)) == [.shifted(x: dx, y: dy)])
  }

  @Test func `shifts of up to eight pixels are looked for`() {
    var large = Bitmap(size: PixelSize(width: 40, height: 30))
    for y in 0..<9 {
      for x in 0..<10 { large[x + 14, y + 10] = popover[x, y] }
    }
    #expect(causes(large, moved(large, 8, -8)) == [.shifted(x: 8, y: -8)])
    #expect(causes(large, moved(large, 9, 0)) == [])
    #expect(causes(large, moved(large, 0, -9)) == [])
  }

  @Test func `pixels that leave or enter at the edge do not matter`() {
    // The frame reaches the edge; a row of it leaves, nothing comes in.
    let framed = picture(["rrrr", "rwwr", "rwkr", "rrrr"])
    #expect(causes(framed, moved(framed, 0, 1)) == [.shifted(x: 0, y: 1)])
    // On a plain ground the ground comes in.
    let ground = picture(["gggg", "grwg", "gwkg", "gggg", "gggg"])
    let lower = picture(["gggg", "gggg", "grwg", "gwkg", "gggg"])
    #expect(causes(ground, lower) == [.shifted(x: 0, y: 1)])
    // Anything else does not come in by itself.
    let other = picture(["gkgg", "gggg", "grwg", "gwkg", "gggg"])
    #expect(causes(ground, other) == [])
  }

  @Test func `a shift with one more difference is none`() {
    #expect(causes(popover, moved(popover, 1, 0).spoilt(5, 5)) == [])
    #expect(causes(popover, moved(popover, 1, 0).spoilt(0, 8)) == [])
  }

  @Test func `a plain picture is not shifted onto itself`() {
    let plain = picture(["rrrr", "rrrr", "rrrr", "rrrr"])
    #expect(causes(plain, picture(["wwww", "rrrr", "rrrr", "rrrr"])) == [])
    #expect(
      causes(plain, picture(["....", "rrrr", "rrrr", "rrrr"])).map(\.description) == [
        "only something missing or fainter"
      ])
    #expect(causes(plain, picture(["wrrr", "wrrr", "wrrr", "wrrr"])) == [])
    // A dot that is gone has not left to the right.
    #expect(causes(picture(["rrrk", "rrrr"]), picture(["rrrr", "rrrr"])) == [])
    #expect(
      causes(picture(["....", "rrrr", "....", "...g"]), picture(["....", "rrrr", "....", "...."]))
        .map(\.description) == ["only something missing or fainter"])
  }

  @Test func `of many shifts that explain stripes the nearest is named`() {
    // Three to the right explains them too.
    let stripes = picture(["r.r.r.r.", "r.r.r.r."])
    let moved = picture([".r.r.r.r", ".r.r.r.r"])
    #expect(causes(stripes, moved).first == .shifted(x: 1, y: 0))
    #expect(!causes(stripes, moved).contains(.shifted(x: 3, y: 0)))
  }

  @Test(arguments: Orientation.allCases.filter { $0 != .identity })
  func `turns and mirror images are found`(_ orientation: Orientation) {
    #expect(causes(popover, popover.turned(orientation)) == [.turned(orientation)])
    let square = picture(["rwk", "tgs", "..r"])
    #expect(causes(square, square.turned(orientation)) == [.turned(orientation)])
    let turned = popover.turned(orientation)
    if turned.size == popover.size { #expect(causes(popover, turned.spoilt(3, 3)) == []) }
  }

  @Test func `a symmetric picture is not turned`() {
    let symmetric = picture(["rwr", "wkw", "rwr"])
    #expect(causes(symmetric, symmetric.spoilt(1, 1)) == [])
  }

  @Test func `a canvas that is larger or smaller is found`() {
    var large = Bitmap(size: PixelSize(width: 13, height: 14))
    for y in 0..<9 {
      for x in 0..<10 { large[x + 1, y + 3] = popover[x, y] }
    }
    let grown = DifferenceCause.cut(PixelInsets(top: -3, left: -1, bottom: -2, right: -2))
    #expect(causes(popover, large) == [grown])
    #expect(causes(large, popover) == [.cut(PixelInsets(top: 3, left: 1, bottom: 2, right: 2))])
    #expect(causes(popover, large.spoilt(5, 6)) == [])
    #expect(causes(popover, large.spoilt(0, 0)) == [])
    // Wider and lower at once.
    let wide = picture(["..rw", "..kr"])
    #expect(
      causes(picture(["rw", "kr", "ww"]), wide)
        == [.cut(PixelInsets(top: 0, left: -2, bottom: 1, right: 0))])
  }

  @Test func `an empty picture of another size is no cut`() {
    #expect(causes(popover, Bitmap(size: PixelSize(width: 9, height: 9))) == [])
  }

  @Test func `whole factors are found, with the filter that was used`() {
    for factor in [2, 3, 8] {
      let size = PixelSize(width: 10 * factor, height: 9 * factor)
      let nearest = popover.sampled(
        by: .whole(source: popover.size, target: size, filter: .nearest))
      let smooth = popover.sampled(by: .whole(source: popover.size, target: size, filter: .smooth))
      #expect(causes(popover, nearest) == [.scaled(by: Ratio(factor), .nearest)])
      #expect(causes(popover, smooth) == [.scaled(by: Ratio(factor), .smooth)])
      #expect(causes(nearest, popover) == [.scaled(by: Ratio(1, factor), .nearest)])
    }
    // Each pixel of 2 × 2 is the mean of four: 255 · 3/4 = 191.25.
    let checks = picture(["wwww", "wwwk", "kkww", "kkwk"])
    let mean = Bitmap(
      size: PixelSize(width: 2, height: 2),
      pixels: [0xFFFF_FFFF, 0xFFBF_BFBF, 0xFF00_0000, 0xFFBF_BFBF].map { Pixel(bits: $0) })
    #expect(causes(checks, mean) == [.scaled(by: Ratio(1, 2), .smooth)])
  }

  @Test func `where only the sizes say so it is not called the same picture`() {
    let other = Bitmap(size: PixelSize(width: 20, height: 18)).spoilt(1, 1)
    #expect(causes(popover, other) == [.scaled(by: Ratio(2), .unknown)])
    #expect(
      causes(popover, other).map(\.description)
        == ["scaled 2×: twice the size, as if drawn at another scale"])
    // Not the same factor on both axes, or none of small numbers.
    #expect(causes(popover, Bitmap(size: PixelSize(width: 20, height: 9)).spoilt(1, 1)) == [])
    #expect(causes(popover, Bitmap(size: PixelSize(width: 20, height: 17)).spoilt(1, 1)) == [])
    #expect(causes(popover, Bitmap(size: PixelSize(width: 50, height: 45)).spoilt(1, 1)) == [])
  }

  @Test func `moves are described in plain words`() {
    let words: [(DifferenceCause, String)] = [
      (.shifted(x: 0, y: 1), "shifted by (0, 1): everything is 1 pixel lower"),
      (
        .shifted(x: -2, y: -1),
        "shifted by (-2, -1): everything is 2 pixels further left and 1 pixel higher"
      ),
      (.shifted(x: 3, y: 0), "shifted by (3, 0): everything is 3 pixels further right"),
      (
        .turned(.flippedHorizontally),
        "flipped horizontally: left and right are exchanged"
      ),
      (.scaled(by: Ratio(2), .nearest), "scaled 2×: the same picture at twice the size"),
      (.scaled(by: Ratio(1, 2), .smooth), "scaled 1/2×: the same picture at half the size"),
      (
        .scaled(by: Ratio(3, 2), .unknown),
        "scaled 3/2×: 3/2 times the size, as if drawn at another scale"
      ),
      (
        .cut(PixelInsets(top: -1, left: 0, bottom: -2, right: 0)),
        "the same on a larger canvas, transparent, by 1 pixel at the top, 2 at the bottom"
      ),
      (
        .cut(PixelInsets(top: 35, left: 45, bottom: 0, right: 1)),
        "the same on a smaller canvas, cut by 35 pixels at the top, 45 at the left, 1 at the right"
      ),
      (
        .cut(PixelInsets(top: 0, left: -2, bottom: 1, right: 0)),
        "the same on another canvas, cut by 1 pixel at the bottom; larger, transparent, by 2 pixels "
          + "at the left"
      ),
    ]
    for (cause, text) in words { #expect(cause.description == text) }
  }
}
