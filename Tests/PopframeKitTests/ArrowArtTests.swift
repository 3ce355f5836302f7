import Files
import Imaging
import PNG
import PopframeKit
import Popovers
import TestFolders
import Testing

/// Arrows from pictures, drawn: identical pictures, the contract's permutations, overhang and canvas.
@Suite struct ArrowArtTests {
  /// No two pixels are alike, and nothing is symmetric.
  private static func arrow(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = Pixel(
          red: UInt8(20 + 25 * x), green: UInt8(15 + 30 * y), blue: UInt8((x * 7 + y * 13) % 200),
          alpha: 255)
      }
    }
    return bitmap
  }

  private static func theme(
    _ bench: Workbench, _ name: String, arrow: String, turned: [String: Orientation] = [:]
  ) throws -> ThemeFolder {
    let frame = Bitmap(
      size: PixelSize(width: 6, height: 6),
      filledWith: Pixel(Color(red: 0x40, green: 0x60, blue: 0x80)))
    let art = Self.arrow(7, 5)
    try bench.write(PNGCodec.encode(frame, scale: .one), to: "\(name)/frame.png")
    try bench.write(PNGCodec.encode(art, scale: .one), to: "\(name)/arrow.png")
    for (file, orientation) in turned {
      try bench.write(
        PNGCodec.encode(art.turned(orientation), scale: .one), to: "\(name)/\(file).png")
    }
    try bench.write(
      """
      format: 1
      contentInsets: 1
      frame: {image: frame.png, capInsets: 2}
      arrow: {\(arrow)}
      shadow: {opacity: 0.5, blur: 3, offset: [1, 2]}

      """, to: "\(name)/theme.yaml")
    return try ThemeFolder(bench.path(name).text)
  }

  @Test(arguments: ["flip", "rotate"], ["turn", "mirror"])
  func `pictures that are identical to the derived ones give identical results`(
    down: String, left: String
  ) throws {
    let bench = try Workbench()
    let keys =
      "image: arrow.png, tip: 2, overlap: 1, alignmentInsets: [0, 1, 1, 0], down: \(down), "
      + "left: \(left), edge: overshoot"
    for (filter, more) in [("nearest", ", base: 5, height: 4"), ("smooth", "")] {
      let keys = keys + ", filter: \(filter)" + more
      let derived = try Self.theme(bench, "Derived\(filter)", arrow: keys)
      let own = try Self.theme(
        bench, "Own\(filter)",
        arrow: keys + ", images: {down: down.png, left: left.png, right: right.png}",
        turned: [
          "down": down == "flip" ? .flippedVertically : .rotated180,
          "left": left == "turn" ? .rotatedLeft : .transposed, "right": .rotatedRight,
        ])
      for direction in [ArrowDirection.up, .down, .left, .right] {
        for scale in [Scale.one, .two, try #require(Scale(1.5))] {
          for offset in [ArrowOffset.points(-1.5), .end, .points(9)] {
            let request = PopoverRequest(
              extent: .content(Size(width: 20, height: 16)), arrow: direction, offset: offset,
              scale: scale)
            let (expected, actual) = (try derived.render(request), try own.render(request))
            #expect(actual.bitmap == expected.bitmap, "\(direction) \(scale) \(offset)")
            #expect(actual.layout.points == expected.layout.points)
            #expect(actual.layout.offset == expected.layout.offset)
          }
        }
      }
    }
  }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right])
  func `the arrow's layer is the contract's permutation, its insets turned with it`(
    direction: ArrowDirection
  ) throws {
    let bench = try Workbench()
    // 7 × 5 with insets top 1, left 2, bottom 0, right 1: base 4, height 3, overlap 1.
    let theme = try Self.theme(
      bench, "Insets", arrow: "image: arrow.png, overlap: 1, alignmentInsets: [1, 2, 0, 1]")
    let popover = try theme.render(
      PopoverRequest(extent: .content(Size(width: 20, height: 16)), arrow: direction),
      options: DrawingOptions(layer: .arrow))
    let pixels = popover.layout.pixels
    let (S, w, h) = (Self.arrow(7, 5), 7, 5)
    func source(_ x: Int, _ y: Int) -> Pixel {
      switch direction {
      case .up, .none: S[x, y]
      case .down: S[x, h - 1 - y]
      case .left: S[w - 1 - y, x]
      case .right: S[y, h - 1 - x]
      }
    }
    let rect = try #require(pixels.arrowPicture)
    let body = try #require(pixels.arrow)
    let isAcross = direction == .up || direction == .down
    #expect(rect.size == PixelSize(width: isAcross ? 7 : 5, height: isAcross ? 5 : 7))
    #expect(body.size == PixelSize(width: isAcross ? 4 : 3, height: isAcross ? 3 : 4))
    let over = PixelInsets(
      top: body.y - rect.y, left: body.x - rect.x, bottom: rect.maxY - body.maxY,
      right: rect.maxX - body.maxX)
    // The overlap is on the inner side.
    let expected: [ArrowDirection: PixelInsets] = [
      .up: PixelInsets(top: 1, left: 2, bottom: 1, right: 1),
      .down: PixelInsets(top: 1, left: 2, bottom: 1, right: 1),
      .left: PixelInsets(top: 1, left: 1, bottom: 2, right: 1),
      .right: PixelInsets(top: 2, left: 1, bottom: 1, right: 1),
    ]
    #expect(over == expected[direction])
    for y in 0..<pixels.canvas.height {
      for x in 0..<pixels.canvas.width {
        let isInside = (rect.x..<rect.maxX).contains(x) && (rect.y..<rect.maxY).contains(y)
        #expect(popover.bitmap[x, y] == (isInside ? source(x - rect.x, y - rect.y) : .clear))
      }
    }
  }

  @Test func `an arrow that is longer than its edge is cut at bounds and its insets`() throws {
    let bench = try Workbench()
    let theme = try Self.theme(
      bench, "Cut", arrow: "image: arrow.png, base: 20, height: 3, alignmentInsets: [1, 2, 0, 1]")
    let popover = try theme.render(
      PopoverRequest(extent: .bounds(Size(width: 12, height: 14)), arrow: .up),
      options: DrawingOptions(layer: .arrow))
    let bounds = popover.layout.pixels.bounds
    #expect(popover.layout.state == .overflows)
    // What is painted begins 2 left of bounds and 1 above, and ends 1 right of it.
    let painted = (0..<popover.bitmap.size.height).flatMap { y -> [PixelPoint] in
      (0..<popover.bitmap.size.width).filter { popover.bitmap[$0, y].alpha > 0 }
        .map { PixelPoint(x: $0, y: y) }
    }
    #expect(painted.map(\.x).min() == bounds.x - 2)
    #expect(painted.map(\.x).max() == bounds.maxX)
    #expect(painted.map(\.y).min() == bounds.y - 1)
    // Shadow: 3σ = 4.5 → 5 around that, moved by (1, 2).
    #expect(bounds.origin == PixelPoint(x: 2 + 5 - 1, y: 1 + 5 - 2))
  }

  @Test func `bounds over a checkerboard are a cut of the whole`() throws {
    let bench = try Workbench()
    let theme = try Self.theme(bench, "Board", arrow: "image: arrow.png")
    let request = PopoverRequest(extent: .content(Size(width: 20, height: 16)), arrow: .left)
    let whole = try theme.render(request, options: DrawingOptions(background: .checker))
    let cut = try theme.render(
      request, options: DrawingOptions(canvas: .bounds, background: .checker))
    let bounds = whole.layout.pixels.bounds
    #expect(bounds.x > 0)
    #expect(cut.bitmap == whole.bitmap.part(bounds))
  }
}
