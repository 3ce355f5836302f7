import CairoRenderer
import Imaging
import Testing

/// Lines along outlines.
@Suite struct StrokeTests {
  private func picture(
    _ path: Path, width: Double, isRound: Bool = false, color: Color = .black, size: PixelSize
  ) throws -> Bitmap {
    try CairoRenderer().render(
      Drawing(
        canvas: size, group: [.stroke(path, .init(width: width, isRound: isRound), color)]))
  }

  @Test func `a line of one pixel along pixel centres is crisp and ends square`() throws {
    let result = try picture(
      Path((1, 1.5), (4, 1.5), isClosed: false), width: 1, size: PixelSize(width: 5, height: 3))
    #expect(result == Bitmap(".....", ".###.", "....."))
  }

  @Test func `a round pen reaches half its width further`() throws {
    let line = Path((3, 3), (7, 3), isClosed: false)
    let square = try picture(line, width: 4, size: PixelSize(width: 10, height: 6))
    let round = try picture(line, width: 4, isRound: true, size: PixelSize(width: 10, height: 6))
    #expect(square.area == 16)
    #expect(abs(round.area - 16 - 4 * Double.pi) < 0.15)
    #expect(square[2, 2].alpha == 0 && round[2, 2].alpha == 255)
  }

  /// A right angle of a pen 4 wide: pointed, the corner is a whole square; round, a quarter circle.
  @Test func `corners are pointed or round`() throws {
    let angle = Path((2, 8), (2, 2), (8, 2), isClosed: false)
    let pointed = try picture(angle, width: 4, size: PixelSize(width: 9, height: 9))
    let round = try picture(angle, width: 4, isRound: true, size: PixelSize(width: 9, height: 9))
    #expect(pointed[0, 0].alpha == 255)
    #expect(round[0, 0].alpha < 90)
    #expect(pointed.area == 4 * 8 + 4 * 4)
  }

  @Test func `a translucent line that crosses itself is not darker there`() throws {
    let cross = Path([
      .move(Point(x: 0, y: 2.5)), .line(Point(x: 5, y: 2.5)), .move(Point(x: 2.5, y: 0)),
      .line(Point(x: 2.5, y: 5)),
    ])
    let color = Color(red: 0, green: 0, blue: 0, alpha: 100)
    let result = try picture(cross, width: 1, color: color, size: PixelSize(width: 5, height: 5))
    #expect(result.pixels.filter { $0 == Pixel(color) }.count == 9)
    #expect(result.pixels.filter { $0 == .clear }.count == 16)
  }

  @Test func `a clip cuts a line and nothing else`() throws {
    let line = Path((0, 1), (6, 1), isClosed: false)
    let style = Drawing.StrokeStyle(width: 2, clip: PixelRect(x: 2, y: 1, width: 3, height: 9))
    let drawing = Drawing(
      canvas: PixelSize(width: 6, height: 4),
      group: [
        .stroke(line, style, .black),
        .stroke(Path((0, 3.5), (6, 3.5), isClosed: false), .init(width: 1), .black),
      ])
    let result = try CairoRenderer().render(drawing)
    #expect(result == Bitmap("......", "..###.", "......", "######"))
  }
}
