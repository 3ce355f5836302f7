import Imaging
import PixelDiff
import PNG
import Regression
import Testing

@Suite struct PictureComparerTests {
  private let red = Bitmap(
    size: PixelSize(width: 4, height: 3), filledWith: Pixel(bits: 0xFFFF_0000))

  private func png(_ bitmap: Bitmap, scale: Scale = .one) throws -> [UInt8] {
    try PNGCodec.encode(bitmap, scale: scale)
  }

  @Test func `the same bytes are equal, and no picture is kept`() throws {
    let file = try png(red)
    let compared = try PictureComparer().compare(reference: file, drawn: red, png: file)
    #expect(compared.record.outcome == .equal)
    #expect(compared.record.differences?.comparedPixels == 12)
    #expect(compared.record.expectedSize == PixelSize(width: 4, height: 3))
    #expect(compared.pictures == nil)
  }

  @Test func `the same pixels in other bytes are equal`() throws {
    // The files state different resolutions.
    let compared = try PictureComparer().compare(
      reference: try png(red, scale: Scale(2) ?? .one), drawn: red, png: try png(red))
    #expect(compared.record.outcome == .equal)
    #expect(compared.pictures?.expected == red)
  }

  @Test func `one pixel that differs is found, and the parts are asked for`() throws {
    var drawn = red
    drawn[2, 1] = Pixel(bits: 0xFFFE_0000)
    var asked = 0
    func regions() -> RegionMap? {
      asked += 1
      return nil
    }
    let compared = try PictureComparer().compare(
      reference: try png(red), drawn: drawn, png: try png(drawn), regions: regions())
    #expect(compared.record.outcome == .different)
    #expect(compared.record.differences?.boundingBox == PixelRect(x: 2, y: 1, width: 1, height: 1))
    #expect(compared.record.exceededLimits.map(\.description) == ["1 pixel differs, none may"])
    #expect(asked == 1)
  }

  @Test func `other sizes are never equal`() throws {
    let wide = Bitmap(size: PixelSize(width: 5, height: 3), filledWith: Pixel(bits: 0xFFFF_0000))
    let compared = try PictureComparer(
      options: ComparisonOptions(budget: DifferenceBudget(pixels: 1_000))
    ).compare(reference: try png(red), drawn: wide, png: try png(wide))
    #expect(compared.record.outcome == .sizeMismatch)
    #expect(compared.record.differences == nil)
  }

  @Test func `two copies of a broken file are not equal`() throws {
    var broken = try png(red)
    broken[broken.count - 20] ^= 1
    #expect(throws: PNGError.self) {
      try PictureComparer().compare(reference: broken, drawn: red, png: broken)
    }
    let cut = Array(broken.dropLast(12))
    #expect(throws: PNGError.missingEnd) {
      try PictureComparer().compare(reference: try png(red).dropLast(12), drawn: red, png: cut)
    }
  }

  @Test func `equal bytes do not hide that no pixel was looked at`() throws {
    let file = try png(red)
    let options = ComparisonOptions(ignoredRects: [
      PixelRect(x: -1, y: -1, width: 9, height: 3), PixelRect(x: 0, y: 1, width: 4, height: 2),
    ])
    let compared = try PictureComparer(options: options).compare(
      reference: file, drawn: red, png: file)
    #expect(compared.record.outcome == .different)
    #expect(
      compared.record.exceededLimits.map(\.description)
        == ["no pixel was compared: the ignored rectangles cover the whole picture"])
  }

  @Test func `ignored rectangles that overlap are taken from the pixels once`() throws {
    let file = try png(red)
    // Columns 0…1 of rows 0…1, and columns 1…3 of rows 1…2: 4 + 6 − 1 pixels.
    let options = ComparisonOptions(
      ignoredRects: [
        PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 1, y: 1, width: 30, height: 20),
        PixelRect(x: 9, y: 9, width: 5, height: 5),
      ])
    let compared = try PictureComparer(options: options).compare(
      reference: file, drawn: red, png: file)
    #expect(compared.record.differences?.comparedPixels == 12 - 9)
  }
}
