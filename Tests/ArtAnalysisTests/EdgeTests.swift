import ArtAnalysis
import Imaging
import Testing

@Suite struct EdgeTests {
  @Test func `the empty border is counted side by side`() throws {
    var picture = Bitmap(size: PixelSize(width: 9, height: 7))
    picture[2, 1] = TestArt.pixel(0, alpha: 1)
    picture[5, 4] = TestArt.gray(0)
    #expect(picture.emptyBorder == PixelInsets(top: 1, left: 2, bottom: 2, right: 3))
    #expect(picture.paintedRect(from: 128) == PixelRect(x: 5, y: 4, width: 1, height: 1))
    #expect(Bitmap(size: PixelSize(width: 3, height: 3)).emptyBorder == nil)
  }

  /// A disc with a soft edge, whose stored colour was mixed with a matte.
  private func disc(_ level: Int, matte: Int?, share: Double = 1) -> Bitmap {
    let card = TestArt.card(PixelSize(width: 24, height: 24), radius: 12)
    return TestArt.picture(card.size) { x, y in
      let alpha = Int(card[x, y].alpha)
      guard let matte, alpha > 0 else { return TestArt.pixel(level, alpha: alpha) }
      let mixed = Double(level * alpha + matte * (255 - alpha)) / 255
      let stored = Double(level) + (mixed - Double(level)) * share
      return TestArt.pixel(Int(stored.rounded()), alpha: alpha)
    }
  }

  @Test func `a matte is recognised by its colour`() throws {
    #expect(Fringe(disc(40, matte: nil)) == nil)
    #expect(try #require(Fringe(disc(40, matte: 255))).matte == .white)
    #expect(try #require(Fringe(disc(220, matte: 0))).matte == .black)
    // White on white is no fringe.
    #expect(Fringe(disc(250, matte: 255)) == nil)
  }

  @Test func `edges that are far from any matte are a glow`() {
    #expect(Fringe(disc(40, matte: 128)) == nil)
  }

  @Test func `a fringe begins at a mean distance of 24 levels`() {
    // The mean of 1 − α over the soft pixels, taken from the picture itself.
    let card = TestArt.card(PixelSize(width: 24, height: 24), radius: 12)
    let soft = card.pixels.map { Int($0.alpha) }.filter { (16...240).contains($0) }
    let mean = soft.map { 1 - Double($0) / 255 }.reduce(0, +) / Double(soft.count)
    for level in stride(from: 150, through: 250, by: 4) {
      let distance = Double(255 - level) * mean
      // Rounding to 8 bits moves the mean by a little.
      guard abs(distance - 24) > 3 else { continue }
      #expect((Fringe(disc(level, matte: 255)) != nil) == (distance > 24), "\(level)")
    }
  }

  @Test(arguments: [16, 40, 100, 200, 254], [0, 255])
  func `the fix gives the colour back`(alpha: Int, matte: Int) {
    let share = Double(alpha) / 255
    let stored = (40 * share + Double(matte) * (1 - share)).rounded()
    let color = Color(
      red: UInt8(stored), green: UInt8(stored), blue: UInt8(stored), alpha: UInt8(alpha))
    // Half a level of the file is so much of the colour.
    let permitted = 0.5 / share + 0.5
    #expect(abs(Double(color.withoutMatte(Double(matte)).red) - 40) <= permitted)
  }

  /// A card of 24 × 24 with a shadow painted on each side, from its alphas, outermost first.
  private func skirt(_ alphas: [Int]) -> Bitmap {
    TestArt.picture(PixelSize(width: 24, height: 24)) { x, y in
      let depth = min(x, y, 23 - x, 23 - y)
      return TestArt.pixel(0, alpha: depth < alphas.count ? alphas[depth] : 255)
    }
  }

