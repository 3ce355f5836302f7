@testable import Imaging
import Testing
import TestPictures

@Suite struct TintTests {
  private let picture = Bitmap(
    size: PixelSize(width: 3, height: 1),
    pixels: [
      Pixel(red: 255, green: 128, blue: 0, alpha: 255),
      Pixel(red: 10, green: 20, blue: 30, alpha: 40),
      .clear,
    ])

  @Test func `multiply takes every channel times the colour and its alpha`() {
    // 128 · 128/255 · 128/255 = 32.2; 255 · 128/255 = 128; 255 · 64/255 · 128/255 = 32.1;
    // 10 · 64/255 · 128/255 = 1.3; 20 · 128/255 · 128/255 = 5.04; 30 · 128/255 = 15.06; 40 · 128/255 = 20.08
    let result = picture.multiplied(by: Color(red: 64, green: 128, blue: 255, alpha: 128))
    #expect(
      result.pixels == [
        Pixel(red: 32, green: 32, blue: 0, alpha: 128),
        Pixel(red: 1, green: 5, blue: 15, alpha: 20),
        .clear,
      ])
  }

  @Test func `a template takes the colour in the shape of the alpha`() {
    // 64 · 128/255 = 32.1, 128 · 128/255 = 64.3, 128; at alpha 40: 5.04, 10.08, 20.08
    let result = picture.filled(with: Color(red: 64, green: 128, blue: 255, alpha: 128))
    #expect(
      result.pixels == [
        Pixel(red: 32, green: 64, blue: 128, alpha: 128),
        Pixel(red: 5, green: 10, blue: 20, alpha: 20),
        .clear,
      ])
  }

  @Test func `opaque white multiplies nothing away`() {
    #expect(picture.multiplied(by: .white) == picture)
  }

  @Test func `tinted pixels stay premultiplied and are the nearest value`() {
    var dice = Dice(state: 41)
    let noise = Bitmap.noise(PixelSize(width: 20, height: 20), &dice)
    for _ in 0..<20 {
      let color = Color(
        red: .random(in: 0...255, using: &dice), green: .random(in: 0...255, using: &dice),
        blue: .random(in: 0...255, using: &dice), alpha: .random(in: 0...255, using: &dice))
      for (before, after) in zip(noise.pixels, noise.multiplied(by: color).pixels) {
        let exact = Double(before.green) * Double(color.green) * Double(color.alpha) / 65025
        #expect(abs(Double(after.green) - exact) <= 0.5)
        #expect(max(after.red, after.green, after.blue) <= after.alpha)
      }
      for (before, after) in zip(noise.pixels, noise.filled(with: color).pixels) {
        let exact = Double(before.alpha) * Double(color.blue) * Double(color.alpha) / 65025
        #expect(abs(Double(after.blue) - exact) <= 0.5)
        #expect(max(after.red, after.green, after.blue) <= after.alpha)
      }
    }
  }
}
