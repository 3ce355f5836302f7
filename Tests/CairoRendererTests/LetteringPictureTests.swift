import CairoRenderer
import Imaging
import Testing

/// Lettering as it arrives on pixels.
@Suite struct LetteringPictureTests {
  @Test(arguments: 8...24)
  func `the stems of a capital are black and nothing between them is grey`(capHeight: Int) throws {
    let lettering = Lettering(capHeight: capHeight)
    let width = lettering.width(of: "H")
    let picture = try CairoRenderer().render(
      Drawing(
        canvas: PixelSize(width: width + 2, height: capHeight + 2),
        overlay: [lettering.step("H", at: PixelPoint(x: 1, y: capHeight + 1), color: .black)]))
    // A quarter up: below the bar, above the feet.
    let row = picture.alphas[capHeight + 1 - capHeight / 4 - 1]
    let stem = Array(repeating: UInt8(255), count: lettering.penWidth)
    let room = Array(repeating: UInt8(0), count: width - 2 * lettering.penWidth)
    #expect(row == [0] + stem + room + stem + [0])
    let painted = picture.alphas.enumerated().filter { $1.contains { $0 > 0 } }.map(\.offset)
    #expect(painted == Array(1...capHeight))
  }
}