  @Test(arguments: [
    ([9, 20, 40, 60], true), ([8, 20, 40, 60], false), ([200, 210, 220, 230], true),
    ([201, 210, 220, 230], false), ([20, 20, 40, 60], false), ([20, 68, 100, 140], true),
    ([20, 69, 100, 140], false), ([0, 20, 40, 60], false),
  ])
  func `a shadow is cut where its outermost pixels are not empty`(
    alphas: [Int], isCut: Bool
  ) {
    for side in PictureSide.allCases {
      #expect(SoftBorder(skirt(alphas), side: side).isCut == isCut, "\(side)")
    }
  }

  @Test(arguments: [
    ([10, 60, 140], 3), ([10, 60], 2), ([0, 0, 12, 40, 90, 160], 4), ([30, 30, 30, 30], 1),
    ([7, 60, 140], 2), ([60, 140, 201], 2), ([], 0), ([9, 9, 20, 40], 3),
    // Panes of glass, whose alpha changes further in.
    ([120, 120, 120, 125, 130, 135], 1), ([164, 158, 78, 90, 100, 110], 1),
  ])
  func `a painted shadow is as deep as it rises`(alphas: [Int], depth: Int) {
    for side in PictureSide.allCases {
      #expect(SoftBorder(skirt(alphas), side: side).depth == depth, "\(side) \(alphas)")
    }
  }

  @Test(
    arguments: [
      // An antialiased hairline over a body, drawn for 3x: soft pixels of an edge, of the line, and of both.
      ([60, 120, 180], 3, false), ([26, 90, 170], 3, false), ([13, 26, 26, 90, 170], 3, false),
      // The same picture enlarged three times with linear interpolation.
      ([20, 40, 60, 125, 190], 3, false), ([30, 60, 160], 2, false),
      // Shadows, which rise slowly.
      ([10, 24, 44, 70, 100, 130], 3, true), ([10, 60, 110, 150], 3, true),
      ([10, 60, 110], 2, true),
      ([10, 60, 140], 1, true), ([10, 60], 1, false),
    ] as [([Int], Int, Bool)])
  func `a shadow is deeper than the edges of its scale`(alphas: [Int], scale: Int, isShadow: Bool) {
    for side in PictureSide.allCases {
      let depth = SoftBorder(skirt(alphas), side: side).shadowDepth(scale: scale)
      #expect((depth != nil) == isShadow, "\(side) \(alphas)")
    }
  }

  @Test func `marks of a nine-patch are a ring of black on nothing`() {
    func patch(_ change: (inout Bitmap) -> Void) -> Bool {
      var picture = TestArt.picture(PixelSize(width: 8, height: 8)) { x, y in
        x == 0 || y == 0 || x == 7 || y == 7 ? .clear : TestArt.gray(90)
      }
      for i in 2..<5 { (picture[i, 0], picture[0, i]) = (TestArt.gray(0), TestArt.gray(0)) }
      change(&picture)
      return picture.hasNinePatchMarks
    }
    #expect(patch { _ in })
    #expect(patch { $0[7, 3] = TestArt.gray(0) })
    #expect(!patch { $0[7, 3] = TestArt.gray(80) })
    #expect(!patch { $0[0, 0] = TestArt.gray(0) })
    #expect(!patch { for i in 2..<5 { $0[i, 0] = .clear } })
    // Content is one rectangle: on the right there is one mark at most.
    #expect(!patch { ($0[7, 2], $0[7, 4]) = (TestArt.gray(0), TestArt.gray(0)) })
  }

  /// Art drawn pixel by pixel, with a black outline: the corners' steps are how far each row's ends lie inside.
  private func outlined(_ steps: [Int], side: Int = 26, thick: Int = 1, fill: Int) -> Bitmap {
    TestArt.picture(PixelSize(width: side, height: side)) { x, y in
      func isInside(_ x: Int, _ y: Int) -> Bool {
        guard (0..<side).contains(x), (0..<side).contains(y) else { return false }
        let (row, column) = (min(y, side - 1 - y), min(x, side - 1 - x))
        return row < steps.count ? column >= steps[row] : true
      }
      guard isInside(x, y) else { return .clear }
      let isEdge = (-thick...thick).contains { dy in
        (-thick...thick).contains { dx in
          abs(dx) + abs(dy) <= thick && !isInside(x + dx, y + dy)
        }
      }
      return TestArt.gray(isEdge ? 0 : fill)
    }
  }

