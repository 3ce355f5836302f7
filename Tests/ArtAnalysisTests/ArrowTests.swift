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
      let review = JointReview(.init(picture, arrow: arrow, reach: 2))
      // Two rows on each side of the joint count: 8…11.
      #expect((review != nil) == (shows && (8..<12).contains(row)), "row \(row)")
      if let review {
        #expect(review.kind == .line && review.row == row && review.difference == Double(step))
      }
    }
  }

  @Test(arguments: 11...15)
  func `a line behind the end of the arrow's picture shows, too`(row: Int) {
    var rows = Array(repeating: 100, count: 24)
    rows[row] = 160
    let (picture, arrow) = joint(rows)
    // Behind an overlap of three rows; two rows on each side of its end count.
    let review = JointReview(.init(picture, arrow: arrow, overlap: 3, reach: 2))
    // Row 12 is the arrow's own drawing, out of reach of the frame's edge.
    #expect(review?.row == ([11, 13, 14].contains(row) ? row : nil))
    #expect(review == nil || review?.kind == .line)
    let without = JointReview(.init(picture, arrow: arrow, reach: 2))
    #expect((without != nil) == (row < 12))
  }

  @Test(arguments: [(12, false), (13, true)])
  func `a step from one colour to another shows from 13 levels on`(step: Int, shows: Bool) {
    for overlap in [0, 4] {
      let (picture, arrow) = joint(
        Array(repeating: 100, count: 10 + overlap) + Array(repeating: 100 + step, count: 14))
      let review = JointReview(.init(picture, arrow: arrow, overlap: overlap, reach: 2))
      #expect((review != nil) == shows)
      if let review {
        #expect(review.kind == .step && review.row == 10 + overlap)
        #expect(review.difference == Double(step))
      }
    }
  }

  @Test(arguments: [
    ([200, 200, 200], [60, 60, 60], true), ([200, 200, 200], [150, 110, 130], true),
    // An arrow in the accent's colour.
    ([200, 200, 200], [30, 90, 180], false), ([190, 30, 40], [30, 90, 200], false),
    ([200, 200, 200], [104, 150, 190], true),
  ])
  func `a step to another hue is chosen`(frame: [Int], arrow: [Int], shows: Bool) {
    func pixel(_ color: [Int]) -> Pixel {
      Pixel(Color(red: UInt8(color[0]), green: UInt8(color[1]), blue: UInt8(color[2])))
    }
    let picture = TestArt.picture(PixelSize(width: 12, height: 24)) { _, y in
      pixel(y < 10 ? arrow : frame)
    }
    let place = PixelRect(x: 0, y: 0, width: 12, height: 10)
    #expect((JointReview(.init(picture, arrow: place, reach: 2)) != nil) == shows)
  }

  @Test(arguments: [(6, true), (7, false)])
  func `a step shows beside steps of less than a third`(beside: Int, shows: Bool) {
    // A step of 20 at the edge; six rows further on each side nothing is compared.
    var rows = Array(repeating: 100, count: 10) + Array(repeating: 120, count: 14)
    rows[15] += beside
    for row in 16..<24 { rows[row] = rows[15] }
    let (picture, arrow) = joint(rows)
    #expect((JointReview(.init(picture, arrow: arrow, reach: 2)) != nil) == shows)
  }

  @Test func `an arrow in the colour of the frame's border ends where the border does`() {
    // The arrow and three rows of border have one colour, the frame's inside another.
    let (picture, arrow) = joint(
      Array(repeating: 60, count: 13) + Array(repeating: 200, count: 11))
    let frame = joint(
      Array(repeating: -1, count: 10) + [60, 60, 60] + Array(repeating: 200, count: 11)
    ).picture
    let bare = joint(Array(repeating: -1, count: 10) + Array(repeating: 200, count: 14)).picture
    let place = JointReview.Joint(picture, arrow: arrow, overlap: 3, reach: 2)
    #expect(JointReview(place, parts: (frame, picture)) == nil)
    #expect(JointReview(place, parts: (bare, picture))?.kind == .step)
  }

  /// A frame below row 12, and an arrow of 40 × 12 whose own shape is a wedge; its last rows are painted over the
  /// whole width.
  private func plate(_ rows: Int, alpha: Int) -> JointReview? {
    let size = PixelSize(width: 60, height: 30)
    let frame = TestArt.picture(size) { _, y in y < 12 ? .clear : TestArt.gray(100) }
    let arrow = TestArt.picture(size) { x, y in
      guard y < 12, (10..<50).contains(x) else { return .clear }
      if abs(2 * x - 59) <= 2 * y { return TestArt.gray(100) }
      return y >= 12 - rows ? TestArt.pixel(0, alpha: alpha) : .clear
    }
    let group = TestArt.picture(size) { x, y in arrow[x, y].over(frame[x, y]) }
    return JointReview(
      .init(group, arrow: PixelRect(x: 10, y: 0, width: 40, height: 12), reach: 2),
      parts: (frame, arrow))
  }

  @Test func `a rectangle beside the arrow's own shape shows`() {
    #expect(plate(0, alpha: 0) == nil)
    // One row may be the soft end of a round foot.
    #expect(plate(1, alpha: 90) == nil)
    #expect(plate(2, alpha: 12) == nil)
    for rows in [2, 3, 6] {
      for alpha in [13, 90, 255] {
        let review = plate(rows, alpha: alpha)
        #expect(review?.kind == .plate, "\(rows) \(alpha)")
        #expect(review?.row == 12 - rows && review?.difference == Double(alpha))
      }
    }
  }

  @Test func `gaps of the arrow make it detached`() {
    let solid = Array(repeating: 50, count: 20)
    func isDetached(_ gap: Range<Int>) -> Bool {
      let (picture, arrow) = joint(
        solid.indices.map { gap.contains($0) ? -1 : solid[$0] })
      return JointReview.isDetached(.init(picture, arrow: arrow, reach: 2), gap: 2)
    }
    #expect(!isDetached(0..<0))
    #expect(isDetached(4..<6))
    #expect(!isDetached(4..<5))
    #expect(isDetached(9..<11))
    // Nothing above the tip is no gap.
    #expect(!isDetached(0..<4))
  }
}
