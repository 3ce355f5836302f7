import CairoRenderer
import Imaging
import Testing

/// Outlines filled with a colour or with a texture.
@Suite struct FillTests {
  private func picture(_ steps: Drawing.Step..., size: PixelSize) throws -> Bitmap {
    try CairoRenderer().render(Drawing(canvas: size, group: steps))
  }

  @Test func `whole pixels are filled whole, and nothing beside them`() throws {
    let result = try picture(
      .fill(Path(1, 1, 2, 1), .color(.black)), size: PixelSize(width: 4, height: 3))
    #expect(result == Bitmap("....", ".##.", "...."))
  }

  @Test func `steps inside of an outline show there only`() throws {
    let result = try picture(
      .inside(
        Path(1, 1, 3, 2),
        [.fill(Path(0, 0, 3, 2), .color(.black)), .fill(Path(3, 2, 9, 9), .color(.black))]),
      size: PixelSize(width: 5, height: 4))
    #expect(result == Bitmap(".....", ".##..", "...#.", "....."))
  }

  /// Half of a half: the outline cuts the finished group, not each step.
  @Test func `steps inside of an outline are one group`() throws {
    let half = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let path = Path(0, 0, 1, 1)
    let result = try picture(
      .inside(path, [.fill(path, .color(.black)), .fill(path, .color(half))]),
      size: PixelSize(width: 1, height: 1))
    #expect(result[0, 0].alpha == 255)
  }

  @Test func `a pixel is as opaque as the part of it that is covered`() throws {
    let result = try picture(
      .fill(Path(0.5, 0.25, 2, 1), .color(.black)), size: PixelSize(width: 3, height: 2))
    let expected = [[0.375, 0.75, 0.375], [0.125, 0.25, 0.125]]
    for y in 0..<2 {
      for x in 0..<3 {
        // Cairo samples 15 lines a pixel, so that a fraction of a row may be a line off.
        #expect(abs(Double(result[x, y].alpha) / 255 - expected[y][x]) <= 1.0 / 15 + 1.0 / 255)
      }
    }
  }

