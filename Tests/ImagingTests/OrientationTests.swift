@testable import Imaging
import Testing
import TestPictures

@Suite struct OrientationTests {
  /// A lopsided arrow, 4 wide and 3 high.
  private let arrow = Bitmap(text: [
    "^..a",
    "b##.",
    "cde!",
  ])

  @Test(
    arguments: [
      (.identity, ["^..a", "b##.", "cde!"]),
      (.flippedVertically, ["cde!", "b##.", "^..a"]),
      (.flippedHorizontally, ["a..^", ".##b", "!edc"]),
      (.rotated180, ["!edc", ".##b", "a..^"]),
      (.rotatedLeft, ["a.!", ".#e", ".#d", "^bc"]),
      (.rotatedRight, ["cb^", "d#.", "e#.", "!.a"]),
      (.transposed, ["^bc", ".#d", ".#e", "a.!"]),
      (.antitransposed, ["!.a", "e#.", "d#.", "cb^"]),
    ] as [(Orientation, [String])])
  func `a lopsided picture turns as it is written`(_ orientation: Orientation, _ text: [String]) {
    #expect(arrow.turned(orientation).text == text)
  }

  @Test(arguments: Orientation.allCases)
  func `every pixel lands where the formula says`(_ orientation: Orientation) {
    var dice = Dice(state: 21)
    // Larger than the squares in which pixels are copied.
    for size in [
      PixelSize(width: 70, height: 33), PixelSize(width: 1, height: 65),
      PixelSize(width: 64, height: 32), PixelSize(width: 0, height: 3),
    ] {
      let source = Bitmap.noise(size, &dice)
      let (w, h) = (size.width, size.height)
      let turned = source.turned(orientation)
      #expect(turned.size == orientation.size(of: size))
      for y in 0..<turned.height {
        for x in 0..<turned.width {
          let (column, row) =
            switch orientation {
            case .identity: (x, y)
            case .flippedVertically: (x, h - 1 - y)
            case .flippedHorizontally: (w - 1 - x, y)
            case .rotated180: (w - 1 - x, h - 1 - y)
            case .rotatedLeft: (w - 1 - y, x)
            case .rotatedRight: (y, h - 1 - x)
            case .transposed: (y, x)
            case .antitransposed: (w - 1 - y, h - 1 - x)
            }
          #expect(turned[x, y] == source[column, row])
        }
      }
      #expect(turned.turned(orientation.inverse) == source)
    }
  }

  @Test func `the mirror images are what their names say`() {
    #expect(arrow.turned(.transposed) == arrow.turned(.rotatedRight).turned(.flippedHorizontally))
    #expect(
      arrow.turned(.antitransposed) == arrow.turned(.rotatedLeft).turned(.flippedHorizontally))
  }

  @Test(arguments: Orientation.allCases)
  func `a rectangle turns with its picture`(_ orientation: Orientation) {
    let rect = PixelRect(x: 1, y: 0, width: 2, height: 2)
    var marked = Bitmap(size: arrow.size)
    for y in 0..<2 { for x in 1..<3 { marked[x, y] = Pixel(.white) } }
    let turned = marked.turned(orientation)
    let place = orientation.rect(of: rect, in: arrow.size)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let inside = x >= place.x && x < place.maxX && y >= place.y && y < place.maxY
        #expect((turned[x, y] == Pixel(.white)) == inside)
      }
    }
  }
}
