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

  @Test(arguments: 1...100)
  func `runs begin where a pixel differs from the one before`(_ width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let output = FilterOutput(width: width)
    for likely in 0...8 {
      var row: [UInt8] = []
      while row.count < 4 * width {
        let repeats = row.count >= 4 && Int.random(in: 0..<8, using: &random) < likely
        row +=
          repeats
          ? row.suffix(4) : (0..<4).map { _ in UInt8.random(in: 0...1, using: &random) }
      }
      let filtered = output.apply(.none, to: row, above: row)
      let edges = (0..<width).filter { x in
        x == 0 || row[4 * x..<4 * x + 4] != row[4 * x - 4..<4 * x]
      }
      #expect((0..<filtered.edgeCount).map { Int(filtered.edges[$0]) } == edges)
    }
  }
}
