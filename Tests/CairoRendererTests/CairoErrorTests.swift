@testable import CairoRenderer
import CCairo
import Imaging
import Testing

/// What a render throws.
@Suite struct CairoErrorTests {
  @Test(arguments: [
    PixelSize(width: 16_385, height: 1), PixelSize(width: 1, height: 16_385),
    PixelSize(width: 10_001, height: 10_000),
  ])
  func `a canvas beyond the limits is refused before anything is allocated`(size: PixelSize) {
    #expect(throws: CairoError.tooLarge(size)) {
      try CairoRenderer().render(Drawing(canvas: size))
    }
    #expect(throws: CairoError.tooLarge(size)) {
      try CairoRenderer().render(
        Drawing(
          canvas: PixelSize(width: 1, height: 1), visible: PixelRect(origin: .zero, size: size)))
    }
  }

  @Test func `a canvas at the limit is drawn`() throws {
    let picture = try CairoRenderer().render(Drawing(canvas: PixelSize(width: 16_384, height: 1)))
    #expect(picture.width == 16_384)
  }

  @Test func `success is no error and a lack of memory is told apart`() throws {
    try CairoError.check(CAIRO_STATUS_SUCCESS)
    #expect(throws: CairoError.outOfMemory) { try CairoError.check(CAIRO_STATUS_NO_MEMORY) }
  }

  @Test func `a status that is not known survives with its number`() {
    #expect {
      try CairoError.check(cairo_status_t(rawValue: 4711))
    } throws: { error in
      guard case CairoError.status(code: 4711, message: let message) = error else { return false }
      return !message.isEmpty
    }
  }

  @Test func `a surface that Cairo cannot make throws Cairo's own words`() {
    #expect(
      throws: CairoError.status(
        code: 32,
        message:
          "invalid value (typically too big) for the size of the input (surface, pattern, etc.)")
    ) {
      try Bitmap(size: PixelSize(width: 40_000, height: 1)).withSurface { _ in }
    }
  }

  @Test func `the message names size and limits`() {
    #expect(
      CairoError.tooLarge(PixelSize(width: 20_000, height: 3)).description
        == "a canvas of 20000×3 pixels is too large: at most 16384 pixels a side and 100000000 in all"
    )
  }
}
