import Imaging
import Testing

@testable import PNG

/// What is done to each row before it is deflated, against slow models.
@Suite struct WrittenRowTests {
  @Test(arguments: [1, 7, 8, 16, 17, 33, 64, 100])
  func `straight channels are rounded once, halves up`(_ width: Int) {
    // Every channel over every alpha, also channels that no premultiplied pixel has.
    let all = (0...255).flatMap { alpha in
      (0...255).map { Pixel(red: $0, green: 255 - $0, blue: $0 / 2, alpha: UInt8(alpha)) }
    }
    var random = SeededGenerator(seed: UInt64(width))
    for first in stride(from: 0, to: all.count - width, by: width) {
      var row = Array(all[first..<first + width])
      // Pixels that only change their order, between others.
      for x in row.indices where Bool.random(using: &random) {
        row[x] = Pixel(bits: UInt32.random(in: 0...255, using: &random) << 24)
      }
      var straight = [UInt32](repeating: 1, count: width)
      row.withUnsafeBufferPointer { row in
        straight.withUnsafeMutableBufferPointer { StraightAlpha.convert(row, to: $0) }
      }
      #expect(straight.map { UInt32(littleEndian: $0) } == row.map(Self.straight))
    }
  }

  /// R, G, B, A in memory, the first byte lowest.
  private static func straight(_ pixel: Pixel) -> UInt32 {
    if pixel.alpha == 0 { return 0 }
    func channel(_ channel: UInt8) -> UInt32 {
      UInt32(min(255, (255 * Double(channel) / Double(pixel.alpha)).rounded()))
    }
    return channel(pixel.red) | channel(pixel.green) << 8 | channel(pixel.blue) << 16
      | UInt32(pixel.alpha) << 24
  }

  /// Rows of every width up to six times what is filtered at once, and of some more.
  @Test(arguments: Array(1...100) + [127, 128, 129, 300])
  func `a filtered row is listed where a pixel differs from the one before`(_ width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let output = FilterOutput(width: width)
    var above = [UInt8](repeating: 0, count: 4 * width)
    for turn in 0..<24 {
      var row: [UInt8] = []
      while row.count < 4 * width {
        // Long and short runs, below the same and below others; all bytes, and few.
        let start = row.count
        let highest: UInt8 = turn % 3 == 0 ? 255 : 1
        switch Int.random(in: 0..<9, using: &random) {
        case ..<(turn % 10) where start > 0: row += row.suffix(4)
        case 8: row += above[start..<start + 4]
        default: row += (0..<4).map { _ in UInt8.random(in: 0...highest, using: &random) }
        }
      }
      for filter in RowFilter.allCases {
        let pixels = FilterModel.filtered(row, above: above, filter).chunks(of: 4)
        let edges = (0..<width).filter { x in x == 0 || pixels[x] != pixels[x - 1] }
        let found = Self.apply(output, filter, row, above: above)
        let count = found.edgeCount
        #expect((0...count).map { Int(found.edges[$0]) } == edges + [width])
        #expect((0..<count).map { found.pixel($0) } == edges.map { Self.word(pixels[$0]) })
        for (number, x) in edges.enumerated() where x + 1 < width {
          #expect(
            found.pair(number)
              == UInt64(Self.word(pixels[x])) | UInt64(Self.word(pixels[x + 1])) << 32)
        }
      }
      above = row
    }
  }

  private static func apply(
    _ output: borrowing FilterOutput, _ filter: RowFilter, _ row: [UInt8], above: [UInt8]
  ) -> FilteredRow {
    let row = row.chunks(of: 4).map { UInt32(littleEndian: Self.word($0)) }
    let above = above.chunks(of: 4).map { UInt32(littleEndian: Self.word($0)) }
    return output.apply(filter, to: row, above: above)
  }

  /// Four bytes, the first lowest.
  private static func word(_ bytes: [UInt8]) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension [UInt8] {
  fileprivate func chunks(of length: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<$0 + length]) }
  }
}
