import Imaging
@_spi(Studio) import Preview
import Testing
import TestPictures

/// Pictures as the page paints them, read as their description says, one word after another.
@Suite struct PagePictureTests {
  /// Opaque colours, in which straight and premultiplied are the same; few or many in a row.
  private static func picture(_ random: inout Dice) -> CollapsedBitmap {
    func axis(_ random: inout Dice) -> CollapsedAxis {
      let length = Int.random(in: 1...40, using: &random)
      return CollapsedAxis(
        keeping: (0..<length).map { $0 == 0 || Bool.random(using: &random) })
    }
    let (columns, rows) = (axis(&random), axis(&random))
    var kept = Bitmap(size: PixelSize(width: columns.count, height: rows.count))
    let colors = Int.random(in: 1...4, using: &random)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        kept[x, y] = Pixel(
          red: UInt8(Int.random(in: 0..<colors, using: &random)), green: 7, blue: UInt8(y % 3),
          alpha: 255)
      }
    }
    return CollapsedBitmap(kept: kept, columns: columns, rows: rows)
  }

  private static func read(_ bytes: [UInt8]) -> (size: PixelSize, pixels: [Pixel]) {
    var words = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }[...]
    func number() -> Int {
      words.removeFirst().enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    }
    func color() -> Pixel {
      let word = words.removeFirst()
      return Pixel(red: word[0], green: word[1], blue: word[2], alpha: word[3])
    }
    let (width, height, count) = (number(), number(), number())
    let starts = (0..<count).map { _ in number() } + [height]
    var pixels: [Pixel] = []
    for row in 0..<count {
      let runs = number()
      var line: [Pixel] = []
      if runs == 0 { line = (0..<width).map { _ in color() } }
      var colors: [(start: Int, color: Pixel)] = []
      for _ in 0..<runs { colors.append((number(), color())) }
      for x in 0..<(runs == 0 ? 0 : width) {
        line += colors.last { $0.start <= x }.map { [$0.color] } ?? []
      }
      for _ in starts[row]..<starts[row + 1] { pixels += line }
    }
    #expect(words.isEmpty, "nothing comes after the last row")
    return (PixelSize(width: width, height: height), pixels)
  }

  @Test func `each pixel is there, in runs or in whole rows`() {
    var random = Dice(state: 41)
    var hasLongRow = false
    for _ in 0..<300 {
      let picture = Self.picture(&random)
      let bytes = picture.bytesForPage
      let (size, pixels) = Self.read(bytes)
      #expect(size == picture.size)
      #expect(pixels == picture.whole.pixels)
      // The words before the rows, then at most one more than pixels in each.
      #expect(bytes.count <= 4 * (3 + picture.rows.count * (picture.size.width + 2)))
      hasLongRow = hasLongRow || bytes.count > 4 * picture.rows.count * picture.size.width
    }
    #expect(hasLongRow)
  }
}
