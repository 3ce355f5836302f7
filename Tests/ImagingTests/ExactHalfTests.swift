@testable import Imaging
import Testing

/// Halves go up even where weights have so many digits that a double cannot tell a half.
@Suite struct ExactHalfTests {
  private static let billion = 1_000_000_000

  @Test(arguments: [
    1_234_567_891, 1_000_000_001, 1_333_333_333, 2_718_281_828, 3_141_592_653, 7_999_999_999,
  ]) func `long decimals round exact halves up and what is just below them down`(_ digits: Int) {
    for place in 0..<4 { expectExact(digits, paintedAt: place) }
  }

  /// Two by two pixels, of which one is painted; phases put the middle of device pixel 0 on the corner
  /// of all four, and a billionth of a pixel beside it: (0 + 0 + 0 + 2)/4 is a half.
  private func expectExact(_ digits: Int, paintedAt place: Int) {
    var picture = Bitmap(size: PixelSize(width: 2, height: 2))
    picture[place % 2, place / 2] = Pixel(bits: 0x0202_0202)
    let scale = Ratio(digits, Self.billion)
    func part(_ nudge: Int) -> SlicePart {
      SlicePart(
        source: 0..<2, target: 0..<3,
        fill: .tile(
          scale: scale, phase: Ratio(digits - Self.billion / 2 + nudge, Self.billion)))
    }
    let model = NineSliceModel(
      source: picture.size, caps: .zero, scale: Fraction(digits, Self.billion),
      target: PixelSize(width: 3, height: 3), resizing: .tile, center: nil, anchor: TileAnchors(),
      filter: .smooth)
    func weights(_ nudge: Int) -> [NineSliceModel.Weights] {
      let phase = Fraction(digits - Self.billion / 2 + nudge, Self.billion)
      return (0..<3).map { model.tile($0, 0, 2, phase) }
    }
    for down in -1...1 {
      for across in -1...1 {
        let plan = SlicePlan(
          columns: [part(across)], rows: [part(down)], size: PixelSize(width: 3, height: 3),
          filter: .smooth)
        let result = picture.sampled(by: plan)
        #expect(
          result == ModelPicture.combine(picture, columns: weights(across), rows: weights(down)))
        // Towards the painted pixel it is more than a half.
        let nearer = (place % 2 == 0 ? -across : across) + (place / 2 == 0 ? -down : down)
        if nearer != 0 {
          #expect(result[0, 0] == (nearer < 0 ? .clear : Pixel(bits: 0x0101_0101)))
        }
        if down == 0, across == 0 { #expect(result[0, 0] == Pixel(bits: 0x0101_0101)) }
      }
    }
  }
}
