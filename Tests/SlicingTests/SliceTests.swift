import ArtAnalysis
import Foundation
import Imaging
@testable import PopframeKit
import Popovers
@testable import Slicing
import Testing

/// Finished pictures of popovers are taken apart, and the themes that come out draw them again.
///
/// The mocks are drawn from themes that are written here, so that their numbers are known.
@Suite struct SliceTests {
  private let bench: MockBench

  init() throws { bench = try MockBench() }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right, .none])
  func `a card comes out again, its arrow on any side`(direction: ArrowDirection) throws {
    let sliced = try bench.slice([try bench.mock("card.png", MockBench.card(), direction)])
    #expect(sliced.failures.isEmpty)
    #expect(sliced.report.contains { $0.hasSuffix("drawn again identically") })
    let theme = try bench.theme(sliced)
    // The corner of radius 10, and one pixel of the middle.
    let frame = try #require(theme.frame)
    #expect(frame.image.size.width <= 21 && frame.image.size.height <= 21)
    #expect((theme.arrow == nil) == (direction == .none))
    #expect(theme.arrow.map(\.height) == (direction == .none ? nil : 10))
    let previews = theme.previews
    #expect(previews.arrows == (direction == .none ? [.none] : ArrowDirection.allCases))
    #expect(previews.offsets == (direction == .none ? [.points(0)] : [.start, .points(9), .end]))
    #expect(sliced.yaml.contains("; the proof has drawn \(direction.rawValue)"))
  }

  @Test(arguments: [12, 21, 40, 60])
  func `the theme's own picture has the same caps`(levels: Int) throws {
    let low = String(0xF0 - levels, radix: 16)
    let fill = "{gradient: [[\"#F0F0F0\", 0], [\"#\(low)\(low)\(low)\", 1]], angle: 180}"
    let sliced = try bench.slice([try bench.mock("slope.png", MockBench.card(fill: fill), .up)])
    let again = try bench.slice([try bench.ownMock("own.png", sliced, .up)])
    let caps = try #require(try bench.theme(sliced).frame?.capInsets)
    #expect(try bench.theme(again).frame?.capInsets == caps)
  }

  @Test(arguments: [21.0, 24, 25], [9, 9.5])
  func `an arrow over a shadow is as long in two files as in the larger one`(
    base: Double, offset: Double
  ) throws {
    let yaml = """
      format: 1
      contentInsets: 10
      frame: {style: drawn, fill: "#F4F4F8", cornerRadius: 10}
      arrow: {style: drawn, base: \(base), height: 13}
      shadow: {color: "#000000", opacity: 0.3, offset: [0, 4], blur: 12}

      """
    let mocks = [
      try bench.mock("odd.png", yaml, .up, offset: offset),
      try bench.mock("odd@2x.png", yaml, .up, scale: .two, offset: offset),
    ]
    let arrow = try #require(try bench.theme(try bench.slice(mocks)).arrow)
    #expect(arrow.base == base)
    #expect(arrow.height == 13)
  }

  @Test func `all sides together share one arrow that is turned`() throws {
    let sliced = try bench.slice(
      ArrowDirection.allCases.map { try bench.pictureMock("\($0).png", $0) })
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.filter { $0.hasSuffix("drawn again identically") }.count == 5)
    #expect(sliced.pictures.map(\.name) == ["arrow.png", "frame.png"])
  }

  @Test func `sides whose corners differ are fused`() throws {
    // The outline of a drawn card is turned with its arrow, and the soft pixels of its corners with it.
    let sliced = try bench.slice(
      ArrowDirection.allCases.map { try bench.mock("\($0).png", MockBench.card(), $0) })
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.filter { $0.hasSuffix("drawn again identically") }.count == 5)
    #expect(
      sliced.pictures.map(\.name) == ["down.png", "left.png", "none.png", "right.png", "up.png"])
  }

  @Test func `arrows that no turn gives become pictures of their direction`() throws {
    // Light from above: every direction looks different.
    let fill = "{gradient: [[\"#FFFFFF\", 0], [\"#B0B8D0\", 1]], angle: 180}"
    let sliced = try bench.slice(
      [ArrowDirection.up, .down, .left].map {
        try bench.mock("\($0).png", MockBench.card(fill: fill), $0, offset: 0)
      })
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(Set(sliced.pictures.map(\.name)).isSuperset(of: ["arrow.png", "arrow-left.png"]))
    let theme = try bench.theme(sliced)
    guard case .image(let image)? = theme.arrow?.art else {
      Issue.record("the arrow is no picture")
      return
    }
    #expect(image.drawn[.left] != nil)
  }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right])
  func `a frame with different sides beside an arrow becomes fused art`(direction: ArrowDirection)
    throws
  {
    // The half behind the arrow's middle is another colour, as if two cards were joined.
    let mock = try bench.mock("joined.png", MockBench.card(), direction, offset: 0) { bitmap in
      let isAcross = direction == .up || direction == .down
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let place = isAcross ? 2 * x - bitmap.width : 2 * y - bitmap.height
          let pixel = bitmap[x, y]
          guard place > 0, pixel.alpha == 255 else { continue }
          bitmap[x, y] = Pixel(red: pixel.blue, green: pixel.red, blue: 40, alpha: 255)
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.pictures.map(\.name) == ["\(direction.rawValue).png"])
    guard case .fused(let art)? = try bench.theme(sliced).arrow?.art else {
      Issue.record("the arrow is not fused")
      return
    }
    #expect(art.pieces.count == 1)
    #expect(sliced.report.contains { $0.hasSuffix("drawn again identically") })
  }

  @Test(arguments: ["", "shadow: {color: \"#000000\", opacity: 0.35, offset: [0, 5], blur: 14}"])
  func `frames that differ with the direction are fused`(shadow: String) throws {
    // Light from the arrow's side: no turn of one frame gives the others.
    let angles: [(ArrowDirection, Int)] = [
      (.up, 180), (.down, 0), (.left, 90), (.right, 270), (.none, 200),
    ]
    let sliced = try bench.slice(
      angles.map { direction, angle in
        let fill = "{gradient: [[\"#FFFFFF\", 0], [\"#B0B8D0\", 1]], angle: \(angle)}"
        return try bench.mock(
          "\(direction).png", MockBench.card(fill: fill, more: shadow), direction)
      })
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.largestDifference <= (shadow.isEmpty ? 1 : 2))
    #expect(
      sliced.pictures.map(\.name) == ["down.png", "left.png", "none.png", "right.png", "up.png"])
  }

  @Test func `frames that differ by little are not taken for one`() throws {
    // Three levels, which the tolerance of 4 would cover on an axis.
    let fills = [(ArrowDirection.up, "\"#808080\""), (.down, "\"#838383\"")]
    let sliced = try bench.slice(
      fills.map { try bench.mock("\($0).png", MockBench.card(fill: $1), $0) })
    #expect(sliced.failures.isEmpty && sliced.largestDifference == 0, "\(sliced.failures)")
    #expect(sliced.pictures.map(\.name) == ["down.png", "up.png"])
  }

  @Test func `arrows of two heights are fused, and each direction says its own`() throws {
    let tall = MockBench.card().replacing("height: 10", with: "height: 16")
    let sliced = try bench.slice([
      try bench.mock("up.png", MockBench.card(), .up), try bench.mock("left.png", tall, .left),
    ])
    #expect(sliced.failures.isEmpty && sliced.largestDifference == 0, "\(sliced.failures)")
    let theme = try bench.theme(sliced)
    #expect(theme.arrow?.height == 10)
    #expect(theme.directions[.left]?.arrow?.height == 16)
  }

  @Test func `a mirror image is no picture of its own`() throws {
    var right = Bitmap(size: PixelSize(width: 1, height: 1))
    func join(_ bitmap: inout Bitmap) {
      for y in bitmap.height / 2..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y].alpha == 255 { bitmap[x, y] = Pixel(.black) }
      }
    }
    let mocks = [
      try bench.mock("right.png", MockBench.card(), .right, offset: 0) {
        join(&$0)
        right = $0
      },
      try bench.mock("left.png", MockBench.card(), .left, offset: 0) {
        $0 = right.turned(.flippedHorizontally)
      },
    ]
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference == 0, "\(sliced.failures)")
    #expect(sliced.pictures.map(\.name) == ["right.png"])
  }

  @Test func `pictures that are neither one frame nor fused art are refused with both reasons`()
    throws
  {
    func stripes(_ bitmap: inout Bitmap, _ isAcross: Bool) {
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y].alpha == 255 {
          bitmap[x, y] = (isAcross ? x : y) % 6 < 3 ? Pixel(.white) : Pixel(.black)
        }
      }
    }
    let sliced = try bench.slice([
      try bench.mock("up.png", MockBench.card(), .up) { stripes(&$0, true) },
      try bench.mock("left.png", MockBench.card(), .left) { stripes(&$0, false) },
    ])
    #expect(sliced.failures.contains { $0.contains("differ by more than 0 levels") })
    #expect(sliced.failures.contains { $0.contains("arrow.style: fused") })
  }

  @Test(arguments: [ArrowDirection.none, .up, .down, .left, .right])
  func `two lines of text in the middle are taken out`(direction: ArrowDirection) throws {
    func slice(_ settings: SliceSettings) throws -> SlicedTheme {
      let mock = try bench.mock("card.png", MockBench.card(), direction) { bitmap in
        let (left, top) = (bitmap.width / 2 - 30, bitmap.height / 2 - 12)
        for y in 0..<24 where y % 14 < 10 {
          for x in 0..<60 where (x * 7 + y * 3) % 5 < 2 {
            bitmap[left + x, top + y] = Pixel(.black)
          }
        }
      }
      return try bench.slice([mock], settings)
    }
    #expect {
      try slice(SliceSettings(content: .none))
    } throws: { "\($0)".contains("--content") }
    let size =
      switch direction {
      case .left, .right: (160, 100)
      case .up, .down: (150, 110)
      case .none: (150, 100)
      }
    let sliced = try slice(SliceSettings())
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    // A break is a pixel on both sides of an edge, so that the ink has one more; and a margin of one.
    let rect = "\(size.0 / 2 - 32),\(size.1 / 2 - 14),64,28"
    #expect(sliced.report.contains { $0.hasPrefix("content: \(rect) (found") }, "\(sliced.report)")
    let frame = try #require(try bench.theme(sliced).frame)
    #expect(frame.image.size.width <= 21 && frame.image.size.height <= 21)
    #expect(sliced.yaml.contains("the ink's; the padding may be smaller"))
  }

  @Test func `the tolerance counts for what is beside an arrow, too`() throws {
    var dice: UInt32 = 5
    let mock = try bench.mock("card.png", MockBench.card(), .up) { bitmap in
      for y in 11..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y].alpha == 255 {
          dice = dice &* 1_664_525 &+ 1_013_904_223
          let level = UInt8(199 + (dice >> 24) % 3)
          bitmap[x, y] = Pixel(Color(red: level, green: level, blue: level))
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let frame = try #require(try bench.theme(sliced).frame)
    #expect(frame.image.size.width <= 23 && frame.image.size.height <= 23)
    // Within a tolerance it is said how many pixels differ, and where.
    #expect(sliced.report.contains { $0.contains("pixels differ, first at ") })
  }

  @Test func `files of one picture have one size`() throws {
    let folder = try ThemeFolder(Snapshot(files: ["theme.yaml": Array(MockBench.card().utf8)]))
    func reason(_ size: Size, _ offset: Double) throws -> String {
      let mocks = [
        try bench.mock("card.png", MockBench.card(), .up, offset: 9),
        try bench.mock(
          "card@2x.png", folder, .up, content: size, scale: .two, offset: offset),
      ]
      do {
        _ = try bench.slice(mocks)
        return ""
      } catch { return "\(error)" }
    }
    #expect(try reason(Size(width: 130, height: 80), 9).isEmpty)
    // 150 × 110 points with the insets and the arrow, and twice 160 × 110.
    let sizes = try reason(Size(width: 140, height: 80), 9)
    #expect(sizes.contains("150 × 110 pixels at @1x against 320 × 220 pixels at @2x"))
    #expect(sizes.contains("card@2x.png should be 300 × 220"))
    // An arrow of 12 points is not the one of 10 at another scale.
    let high = MockBench.card().replacingOccurrences(of: "height: 10", with: "height: 12")
    #expect {
      try bench.slice([
        try bench.mock("low.png", MockBench.card(), .up),
        try bench.mock("low@2x.png", high, .up, scale: .two),
      ])
    } throws: { "\($0)".contains("low@2x.png should be") }
    #expect(try reason(Size(width: 130, height: 80), 29).contains("tip"))
  }

  @Test func `a shadow's reach is rounded in each file of one picture`() throws {
    let shadow = "shadow: {color: \"#000000\", offset: [1, 3], blur: 5, opacity: 0.4}"
    let mocks = try [1, 2, 3].map { scale in
      try bench.mock(
        scale == 1 ? "card.png" : "card@\(scale)x.png", MockBench.card(more: shadow), .up,
        scale: try #require(Scale(Double(scale))))
    }
    let widths = try mocks.map { path in
      // Bytes 16 to 19 of a PNG.
      try Data(contentsOf: URL(filePath: path))[16..<20].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(widths[0] * 3 != widths[2])
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
  }

  @Test func `the inside of a thin opaque border may be translucent`() throws {
    let card = MockBench.card(
      fill: "\"#C8102EE0\"",
      more: "shadow: {color: \"#000000\", offset: [0, 4], blur: 16, opacity: 0.25}"
    ).replacing("cornerRadius: 10", with: "cornerRadius: 8")
    let sliced = try bench.slice([try bench.mock("card.png", card, .up)])
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
    #expect(try bench.theme(sliced).shadows.count == 1)
  }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right])
  func `rows are those of the picture that was given`(direction: ArrowDirection) throws {
    var finished = Bitmap(size: PixelSize(width: 1, height: 1))
    let shadow = "shadow: {color: \"#203040\", opacity: 0.4, offset: [0, 4], blur: 10}"
    let mock = try bench.mock(
      "joined.png", MockBench.card(more: shadow), direction, offset: 0
    ) { bitmap in
      let isAcross = direction == .up || direction == .down
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y].alpha == 255 {
          let isBehind = isAcross ? 2 * x > bitmap.width : 2 * y > bitmap.height
          if isBehind { bitmap[x, y] = Pixel(.black) }
        }
      }
      finished = bitmap
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let line = try #require(sliced.report.first { $0.contains(" are the same") })
    let words = try #require(line.split(separator: "; ").last).split(separator: " ")
    let (low, high) = try (#require(Int(words[1])), #require(Int(words[3])))
    // Where the frame is, all of them are equal, and the next ones are not.
    let laid = words[0] == "rows" ? finished.turned(.transposed) : finished
    func column(_ x: Int) -> [Pixel] {
      (0..<laid.height).map { laid[x, $0] }.filter { $0.alpha == 255 }
    }
    for x in low...high { #expect(column(x) == column(low)) }
    #expect(column(low - 1) != column(low) && column(high + 1) != column(low))
  }

  @Test func `a shadow is found with its numbers`() throws {
    let shadow = "shadow: {color: \"#203040\", opacity: 0.4, offset: [0, 4], blur: 10}"
    let sliced = try bench.slice([try bench.mock("card.png", MockBench.card(more: shadow), .up)])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let theme = try bench.theme(sliced)
    let found = try #require(theme.shadows.first)
    #expect(theme.shadows.count == 1)
    #expect(abs(found.opacity - 0.4) <= 0.02 && abs(found.blur - 10) <= 1)
    #expect(found.offset == Point(x: 0, y: 4))
  }

  @Test func `a third of a point lands on its pixel`() throws {
    let three = try #require(Scale(3))
    let mock = try bench.mock("card@3x.png", MockBench.card(), .none, scale: three) { picture in
      picture = Bitmap(size: PixelSize(width: 180, height: 150))
      for y in 6..<144 {
        for x in 6..<174 {
          let isCorner = min(x - 6, 173 - x) < 22 && min(y - 6, 143 - y) < 22
          picture[x, y] = Pixel(isCorner ? Color(red: 60, green: 80, blue: 160) : .white)
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty && sliced.largestDifference == 0, "\(sliced.failures)")
    #expect(sliced.pictures.map(\.name) == ["frame@3x.png"])
  }

  @Test func `no shadow is added that is not seen`() throws {
    let shadow = "shadow: {color: \"#000000\", opacity: 0.35, offset: [2, 2], blur: 6}"
    let card = MockBench.card(more: shadow).replacing("cornerRadius: 10", with: "cornerRadius: 14")
    let sliced = try bench.slice([try bench.mock("card.png", card, .none)])
    #expect(try bench.theme(sliced).shadows.allSatisfy { $0.opacity > 0 })
  }

  @Test func `a shadow that the picture cuts off is reported`() throws {
    let shadow = "shadow: {color: \"#000000\", opacity: 0.35, offset: [0, 4], blur: 10}"
    let whole = try bench.slice([try bench.mock("card.png", MockBench.card(more: shadow), .none)])
    #expect(!whole.report.contains { $0.contains("beyond its edges") })
    let cut = try bench.slice([
      try bench.mock("cut.png", MockBench.card(more: shadow), .none) { bitmap in
        let bounds = bitmap.bounds
        bitmap = bitmap.part(
          PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height - 10))
      }
    ])
    #expect(cut.failures.isEmpty, "\(cut.failures)")
    #expect(cut.report.contains { $0.contains("more beyond its edges, where it is cut") })
  }

  @Test func `of two shadows both are found`() throws {
    let shadows = """
      shadow:
        - {color: "#0F172A", opacity: 0.3, offset: [0, 12], blur: 28}
        - {color: "#0F172A", opacity: 0.2, offset: [0, 2], blur: 5}
      """
    let sliced = try bench.slice([try bench.mock("card.png", MockBench.card(more: shadows), .up)])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(try bench.theme(sliced).shadows.count == 2)
  }

  @Test(arguments: [ArrowDirection.up, .right])
  func `a shadow that is to stay is painted into frame and arrow`(
    direction: ArrowDirection
  ) throws {
    let shadow = "shadow: {color: \"#203040\", opacity: 0.4, offset: [0, 4], blur: 10}"
    let sliced = try bench.slice(
      [try bench.mock("card.png", MockBench.card(more: shadow), direction)],
      SliceSettings(shadow: .keep))
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let theme = try bench.theme(sliced)
    #expect(theme.shadows.isEmpty)
    let frame = try #require(theme.frame)
    #expect(frame.alignmentInsets.bottom >= 10)
  }

  @Test(arguments: [ArrowDirection.none, .up])
  func `a shadow that is to stay hangs over by whole points in a set`(
    direction: ArrowDirection
  ) throws {
    let shadow = "shadow: {color: \"#203040\", opacity: 0.4, offset: [0, 4], blur: 10}"
    let sliced = try bench.slice(
      [2, 3].map { scale in
        try bench.mock(
          "card@\(scale)x.png", MockBench.card(more: shadow), direction,
          scale: try #require(Scale(Double(scale))))
      }, SliceSettings(shadow: .keep))
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let hang = try #require(try bench.theme(sliced).frame).alignmentInsets
    for inset in [hang.top, hang.left, hang.bottom, hang.right] {
      #expect(inset == inset.rounded() && inset > 0)
    }
  }

  @Test func `a soft rim round frame and arrow is drawn again identically`() throws {
    let mock = try bench.mock("rim.png", MockBench.card(), .up) { bitmap in
      let body = bitmap
      bitmap = Bitmap(size: PixelSize(width: body.width + 2, height: body.height + 2))
      func alpha(_ x: Int, _ y: Int) -> UInt8 {
        body.bounds.contains(x, y) ? body[x, y].alpha : 0
      }
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let isNear = (-1...1).contains { dy in
            (-1...1).contains { dx in alpha(x - 1 + dx, y - 1 + dy) > 0 }
          }
          if alpha(x - 1, y - 1) > 0 {
            bitmap[x, y] = body[x - 1, y - 1]
          } else if isNear {
            bitmap[x, y] = Pixel(Color(red: 0, green: 0, blue: 0, alpha: 51))
          }
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty && sliced.largestDifference == 0, "\(sliced.failures)")
  }

  @Test func `of a gradient fewer rows are kept than it has`() throws {
    let fill = "{gradient: [[\"#FFFFFF\", 0], [\"#E0E0E0\", 1]], angle: 180}"
    let sliced = try bench.slice([
      try bench.mock("card.png", MockBench.card(fill: fill), .none)
    ])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let frame = try #require(try bench.theme(sliced).frame)
    #expect(frame.capInsets == Insets(top: 10, left: 10, bottom: 10, right: 10))
    // Of a hundred. With 45, as many as it has levels, the theme's own picture would have caps of 12.
    #expect(frame.image.size.height < 80)
  }

  @Test(arguments: [ArrowDirection.none, .up, .left])
  func `two scales together have caps of whole points`(direction: ArrowDirection) throws {
    let mocks = [
      try bench.mock("card@2x.png", MockBench.card(), direction, scale: .two),
      try bench.mock("card@3x.png", MockBench.card(), direction, scale: try #require(Scale(3))),
    ]
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(Set(sliced.pictures.map(\.name)).isSuperset(of: ["frame@2x.png", "frame@3x.png"]))
    let caps = try #require(try bench.theme(sliced).frame).capInsets
    for cap in [caps.top, caps.left, caps.bottom, caps.right] { #expect(cap == cap.rounded()) }
  }

  @Test func `content that is given is completed, and gives the insets`() throws {
    let mock = try bench.mock("card.png", MockBench.card(), .up) { bitmap in
      for y in 60..<70 {
        for x in 40..<100 where (x * 7 + y * 3) % 5 < 2 { bitmap[x, y] = Pixel(.black) }
      }
    }
    // Larger than what would be found.
    let content = Rect(x: 36, y: 56, width: 68, height: 18)
    let sliced = try bench.slice([mock], SliceSettings(content: .rect(content)))
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    // The frame begins below the arrow of 10 points.
    #expect(try bench.theme(sliced).contentInsets.left == 36)
    #expect(try bench.theme(sliced).contentInsets.top == 46)
  }

  @Test func `rows from side to side are asked about`() throws {
    let mock = try bench.mock("card.png", MockBench.card(), .none) { bitmap in
      for y in [30, 50, 70] { for x in 0..<bitmap.width { bitmap[x, y] = Pixel(.black) } }
      for y in 36..<44 { for x in 30..<60 { bitmap[x, y] = Pixel(.black) } }
    }
    #expect {
      try bench.slice([mock])
    } throws: {
      "\($0)".contains("run from side to side with things in them")
        && "\($0)".contains("--content none")
    }
  }

  @Test func `a picture that cannot be sliced is refused with the reason`() throws {
    func reason(_ paint: (inout Bitmap) -> Void) throws -> String {
      let mock = try bench.mock("card.png", MockBench.card(), .up, paint: paint)
      do {
        let sliced = try bench.slice([mock])
        return sliced.failures.joined()
      } catch { return "\(error)" }
    }
    // Noise: no two columns are the same.
    var dice: UInt32 = 7
    let noise = try reason { bitmap in
      for y in 12..<bitmap.height - 2 {
        for x in 2..<bitmap.width - 2 {
          dice = dice &* 1_664_525 &+ 1_013_904_223
          bitmap[x, y] = Pixel(
            red: UInt8(dice >> 24), green: UInt8(dice >> 16 & 255), blue: UInt8(dice >> 8 & 255),
            alpha: 255)
        }
      }
    }
    #expect(noise.contains("same"), "\(noise)")
    // A second arrow, below, of the frame's colour.
    let two = try reason { bitmap in
      let body = bitmap
      bitmap = Bitmap(size: PixelSize(width: body.width, height: body.height + 10))
      for y in 0..<body.height { for x in 0..<body.width { bitmap[x, y] = body[x, y] } }
      for y in 0..<10 {
        for x in 60 + y..<80 - y { bitmap[x, body.height + y] = body[x, body.height - 4] }
      }
    }
    #expect(two.contains("two arrows"), "\(two)")
    let opaque = try reason { bitmap in
      for index in 0..<bitmap.width * bitmap.height {
        let (x, y) = (index % bitmap.width, index / bitmap.width)
        if bitmap[x, y].alpha < 255 { bitmap[x, y] = Pixel(.white) }
      }
    }
    #expect(opaque.contains("needs a transparent background"), "\(opaque)")
    #expect(opaque.contains("take it on white and on black"), "\(opaque)")
    let empty = try reason { bitmap in bitmap = Bitmap(size: bitmap.size) }
    #expect(empty.contains("needs a popover"), "\(empty)")
  }

  @Test func `nothing is written over what is there`() throws {
    let sliced = try bench.slice([try bench.mock("card.png", MockBench.card(), .none)])
    try sliced.write(to: bench.path("Sliced"))
    #expect(throws: PopframeError.self) { try sliced.write(to: bench.path("Sliced")) }
  }
}
