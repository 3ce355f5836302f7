import CairoRenderer
import Raster
import Testing

/// How backgrounds, shadows, group and overlay come together.
@Suite struct CompositionTests {
  @Test(arguments: 0..<300)
  func `a random drawing is what the formula says, bit for bit`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let drawing = randomDrawing(&random)
    #expect(try CairoRenderer().render(drawing) == CompositionModel(drawing: drawing).render())
  }

  @Test func `nothing to draw is transparent and as large as what is visible`() throws {
    let drawing = Drawing(canvas: PixelSize(5, 4), visible: PixelRect(1, 1, 3, 2))
    #expect(try CairoRenderer().render(drawing) == Bitmap(size: PixelSize(3, 2)))
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
        Drawing(canvas: PixelSize(1, 1), group: group, paintsGroup: false, shadows: shadows))
    }
    #expect(try picture([red, blue]) == Bitmap("b"))
    #expect(try picture([blue, red]) == Bitmap("r"))
  }

  @Test func `the layer of the shadow is cast by a group that is not painted`() throws {
    let drawing = Drawing(
      canvas: PixelSize(4, 1), visible: PixelRect(2, 0, 2, 1),
      group: [.picture(Bitmap("r").placed(at: PixelPoint(1, 0)))], paintsGroup: false,
      shadows: [DropShadow(sigma: 0, offset: PixelPoint(1, 0))])
    #expect(try CairoRenderer().render(drawing) == Bitmap("#."))
  }

  @Test func `a knocked out shadow leaves the group's own pixels alone`() throws {
    let glass = Bitmap(".hh.")
    let drawing = Drawing(
      canvas: glass.size, group: [.picture(glass.placed())],
      shadows: [DropShadow(sigma: 0, offset: PixelPoint(1, 0), knockout: true)])
    let result = try CairoRenderer().render(drawing)
    #expect(
      result.pixels == [.clear, glass[1, 0], glass[1, 0], Pixel(bits: 0x8000_0000)])
  }

  @Test(arguments: 0..<3)
  func `an opaque background stays opaque everywhere`(which: Int) throws {
    let background = [
      Drawing.Background.color(Color(red: 10, green: 200, blue: 90)), .checker(edge: Ratio(3, 2)),
      .picture(Bitmap(size: PixelSize(12, 12), filledWith: Pixel(.white)).placed()),
    ][which]
    let drawing = Drawing(
      canvas: PixelSize(12, 12), background: background,
      group: [
        .picture(Bitmap("hh.", "h#h").placed(at: PixelPoint(2, 2))),
        .fill(
          Path(center: Point(6.3, 6.1), radius: 3.7),
          .color(Color(red: 9, green: 0, blue: 200, alpha: 77))),
      ],
      shadows: [
        DropShadow(sigma: 2, opacity: 0.3),
        DropShadow(sigma: 0, offset: PixelPoint(1, 2), color: .white, knockout: true),
      ],
      overlay: [
        .stroke(
          Path((0.3, 11), (11.7, 0.4), isClosed: false), .init(width: 1.3, isRound: true),
          Color(red: 255, green: 0, blue: 0, alpha: 130)),
        .fill(Path(5.5, 5.5, 4, 4), .picture(Bitmap("hhhh", "rh.#").placed(at: PixelPoint(5, 5)))),
      ])
    #expect(try CairoRenderer().render(drawing).pixels.allSatisfy { $0.alpha == 255 })
  }

  /// Edge 8 × 1.3 = 10.4: squares begin at 0, 10, 21, 31.
  @Test func `checker squares begin at rounded edges, at the corner of what is visible`() throws {
    let drawing = Drawing(
      canvas: PixelSize(60, 60), visible: PixelRect(7, 5, 33, 22),
      background: .checker(edge: Ratio(104, 10)))
    let result = try CairoRenderer().render(drawing)
    let white = Pixel(.white)
    let grey = Pixel(Color(red: 0xCC, green: 0xCC, blue: 0xCC))
    func line(_ first: Pixel, _ second: Pixel) -> [Pixel] {
      Array(repeating: first, count: 10) + Array(repeating: second, count: 11)
        + Array(repeating: first, count: 10) + Array(repeating: second, count: 2)
    }
    let rows = (0..<22).flatMap { (10..<21).contains($0) ? line(grey, white) : line(white, grey) }
    #expect(result.pixels == rows)
  }

  @Test(arguments: [
    PixelRect(0, 0, 24, 20), PixelRect(3, 2, 15, 13), PixelRect(11, 0, 1, 20),
    PixelRect(20, 17, 4, 3), PixelRect(0, 9, 24, 1),
  ])
  func `what is visible is the same part of the whole canvas`(visible: PixelRect) throws {
    for background in [Drawing.Background.none, .color(Color(red: 1, green: 2, blue: 3))] {
      for shadows in [[], [DropShadow(sigma: 1.5, offset: PixelPoint(2, 1), opacity: 0.6)]] {
        var drawing = Drawing(
          canvas: PixelSize(24, 20), background: background,
          group: [
            .picture(Bitmap("rgbh", "h..r").placed(at: PixelPoint(9, 8))),
            .fill(
              Path(center: Point(12.2, 9.7), radius: 6.1),
              .picture(
                Bitmap(size: PixelSize(9, 30), filledWith: Pixel(.white)).placed(
                  at: PixelPoint(5, -3)))),
          ],
          shadows: shadows,
          overlay: [
            .stroke(
              Path((-3, 2.2), (20, 6.6), (7.9, 30), isClosed: false), .init(width: 1.7),
              Color(red: 0, green: 90, blue: 255, alpha: 200)),
            .stroke(
              Path(center: Point(3.1, 15.4), radius: 9), .init(width: 0.8, isRound: true), .black),
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
      .stroke(Path(center: Point(4, 4), radius: 3), .init(width: 1.5), .black))
    let first = try CairoRenderer().render(drawing)
    try await withThrowingTaskGroup(of: Bitmap.self) { [drawing] tasks in
      for _ in 0..<16 { tasks.addTask { try CairoRenderer().render(drawing) } }
      for try await picture in tasks { #expect(picture == first) }
    }
  }

  private func randomDrawing(_ random: inout SplitMix) -> Drawing {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func rect() -> PixelRect {
      PixelRect(number(-2...8), number(-2...8), number(1...9), number(1...9))
    }
    func color() -> Color {
      func channel() -> UInt8 { .random(in: 0...255, using: &random) }
      return Color(red: channel(), green: channel(), blue: channel(), alpha: channel())
    }
    func step() -> Drawing.Step {
      let art = Bitmap(size: PixelSize(number(1...9), number(1...9)), random: &random)
      let picture = art.placed(
        at: PixelPoint(number(-3...8), number(-3...8)),
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
        offset: PixelPoint(number(-3...3), number(-3...3)), color: color(),
        // Sixteenths, so that no product falls on a tie that doubles may see on either side.
        opacity: Double(number(0...16)) / 16, knockout: Bool.random(using: &random))
    }
    let canvas = PixelSize(number(1...11), number(1...11))
    let (x, y) = (number(0...canvas.width - 1), number(0...canvas.height - 1))
    let part = PixelRect(x, y, number(1...canvas.width - x), number(1...canvas.height - y))
    let visible = Bool.random(using: &random) ? part : PixelRect(.zero, canvas)
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
