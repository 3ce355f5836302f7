@testable import Imaging
import Testing
import TestPictures

@Suite struct ColorTests {
  @Test(arguments: [
    ("#F80", Color(red: 255, green: 136, blue: 0)),
    ("#f80c", Color(red: 255, green: 136, blue: 0, alpha: 204)),
    ("#1c2D3e", Color(red: 28, green: 45, blue: 62)),
    ("#01020304", Color(red: 1, green: 2, blue: 3, alpha: 4)),
  ]) func `colours are read`(_ text: String, _ color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: [
    "", "#", "F80", "#F", "#FF", "#FF880", "#FF88001", "#FF8800112", "#GGG", "#F8 0", " #F80",
    "#F80 ",
    "#-12345", "#é00", "#１２３", "red",
  ]) func `anything else is no colour`(_ text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `premultiplying rounds to the nearest`() {
    for alpha in 0...255 {
      for channel in 0...255 {
        let pixel = Pixel(
          Color(red: UInt8(channel), green: 0, blue: 255, alpha: UInt8(alpha)))
        #expect(Int(pixel.red) == Fraction(channel * alpha, 255).round)
        #expect(Int(pixel.blue) == alpha)
        #expect(Int(pixel.alpha) == alpha)
      }
    }
  }

  @Test func `straight channels are rounded, halves up`() {
    for alpha in 1...255 {
      for channel in 0...alpha {
        let color = Color(
          Pixel(red: UInt8(channel), green: UInt8(alpha), blue: 0, alpha: UInt8(alpha)))
        #expect(Int(color.red) == Fraction(channel * 255, alpha).round)
        #expect(color.green == 255 && color.blue == 0 && Int(color.alpha) == alpha)
      }
    }
    #expect(Color(Pixel.clear) == Color(red: 0, green: 0, blue: 0, alpha: 0))
  }

  @Test func `a pixel is one word, alpha first`() {
    #expect(Pixel(red: 2, green: 3, blue: 4, alpha: 5).bits == 0x0502_0304)
  }
}
