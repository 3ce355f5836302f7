import Imaging
import PNG
import PixelDiff
import Testing

@testable import PopframeKit

/// Files of large pictures, which are compared strip by strip, against the same comparison of whole pictures.
@Suite struct PictureStripsTests {
  /// More than a million pixels with a few hundred colours.
  private static let picture: Bitmap = {
    var picture = Bitmap(size: PixelSize(width: 1031, height: 1030))
    for y in 0..<1030 {
      for x in 0..<1031 {
        picture[x, y] = Pixel(
          Color(
            red: UInt8(x / 5), green: UInt8(y / 5), blue: UInt8((x / 40 * 7 + y / 30 * 5) % 256),
            alpha: y < 500 ? 255 : 200))
      }
    }
    return picture
  }()

  private static func changed(_ places: [PixelPoint]) -> Bitmap {
    var picture = picture
    for place in places { picture[place.x, place.y] = Pixel(Color(red: 9, green: 8, blue: 7)) }
    return picture
  }

  private static let places = [
    PixelPoint(x: 17, y: 3), PixelPoint(x: 18, y: 3), PixelPoint(x: 1030, y: 700),
    PixelPoint(x: 400, y: 1029),
  ]

  private func files(_ expected: [UInt8], _ actual: [UInt8], in bench: Workbench) throws
    -> PictureFilePair
  {
    try bench.write(expected, to: "a.png")
    try bench.write(actual, to: "b.png")
    return PictureFilePair(name: "b", expected: bench.path("a.png"), actual: bench.path("b.png"))
  }

  private func strips(_ pair: PictureFilePair, _ options: ComparisonOptions = .exact)
    -> ComparedPictures?
  {
    PictureStrips.compare(
      InputFile(pair.expected), InputFile(pair.actual), options: options)
  }

  @Test func `a comparison is that of whole pictures`() throws {
    let bench = try Workbench()
    let pair = try files(
      PNGCodec.encode(Self.picture, scale: .one),
      PNGCodec.encode(Self.changed(Self.places), scale: .two), in: bench)
    for options in [
      ComparisonOptions.exact, ComparisonOptions(metric: .perceptual(threshold: 0.1)),
      ComparisonOptions(budget: DifferenceBudget(pixels: 4)),
      ComparisonOptions(ignoredRects: [PixelRect(x: 0, y: 0, width: 1031, height: 4)]),
    ] {
      let compared = try #require(strips(pair, options))
      let whole = pair.compare(with: PictureComparer(options: options))
      var record = try #require(whole.record)
      // Only whole pictures have a digest of what differs.
      record.differenceDigest = nil
      #expect(compared.record == record)
      #expect(compared.pictures == nil)
      let quick = pair.compare(
        with: PictureComparer(options: options, hashesDifferences: false))
      #expect(quick.record == record)
    }
  }

  @Test func `the same pixels in other bytes are equal`() throws {
    let bench = try Workbench()
    let pair = try files(
      PNGCodec.encode(Self.picture, scale: .one), PNGCodec.encode(Self.picture, scale: .two),
      in: bench)
    let compared = try #require(strips(pair))
    #expect(compared.record.outcome == .equal)
    #expect(compared.record.differences?.comparedPixels == 1031 * 1030)
  }

  @Test func `a cause, a small picture and another size need whole pictures`() throws {
    let bench = try Workbench()
    let file = try PNGCodec.encode(Self.picture, scale: .one)
    let swapped = Bitmap(
      size: Self.picture.size,
      pixels: Self.picture.pixels.map {
        Pixel(red: $0.blue, green: $0.green, blue: $0.red, alpha: $0.alpha)
      })
    let pair = try files(file, PNGCodec.encode(swapped, scale: .one), in: bench)
    #expect(strips(pair) == nil)
    let result = pair.compare(with: PictureComparer(hashesDifferences: false))
    #expect(result.record?.causes == ["channels swapped: red and blue"])

    let small = try PNGCodec.encode(Bitmap(size: PixelSize(width: 1024, height: 1024)), scale: .one)
    #expect(strips(try files(small, small, in: bench)) == nil)
    let other = try PNGCodec.encode(Bitmap(size: PixelSize(width: 1030, height: 1031)), scale: .one)
    #expect(strips(try files(file, other, in: bench)) == nil)
  }

  @Test func `a damaged file is refused, wherever it is damaged`() throws {
    let bench = try Workbench()
    let file = try PNGCodec.encode(Self.picture, scale: .one)
    var generator = SystemRandomNumberGenerator()
    for place in [50, file.count / 2, file.count - 14, file.count - 5] {
      var damaged = file
      damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
      let pair = try files(file, damaged, in: bench)
      #expect(strips(pair) == nil)
      let result = pair.compare(with: PictureComparer(hashesDifferences: false))
      #expect(result.outcome == .error, "\(place)")
    }
    let short = try files(Array(file.dropLast(3)), file, in: bench)
    #expect(strips(short) == nil)
    #expect(short.compare(with: PictureComparer(hashesDifferences: false)).outcome == .error)
  }
}
