@testable import Imaging
import Testing

@Suite struct RectTests {
  @Test func `no insets move nothing`() {
    let rect = PixelRect(x: 3, y: 4, width: 5, height: 6)
    let none = PixelInsets.zero
    #expect(
      rect
        == PixelRect(
          x: rect.x + none.left, y: rect.y + none.top, width: rect.width - none.left - none.right,
          height: rect.height - none.top - none.bottom))
  }

  @Test func `insets move the sides inwards`() {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: -4)
    #expect(
      Rect(x: 10, y: 20, width: 30, height: 40).inset(by: insets)
        == Rect(x: 12, y: 21, width: 32, height: 36))
    #expect(insets.horizontal == -2)
    #expect(insets.vertical == 4)
    #expect(Insets(all: 5) == Insets(top: 5, left: 5, bottom: 5, right: 5))
    #expect(
      PixelRect(x: 10, y: 20, width: 30, height: 40).inset(
        by: PixelInsets(top: 1, left: 2, bottom: 3, right: -4))
        == PixelRect(x: 12, y: 21, width: 32, height: 36))
  }

  @Test func `an intersection is what both cover`() {
    let a = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      a.intersection(PixelRect(x: 5, y: -5, width: 10, height: 10))
        == PixelRect(x: 5, y: 0, width: 5, height: 5))
    #expect(a.intersection(PixelRect(x: 10, y: 0, width: 5, height: 5)).isEmpty)
    #expect(a.intersection(PixelRect(x: 40, y: 40, width: 5, height: 5)).isEmpty)
    #expect(a.intersection(PixelRect(x: 3, y: 3, width: 0, height: 2)).isEmpty)
  }

  @Test func `a union holds both, and an empty one counts for nothing`() {
    let a = PixelRect(x: 2, y: 3, width: 4, height: 5)
    #expect(
      a.union(PixelRect(x: -1, y: 6, width: 2, height: 9))
        == PixelRect(x: -1, y: 3, width: 7, height: 12))
    #expect(a.union(PixelRect(x: 3, y: 4, width: 1, height: 1)) == a)
    #expect(a.union(PixelRect(x: 50, y: 50, width: 0, height: 9)) == a)
    #expect(PixelRect(x: 50, y: 50, width: 9, height: 0).union(a) == a)
  }

  @Test func `a rectangle without a hole is all but the hole, once`() {
    let whole = PixelRect(x: 2, y: 3, width: 7, height: 5)
    for hole in [
      PixelRect(x: 4, y: 4, width: 2, height: 2), PixelRect(x: 0, y: 0, width: 4, height: 5),
      PixelRect(x: 2, y: 3, width: 7, height: 5), PixelRect(x: 0, y: 5, width: 20, height: 1),
      PixelRect(x: 50, y: 50, width: 3, height: 3), PixelRect(x: 4, y: 4, width: 0, height: 2),
      PixelRect(x: 8, y: 7, width: 5, height: 5),
    ] {
      var count = Bitmap(size: PixelSize(width: 12, height: 12))
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
    #expect(Bitmap.permits(PixelSize(width: 16_384, height: 6_103)))
    #expect(!Bitmap.permits(PixelSize(width: 16_384, height: 6_104)))
    #expect(!Bitmap.permits(PixelSize(width: 16_385, height: 1)))
    #expect(!Bitmap.permits(PixelSize(width: .max, height: .max)))
  }
}
