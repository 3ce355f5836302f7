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

  /// A picture in which the first pixels are red by another number.
  private func drawn(_ pixels: Int, by distance: UInt32, of size: PixelSize) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: Pixel(bits: 0xFFFF_0000))
    for index in 0..<pixels {
      bitmap[index % size.width, index / size.width] = Pixel(bits: 0xFFFF_0000 - (distance << 16))
    }
    return bitmap
  }

  @Test func `what passes with all of several pictures passes with each`() throws {
    let size = PixelSize(width: 10, height: 10)
    let pictures = [(2, 90), (30, 8), (50, 3)].map { drawn($0, by: $1, of: size) }
    let expected = drawn(0, by: 0, of: size)
    func records(_ options: ComparisonOptions) throws -> [ComparisonRecord] {
      try pictures.map {
        try PictureComparer(options: options).compare(
          reference: try png(expected), drawn: $0, png: try png($0)
        ).record
      }
    }
    // Each picture needs less of one of the two than another.
    let passing = try #require(PassingTolerance(all: try records(.exact)))
    #expect(passing.channel == 90 && passing.pixels == 50)
    for (value, isEnough) in [(90, true), (89, false)] as [(UInt8, Bool)] {
      let options = ComparisonOptions(metric: .channel(max: value))
      #expect(try records(options).allSatisfy { $0.outcome == .equal } == isEnough)
    }
    for (value, isEnough) in [(50, true), (49, false)] {
      let options = ComparisonOptions(budget: DifferenceBudget(pixels: value))
      #expect(try records(options).allSatisfy { $0.outcome == .equal } == isEnough)
    }
    let density = ComparisonOptions(
      budget: DifferenceBudget(density: DensityLimit(pixels: 1, window: 4)))
    let dense = try #require(PassingTolerance(all: try records(density)))
    // 50 pixels fill five rows, so a window of 4 × 4 is full in two pictures: no limit holds there.
    #expect(dense.density == nil && dense.window == nil && dense.channel == 90)
  }

  @Test func `a limit that lets all of a small picture differ is none for several`() throws {
    let sizes = [PixelSize(width: 10, height: 10), PixelSize(width: 4, height: 3)]
    let records = try sizes.map { size in
      let drawn = drawn(size.width == 4 ? 2 : 12, by: 5, of: size)
      return try PictureComparer().compare(
        reference: try png(self.drawn(0, by: 0, of: size)), drawn: drawn, png: try png(drawn)
      ).record
    }
    let passing = try #require(PassingTolerance(all: records))
    #expect(passing.channel == 5 && passing.pixels == nil)
    // Nothing is known of a case without a comparison.
    #expect(PassingTolerance(all: records + [nil]) == nil)
  }
}
