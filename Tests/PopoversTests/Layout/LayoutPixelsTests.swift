import Imaging
import Popovers
import Testing
import TestLayouts
import TestThemes

/// Rounding to device pixels: by hand at odd scales, and against fractions for thousands of others.
@Suite struct LayoutPixelsTests {
  struct Expected: Sendable {
    var scale: Double
    var canvas: PixelSize
    var arrow: PixelRect
    var start: Int
    var end: Int
    var frame: PixelRect
    var content: PixelRect
  }

  /// Bounds 106 × 63 points, arrow 11 × 7 at x = 47.5 (4 and 91 at the lane's ends).
  @Test(arguments: [
    Expected(
      scale: 1.3, canvas: PixelSize(width: 138, height: 82),
      arrow: PixelRect(x: 62, y: 0, width: 14, height: 9), start: 6, end: 118,
      frame: PixelRect(x: 0, y: 9, width: 138, height: 73),
      content: PixelRect(x: 4, y: 13, width: 130, height: 65)),
    Expected(
      scale: 1.5, canvas: PixelSize(width: 159, height: 95),
      arrow: PixelRect(x: 71, y: 0, width: 17, height: 11), start: 6, end: 136,
      frame: PixelRect(x: 0, y: 11, width: 159, height: 84),
      content: PixelRect(x: 5, y: 15, width: 150, height: 75)),
    Expected(
      scale: 2.5, canvas: PixelSize(width: 265, height: 158),
      arrow: PixelRect(x: 119, y: 0, width: 28, height: 18), start: 10,
      end: 227, frame: PixelRect(x: 0, y: 18, width: 265, height: 140),
      content: PixelRect(x: 8, y: 25, width: 250, height: 125)),
    Expected(
      scale: 0.5, canvas: PixelSize(width: 53, height: 32),
      arrow: PixelRect(x: 24, y: 0, width: 6, height: 4), start: 2, end: 45,
      frame: PixelRect(x: 0, y: 4, width: 53, height: 28),
      content: PixelRect(x: 2, y: 5, width: 50, height: 25)),
  ])
  func `edges are rounded at odd scales`(expected: Expected) throws {
    let size = Size(width: 100, height: 50)
    let scale = scale(expected.scale)
    let layout = try Theme.small.layout(content: size, at: scale)
    #expect(layout.pixels.canvas == expected.canvas)
    #expect(layout.pixels.arrow == expected.arrow)
    #expect(layout.pixels.frame == expected.frame)
    #expect(layout.pixels.content == expected.content)
    #expect(
      try Theme.small.layout(content: size, .up, .start, at: scale).pixels.arrow?.x
        == expected.start)
    #expect(
      try Theme.small.layout(content: size, .up, .end, at: scale).pixels.arrow?.x == expected.end)

    let down = try Theme.small.layout(content: size, .down, at: scale)
    let height = expected.arrow.height
    #expect(
      down.pixels.arrow
        == PixelRect(
          x: expected.arrow.x, y: expected.canvas.height - height, width: expected.arrow.width,
          height: height))
    #expect(
      down.pixels.frame
        == PixelRect(
          x: 0, y: 0, width: expected.canvas.width, height: expected.canvas.height - height))
  }

  @Test func `an overshooting arrow is not held in the lane`() throws {
    var theme = Theme.small
    theme.arrow?.edge = .overshoot
    let layout = try theme.layout(content: Size(width: 100, height: 50), .up, .end, at: scale(2.5))
    // 91 × 2.5 = 227.5: rounded, and no lane holds it.
    #expect(layout.pixels.arrow?.x == 228)
    // The canvas holds the arrow, as far as a picture can.
    #expect(throws: LayoutError.canvasTooLarge(width: 10_000_011, height: 63)) {
      try theme.layout(content: Size(width: 100, height: 50), .up, .points(1e300))
    }
  }

  /// A model of its own: whole numbers of hundredths and exact fractions, no shared code.
  @Test func `pixels agree with exact fractions`() throws {
    var random = SeededGenerator(3)
    let scales = [50, 75, 100, 125, 130, 150, 200, 233, 250, 300, 777, 800]
    for _ in rounds(3000) {
      func hundredths(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let s = scales[hundredths(0...scales.count - 1)]
      let direction = ArrowDirection.allCases[hundredths(0...3)]
      let isAcross = direction == .up || direction == .down
      let (b, h, v) = (hundredths(1...4000), hundredths(1...3000), hundredths(0...500))
      let (lo, hi) = (hundredths(0...2500), hundredths(0...2500))
      let (l, d) = (hundredths(100...20000), h + hundredths(0...9000))
      let o = hundredths(-9000...9000)
      let inset = hundredths(-500...900)
      let points = { (value: Int) in Double(value) / 100 }

      let theme = Theme(
        name: "Random", contentInsets: Insets(all: points(inset)),
        frame: FrameStyle(image: picture("frame.png", 1, 1)),
        arrow: ArrowStyle(
          art: .image(ImageArrow(up: picture("arrow.png", 1, 1), overlap: points(v))),
          base: points(b), height: points(h),
          lane: Insets(
            top: points(lo), left: points(lo), bottom: points(hi), right: points(hi))))
      let size =
        isAcross
        ? Size(width: points(l), height: points(d)) : Size(width: points(d), height: points(l))
      let layout = try? theme.layout(
        bounds: size, direction, .points(points(o)), at: scale(Double(s) / 100))
      let (edge, depth) = (round(l * s, 10000), round(d * s, 10000))
      guard let layout else {
        #expect(edge == 0 || depth == 0)
        continue
      }

      // The origin as a fraction of hundredths; t is B/2 in every direction.
      var (x, per) = (l + 2 * o - b, 2)
      var state = ArrowState.free
      if l - lo - hi >= b {
        if x < 2 * lo { (x, state) = (2 * lo, .clamped) }
        if x > 2 * (l - hi - b) { (x, state) = (2 * (l - hi - b), .clamped) }
      } else if l > b {
        (x, per, state) = (lo * (l - b), lo + hi, .laneShrunk)
      } else {
        (x, per, state) = (l - b, 2, .overflows)
      }
      let (hpx, vpx, bpx) = (round(h * s, 10000), round(v * s, 10000), round(b * s, 10000))
      var origin = round(x * s, per * 10000)
      if state == .free || state == .clamped {
        let low = -floor(-lo * s, 10000)
        let high = floor((l - hi) * s, 10000) - bpx
        if low <= high { origin = min(max(origin, low), high) }
      }
      #expect(layout.state == state)
      let (arrow, arrowPicture, frame): (PixelRect, PixelRect, PixelRect) =
        switch direction {
        case .up, .none:
          (
            PixelRect(x: origin, y: 0, width: bpx, height: hpx),
            PixelRect(x: origin, y: 0, width: bpx, height: hpx + vpx),
            PixelRect(x: 0, y: hpx, width: edge, height: depth - hpx)
          )
        case .down:
          (
            PixelRect(x: origin, y: depth - hpx, width: bpx, height: hpx),
            PixelRect(x: origin, y: depth - hpx - vpx, width: bpx, height: hpx + vpx),
            PixelRect(x: 0, y: 0, width: edge, height: depth - hpx)
          )
        case .left:
          (
            PixelRect(x: 0, y: origin, width: hpx, height: bpx),
            PixelRect(x: 0, y: origin, width: hpx + vpx, height: bpx),
            PixelRect(x: hpx, y: 0, width: depth - hpx, height: edge)
          )
        case .right:
          (
            PixelRect(x: depth - hpx, y: origin, width: hpx, height: bpx),
            PixelRect(x: depth - hpx - vpx, y: origin, width: hpx + vpx, height: bpx),
            PixelRect(x: 0, y: 0, width: depth - hpx, height: edge)
          )
        }
      // An overlap that is longer than the frame reaches beyond bounds, and so does the canvas.
      let pixels = layout.pixels.cutToBounds
      #expect(pixels.arrow == arrow)
      #expect(pixels.arrowPicture == arrowPicture)
      #expect(pixels.frame == frame)
      #expect(
        pixels.bounds
          == (isAcross
            ? PixelRect(x: 0, y: 0, width: edge, height: depth)
            : PixelRect(x: 0, y: 0, width: depth, height: edge)))

      // Content along the edge: its own edges, rounded.
      let near = round(inset * s, 10000)
      let far = round(max(inset, l - inset) * s, 10000)
      let content = pixels.content
      #expect((isAcross ? content.x : content.y) == near)
      #expect((isAcross ? content.maxX : content.maxY) == far)

      // Laws: no gap, and an arrow with room stays inside of bounds.
      let bounds = pixels.bounds
      #expect(bounds.intersection(frame) == frame)
      let strip = isAcross ? bounds.height - frame.height : bounds.width - frame.width
      #expect(strip == hpx)
      if state == .free || state == .clamped,
        -floor(-lo * s, 10000) + bpx <= floor((l - hi) * s, 10000)
      {
        #expect(bounds.intersection(arrow) == arrow)
      }
    }
  }

  @Test func `a mirrored offset is laid out mirrored up to the rounding of halves`() throws {
    var random = SeededGenerator(4)
    for _ in rounds(2000) {
      let scale = scale(Double(Int.random(in: 50...800, using: &random)) / 100)
      let asked = Double(Int.random(in: -600...600, using: &random)) / 10
      let direction = ArrowDirection.allCases[Int.random(in: 0...3, using: &random)]
      let size = Size(width: Double(Int.random(in: 20...120, using: &random)), height: 60)
      let one = try Theme.small.layout(content: size, direction, .points(asked), at: scale).pixels
      let other = try Theme.small.layout(content: size, direction, .points(-asked), at: scale)
        .pixels
      let arrow = try #require(one.arrow)
      let mirrored = try #require(other.arrow)
      let isAcross = direction == .up || direction == .down
      let before = isAcross ? arrow.x : arrow.y
      let after =
        isAcross ? other.bounds.width - mirrored.maxX : other.bounds.height - mirrored.maxY
      #expect(abs(before - after) <= 1)
    }
  }

  private func floor(_ numerator: Int, _ denominator: Int) -> Int {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
  }

  private func round(_ numerator: Int, _ denominator: Int) -> Int {
    floor(2 * numerator + denominator, 2 * denominator)
  }
}
