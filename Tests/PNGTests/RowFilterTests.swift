import Imaging
import PNG
import TestPictures
import Testing

/// Filters taken back, against a slow model of the specification.
@Suite struct RowFilterTests {
  @Test(arguments: [3, 4], 1...9)
  func `every filter is taken back, at every width`(_ channels: Int, _ width: Int) throws {
    var random = SeededGenerator(seed: UInt64(width * 8 + channels))
    // Every filter below every other one, and each of them first.
    for first in 0..<5 as Range<UInt8> {
      let filters = [first] + (0..<25).map { UInt8($0 / 5) } + (0..<25).map { UInt8($0 % 5) }
      let rows = filters.map { filter in
        [filter] + (0..<width * channels).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let file = PNGBuilder(
        width: width, height: rows.count, colorType: channels == 3 ? 2 : 6
      )
      .adding("IDAT", PNGBuilder.stored(rows.flatMap(\.self))).adding("IEND", [])
      let picture = try PNGCodec.decode(file.bytes).bitmap
      #expect(picture.pixels == Self.pixels(rows, channels: channels))
    }
  }

  @Test func `a filter that does not exist is an error`() {
    let file = PNGBuilder(width: 1, height: 2)
      .adding("IDAT", PNGBuilder.stored([0, 1, 2, 3, 4, 5, 1, 2, 3, 4])).adding("IEND", [])
    guard case .malformed = decodingFailure(file.bytes) else {
      Issue.record("not malformed: \(String(describing: decodingFailure(file.bytes)))")
      return
    }
  }

  @Test func `pixels in several chunks are one stream`() throws {
    let stream = PNGBuilder.stored([0, 10, 20, 30, 255, 2, 1, 1, 1, 0])
    for cut in 1..<stream.count {
      let file = PNGBuilder(width: 1, height: 2)
        .adding("IDAT", Array(stream[..<cut])).adding("IDAT", [])
        .adding("IDAT", Array(stream[cut...])).adding("IEND", [])
      let picture = try PNGCodec.decode(file.bytes).bitmap
      #expect(picture.pixels.map(\.bits) == [0xFF0A_141E, 0xFF0B_151F])
    }
  }

  @Test(arguments: [
    // Too short, a chunk between the pixels.
    [("IDAT", PNGBuilder.stored([0, 1, 2, 3]))],
    [
      ("IDAT", Array(PNGBuilder.stored([0, 1, 2, 3, 4])[..<6])), ("tEXt", [65, 0]),
      ("IDAT", Array(PNGBuilder.stored([0, 1, 2, 3, 4])[6...])),
    ],
  ])
  func `pixels that are not exactly one stream are an error`(_ chunks: [(String, [UInt8])]) {
    let file = chunks.reduce(PNGBuilder(width: 1, height: 1)) { $0.adding($1.0, $1.1) }
    guard case .malformed = decodingFailure(file.adding("IEND", []).bytes) else {
      Issue.record("not malformed")
      return
    }
  }

  /// PNG specification, 9.2, and premultiplication.
  private static func pixels(_ rows: [[UInt8]], channels: Int) -> [Pixel] {
    var above: [Int] = []
    var pixels: [Pixel] = []
    for row in rows {
      let bytes = row.dropFirst().map(Int.init)
      if above.isEmpty { above = bytes.map { _ in 0 } }
      var values: [Int] = []
      for (index, byte) in bytes.enumerated() {
        let left = index < channels ? 0 : values[index - channels]
        let corner = index < channels ? 0 : above[index - channels]
        let prediction = FilterModel.prediction(row[0], left, above[index], corner)
        values.append((byte + prediction) % 256)
      }
      for start in stride(from: 0, to: values.count, by: channels) {
        let alpha = channels == 4 ? values[start + 3] : 255
        // 255 is odd: there are no halves.
        let colors = values[start..<start + 3].map { UInt8((2 * $0 * alpha + 255) / 510) }
        pixels.append(
          Pixel(red: colors[0], green: colors[1], blue: colors[2], alpha: UInt8(alpha)))
      }
      above = values
    }
    return pixels
  }
}