  @Test func `a diagonal halves the pixels that it crosses`() throws {
    let result = try picture(
      .fill(Path((0, 0), (8, 8), (0, 8)), .color(.black)), size: PixelSize(width: 8, height: 8))
    for y in 0..<8 {
      for x in 0..<8 {
        let alpha = Int(result[x, y].alpha)
        if x < y { #expect(alpha == 255) }
        if x > y { #expect(alpha == 0) }
        // Cairo samples 15 lines a pixel, so that a half is 8 of 15 at most.
        if x == y { #expect((119...136).contains(alpha)) }
      }
    }
  }

  /// The inside is where outlines wind round at all: one of the same sense fills, one of the other
  /// sense cuts a hole.
  @Test func `the inside is found by the non-zero rule`() throws {
    let outer = Path(0, 0, 5, 5)
    let same = Path(1, 1, 3, 3)
    let other = Path((1, 1), (1, 4), (4, 4), (4, 1))
    func result(_ inner: Path) throws -> Bitmap {
      try picture(
        .fill(Path(outer.elements + inner.elements), .color(.black)),
        size: PixelSize(width: 5, height: 5))
    }
    #expect(
      try result(same) == Bitmap(size: PixelSize(width: 5, height: 5), filledWith: Pixel(.black)))
    #expect(try result(other) == Bitmap("#####", "#...#", "#...#", "#...#", "#####"))
  }

  @Test func `a circle covers its area`() throws {
    let result = try picture(
      .fill(Path(center: Point(x: 20.3, y: 19.8), radius: 17), .color(.black)),
      size: PixelSize(width: 40, height: 40))
    let area = 17 * 17 * Double.pi
    #expect(abs(result.area - area) < area * 0.002)
  }

  @Test(arguments: [Color(red: 3, green: 200, blue: 78, alpha: 101), .white, .black])
  func `a translucent colour is rounded, not cut, when it is premultiplied`(color: Color) throws {
    let result = try picture(
      .fill(Path(0, 0, 2, 2), .color(color)), size: PixelSize(width: 2, height: 2))
    #expect(result == Bitmap(size: PixelSize(width: 2, height: 2), filledWith: Pixel(color)))
  }

  @Test func `every premultiplied colour comes out as it is`() throws {
    for alpha in stride(from: 0, through: 255, by: 5) {
      let steps = (0...255).map { level -> Drawing.Step in
        let value = UInt8(level)
        return .fill(
          Path(Double(level), 0, 1, 1),
          .color(Color(red: value, green: 255 - value, blue: 9, alpha: UInt8(alpha))))
      }
      let result = try CairoRenderer().render(
        Drawing(canvas: PixelSize(width: 256, height: 1), group: steps))
      let expected = (0...255).map { level in
        let value = UInt8(level)
        return Pixel(Color(red: value, green: 255 - value, blue: 9, alpha: UInt8(alpha)))
      }
      #expect(result.pixels == expected)
    }
  }

  @Test func `a texture stays where it is when the shape moves`() throws {
    var random = SplitMix(state: 3)
    let texture = Bitmap(
      size: PixelSize(width: 12, height: 12),
      pixels: (0..<144).map { _ in Pixel(bits: UInt32(random.next() >> 40) | 0xFF00_0000) })
    for x in [1.0, 2.5, 3.75] {
      let result = try picture(
        .fill(Path((x, 10), (x + 4, 2), (x + 8, 10)), .picture(texture.placed())),
        size: PixelSize(width: 12, height: 12))
      // In row y the shape reaches from its left side to its right side; pixels wholly between.
      var inside = 0
      for y in 2..<10 {
        let reach = Double(y - 2) / 2
        for column in 0..<12
        where Double(column) >= x + 4 - reach && Double(column + 1) <= x + 4 + reach {
          #expect(result[column, y] == texture[column, y])
          inside += 1
        }
      }
      #expect(inside > 20)
      #expect(result[0, 0] == .clear)
    }
  }

  @Test func `a texture ends at its rectangle, without a fringe`() throws {
    let texture = Bitmap(size: PixelSize(width: 3, height: 2), filledWith: Pixel(.white))
    let result = try picture(
      .fill(Path(0, 0, 6, 4), .picture(texture.placed(at: PixelPoint(x: 2, y: 1)))),
      size: PixelSize(width: 6, height: 4))
    #expect(result == Bitmap("......", "..www.", "..www.", "......"))
  }

  @Test func `a shape outside of the canvas paints nothing`() throws {
    let result = try picture(
      .fill(Path(-20, -20, 10, 10), .picture(Bitmap("r").placed())),
      .fill(Path(1e300, 5, 10, 10), .color(.black)), .fill(Path(), .color(.black)),
      size: PixelSize(width: 2, height: 2))
    #expect(result == Bitmap(size: PixelSize(width: 2, height: 2)))
  }

  @Test func `a content picture is cut to rounded corners`() throws {
    let photo = Bitmap(size: PixelSize(width: 16, height: 12), filledWith: Pixel(.white))
    let k = 4 * (1 - 0.5522847498)
    func corner(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    let outline = Path([
      .move(corner(4, 0)), .line(corner(12, 0)),
      .curve(corner(16 - k, 0), corner(16, k), end: corner(16, 4)), .line(corner(16, 8)),
      .curve(corner(16, 12 - k), corner(16 - k, 12), end: corner(12, 12)), .line(corner(4, 12)),
      .curve(corner(k, 12), corner(0, 12 - k), end: corner(0, 8)), .line(corner(0, 4)),
      .curve(corner(0, k), corner(k, 0), end: corner(4, 0)), .close,
    ])
    let result = try CairoRenderer().render(
      Drawing(canvas: photo.size, overlay: [.fill(outline, .picture(photo.placed()))]))
    #expect(result[0, 0].alpha < 8)
    #expect(result[15, 11].alpha < 8)
    #expect(result[8, 0].alpha == 255)
    #expect(result[0, 6].alpha == 255)
    let area = 16 * 12 - 16 * (4 - Double.pi)
    #expect(abs(result.area - area) < 0.3)
  }
}
