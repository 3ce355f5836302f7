@testable import Imaging
@testable import PixelDiff
import Testing

@Suite struct DifferenceCauseColorsTests {
  @Test func `channels that have changed their places are named`() {
    func swapped(_ order: (Pixel) -> (UInt8, UInt8, UInt8)) -> Bitmap {
      popover.map {
        let (red, green, blue) = order($0)
        return Pixel(red: red, green: green, blue: blue, alpha: $0.alpha)
      }
    }
    let rb = swapped { ($0.blue, $0.green, $0.red) }
    #expect(causes(popover, rb) == [.channelsSwapped(red: .blue, green: .green, blue: .red)])
    #expect(causes(popover, rb).map(\.description) == ["channels swapped: red and blue"])
    let rg = swapped { ($0.green, $0.red, $0.blue) }
    #expect(causes(popover, rg).map(\.description) == ["channels swapped: red and green"])
    let gb = swapped { ($0.red, $0.blue, $0.green) }
    #expect(causes(popover, gb).map(\.description) == ["channels swapped: green and blue"])
    let turned = swapped { ($0.green, $0.blue, $0.red) }
    #expect(
      causes(popover, turned).map(\.description)
        == ["channels swapped: red, green and blue show green, blue and red"])
    #expect(causes(popover, rb.spoilt(4, 4)) == [])
  }

  @Test func `colours that are premultiplied twice are named`() {
    func twice(_ round: (Int) -> Int) -> Bitmap {
      popover.map { pixel in
        func channel(_ value: UInt8) -> UInt8 { UInt8(round(Int(value) * Int(pixel.alpha))) }
        return Pixel(
          red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue),
          alpha: pixel.alpha)
      }
    }
    // 80 · 128/255 = 40.2, 40 · 128/255 = 20.1, 20 · 128/255 = 10.04.
    #expect(twice { ($0 + 127) / 255 }[2, 2] == Pixel(bits: 0x8028_140A))
    #expect(causes(popover, twice { ($0 + 127) / 255 }) == [.premultipliedTwice])
    #expect(causes(popover, twice { $0 / 255 }) == [.premultipliedTwice])
    #expect(causes(popover, twice { ($0 + 127) / 255 }.spoilt(4, 4)) == [])
    // Less by another factor.
    #expect(causes(popover, twice { $0 / 300 }) == [])
  }

  @Test func `straight colours taken for premultiplied ones are named`() {
    // `t` is half of (160, 80, 40).
    func straight(_ pixel: UInt32) -> Bitmap {
      popover.map { $0.bits == 0x8050_2814 ? Pixel(bits: pixel) : $0 }
    }
    #expect(causes(popover, straight(0x80A0_5028)) == [.notPremultiplied])
    // Held to alpha.
    #expect(causes(popover, straight(0x8080_5028)) == [.notPremultiplied])
    #expect(causes(popover, straight(0x8080_6028)) == [])
    #expect(causes(popover, straight(0x8080_5028).spoilt(4, 4)) == [])
  }

  @Test func `rounding where alpha is small is no such mistake`() {
    // (0, 0, 0) of alpha 51 may have been a straight 2, and 2 · 51/255 = 0.4.
    let actual = popover.map { $0.bits == 0x3300_0000 ? Pixel(bits: 0x3302_0202) : $0 }
    #expect(causes(popover, actual).map(\.description) == ["only ±2"])
  }

  @Test func `a picture that was flattened is named, with the colour`() {
    func over(_ background: Int) -> Bitmap {
      popover.map { pixel in
        func channel(_ value: UInt8) -> UInt8 {
          UInt8(Int(value) + (background * (255 - Int(pixel.alpha)) + 127) / 255)
        }
        return Pixel(
          red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue),
          alpha: 255)
      }
    }
    // Half of (160, 80, 40) on white: 80 + 127, 40 + 127, 20 + 127.
    #expect(over(255)[2, 2] == Pixel(bits: 0xFFCF_A793))
    #expect(causes(popover, over(255)) == [.flattened(on: .white)])
    #expect(causes(popover, over(0)) == [.flattened(on: .black)])
    #expect(
      causes(popover, over(204)).map(\.description) == ["flattened on #CCCCCC: alpha is lost"])
    #expect(causes(popover, over(255)).map(\.description) == ["flattened on white: alpha is lost"])
    #expect(
      causes(popover, over(255).spoilt(0, 0)).map(\.description)
        == ["only something added or stronger"])
    #expect(causes(popover, over(255).spoilt(4, 4)) == [])
    // Without transparent pixels white and black are tried.
    let translucent = picture(["ts", "rt"])
    let black = translucent.map { Pixel(bits: $0.bits | 0xFF00_0000) }
    #expect(causes(translucent, black) == [.flattened(on: .black)])
  }

  @Test func `a ground of two colours is not flattened`() {
    let flat = popover.map { $0.alpha == 0 ? Pixel(bits: 0xFFFF_FFFF) : $0 }
    #expect(causes(popover, flat).map(\.description) == ["only something added or stronger"])
    let opaque = picture(["rr", "ww"])
    #expect(causes(opaque, picture(["rr", "wk"])) == [])
  }

  /// Greys from 0 to 240, opaque in the first row, half transparent in the second.
  private let greys = Bitmap(
    size: PixelSize(width: 16, height: 2),
    pixels: (0..<32).map { index in
      let value = UInt8(index % 16 * 16)
      let color = Color(red: value, green: value, blue: value, alpha: index < 16 ? 255 : 128)
      return Pixel(color)
    })

  /// The greys with each straight value changed.
  private func changed(_ curve: (Int) -> Int) -> Bitmap {
    Bitmap(
      size: greys.size,
      pixels: (0..<32).map { index in
        let value = UInt8(curve(index % 16 * 16))
        return Pixel(Color(red: value, green: value, blue: value, alpha: index < 16 ? 255 : 128))
      })
  }

  @Test func `a curve for all channels is named`() {
    // As a gamma of one half: 255 · √(v/255); 64 becomes 127.7.
    func root(_ value: Int) -> Int {
      Int((Double(value) / 255).squareRoot() * 255 + 0.5)
    }
    #expect(causes(greys, changed(root)) == [.otherCurve(.init(expected: 64, actual: 128))])
    #expect(
      causes(greys, changed(root)).map(\.description) == [
        "another curve for all channels, as if brightness or gamma were other ones: 64 became 128"
      ])
    #expect(causes(greys, changed(root).spoilt(3, 0)) == [])
    #expect(causes(greys, changed(root).spoilt(3, 1)) == [])
  }

  @Test func `values that do not rise, or few changed ones, are no curve`() {
    #expect(causes(greys, changed { 255 - $0 }) == [])
    #expect(causes(greys, changed { $0 > 150 ? $0 + 10 : $0 }) == [])
    #expect(causes(greys, changed { _ in 90 }) == [])
  }
}
