import CPNG
import Imaging
import Testing

@testable import PNG

/// Streams read back by a slow model of the standard.
@Suite struct DeflaterTests {
  /// A stream of rows of bytes, each behind the number of a filter.
  private static func deflated(
    _ rows: [[UInt8]], isThorough: Bool = false
  ) -> (stream: [UInt8], bytes: [UInt8]) {
    var deflater = Deflater(
      RowShape(CollapsedAxis(whole: rows[0].count)), pixelLength: 1, isThorough: isThorough)
    for (number, row) in rows.enumerated() { deflater.add(Self.filter(number), row) }
    let bytes = rows.enumerated().flatMap { [Self.filter($0).rawValue] + $1 }
    return (deflater.finish(), bytes)
  }

  private static func filter(_ row: Int) -> RowFilter { RowFilter.allCases[row / 3 % 5] }

  /// What a row is made of, so that literals, near and far matches and runs occur in all orders.
  private static func row(_ length: Int, earlier: [UInt8], _ random: inout SeededGenerator)
    -> [UInt8]
  {
    var row: [UInt8] = []
    while row.count < length {
      let count = Int.random(in: 1...400, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: row += Array(repeating: .random(in: 0...255, using: &random), count: count)
      case 1: row += (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 2: row += (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) }
      default:
        guard !earlier.isEmpty else { continue }
        let start = Int.random(in: max(0, earlier.count - 40_000)..<earlier.count, using: &random)
        row += earlier[start...].prefix(count)
      }
    }
    return Array(row.prefix(length))
  }

  @Test(arguments: [1, 2, 3, 5, 8, 100, 259, 1024, 5000, 40_000], [false, true])
  func `rows of any kind come back`(length: Int, isThorough: Bool) throws {
    var random = SeededGenerator(seed: UInt64(length))
    var rows: [[UInt8]] = []
    var all: [UInt8] = []
    while all.count < 6000 || rows.count < 2, rows.count < 100 {
      rows.append(Self.row(length, earlier: all, &random))
      all += rows[rows.count - 1]
    }
    let (stream, bytes) = Self.deflated(rows, isThorough: isThorough)
    #expect(try SlowInflate(stream).output == bytes)
  }

  @Test(arguments: [2, 7, 300, 1024, 3041], [0, 2] as [UInt8])
  func `repeated rows come back`(length: Int, filter: UInt8) throws {
    var random = SeededGenerator(seed: 4)
    // Long rows are few: the model is slow.
    let most = max(5, 9000 / length)
    for counts in [[3, 1], [4, 0, 5], [90]].map({ $0.map { min($0, most) } }) {
      var deflater = Deflater(RowShape(CollapsedAxis(whole: length - 1)), pixelLength: 1)
      var all: [UInt8] = []
      for count in counts {
        let row = Self.row(length - 1, earlier: all, &random)
        deflater.add(.sub, row)
        all += [1] + row
        deflater.addZeroRows(filter: filter, count: count)
        for _ in 0..<count { all += [filter] + Array(repeating: 0, count: length - 1) }
      }
      let stream = deflater.finish()
      #expect(try SlowInflate(stream).output == all)
      // Each row of noise may take its length; a repeated one has a few symbols.
      let repeated = counts.reduce(0, +)
      #expect(stream.count < counts.count * (length + 100) + repeated * (8 + length / 200))
    }
  }

  @Test func `noise is stored, few bytes are fixed, all else has codes of its own`() throws {
    var random = SeededGenerator(seed: 6)
    let noise = (0..<12).map { _ in
      (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let (stream, bytes) = Self.deflated(noise)
    let stored = try SlowInflate(stream)
    #expect(stored.blocks[0] > 0 && stored.blocks[1] == 0)
    #expect(stored.output == bytes)
    #expect(stream.count < 12_012 + 60)
    #expect(try SlowInflate(Self.deflated([[1, 2]]).stream).blocks == [0, 1, 0])
    let few = noise.map { $0.map { $0 % 5 } }
    #expect(try SlowInflate(Self.deflated(few).stream).blocks[2] > 0)
  }

  @Test func `runs are cut so that no piece is shorter than a match`() {
    for length in 3...1100 {
      let tokens = RunParser.cut(length, distance: 4)
      #expect(tokens.allSatisfy { $0.distance == 4 })
      let pieces = tokens.flatMap { Array(repeating: Int($0.length), count: Int($0.times)) }
      #expect(pieces.reduce(0, +) == length)
      #expect(pieces.allSatisfy { (3...258).contains($0) })
      #expect(pieces.count == (length + 257) / 258)
    }
  }

  /// RFC 1951, 3.2.5: the number of extra bits of each symbol, and the first distance.
  @Test func `every distance has the symbol of the standard`() {
    let extra = [0, 0] + (0..<14).flatMap { [$0, $0] }
    var first: UInt32 = 1
    for (symbol, bits) in extra.enumerated() {
      #expect(DeflateSymbols.firstDistance(ofSymbol: symbol) == first)
      #expect(DeflateSymbols.extraCount(ofDistanceSymbol: symbol) == UInt32(bits))
      let distances = first..<first + 1 << UInt32(bits)
      #expect(distances.allSatisfy { DeflateSymbols.symbol(ofDistance: $0) == symbol })
      first = distances.upperBound
    }
    #expect(first == UInt32(DeflateSymbols.longestDistance) + 1)
  }

  /// log2 in 1/256 of a bit, against the slow way: how often 2 divides x^256, one bit at a time.
  @Test func `logarithms are right to a hundredth of a bit`() {
    let table = BitCost.table
    for number in [1, 2, 3, 5, 7, 10, 255, 256, 257, 1000, 65_535, 1 << 20, 3 << 29] as [UInt32] {
      var mantissa = Double(number)
      var whole = 0.0
      while mantissa >= 2 {
        mantissa /= 2
        whole += 1
      }
      var digit = 0.5
      for _ in 0..<30 {
        mantissa *= mantissa
        if mantissa >= 2 {
          mantissa /= 2
          whole += digit
        }
        digit /= 2
      }
      let own = table.withUnsafeBufferPointer { table in
        table.baseAddress.map { BitCost.logarithm(number, $0) } ?? -1
      }
      #expect(abs(Double(own) / 256 - whole) < 0.01)
    }
  }
}