  @Test(arguments: [
    [1], [2, 1], [3, 1, 1], [4, 2, 1, 1], [5, 3, 2, 1, 1], [8, 6, 4, 3, 2, 2, 1, 1], [2, 2],
  ])
  func `the outline of pixel art is no ring of marks`(steps: [Int]) {
    for thick in [1, 2] {
      for fill in [0, 40, 90, 255] {
        let picture = outlined(steps, thick: thick, fill: fill)
        #expect(!picture.hasNinePatchMarks, "\(steps) \(thick) \(fill)")
      }
    }
  }

  /// A nine-patch as Android's documentation describes it: marks for stretching on top and on the left, for content
  /// on the other sides, around art with round corners.
  @Test(arguments: [0, 4, 8], [0, 40, 200])
  func `nine-patches are found whatever their art is`(radius: Int, level: Int) {
    for marks in [3..<5, 10..<14, 1..<24, 12..<13] {
      for hasContent in [false, true] {
        let card = TestArt.card(PixelSize(width: 24, height: 24), radius: Double(radius))
        let picture = TestArt.picture(PixelSize(width: 26, height: 26)) { x, y in
          let isMark =
            (y == 0 && marks.contains(x)) || (x == 0 && marks.contains(y))
            || (hasContent && (y == 25 && (6..<20).contains(x) || x == 25 && (6..<20).contains(y)))
          guard (1..<25).contains(x), (1..<25).contains(y) else {
            return isMark ? TestArt.gray(0) : .clear
          }
          return TestArt.pixel(level, alpha: Int(card[x - 1, y - 1].alpha))
        }
        // A black square with marks all along it is drawn as the outline of a black square with cut corners is.
        let isOutline = radius == 0 && level == 0 && hasContent && marks == 1..<24
        #expect(picture.hasNinePatchMarks == !isOutline, "\(marks) \(hasContent)")
      }
    }
  }

  @Test func `contrast is that of the accessibility guidelines`() {
    #expect(Color.white.contrast(with: .black) == 21)
    // Published: #777777 on white has 4.48, #767676 the 4.54 that pass.
    let gray = Color(red: 0x77, green: 0x77, blue: 0x77)
    #expect(abs(gray.contrast(with: .white) - 4.48) < 0.005)
    let passing = Color(red: 0x76, green: 0x76, blue: 0x76)
    #expect(abs(passing.contrast(with: .white) - 4.54) < 0.005)
  }

  @Test func `the outline is what touches nothing, on its background`() throws {
    let picture = TestArt.picture(PixelSize(width: 8, height: 8)) { x, y in
      let isRim = x == 1 || y == 1 || x == 6 || y == 6
      let isInside = (1...6).contains(x) && (1...6).contains(y)
      return isInside ? (isRim ? TestArt.pixel(0, alpha: 204) : TestArt.gray(255)) : .clear
    }
    #expect(picture.outlinePixels.count == 20)
    let color = try #require(picture.outlineColors { _, _ in Pixel(.white) }?.outline)
    #expect(color == Color(red: 51, green: 51, blue: 51))
  }

  @Test func `pictures of two scales are compared by area averages`() {
    let small = TestArt.row([0, 100])
    let large = TestArt.picture(PixelSize(width: 4, height: 2)) { x, _ in
      TestArt.gray([0, 20, 100, 100][x])
    }
    // 10 levels in three channels of one of two pixels.
    #expect(large.meanDifference(from: small) == 10.0 * 3 / 8)
  }
}
