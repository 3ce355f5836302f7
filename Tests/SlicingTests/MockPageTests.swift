@testable import Files
import Imaging
import JSON
@testable import PopframeKit
import Popovers
@testable import Slicing
import Testing
import Themes

/// Popovers that were taken on a page, and tails in a corner.
@Suite struct MockPageTests {
  private let bench: MockBench
  private static let shadow = "shadow: {color: \"#000000\", opacity: 0.4, offset: [0, 4], blur: 10}"

  init() throws { bench = try MockBench() }

  /// A card in the middle of a larger opaque page, mixed as browsers do: round(c + page·(1 − α)).
  private func mock(_ name: String, on page: UInt8, more: String = shadow) throws -> String {
    try bench.mock(name, MockBench.card(fill: "\"#3050A0\"", more: more), .up, scale: .two) {
      bitmap in
      let group = bitmap
      bitmap = Bitmap(size: PixelSize(width: group.width + 20, height: group.height + 20))
      bitmap.replace(at: PixelPoint(x: 10, y: 10), with: group)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let pixel = bitmap[x, y]
          func channel(_ value: UInt8) -> UInt8 {
            let below: Int = Int(page) * (255 - Int(pixel.alpha))
            return UInt8((Int(value) * 255 + below + 127) / 255)
          }
          bitmap[x, y] = Pixel(
            red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue),
            alpha: 255)
        }
      }
    }
  }

  @Test func `white and black give what the transparent picture gives`() throws {
    let clear = try bench.slice([
      try bench.mock(
        "clear@2x.png", MockBench.card(fill: "\"#3050A0\"", more: Self.shadow), .up, scale: .two)
    ])
    let taken = try bench.slice([
      try mock("white@2x.png", on: 255), try mock("black@2x.png", on: 0),
    ])
    #expect(taken.failures.isEmpty, "\(taken.failures)")
    #expect(taken.pictures.map(\.png) == clear.pictures.map(\.png))
  }

  @Test func `a soft skirt on a page is refused with both ways out`() throws {
    let mock = try mock("grey@2x.png", on: 200)
    #expect {
      try bench.slice([mock])
    } throws: {
      "\($0)".contains("mixed with the #C8C8C8 page")
        && "\($0)".contains("on white and on black, or with a transparent page")
    }
  }

  @Test func `an edge that can be told is unmixed from its page`() throws {
    let sliced = try bench.slice([try mock("grey@2x.png", on: 230, more: "")])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(try bench.theme(sliced).arrow?.height == 10)
  }

  @Test func `a nearly clear page is taken off`() throws {
    let mock = try bench.mock("card.png", MockBench.card(), .none) { bitmap in
      let body = bitmap
      bitmap = Bitmap(
        size: PixelSize(width: body.width + 20, height: body.height + 20),
        filledWith: Pixel(red: 3, green: 3, blue: 3, alpha: 3))
      for y in 0..<body.height {
        for x in 0..<body.width {
          bitmap[x + 10, y + 10] = body[x, y].over(bitmap[x + 10, y + 10])
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.report.contains { $0.contains("a page of alpha 3 was taken off") })
    let frame = try #require(try bench.theme(sliced).frame)
    #expect(frame.alignmentInsets == .zero && frame.image.size.width <= 21)
  }

  @Test(arguments: [ArrowDirection.down, .up, .left, .right], [false, true])
  func `a tail in a corner becomes a corner picture`(
    direction: ArrowDirection, isHigh: Bool
  ) throws {
    let mock = try bench.mock("chat.png", MockBench.card(), .none) { bitmap in
      // A tail below the left corner, of the frame's colours, 16 wide and 12 high.
      let body = bitmap
      var chat = Bitmap(size: PixelSize(width: body.width, height: body.height + 12))
      for y in 0..<body.height { for x in 0..<body.width { chat[x, y] = body[x, y] } }
      for y in body.height - 14..<body.height + 12 {
        for x in 0..<max(0, min(16, body.height + 12 - y)) { chat[x, y] = body[40, 40] }
      }
      let isAcross = direction == .up || direction == .down
      if isHigh { chat = chat.turned(.flippedHorizontally) }
      if direction == .up { chat = chat.turned(.flippedVertically) }
      if !isAcross { chat = chat.turned(.transposed) }
      if direction == .left { chat = chat.turned(.flippedHorizontally) }
      bitmap = chat
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.contains { $0.hasSuffix("drawn again identically") })
    #expect(sliced.pictures.count == 1)
    guard case .fused(let art)? = try bench.theme(sliced).arrow?.art else {
      Issue.record("the tail is not fused")
      return
    }
    let wanted: FusedArt.Slot =
      switch direction {
      case .up, .none: .upCorner
      case .down: .downCorner
      case .left: isHigh ? .leftBottom : .leftTop
      case .right: isHigh ? .rightBottom : .rightTop
      }
    #expect(Array(art.pieces.keys) == [wanted])
  }

  /// Files of a card with a tail below a lower corner: the largest, and means of its pixels.
  ///
  /// - Parameters:
  ///   - scales: From the smallest up.
  ///   - width: How wide the tail is, so many pixels of the largest file below the frame.
  private func tailed(
    _ scales: [Int], isHigh: Bool, height: Int, width: @escaping (Int) -> Int
  ) throws -> [String] {
    let largest = try #require(scales.last)
    var whole = Bitmap(size: PixelSize(width: 0, height: 0))
    return try scales.reversed().map { scale in
      let (side, unit) = (largest / scale, try #require(Scale(Double(scale))))
      return try bench.mock("chat@\(scale)x.png", MockBench.card(), .none, scale: unit) { bitmap in
        guard side > 1 else {
          let body = bitmap
          bitmap = Bitmap(size: PixelSize(width: body.width, height: body.height + height))
          bitmap.replace(at: PixelPoint(x: 0, y: 0), with: body)
          for y in body.height - 14 * largest..<body.height + height {
            for x in 0..<width(max(0, y - body.height)) { bitmap[x, y] = body[80, 80] }
          }
          if isHigh { bitmap = bitmap.turned(.flippedHorizontally) }
          whole = bitmap
          return
        }
        bitmap = Bitmap(size: PixelSize(width: whole.width / side, height: whole.height / side))
        for y in 0..<bitmap.height {
          for x in 0..<bitmap.width {
            let part = whole.part(PixelRect(x: side * x, y: side * y, width: side, height: side))
            func mean(_ channel: KeyPath<Pixel, UInt8>) -> UInt8 {
              UInt8(
                part.pixels.reduce(side * side / 2) { $0 + Int($1[keyPath: channel]) }
                  / (side * side))
            }
            bitmap[x, y] = Pixel(
              red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
          }
        }
      }
    }
  }

  /// In a set the base is whole points, 24 for 23.5: rounded beyond the frame's end, the printed line would be refused.
  @Test(arguments: [false, true])
  func `the printed lines of a tail in a corner give the same theme`(isHigh: Bool) throws {
    try holdsAsPrinted(
      tailed([1, 2], isHigh: isHigh, height: 24) { depth in max(0, 47 - 2 * depth) })
  }

  /// Where the tail begins to rise, a pixel of 1x is covered less than half to the end.
  @Test(arguments: [false, true])
  func `a curved tail in a corner has no base that all scales see`(isHigh: Bool) throws {
    let mocks = try tailed([1, 3], isHigh: isHigh, height: 36) { depth in
      depth == 0 ? 60 : max(0, 60 - Int((100 * Double(depth)).squareRoot()))
    }
    let sliced = try holdsAsPrinted(mocks)
    #expect(sliced.pictures.map(\.name) == ["down-corner.png", "down-corner@3x.png"])
  }

  @Test func `a tail that stands out beside the frame, too, makes no content of the frame's edge`()
    throws
  {
    let yaml = """
      format: 1
      contentInsets: 10
      frame: {style: drawn, fill: "#2F7CF6", cornerRadius: 18}

      """
    let mock = try bench.mock("chat.png", yaml, .none) { bitmap in
      // The tip lies 9 pixels to the right of the frame, which is 150 × 100, and 14 below it.
      let body = bitmap
      bitmap = Bitmap(size: PixelSize(width: 159, height: 114))
      bitmap.replace(at: PixelPoint(x: 0, y: 0), with: body)
      for y in 70..<114 {
        for x in 134 + max(0, y - 100) * 25 / 14..<150 + 9 * (y - 69) / 44 {
          bitmap[x, y] = body[40, 40]
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.contains { $0.hasSuffix("drawn again identically") })
    let lines = try #require(sliced.report.first { $0.hasPrefix("lines: ") })
    #expect(
      lines.contains("--frame-rect 0,0,159,100") && lines.contains("--content none"), "\(lines)")
    // The frame's edge on the tail's side can be given: the tail is longer by as much.
    for bottom in [98.0, 101] {
      let frame = Rect(x: 0, y: 0, width: 159, height: bottom)
      let given = try bench.slice(
        [mock], SliceSettings(lines: SliceSettings.Lines(frame: frame)))
      #expect(given.failures.isEmpty, "\(given.failures)")
      #expect(given.values.frame == frame)
      #expect(try bench.theme(given).arrow?.height == 114 - bottom)
    }
  }

  @Test func `caps that leave nothing beside a tail are said, not the tail`() throws {
    let mock = try bench.mock("chat.png", MockBench.card(), .none) { bitmap in
      let body = bitmap
      bitmap = Bitmap(size: PixelSize(width: body.width, height: body.height + 12))
      bitmap.replace(at: PixelPoint(x: 0, y: 0), with: body)
      for y in body.height - 14..<body.height + 12 {
        for x in 0..<max(0, min(16, body.height + 12 - y)) { bitmap[x, y] = body[40, 40] }
      }
    }
    let caps = Insets(top: 12, left: 140, bottom: 12, right: 20)
    #expect {
      try bench.slice([mock], SliceSettings(lines: SliceSettings.Lines(caps: caps)))
    } throws: { "\($0)".contains("caps of [12, 140, 12, 20] leave no middle") }
  }

  @Test func `a button outside of a corner is no tail`() throws {
    let mock = try bench.mock("button.png", MockBench.card(), .none) { bitmap in
      let body = bitmap
      bitmap = Bitmap(size: PixelSize(width: body.width + 8, height: body.height + 8))
      for y in 0..<body.height { for x in 0..<body.width { bitmap[x, y + 8] = body[x, y] } }
      for y in 0..<20 {
        for x in bitmap.width - 20..<bitmap.width {
          bitmap[x, y] = Pixel(Color(red: 200, green: 30, blue: 30))
        }
      }
    }
    #expect {
      try bench.slice([mock])
    } throws: { "\($0)".contains("something hangs over the corner at 138, 0 (20 × 20)") }
  }

  /// The card's frame is 150 × 100 points, from 20, 20 on; its arrow points down.
  @Test(
    arguments: [
      (
        PixelRect(x: 161, y: 11, width: 18, height: 18),
        "hangs over the corner at 161, 11 (18 × 18)"
      ),
      (PixelRect(x: 11, y: 11, width: 18, height: 18), "hangs over the corner at 11, 11 (18 × 18)"),
      (
        PixelRect(x: 161, y: 111, width: 18, height: 18),
        "hangs over the corner at 161, 111 (18 × 18)"
      ),
      (
        PixelRect(x: 8, y: 60, width: 12, height: 12),
        "stands out at 8, 60 (12 × 12), and it is not the arrow"
      ),
    ])
  func `what is beside the arrow and of another colour is no second arrow`(
    _ rect: PixelRect, _ words: String
  ) throws {
    let mock = try bench.mock("button.png", MockBench.card(), .down) { bitmap in
      let body = bitmap
      bitmap = Bitmap(size: PixelSize(width: body.width + 40, height: body.height + 40))
      bitmap.replace(at: PixelPoint(x: 20, y: 20), with: body)
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { bitmap[x, y] = Pixel(Color(red: 200, green: 30, blue: 30)) }
      }
    }
    #expect {
      try bench.slice([mock])
    } throws: { "\($0)".contains(words) }
  }

  @Test func `a line between rows that ends at the frame's rim is asked about`() throws {
    let mock = try bench.mock("rows.png", MockBench.card(), .none) { bitmap in
      for y in Array(22..<32) + Array(62..<72) {
        for x in 40..<90 { bitmap[x, y] = Pixel(.black) }
      }
      for x in 2..<bitmap.width - 2 {
        bitmap[x, 47] = Pixel(Color(red: 120, green: 120, blue: 120))
      }
    }
    #expect {
      try bench.slice([mock])
    } throws: { "\($0)".contains("--content") }
  }

  /// Ruled paper, or a step of the frame's fill: what covers a line shows that the line lies behind it.
  @Test(arguments: [[20, 32, 44, 56, 68, 80], [40]])
  func `lines that content covers are the frame's`(rows: [Int]) throws {
    func mock(_ name: String, hasText: Bool) throws -> String {
      try bench.mock(name, MockBench.card(), .none) { bitmap in
        for y in rows {
          for x in 1..<bitmap.width - 1 {
            bitmap[x, y] = Pixel(Color(red: 120, green: 160, blue: 200))
          }
        }
        guard hasText else { return }
        for y in 28..<58 {
          for x in 40..<100 { bitmap[x, y] = Pixel(.black) }
        }
      }
    }
    let sliced = try bench.slice([try mock("text.png", hasText: true)])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let content = try #require(sliced.values.content)
    #expect(content.isFound)
    // The text with a pixel round its edge, and one more.
    #expect(content.rect == Rect(x: 38, y: 26, width: 64, height: 34))
    let empty = try bench.slice(
      [try mock("empty.png", hasText: false)], SliceSettings(content: SliceSettings.Content.none))
    #expect(sliced.pictures.map(\.png) == empty.pictures.map(\.png))
  }

  /// A separator, and a block of rows: the frame behind them is that above and below.
  @Test(arguments: [40..<41, 30..<60], [0.0, 1, 2])
  func `what goes from side to side is taken out whole where it is given`(
    rows: Range<Int>, margin: Double
  ) throws {
    func mock(_ name: String, hasLine: Bool) throws -> String {
      try bench.mock(name, MockBench.card(), .none) { bitmap in
        guard hasLine else { return }
        for y in rows {
          for x in 1..<bitmap.width - 1 {
            bitmap[x, y] = Pixel(Color(red: 120, green: 160, blue: 200))
          }
        }
      }
    }
    let plain = try bench.slice([try mock("plain.png", hasLine: false)])
    let path = try mock("line.png", hasLine: true)
    let kept = try bench.slice([path], SliceSettings(content: SliceSettings.Content.none))
    #expect(!kept.values.baked.isEmpty)
    let frame = plain.values.frame
    let rect = Rect(
      x: frame.x + margin, y: Double(rows.lowerBound), width: frame.width - 2 * margin,
      height: Double(rows.count))
    let sliced = try bench.slice([path], SliceSettings(content: .rect(rect)))
    #expect(sliced.failures.isEmpty && sliced.values.baked.isEmpty, "\(sliced.report)")
    #expect(sliced.pictures.map(\.png) == plain.pictures.map(\.png))
    let (insets, own) = (
      try bench.theme(sliced).contentInsets, try bench.theme(plain).contentInsets
    )
    #expect(insets.left == own.left && insets.right == own.right, "\(insets)")
    #expect(rows.count > 4 || insets == own, "\(insets)")
  }

  @Test func `what check would find in the mock's own art is left out, and said`() throws {
    // Turned to the other side, the arrow meets the gradient's other end.
    let fill = "{gradient: [[\"#FFFFFF\", 0], [\"#B0B8D0\", 1]], angle: 180}"
    let sliced = try bench.slice([try bench.mock("card.png", MockBench.card(fill: fill), .down)])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.contains { $0.hasPrefix("left out of check: ") }, "\(sliced.report)")
    let ignored = try bench.theme(sliced).ignored
    #expect(ignored.contains { $0.rule == "arrow-seam" && $0.place == "arrow.overlap up" })
    let arrow = try #require(sliced.pictures.first { $0.name == "arrow.png" })
    #expect(ignored.allSatisfy { $0.art == Sha256(of: arrow.png).hex })
  }

  @Test func `lines as printed give the same theme`() throws {
    let mock = try bench.mock("card@2x.png", MockBench.card(more: Self.shadow), .up, scale: .two)
    let found = try bench.slice([mock])
    let again = try bench.slice([mock], Self.printed(found))
    #expect(again.yaml == found.yaml)
    #expect(again.pictures.map(\.png) == found.pictures.map(\.png))
    #expect(found.values.lines.map(\.option).contains("--frame-rect"))
  }

  @Test func `a shadow that was left out stays out with the lines as printed`() throws {
    let mock = try bench.mock("card@2x.png", MockBench.card(more: Self.shadow), .up, scale: .two)
    let found = try bench.slice([mock], SliceSettings(shadow: .none))
    #expect(found.values.shadows.isEmpty)
    let again = try bench.slice([mock], Self.printed(found))
    #expect(again.yaml == found.yaml)
    #expect(again.pictures.map(\.png) == found.pictures.map(\.png))
  }

  /// A browser rounds a blur to each density's pixels: one shadow is near to both files only.
  @Test(arguments: [10.5, 11, 11.5])
  func `a shadow of two densities is judged alike when it is given`(blur: Double) throws {
    func mock(_ name: String, _ scale: Scale, blur: Double) throws -> String {
      let shadow = "shadow: {color: \"#000000\", opacity: 0.4, offset: [0, 4], blur: \(blur)}"
      return try bench.mock(name, MockBench.card(more: shadow), .up, scale: scale)
    }
    let files = try [
      (2, mock("card@2x.png", .two, blur: 10)), (1, mock("card.png", .one, blur: blur)),
    ].map { scale, path in
      FlattenedPopover.File(
        path: path, scale: scale, bitmap: try DecodedPicture(file: PathName(path)).bitmap)
    }
    let found = SharedShadow(files)
    #expect(!found.layers.isEmpty)
    #expect(SharedShadow(found.layers, of: files).permitted == found.permitted)
  }

  /// A canvas ends where its shadow does: the frame of a wider shadow lies a point further in.
  @Test func `lines of files that are cut differently give the same as printed`() throws {
    func mock(_ name: String, _ scale: Scale, blur: Double) throws -> String {
      let shadow = "shadow: {color: \"#000000\", opacity: 0.3, offset: [0, 4], blur: \(blur)}"
      return try bench.mock(name, MockBench.card(more: shadow), .up, scale: scale)
    }
    try holdsAsPrinted([
      mock("card@2x.png", .two, blur: 10), mock("card.png", .one, blur: 10.5),
    ])
  }

  /// Half a point is no place in a file of one pixel a point.
  @Test(arguments: [(1, 0), (0, 1), (1, 1)])
  func `lines of a file that is moved by half a point give the same as printed`(
    x: Int, y: Int
  ) throws {
    func mock(_ name: String, _ scale: Scale, _ move: PixelPoint) throws -> String {
      try bench.mock(name, MockBench.card(), .down, scale: scale) { bitmap in
        let group = bitmap
        let margin = Int(10 * scale.value)
        bitmap = Bitmap(
          size: PixelSize(width: group.width + 2 * margin, height: group.height + 2 * margin))
        bitmap.replace(at: PixelPoint(x: margin + move.x, y: margin + move.y), with: group)
      }
    }
    try holdsAsPrinted([
      mock("card@2x.png", .two, PixelPoint(x: x, y: y)), mock("card.png", .one, .zero),
    ])
  }

  /// The frame of each picture lies elsewhere, and each has its own arrow.
  @Test(arguments: [[.up, .left, .down], [.none, .right]] as [[ArrowDirection]])
  func `lines of pictures of several sides give the same as printed`(
    directions: [ArrowDirection]
  ) throws {
    try holdsAsPrinted(
      directions.map { direction in
        try bench.mock(
          "\(direction)@2x.png", MockBench.card(more: Self.shadow), direction, scale: .two)
      })
  }

  /// Glass under whose frame and arrow a shadow is left out, and in whose art that shadow stays.
  private func glass(_ direction: ArrowDirection) throws -> String {
    try bench.mock(
      "glass@2x.png",
      """
      format: 1
      contentInsets: 10
      frame: {style: drawn, fill: "#FFFFFF9E", cornerRadius: 10}
      arrow: {style: drawn, base: 24, height: 10}
      shadow: {color: "#000000", opacity: 0.6, offset: [0, 3], blur: 12, knockout: true}

      """, direction, scale: .two)
  }

  /// Below the frame the shadow is so dark that no arrow over it is as bright as the one that has none under it. The
  /// shadow reaches three deviations, 18 points, beyond the frame, which lies 3 above it.
  @Test func `glass whose shadow stays in the art is one picture, its frame the glass`() throws {
    let sliced = try holdsAsPrinted([glass(.down)], SliceSettings(shadow: .keep))
    #expect(sliced.pictures.map(\.name) == ["down@2x.png"])
    #expect(sliced.values.frame == Rect(x: 18, y: 15, width: 150, height: 100))
    #expect(sliced.values.arrow?.rect == Rect(x: 90, y: 115, width: 24, height: 10))
  }

  @Test func `an outline that is given stays, though one picture would hang over it`() throws {
    var settings = SliceSettings(shadow: .keep)
    settings.lines.frame = Rect(x: 18, y: 17, width: 150, height: 100)
    let sliced = try bench.slice([glass(.down)], settings)
    #expect(sliced.values.frame == settings.lines.frame)
    #expect(!sliced.failures.isEmpty)
  }

  /// The theme of some mocks; fails where its lines as printed do not give the same again.
  @discardableResult
  private func holdsAsPrinted(
    _ mocks: [String], _ settings: SliceSettings = SliceSettings()
  ) throws -> SlicedTheme {
    let found = try bench.slice(mocks, settings)
    #expect(found.failures.isEmpty, "\(found.failures)")
    let again = try bench.slice(mocks, Self.printed(found))
    #expect(again.yaml == found.yaml)
    #expect(again.pictures.map(\.png) == found.pictures.map(\.png))
    return found
  }

  /// The arrow's feet are on the frame, whose rows rise beside them: wider lines would cover more of the rise.
  @Test func `an arrow that is printed wider than it stands out is found alike`() throws {
    let fill = "{gradient: [[\"#FFFFFF\", 0], [\"#C8D0E0\", 1]], angle: 180}"
    let mock = try bench.mock("card@2x.png", MockBench.card(fill: fill), .left, scale: .two) {
      bitmap in
      // Feet of 3 pixels, which are no part of what stands out.
      let (x, y) = (20, bitmap.height / 2 + 18)
      for step in 0..<3 {
        for row in [y - 27 - step, y + 26 + step] {
          bitmap[x + step, row] = Pixel(Color(red: 48, green: 80, blue: 160))
        }
      }
    }
    try holdsAsPrinted([mock])
  }

  /// The lines of a report, taken as the command takes them.
  private static func printed(_ theme: SlicedTheme) throws -> SliceSettings {
    var settings = SliceSettings()
    for (option, text) in theme.values.lines {
      try settings.take(text, for: #require(SliceSettings.Option(rawValue: option)))
    }
    return settings
  }

  @Test(
    arguments: [
      (.frame, "0,0,5000,5000", "inside of the picture"),
      (.frame, "-20,-20,60,60", "inside of the picture"),
      (.arrow, "-50,-50,10,10", "inside of the picture"),
      (.arrow, "30,30,10,10", "does not stand out"), (.arrow, "0,2,20,8", "does not stand out"),
    ] as [(SliceSettings.Option, String, String)])
  func `lines that lie on no popover are refused`(
    option: SliceSettings.Option, text: String, words: String
  ) throws {
    let mock = try bench.mock("card@2x.png", MockBench.card(more: Self.shadow), .up, scale: .two)
    var settings = SliceSettings()
    try settings.take(text, for: option)
    #expect { try bench.slice([mock], settings) } throws: { "\($0)".contains(words) }
  }

  /// Pictures of several directions, the content of each at the same place of its frame.
  private func directions() throws -> [String] {
    try [ArrowDirection.up, .left, .down].map { direction in
      try bench.mock("\(direction)@2x.png", MockBench.card(), direction, scale: .two) { bitmap in
        let (left, top) = (direction == .left ? 20 : 0, direction == .up ? 20 : 0)
        for y in 60..<90 {
          for x in stride(from: 60, to: 140, by: 8) {
            for column in x..<x + 4 { bitmap[left + column, top + y] = Pixel(.black) }
          }
        }
      }
    }
  }

  @Test func `lines of the first picture are moved to where the others have them`() throws {
    let mocks = try directions()
    let found = try bench.slice(mocks)
    #expect(found.failures.isEmpty, "\(found.failures)")
    #expect(found.values.frame.y == 10)
    var settings = SliceSettings()
    for (option, text) in found.values.lines {
      try settings.take(text, for: #require(SliceSettings.Option(rawValue: option)))
    }
    let again = try bench.slice(mocks, settings)
    #expect(again.failures.isEmpty, "\(again.failures)")
    #expect(again.pictures.map(\.png) == found.pictures.map(\.png))
    // A rectangle larger than the one found covers the letters in each picture.
    let rect = try #require(found.values.content).rect
    settings = SliceSettings(
      content: .rect(
        Rect(x: rect.x - 3, y: rect.y - 2, width: rect.width + 6, height: rect.height + 4)))
    let larger = try bench.slice(mocks, settings)
    #expect(larger.failures.isEmpty, "\(larger.failures)")
    #expect(larger.pictures.map(\.png) == found.pictures.map(\.png))
  }

  @Test(arguments: [60, 128] as [UInt8])
  func `a picture that is translucent everywhere is not called opaque`(_ alpha: UInt8) throws {
    let mock = try bench.mock("card.png", MockBench.card(), .none) { bitmap in
      bitmap = Bitmap(
        size: bitmap.size, filledWith: Pixel(red: alpha, green: 0, blue: 0, alpha: alpha))
    }
    #expect {
      try bench.slice([mock])
    } throws: {
      "\($0)".contains("the popover fills the picture, so that nothing says where it ends")
        && !"\($0)".contains("opaque")
    }
  }

  @Test func `a picture of one colour has no popover`() throws {
    let mock = try bench.mock("card.png", MockBench.card(), .none) { bitmap in
      bitmap = Bitmap(
        size: PixelSize(width: 1, height: 1),
        filledWith: Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    }
    #expect {
      try bench.slice([mock])
    } throws: {
      "\($0)".contains("every pixel is #FF0000, so that there is no popover to be seen; take it on")
    }
  }

  /// A black page shows neither a black shadow nor that glass is translucent.
  @Test(arguments: [(0, true), (48, true), (49, false), (216, false)] as [(UInt8, Bool)])
  func `a dark page is said to hide shadows`(_ level: UInt8, _ isSaid: Bool) throws {
    let mock = try bench.mock("card.png", MockBench.card(), .up) { bitmap in
      let group = bitmap
      bitmap = Bitmap(
        size: PixelSize(width: group.width + 20, height: group.height + 20),
        filledWith: Pixel(red: level, green: level, blue: level, alpha: 255))
      for y in 0..<group.height {
        for x in 0..<group.width where group[x, y].alpha == 255 {
          bitmap[x + 10, y + 10] = group[x, y]
        }
      }
    }
    let sliced = try bench.slice([mock])
    #expect(
      sliced.report.contains { $0.contains("hides shadows and glass: take it on white, too") }
        == isSaid, "\(sliced.report)")
  }

  @Test func `a frame that reaches beyond what is painted is kept`() throws {
    let mock = try bench.mock("card@2x.png", MockBench.card(), .up, scale: .two) { bitmap in
      let group = bitmap
      bitmap = Bitmap(size: PixelSize(width: group.width + 40, height: group.height + 40))
      bitmap.replace(at: PixelPoint(x: 20, y: 20), with: group)
    }
    let found = try bench.slice([mock]).values.frame
    var settings = SliceSettings()
    settings.lines.frame = Rect(
      x: found.x - 2, y: found.y, width: found.width + 2, height: found.height + 3)
    let values = try bench.slice([mock], settings).values
    #expect(values.frame == settings.lines.frame)
  }

  @Test func `caps that are given are kept, and the proof says where they fail`() throws {
    let mock = try bench.mock("card.png", MockBench.card(), .up)
    let sliced = try bench.slice(
      [mock], SliceSettings(lines: SliceSettings.Lines(caps: Insets(all: 4))))
    #expect(!sliced.failures.isEmpty)
    #expect(sliced.values.caps == Insets(all: 4))
    #expect(sliced.json["proof"]?["holds"]?.bool == false)
  }
}
