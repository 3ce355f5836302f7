import Testing

@testable import Raster

@Suite struct RectTests {
  @Test func `insets move the sides inwards`() {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: -4)
    #expect(Rect(10, 20, 30, 40).inset(by: insets) == Rect(12, 21, 32, 36))
    #expect(insets.horizontal == -2)
    #expect(insets.vertical == 4)
    #expect(Insets(all: 5) == Insets(top: 5, left: 5, bottom: 5, right: 5))
    #expect(
      PixelRect(10, 20, 30, 40).inset(by: PixelInsets(top: 1, left: 2, bottom: 3, right: -4))
        == PixelRect(12, 21, 32, 36))
  }

  @Test func `an intersection is what both cover`() {
    let a = PixelRect(0, 0, 10, 10)
    #expect(a.intersection(PixelRect(5, -5, 10, 10)) == PixelRect(5, 0, 5, 5))
    #expect(a.intersection(PixelRect(10, 0, 5, 5)).isEmpty)
    #expect(a.intersection(PixelRect(40, 40, 5, 5)).isEmpty)
    #expect(a.intersection(PixelRect(3, 3, 0, 2)).isEmpty)
  }

  @Test func `a union holds both, and an empty one counts for nothing`() {
    let a = PixelRect(2, 3, 4, 5)
    #expect(a.union(PixelRect(-1, 6, 2, 9)) == PixelRect(-1, 3, 7, 12))
    #expect(a.union(PixelRect(3, 4, 1, 1)) == a)
    #expect(a.union(PixelRect(50, 50, 0, 9)) == a)
    #expect(PixelRect(50, 50, 9, 0).union(a) == a)
  }

  @Test func `a rectangle without a hole is all but the hole, once`() {
    let whole = PixelRect(2, 3, 7, 5)
    for hole in [
      PixelRect(4, 4, 2, 2), PixelRect(0, 0, 4, 5), PixelRect(2, 3, 7, 5), PixelRect(0, 5, 20, 1),
      PixelRect(50, 50, 3, 3), PixelRect(4, 4, 0, 2), PixelRect(8, 7, 5, 5),
    ] {
      var count = Bitmap(size: PixelSize(12, 12))
      for part in whole.subtracting(hole) {
        for y in part.y..<max(part.y, part.maxY) {
          for x in part.x..<max(part.x, part.maxX) { count[x, y].bits += 1 }
        }
      }
      for y in 0..<12 {
        for x in 0..<12 {
          func isIn(_ r: PixelRect) -> Bool { x >= r.x && x < r.maxX && y >= r.y && y < r.maxY }
          #expect(count[x, y].bits == (isIn(whole) && !isIn(hole) ? 1 : 0))
        }
      }
    }
  }

  @Test func `limits hold a side and an area`() {
    #expect(Bitmap.permits(PixelSize(16_384, 6_103)))
    #expect(!Bitmap.permits(PixelSize(16_384, 6_104)))
    #expect(!Bitmap.permits(PixelSize(16_385, 1)))
    #expect(!Bitmap.permits(PixelSize(.max, .max)))
  }
}
