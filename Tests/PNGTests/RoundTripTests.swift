import Imaging
import PNG
import Testing

/// The law: decode(encode(b)) == b while each colour c is at most its alpha a. Straight s lies
/// within ½ of 255·c/a, so s·a/255 lies within a/510 ≤ ½ of c; only a = 255 reaches ½, and there s
/// is exact.
@Suite struct RoundTripTests {
  @Test func `every premultiplied value comes back`() throws {
    var pixels: [Pixel] = []
    for alpha in 0...255 as ClosedRange<UInt8> {
      for color in 0...alpha {
        pixels.append(Pixel(red: color, green: alpha - color, blue: color / 2, alpha: alpha))
      }
    }
    let bitmap = Bitmap(size: PixelSize(width: 257, height: 128), pixels: pixels)
    let image = try PNGCodec.decode(try PNGCodec.encode(bitmap, scale: .one))
    #expect(image == PNGImage(bitmap: bitmap))
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (3, 17), (64, 64), (33, 12)])
  func `a picture of any shape comes back`(_ width: Int, _ height: Int) throws {
    for seed in 0..<4 as Range<UInt64> {
      let bitmap = Bitmap.random(PixelSize(width: width, height: height), seed: seed)
      let bytes = try PNGCodec.encode(bitmap, scale: .one)
      #expect(try PNGCodec.decode(bytes).bitmap == bitmap)
      #expect(try PNGCodec.size(of: bytes) == bitmap.size)
      try PNGCodec.verify(bytes)
    }
  }

  @Test func `flat and shaded pictures come back`() throws {
    // Repeated rows, soft gradients and flat rows take other filters than noise does.
    var bitmap = Bitmap(size: PixelSize(width: 48, height: 40))
    for y in 0..<40 {
      for x in 0..<48 {
        let alpha = UInt8(min(255, max(0, 12 * min(x, 47 - x, y) - 20)))
        bitmap[x, y] = Pixel(red: alpha / 2, green: 0, blue: alpha, alpha: alpha)
      }
    }
    #expect(try PNGCodec.decode(try PNGCodec.encode(bitmap, scale: .one)).bitmap == bitmap)
  }

  @Test func `large flat pictures come back and are small`() throws {
    // A body with a soft edge, tall enough for rows that repeat and rows that nearly do.
    var row = Array(repeating: Pixel(red: 200, green: 60, blue: 50, alpha: 255), count: 260)
    for x in 0..<40 {
      row[x] = Pixel(red: 0, green: 0, blue: 0, alpha: UInt8(x))
      row[259 - x] = row[x]
    }
    var pixels: [Pixel] = []
    for y in 0..<260 {
      if y < 20 || y > 240 {
        row[y] = Pixel(red: 10, green: 20, blue: 30, alpha: UInt8(30 + y / 2))
      }
      pixels += row
    }
    let bitmap = Bitmap(size: PixelSize(width: 260, height: 260), pixels: pixels)
    let bytes = try PNGCodec.encode(bitmap, scale: .one)
    #expect(try PNGCodec.decode(bytes).bitmap == bitmap)
    #expect(bytes.count < 4 * pixels.count / 50)
  }

  @Test func `large noise comes back`() throws {
    let noise = Bitmap.random(PixelSize(width: 260, height: 90), seed: 11)
    var generator = SeededGenerator(seed: 12)
    // A photograph: no pixel is the same as its neighbour, all are near.
    let soft = (0..<260 * 180).map { place in
      let y = UInt8(place / 260)
      return Pixel(
        red: UInt8(place % 251), green: y, blue: .random(in: 0...255, using: &generator),
        alpha: 255)
    }
    let bitmap = Bitmap(size: PixelSize(width: 260, height: 270), pixels: noise.pixels + soft)
    #expect(try PNGCodec.decode(try PNGCodec.encode(bitmap, scale: .one)).bitmap == bitmap)
  }

  @Test func `a colour above its alpha is held at 255`() throws {
    let bitmap = Bitmap(
      size: PixelSize(width: 2, height: 1),
      pixels: [
        Pixel(red: 200, green: 100, blue: 50, alpha: 100),
        Pixel(red: 9, green: 9, blue: 9, alpha: 0),
      ])
    let image = try PNGCodec.decode(try PNGCodec.encode(bitmap, scale: .one))
    #expect(
      image.bitmap.pixels == [Pixel(red: 100, green: 100, blue: 50, alpha: 100), .clear])
  }

  @Test func `the same picture gives the same bytes`() throws {
    let bitmap = Bitmap.random(PixelSize(width: 40, height: 30), seed: 7)
    let first = try PNGCodec.encode(bitmap, scale: .one)
    #expect(try PNGCodec.encode(bitmap, scale: .one) == first)
  }
}
