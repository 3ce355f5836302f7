import CairoRenderer
import Imaging
import Testing

/// What is drawn without the lines that repeat, against the plain path, which leaves out nothing.
@Suite struct CollapsingTests {
  @Test(arguments: 0..<60)
  func `random popovers have every pixel of the plain path`(batch: Int) throws {
    for seed in batch * 50..<(batch + 1) * 50 {
      var random = SplitMix(state: UInt64(seed))
      let drawing = try RandomPopover(&random).drawing
      let plain = try CairoRenderer().render(drawing)
      #expect(try CairoRenderer().renderCollapsed(drawing).whole == plain, "seed \(seed)")
    }
  }

  @Test func `random popovers repeat`() throws {
    var (kept, whole) = (0, 0)
    for seed in 0..<100 {
      var random = SplitMix(state: UInt64(seed))
      let picture = try CairoRenderer().renderCollapsed(try RandomPopover(&random).drawing)
      kept += picture.kept.pixels.count
      whole += picture.size.width * picture.size.height
    }
    // Else the test above compares the plain path with itself.
    #expect(kept < whole * 3 / 4)
  }

  @Test func `of a stretched frame corners and the shadow's edges are kept`() throws {
    let frame = Bitmap("rrr", "rwr", "rrr")
    let plan = try SlicePlan.nineSlice(
      source: frame.size, caps: PixelInsets(top: 1, left: 1, bottom: 1, right: 1), scale: Ratio(1),
      target: PixelSize(width: 100, height: 60), resizing: .stretch)
    let drawing = Drawing(
      canvas: PixelSize(width: 140, height: 100),
      group: [
        .picture(
          SlicedPicture(bitmap: frame, plan: plan, origin: PixelPoint(x: 20, y: 20)))
      ], shadows: [DropShadow(sigma: 1)])
    let picture = try CairoRenderer().renderCollapsed(drawing)
    // Edges at 20 and 120, a blur of three pixels to both sides, and the rim's inner edges.
    let kept = { (axis: CollapsedAxis) in axis.stretches.map(\.lines) }
    #expect(kept(picture.columns) == [0..<1, 17..<24, 117..<124])
    #expect(kept(picture.rows) == [0..<1, 17..<24, 77..<84])
    #expect(picture.whole == (try CairoRenderer().render(drawing)))
  }

  @Test(arguments: [1, -1], [7, 8, 30, 101])
  func `of a stretched gradient the rows that differ are kept`(step: Int, rows: Int) throws {
    // Of 7, 30 and 101 rows some lie in the middle of two lines, where halves are rounded.
    let levels = [0, 0, 1, 2].map { 100 + step * $0 }
    var art = Bitmap(size: PixelSize(width: 2, height: levels.count))
    for (y, level) in levels.enumerated() {
      art[0, y] = Pixel(red: UInt8(level), green: 9, blue: UInt8(level), alpha: 255)
      art[1, y] = art[0, y]
    }
    let target = PixelSize(width: 6, height: rows)
    let plan = SlicePlan.whole(source: art.size, target: target, filter: .smooth)
    let drawing = Drawing(
      canvas: target, group: [.picture(SlicedPicture(bitmap: art, plan: plan, origin: .zero))])
    let picture = try CairoRenderer().renderCollapsed(drawing)
    let whole = try CairoRenderer().render(drawing)
    let differing = (1..<rows).filter { whole[0, $0] != whole[0, $0 - 1] }
    #expect(picture.rows.starts.dropLast() == [0] + differing)
    #expect(picture.columns.starts.dropLast() == [0])
    #expect(picture.whole == whole)
  }

  @Test func `where nothing repeats everything is kept`() throws {
    var random = SplitMix(state: 1)
    let photo = Bitmap(size: PixelSize(width: 30, height: 20), random: &random)
    let drawing = Drawing(
      canvas: photo.size, group: [.picture(photo.placed())], shadows: [DropShadow(sigma: 2)])
    let picture = try CairoRenderer().renderCollapsed(drawing)
    #expect(picture.columns.isWhole && picture.rows.isWhole)
  }
}

/// A nine-slice with an arrow, shadows, a background and a content picture, all of them random.
private struct RandomPopover {
  let drawing: Drawing

