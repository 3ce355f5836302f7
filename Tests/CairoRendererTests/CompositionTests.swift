import CairoRenderer
import Imaging
import Testing

/// How backgrounds, shadows, group and overlay come together.
@Suite struct CompositionTests {
  @Test(arguments: 0..<300)
  func `a random drawing is what the formula says, bit for bit`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let drawing = randomDrawing(&random)
    let expected = CompositionModel(drawing: drawing).render()
    #expect(try CairoRenderer().render(drawing) == expected)
    #expect(try CairoRenderer().renderCollapsed(drawing).whole == expected)
  }

  @Test func `nothing to draw is transparent and as large as what is visible`() throws {
    let drawing = Drawing(
      canvas: PixelSize(width: 5, height: 4), visible: PixelRect(x: 1, y: 1, width: 3, height: 2))
    #expect(try CairoRenderer().render(drawing) == Bitmap(size: PixelSize(width: 3, height: 2)))
  }

  @Test func `a group alone is itself`() throws {
    let art = Bitmap("r.b", "hgh")
    let drawing = Drawing(canvas: art.size, group: [.picture(art.placed())])
    #expect(try CairoRenderer().render(drawing) == art)
  }

  @Test func `the first shadow is the lowest`() throws {
    let red = DropShadow(sigma: 0, color: Color(red: 255, green: 0, blue: 0))
    let blue = DropShadow(sigma: 0, color: Color(red: 0, green: 0, blue: 255))
    let group: [Drawing.Step] = [.picture(Bitmap("#").placed())]
    func picture(_ shadows: [DropShadow]) throws -> Bitmap {
      try CairoRenderer().render(
        Drawing(
          canvas: PixelSize(width: 1, height: 1), group: group, paintsGroup: false, shadows: shadows
        ))
    }
    #expect(try picture([red, blue]) == Bitmap("b"))
    #expect(try picture([blue, red]) == Bitmap("r"))
  }

  @Test func `the layer of the shadow is cast by a group that is not painted`() throws {
    let drawing = Drawing(
      canvas: PixelSize(width: 4, height: 1), visible: PixelRect(x: 2, y: 0, width: 2, height: 1),
      group: [.picture(Bitmap("r").placed(at: PixelPoint(x: 1, y: 0)))], paintsGroup: false,
      shadows: [DropShadow(sigma: 0, offset: PixelPoint(x: 1, y: 0))])
    #expect(try CairoRenderer().render(drawing) == Bitmap("#."))
  }

  @Test func `a knocked out shadow leaves the group's own pixels alone`() throws {
    let glass = Bitmap(".hh.")
    let drawing = Drawing(
      canvas: glass.size, group: [.picture(glass.placed())],
      shadows: [
        DropShadow(sigma: 0, offset: PixelPoint(x: 1, y: 0), knockout: true, solidAlpha: 0x80)
      ])
    let result = try CairoRenderer().render(drawing)
    #expect(
      result.pixels == [.clear, glass[1, 0], glass[1, 0], Pixel(bits: 0x8000_0000)])
  }

  @Test(arguments: 0..<3)
  func `an opaque background stays opaque everywhere`(which: Int) throws {
    let background = [
      Drawing.Background.color(Color(red: 10, green: 200, blue: 90)), .checker(edge: Ratio(3, 2)),
      .picture(Bitmap(size: PixelSize(width: 12, height: 12), filledWith: Pixel(.white)).placed()),
    ][which]
    let drawing = Drawing(
      canvas: PixelSize(width: 12, height: 12), background: background,
      group: [
        .picture(Bitmap("hh.", "h#h").placed(at: PixelPoint(x: 2, y: 2))),
        .fill(
          Path(center: Point(x: 6.3, y: 6.1), radius: 3.7),
          .color(Color(red: 9, green: 0, blue: 200, alpha: 77))),
      ],
      shadows: [
        DropShadow(sigma: 2, opacity: 0.3),
        DropShadow(sigma: 0, offset: PixelPoint(x: 1, y: 2), color: .white, knockout: true),
      ],
      overlay: [
        .stroke(
          Path((0.3, 11), (11.7, 0.4), isClosed: false), .init(width: 1.3, isRound: true),
          Color(red: 255, green: 0, blue: 0, alpha: 130)),
        .fill(
          Path(5.5, 5.5, 4, 4), .picture(Bitmap("hhhh", "rh.#").placed(at: PixelPoint(x: 5, y: 5)))),
      ])
    #expect(try CairoRenderer().render(drawing).pixels.allSatisfy { $0.alpha == 255 })
  }

  /// Edge 8 × 1.3 = 10.4: squares begin at 0, 10, 21, 31; what is visible, at column 7 and row 5.
  @Test func `checker squares begin at rounded edges, at the corner of the canvas`() throws {
    let drawing = Drawing(
      canvas: PixelSize(width: 60, height: 60),
      visible: PixelRect(x: 7, y: 5, width: 33, height: 22),
      background: .checker(edge: Ratio(104, 10)))
    let result = try CairoRenderer().render(drawing)
    let white = Pixel(.white)
    let grey = Pixel(Color(red: 0xCC, green: 0xCC, blue: 0xCC))
    func line(_ first: Pixel, _ second: Pixel) -> [Pixel] {
      Array(repeating: first, count: 3) + Array(repeating: second, count: 11)
        + Array(repeating: first, count: 10) + Array(repeating: second, count: 9)
    }
    let rows = (5..<27).flatMap { (10..<21).contains($0) ? line(grey, white) : line(white, grey) }
    #expect(result.pixels == rows)
  }

  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: 24, height: 20), PixelRect(x: 3, y: 2, width: 15, height: 13),
    PixelRect(x: 11, y: 0, width: 1, height: 20),
    PixelRect(x: 20, y: 17, width: 4, height: 3), PixelRect(x: 0, y: 9, width: 24, height: 1),
  ])
  func `the visible part equals that part of the whole canvas`(visible: PixelRect) throws {
    for background in [Drawing.Background.none, .color(Color(red: 1, green: 2, blue: 3))] {
      for shadows in [[], [DropShadow(sigma: 1.5, offset: PixelPoint(x: 2, y: 1), opacity: 0.6)]] {
        var drawing = Drawing(
          canvas: PixelSize(width: 24, height: 20), background: background,
          group: [
            .picture(Bitmap("rgbh", "h..r").placed(at: PixelPoint(x: 9, y: 8))),
            .fill(
              Path(center: Point(x: 12.2, y: 9.7), radius: 6.1),
              .picture(
                Bitmap(size: PixelSize(width: 9, height: 30), filledWith: Pixel(.white)).placed(
                  at: PixelPoint(x: 5, y: -3)))),
          ],
          shadows: shadows,
          overlay: [
            .stroke(
              Path((-3, 2.2), (20, 6.6), (7.9, 30), isClosed: false), .init(width: 1.7),
              Color(red: 0, green: 90, blue: 255, alpha: 200)),
            .stroke(
              Path(center: Point(x: 3.1, y: 15.4), radius: 9), .init(width: 0.8, isRound: true),
              .black),
          ])
        let whole = try CairoRenderer().render(drawing)
        drawing.visible = visible
        let part = try CairoRenderer().render(drawing)
        #expect(part == whole.cropped(to: visible))
      }
    }
  }

  @Test func `one drawing gives the same picture each time, on many threads at once`() async throws
  {
    var random = SplitMix(state: 7)
    var drawing = randomDrawing(&random)
    drawing.overlay.append(
      .stroke(Path(center: Point(x: 4, y: 4), radius: 3), .init(width: 1.5), .black))
    let first = try CairoRenderer().render(drawing)
    try await withThrowingTaskGroup(of: Bitmap.self) { [drawing] tasks in
      for _ in 0..<16 { tasks.addTask { try CairoRenderer().render(drawing) } }
      for try await picture in tasks { #expect(picture == first) }
    }
  }

  private func randomDrawing(_ random: inout SplitMix) -> Drawing {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func rect() -> PixelRect {
      PixelRect(x: number(-2...8), y: number(-2...8), width: number(1...9), height: number(1...9))
    }
    func color() -> Color {
      func channel() -> UInt8 { .random(in: 0...255, using: &random) }
      return Color(red: channel(), green: channel(), blue: channel(), alpha: channel())
    }
    func step() -> Drawing.Step {
      let art = Bitmap(
        size: PixelSize(width: number(1...9), height: number(1...9)), random: &random)
      let picture = art.placed(
        at: PixelPoint(x: number(-3...8), y: number(-3...8)),
        clip: Bool.random(using: &random) ? rect() : nil,
        hole: Bool.random(using: &random) ? rect() : nil)
      return switch number(0...9) {
      case 0: .fill(Path(rect()), .picture(picture))
      case 1: .fill(Path(rect()), .color(color()))
      default: .picture(picture)
      }
    }
    func shadow() -> DropShadow {
      DropShadow(
        caster: Bool.random(using: &random) ? .group : .rectangle(rect()), sigma: 0,
        offset: PixelPoint(x: number(-3...3), y: number(-3...3)), color: color(),
        // Sixteenths, so that no product falls on a tie that doubles may see on either side.
        opacity: Double(number(0...16)) / 16, knockout: Bool.random(using: &random))
    }
    let canvas = PixelSize(width: number(1...11), height: number(1...11))
    let (x, y) = (number(0...canvas.width - 1), number(0...canvas.height - 1))
    let part = PixelRect(
      x: x, y: y, width: number(1...canvas.width - x), height: number(1...canvas.height - y))
    let visible = Bool.random(using: &random) ? part : PixelRect(origin: .zero, size: canvas)
    let backgrounds: [Drawing.Background] = [
      .none, .color(color()), .checker(edge: Ratio(number(1...9), number(1...4))),
      .picture(Bitmap(size: visible.size, random: &random).placed(at: visible.origin)),
    ]
    return Drawing(
      canvas: canvas, visible: visible, background: backgrounds[number(0...3)],
      group: (0..<number(0...3)).map { _ in step() }, paintsGroup: number(0...3) > 0,
      shadows: (0..<number(0...3)).map { _ in shadow() },
      overlay: (0..<number(0...2)).map { _ in step() })
  }
}
