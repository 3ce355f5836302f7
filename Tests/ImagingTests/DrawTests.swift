@testable import Imaging
import Testing
import TestPictures

@Suite struct DrawTests {
  private func contains(_ rect: PixelRect, _ x: Int, _ y: Int) -> Bool {
    x >= rect.x && x < rect.maxX && y >= rect.y && y < rect.maxY
  }

  @Test(arguments: Orientation.allCases)
  func `clip, hole and the canvas cut pixels and change none`(_ orientation: Orientation) throws {
    var dice = Dice(state: 31)
    func rect() -> PixelRect {
      PixelRect(
        x: .random(in: -5...20, using: &dice), y: .random(in: -5...20, using: &dice),
        width: .random(in: 0...20, using: &dice), height: .random(in: 0...20, using: &dice))
    }
    for index in 0..<120 {
      let bitmap = Bitmap.noise(PixelSize(width: 7, height: 6), &dice)
      let scales = [
        Ratio(1), Ratio(2), Ratio(13, 10), Ratio(1, 2), Ratio(1_234_567_891, 1_000_000_000),
      ]
      let picture = SlicedPicture(
        bitmap: bitmap,
        plan: try .nineSlice(
          source: bitmap.size, caps: PixelInsets(top: 1, left: 2, bottom: 2, right: 1),
          scale: scales[index % scales.count],
          target: PixelSize(
            width: .random(in: 0...19, using: &dice), height: .random(in: 0...19, using: &dice)),
          resizing: Bool.random(using: &dice) ? .tile : .stretch,
          tileAnchor: TileAnchors(x: .center, y: .end),
          filter: Bool.random(using: &dice) ? .smooth : .nearest),
        orientation: orientation,
        origin: PixelPoint(
          x: .random(in: -9...12, using: &dice), y: .random(in: -9...12, using: &dice)),
        clip: Bool.random(using: &dice) ? rect() : nil,
        hole: Bool.random(using: &dice) ? rect() : nil)
      let before = Bitmap.noise(PixelSize(width: 18, height: 15), &dice)
      var canvas = before
      canvas.draw(picture)
      let turned = bitmap.sampled(by: picture.plan).turned(orientation)
      for y in 0..<canvas.height {
        for x in 0..<canvas.width {
          let painted =
            contains(PixelRect(origin: picture.origin, size: turned.size), x, y)
            && (picture.clip.map { contains($0, x, y) } ?? true)
            && !(picture.hole.map { contains($0, x, y) } ?? false)
          let expected =
            painted ? turned[x - picture.origin.x, y - picture.origin.y] : before[x, y]
          #expect(canvas[x, y] == expected, "\(picture) at \(x), \(y)")
        }
      }
    }
  }

  @Test func `transparent pixels replace what was there`() {
    var canvas = Bitmap(size: PixelSize(width: 3, height: 1), filledWith: Pixel(.white))
    let gap = SlicePlan(
      columns: [SlicePart(source: 0..<1, target: 1..<2, fill: .stretch)],
      rows: [SlicePart(source: 0..<1, target: 0..<1, fill: .stretch)],
      size: PixelSize(width: 3, height: 1),
      filter: .smooth)
    canvas.draw(
      SlicedPicture(
        bitmap: Bitmap(size: PixelSize(width: 1, height: 1), filledWith: Pixel(.black)), plan: gap,
        origin: .zero))
    #expect(canvas.pixels == [.clear, Pixel(.black), .clear])
  }

  @Test func `a picture without pixels draws nothing visible`() {
    var canvas = Bitmap(size: PixelSize(width: 2, height: 2))
    canvas.draw(
      SlicedPicture(
        bitmap: Bitmap(size: PixelSize(width: 0, height: 0)),
        plan: .whole(
          source: PixelSize(width: 0, height: 0), target: PixelSize(width: 2, height: 2),
          filter: .smooth),
        origin: .zero))
    #expect(canvas == Bitmap(size: PixelSize(width: 2, height: 2)))
  }
}
