import Imaging
@testable import Regression
import Testing

/// What a change of the shadow alone explains.
@Suite struct ShadowChangeTests {
  private static func row(_ alphas: [UInt8], on background: Pixel = .clear) -> Bitmap {
    Bitmap(
      size: PixelSize(width: alphas.count, height: 1),
      pixels: alphas.map { Pixel(red: 0, green: 0, blue: 0, alpha: $0) })
  }

  @Test func `a fainter shadow is one factor, and stays so where it is stronger`() {
    let change = ShadowChange(
      from: Self.row([0, 40, 80, 120, 0]), to: Self.row([0, 20, 40, 60, 0])
    ) { $0 < 3 }
    // Stronger than all that was measured, by the same factor.
    #expect(change.explains(Pixel(bits: 200 << 24), Pixel(bits: 100 << 24)))
    #expect(!change.explains(Pixel(bits: 200 << 24), Pixel(bits: 200 << 24 | 0xC8_0000)))
  }

  @Test func `a shadow that has moved is as dark as it was somewhere`() {
    let change = ShadowChange(
      from: Self.row([0, 120, 60, 0, 0]), to: Self.row([0, 0, 0, 60, 120])
    ) { _ in true }
    // Black of some alpha is on the way from nothing to where the shadow is strongest.
    #expect(change.explains(Pixel(bits: 90 << 24), .clear))
    #expect(change.explains(.clear, Pixel(bits: 90 << 24)))
    #expect(!change.explains(Pixel(bits: 200 << 24), .clear))
    #expect(!change.explains(Pixel(bits: 0x6464_0000), .clear))
  }

  @Test func `without a shadow any more only what is like one is explained`() {
    let change = ShadowChange(
      from: Self.row([0, 60, 120, 60, 0]), to: Self.row([0, 0, 0, 0, 0])
    ) { _ in true }
    #expect(change.explains(Pixel(bits: 100 << 24), .clear))
    // A red of the same alpha was something else.
    #expect(!change.explains(Pixel(bits: 0x6464_0000), .clear))
    #expect(!change.explains(Pixel(bits: 0x6464_0000), Pixel(bits: 0x0100_0000)))
  }

  @Test func `on an opaque background of several colours nothing is a shadow`() {
    func picture(_ grey: UInt8) -> Bitmap {
      var picture = Bitmap(
        size: PixelSize(width: 3, height: 1), filledWith: Pixel(Color(red: 0, green: 0, blue: 0)))
      picture[1, 0] = Pixel(Color(red: grey, green: grey, blue: grey))
      picture[2, 0] = Pixel(Color(red: 255, green: 255, blue: 255))
      return picture
    }
    let (before, after) = (picture(120), picture(60))
    let change = ShadowChange(from: before, to: after) { $0 == 1 }
    #expect(!change.explains(before[1, 0], after[1, 0]))
    #expect(change.explains(before[1, 0], before[1, 0]))
  }
}
