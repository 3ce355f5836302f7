@testable import Imaging
@testable import PixelDiff
import Testing

@Suite struct DifferencePictureTests {
  private let white = Pixel(bits: 0xFFFF_FFFF)
  private let black = Pixel(bits: 0xFF00_0000)

  private func picture(_ width: Int, _ height: Int, _ pixel: Pixel) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height), filledWith: pixel)
  }

  private func drawn(
    _ expected: Bitmap, _ actual: Bitmap, _ options: ComparisonOptions = .exact
  ) -> Bitmap {
    let comparison = PictureComparison(expected: expected, actual: actual, options: options)
    return DifferencePicture(expected: expected, actual: actual, comparison: comparison).bitmap
  }

  /// A picture in letters: `o` orange, `b` blue, `y` yellow, `h` hatching, `x` outside, `l` outline,
  /// `.` any grey.
  private func letters(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      String(
        (0..<bitmap.width).map { x -> Character in
          let pixel = bitmap[x, y]
          switch pixel.bits {
          case 0xFFF2_DA00: return "y"
          case 0xFF6E_6E6E: return "h"
          case 0xFFFF_00FF: return "x"
          case 0xFF96_9696: return "l"
          default:
            if pixel.red == pixel.green, pixel.green == pixel.blue { return "." }
            return pixel.red > pixel.blue ? "o" : "b"
          }
        })
    }
  }

  @Test(
    arguments: [
      // Brightness 0, 255, 255 and 77; half transparent black is 127 on white.
      (0xFF00_0000, 204), (0xFFFF_FFFF, 255), (0, 255), (0xFFFF_0000, 219), (0x8000_0000, 229),
      // Premultiplied red of 100 under alpha 100: (255, 155, 155), brightness 185.
      (0x6464_0000, 241),
      // More red than alpha: as white.
      (0x10FF_1010, 255),
    ] as [(UInt32, UInt8)])
  func `pixels that do not count are a faint grey`(_ bits: UInt32, _ grey: UInt8) {
    #expect(
      DifferencePicture.faint(Pixel(bits: bits)) == Color(red: grey, green: grey, blue: grey))
    let plain = Bitmap(size: PixelSize(width: 3, height: 3), filledWith: Pixel(bits: bits))
    let expected = UInt32(grey) << 16 | UInt32(grey) << 8 | UInt32(grey) | 0xFF00_0000
    #expect(drawn(plain, plain)[1, 1].bits == expected)
  }

  @Test func `the ramps go from light to dark with the root of the strength`() {
    // √(127/254) = 0.7071: 255 − 81.3, 140 − 79.2 and 64 − 45.3, 156 − 89.1, 255 − 81.3.
    let orange: [(UInt8, Color)] = [
      (1, Color(red: 255, green: 140, blue: 0)), (128, Color(red: 174, green: 61, blue: 0)),
      (255, Color(red: 140, green: 28, blue: 0)),
    ]
    let blue: [(UInt8, Color)] = [
      (1, Color(red: 64, green: 156, blue: 255)), (128, Color(red: 19, green: 67, blue: 174)),
      (255, Color(red: 0, green: 30, blue: 140)),
    ]
    for (strength, color) in orange {
      #expect(DifferencePicture.color(of: .color, strength: strength) == color)
    }
    for (strength, color) in blue {
      #expect(DifferencePicture.color(of: .alphaOnly, strength: strength) == color)
    }
    #expect(DifferencePicture.color(of: .equal, strength: 9) == nil)
    #expect(DifferencePicture.color(of: .ignored, strength: 9) == nil)
    #expect(
      DifferencePicture.color(of: .antialiased, strength: 9)
        == Color(red: 242, green: 218, blue: 0))
  }

  @Test func `each step of a ramp is darker than the one before, never lighter`() {
    for kind in [DifferenceClass.color, .alphaOnly] {
      var last = 1000
      for strength in 1...255 {
        guard let color = DifferencePicture.color(of: kind, strength: UInt8(strength)) else {
          Issue.record("no colour")
          return
        }
        let sum = Int(color.red) + Int(color.green) + Int(color.blue)
        #expect(sum <= last)
        last = sum
      }
    }
  }

  @Test func `a single pixel that differs by 1 is orange, by alpha only it is blue`() {
    let expected = picture(5, 3, white)
    var actual = expected
    actual[2, 1] = Pixel(bits: 0xFFFF_FEFF)
    #expect(letters(drawn(expected, actual)) == ["lllll", "l.o.l", "lllll"])
    #expect(drawn(expected, actual)[2, 1].bits == 0xFFFF_8C00)

    actual[2, 1] = .clear
    #expect(letters(drawn(expected, actual)) == ["lllll", "l.b.l", "lllll"])
    #expect(drawn(expected, actual)[2, 1].bits == 0xFF00_1E8C)
  }

  @Test func `a line goes around what is opaque in the expected picture`() {
    var expected = picture(7, 6, .clear)
    for y in 1..<5 {
      for x in 1..<6 { expected[x, y] = Pixel(bits: 0xFFFF_FFFF) }
    }
    expected[1, 1] = Pixel(bits: 0x7F7F_7F7F)
    expected[5, 4] = Pixel(bits: 0x8080_8080)
    #expect(
      letters(drawn(expected, expected)) == [
        ".......", "..llll.", ".l...l.", ".l...l.", ".lllll.", ".......",
      ])
  }

  @Test func `ignored rectangles are hatched, whatever they hide`() {
    let expected = picture(8, 5, .clear)
    var actual = expected
    for x in 0..<8 { actual[x, 2] = black }
    let options = ComparisonOptions(ignoredRects: [PixelRect(x: 1, y: 1, width: 5, height: 3)])
    #expect(
      letters(drawn(expected, actual, options)) == [
        "........", "...h....", "b.h...bb", ".h...h..", "........",
      ])
  }

  @Test func `pixels of one picture only are magenta`() {
    #expect(
      letters(drawn(picture(3, 2, .clear), picture(2, 4, .clear))) == ["..x", "..x", "xxx", "xxx"])
    #expect(letters(drawn(picture(0, 0, .clear), picture(2, 1, .clear))) == ["xx"])
    #expect(
      drawn(picture(0, 0, .clear), picture(0, 0, .clear)).size == PixelSize(width: 0, height: 0))
    // Columns that both have are compared.
    #expect(letters(drawn(picture(2, 1, .clear), picture(3, 1, black))) == ["bbx"])
  }

  @Test func `anti-aliasing that is not counted is yellow`() {
    let map = DifferenceMap(
      size: PixelSize(width: 3, height: 1), classes: [.antialiased, .color, .equal],
      strengths: [90, 3, 2])
    let picture = DifferencePicture(
      expected: picture(3, 1, .clear), actualSize: PixelSize(width: 3, height: 1), map: map)
    #expect(letters(picture.bitmap) == ["yo."])
  }

  @Test func `a picture that is too large for both together has the expected one's size`() {
    let wide = picture(16_384, 1, .clear)
    let high = PixelSize(width: 1, height: 16_384)
    let map = DifferenceMap(size: PixelSize(width: 1, height: 1), classes: [.equal], strengths: [0])
    let drawn = DifferencePicture(expected: wide, actualSize: high, map: map).bitmap
    #expect(drawn.size == PixelSize(width: 16_384, height: 1))
  }

  @Test func `every pixel is opaque`() {
    let expected = Bitmap(
      size: PixelSize(width: 4, height: 4),
      pixels: (0..<16).map { Pixel(bits: UInt32($0) * 0x1000_0000) })
    #expect(drawn(expected, picture(5, 4, .clear)).pixels.allSatisfy { $0.alpha == 255 })
  }
}
