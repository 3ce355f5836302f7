import ArtAnalysis
import Imaging
import Testing

@Suite struct ArrowTests {
  /// An arrow from the widths of its rows, tip first, each in the middle.
  private func arrow(_ widths: [Int], level: (Int) -> Int = { _ in 0 }) -> Bitmap {
    let width = widths.max() ?? 1
    return TestArt.picture(PixelSize(width: width, height: widths.count)) { x, y in
      let start = (width - widths[y]) / 2
      return (start..<start + widths[y]).contains(x) ? TestArt.gray(level(y)) : .clear
    }
  }

  @Test func `a wedge that narrows towards its base is upside down`() throws {
    let up = ArrowShape(pointingUp: arrow([1, 3, 5, 7, 9, 11]))
    // It widens by two a row from the tip, so that nothing is said.
    #expect(up.taper == nil)
    let down = ArrowShape(pointingUp: arrow([11, 9, 7, 5, 3, 1]))
    #expect(try #require(down.taper) == 5)
    // The limit: thirds of 10 and 8 are just right.
    let limit = try #require(ArrowShape(pointingUp: arrow([10, 10, 9, 9, 8, 8])).taper)
    #expect(limit == ArrowShape.largestTaper)
    let over = try #require(ArrowShape(pointingUp: arrow([11, 10, 9, 9, 8, 8])).taper)
    #expect(over > ArrowShape.largestTaper)
  }

  @Test func `pins, trails and steep arrows are none`() {
    let pin = [1, 1, 1, 1, 5, 9, 11, 11, 9, 5]
    let trail = [3, 5, 5, 3, 6, 9, 9, 6, 9, 13, 15, 13]
    for widths in [pin, trail, Array(1...12)] {
      let taper = ArrowShape(pointingUp: arrow(widths)).taper
      #expect(taper == nil || (taper ?? 2) < ArrowShape.largestTaper)
    }
    // Upside down, a row that is wider by two makes the wedge a shape of its own.
    #expect(ArrowShape(pointingUp: arrow([9, 11, 7, 5, 3, 1])).taper == nil)
    #expect(ArrowShape(pointingUp: arrow([10, 11, 7, 5, 3, 1])).taper != nil)
  }

  @Test(arguments: [(12, 12.0), (13, 13.0), (-40, -40.0)])
  func `light is the difference of the thirds, deep inside`(step: Int, light: Double) throws {
    let widths = Array(repeating: 13, count: 13)
    // Rows 2…10 are 3 pixels inside; their thirds are rows 2…4 and 8…10.
    let shape = ArrowShape(pointingUp: arrow(widths) { $0 < 5 ? 100 + step : 100 })
    #expect(abs(try #require(shape.light) - light) < 1e-9)
  }

  @Test func `an arrow without an inside has no light`() {
    #expect(ArrowShape(pointingUp: arrow([1, 2, 3, 4])).light == nil)
  }

  /// A column of rows around a joint behind row 9, each of one level; −1 is nothing.
  private func joint(_ rows: [Int]) -> (picture: Bitmap, arrow: PixelRect) {
    let picture = TestArt.picture(PixelSize(width: 12, height: rows.count)) { _, y in
      rows[y] < 0 ? .clear : TestArt.gray(rows[y])
    }
    return (picture, PixelRect(x: 0, y: 0, width: 12, height: 10))
  }

  @Test(arguments: [(12, false), (13, true)])
  func `a line at the joint shows from 13 levels on`(step: Int, shows: Bool) throws {
    for row in 7..<13 {
      var rows = Array(repeating: 100, count: 20)
      rows[row] += step
      let (picture, arrow) = joint(rows)
      let review = JointReview(picture, arrow: arrow, reach: 2)
      // Two rows on each side of the joint count: 8…11.
      #expect((review != nil) == (shows && (8..<12).contains(row)), "row \(row)")
      if let review { #expect(review.row == row && review.difference == Double(step)) }
    }
  }

  @Test func `a step from one colour to another is no line`() {
    let (picture, arrow) = joint(
      Array(repeating: 100, count: 10) + Array(repeating: 180, count: 10))
    #expect(JointReview(picture, arrow: arrow, reach: 2) == nil)
  }

  @Test func `gaps of the arrow make it detached`() {
    let solid = Array(repeating: 50, count: 20)
    func isDetached(_ gap: Range<Int>) -> Bool {
      let (picture, arrow) = joint(
        solid.indices.map { gap.contains($0) ? -1 : solid[$0] })
      return JointReview.isDetached(picture, arrow: arrow, gap: 2)
    }
    #expect(!isDetached(0..<0))
    #expect(isDetached(4..<6))
    #expect(!isDetached(4..<5))
    #expect(isDetached(9..<11))
    // Nothing above the tip is no gap.
    #expect(!isDetached(0..<4))
  }
}