  init(_ random: inout SplitMix) throws {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func isTrue() -> Bool { number(0...1) == 1 }
    func color() -> Color {
      Color(
        red: UInt8(number(0...255)), green: UInt8(number(0...255)), blue: UInt8(number(0...255)),
        alpha: UInt8(number(0...255)))
    }
    /// Art whose neighbouring lines are often the same, in all channels or in alpha alone.
    func art(_ size: PixelSize) -> Bitmap {
      if number(0...3) == 0 { return gradient(size) }
      var art = Bitmap(size: size, random: &random)
      let (runX, runY, keepsColor) = (number(1...9), number(1...9), number(0...3) == 0)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let same = art[x - x % runX, y - y % runY]
          let alpha = max(same.alpha, art[x, y].alpha)
          art[x, y] =
            keepsColor ? Pixel(bits: art[x, y].bits & 0xFF_FFFF | UInt32(alpha) << 24) : same
          if keepsColor, alpha != 255 { art[x, y] = Pixel(bits: UInt32(same.alpha) << 24) }
        }
      }
      return art
    }
    /// Art whose neighbouring lines differ by little; now and then a pixel has a step of its own.
    func gradient(_ size: PixelSize) -> Bitmap {
      var art = Bitmap(size: size)
      let (isDown, most) = (isTrue(), number(0...3))
      var levels = (0..<4).map { _ in number(20...60) }
      for line in 0..<(isDown ? size.height : size.width) {
        for channel in 0..<4 { levels[channel] += number(-most...most) }
        for place in 0..<(isDown ? size.width : size.height) {
          let extra = number(0...20) == 0 ? number(-most...most) : 0
          art[isDown ? place : line, isDown ? line : place] = Pixel(
            red: UInt8(levels[0] + extra), green: UInt8(levels[1]), blue: UInt8(levels[2]),
            alpha: UInt8(110 + levels[3] - extra))
        }
      }
      return art
    }
    let orientations: [Orientation] = [
      .identity, .flippedVertically, .flippedHorizontally, .rotated180, .rotatedLeft,
      .rotatedRight, .transposed, .antitransposed,
    ]
    func sliced(in canvas: PixelSize) throws -> SlicedPicture {
      let size = PixelSize(width: number(3...14), height: number(3...14))
      let orientation = orientations[number(0...7)]
      let target = PixelSize(width: number(1...canvas.width), height: number(1...canvas.height))
      let (left, top) = (number(0...size.width - 1), number(0...size.height - 1))
      let modes: [Resizing] = [.tile, .stretch]
      let plan = try SlicePlan.nineSlice(
        source: size,
        caps: PixelInsets(
          top: top, left: left, bottom: number(0...size.height - 1 - top),
          right: number(0...size.width - 1 - left)),
        scale: Ratio(number(1...5), number(1...3)), target: target, resizing: modes[number(0...1)],
        filter: number(0...3) == 0 ? .nearest : .smooth)
      let turned = orientation.size(of: target)
      let origin = PixelPoint(
        x: number(-3...max(0, canvas.width - turned.width) + 3),
        y: number(-3...max(0, canvas.height - turned.height) + 3))
      func part() -> PixelRect {
        PixelRect(
          x: number(0...canvas.width), y: number(0...canvas.height),
          width: number(1...canvas.width), height: number(1...canvas.height))
      }
      return SlicedPicture(
        bitmap: art(size), plan: plan, orientation: orientation, origin: origin,
        clip: number(0...4) == 0 ? part() : nil, hole: number(0...4) == 0 ? part() : nil)
    }
    // Some are wider than two strips of a shadow.
    let canvas = PixelSize(
      width: number(20...(number(0...9) == 0 ? 600 : 160)), height: number(20...160))
    func caster() -> DropShadow.Caster {
      switch number(0...4) {
      case 0:
        return .rectangle(
          PixelRect(x: number(-5...40), y: number(-5...40), width: number(0...99), height: 50))
      case 1:
        // A pentagon, which may lie partly or wholly outside.
        let size = PixelSize(width: number(1...canvas.width), height: number(1...canvas.height))
        let corners = [(0.1, 0.2), (0.5, 0), (0.9, 0.3), (0.8, 1), (0.2, 0.8)].map { x, y in
          Point(x: x * Double(size.width), y: y * Double(size.height))
        }
        let origin = PixelPoint(x: number(-30...canvas.width), y: number(-30...canvas.height))
        return .area(
          Area(polygons: [corners]),
          TurnedGrid(size: size, orientation: orientations[number(0...7)], origin: origin))
      default: return .group
      }
    }
    func shadow() -> DropShadow {
      DropShadow(
        caster: caster(), casterAlpha: UInt8(number(0...255)),
        sigma: Double(number(0...(number(0...9) == 0 ? 60 : 12))) / 2,
        offset: PixelPoint(x: number(-40...40), y: number(-40...40)),
        color: isTrue() ? .black : color(),
        opacity: Double(number(1...10)) / 10, knockout: number(0...3) == 0,
        solidAlpha: UInt8(number(1...255)))
    }
    let (x, y) = (number(0...canvas.width / 2), number(0...canvas.height / 2))
    let part = PixelRect(
      x: x, y: y, width: number(1...canvas.width - x), height: number(1...canvas.height - y))
    let backgrounds: [Drawing.Background] = [
      .none, .none, .color(color()), .checker(edge: Ratio(number(8...40), number(1...4))),
      .picture(try sliced(in: canvas)),
    ]
    drawing = Drawing(
      canvas: canvas, visible: isTrue() ? part : nil, background: backgrounds[number(0...4)],
      group: try (0..<number(1...3)).map { _ in .picture(try sliced(in: canvas)) },
      paintsGroup: number(0...5) > 0,
      shadows: (0..<[0, 1, 1, 2, 3][number(0...4)]).map { _ in shadow() },
      overlay: try (0..<number(0...1)).map { _ in .picture(try sliced(in: canvas)) })
  }
}
