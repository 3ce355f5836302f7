import Imaging
import Testing

/// Bitmaps from and to bytes.
@Suite struct BitmapBytesTests {
  private static let size = PixelSize(width: 2, height: 2)

  @Test func `straight bytes are multiplied by alpha`() {
    let bitmap = Bitmap(
      size: Self.size,
      rgba: [255, 0, 0, 255, 200, 100, 50, 128, 10, 20, 30, 0, 255, 255, 255, 1], .straight)
    // round(200 · 128 / 255) = 100, round(100 · 128 / 255) = 50, round(50 · 128 / 255) = 25.
    #expect(
      bitmap.rgba(.premultiplied)
        == [255, 0, 0, 255, 100, 50, 25, 128, 0, 0, 0, 0, 1, 1, 1, 1])
    // round(255 · 100 / 128) = 199, round(255 · 50 / 128) = 100, round(255 · 25 / 128) = 50.
    #expect(
      bitmap.rgba(.straight)
        == [255, 0, 0, 255, 199, 100, 50, 128, 0, 0, 0, 0, 255, 255, 255, 1])
  }

  @Test func `premultiplied bytes are kept, and none is above its alpha`() {
    let bytes: [UInt8] = [9, 8, 7, 10, 255, 3, 2, 5, 0, 0, 0, 0, 1, 2, 3, 255]
    let bitmap = Bitmap(size: Self.size, rgba: bytes, .premultiplied)
    #expect(bitmap[0, 0] == Pixel(red: 9, green: 8, blue: 7, alpha: 10))
    #expect(bitmap[1, 0] == Pixel(red: 5, green: 3, blue: 2, alpha: 5))
    #expect(bitmap[1, 1] == Pixel(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(bitmap.rgba(.premultiplied) == [9, 8, 7, 10, 5, 3, 2, 5, 0, 0, 0, 0, 1, 2, 3, 255])
  }
}
