@testable import PNG
import Testing

@Suite struct PrefixCodeTests {
  /// Σ 2^−length of a code that leaves no bits unused is 1.
  private func expectComplete(
    _ code: PrefixCode, limit: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lengths = code.lengths.filter { $0 > 0 }.map(Int.init)
    #expect(lengths.allSatisfy { $0 <= limit }, sourceLocation: sourceLocation)
    #expect(
      lengths.map { 1 << (limit - $0) }.reduce(0, +) == 1 << limit, sourceLocation: sourceLocation)
  }

  /// Huffman's own way: join the two lightest until one is left; the sum of what was joined is the
  /// number of bits.
  private func leastBits(_ frequencies: [UInt32]) -> Int {
    var weights = frequencies.filter { $0 > 0 }.map(Int.init)
    var bits = 0
    while weights.count > 1 {
      weights.sort(by: >)
      let sum = weights.removeLast() + weights.removeLast()
      bits += sum
      weights.append(sum)
    }
    return bits
  }

  @Test func `a code is as short as Huffman's`() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let count = Int.random(in: 2...40, using: &random)
      let frequencies = (0..<count).map { _ in UInt32.random(in: 0...50, using: &random) }
      guard frequencies.filter({ $0 > 0 }).count > 1 else { continue }
      let code = PrefixCode(frequencies: frequencies, limit: 15)
      expectComplete(code, limit: 15)
      let bits = zip(frequencies, code.lengths).map { Int($0) * Int($1) }.reduce(0, +)
      #expect(bits == leastBits(frequencies))
    }
  }

  /// Fibonacci's numbers give the deepest tree: 30 symbols would need 29 bits.
  @Test(arguments: [5, 7, 15]) func `no code is longer than its limit`(limit: Int) {
    var numbers: [UInt32] = [1, 1]
    while numbers.count < 30 {
      numbers.append(numbers[numbers.count - 1] + numbers[numbers.count - 2])
    }
    expectComplete(PrefixCode(frequencies: numbers, limit: limit), limit: limit)
  }

  /// RFC 1951, 3.2.2: lengths 3, 3, 3, 3, 3, 2, 4, 4 for A to H have the codes 010, 011, 100, 101, 110,
  /// 00, 1110, 1111; here the first bit to be written is the lowest.
  @Test func `codes are canonical`() {
    let code = PrefixCode(frequencies: [5, 5, 5, 5, 5, 9, 2, 2], limit: 15)
    #expect(code.lengths == [3, 3, 3, 3, 3, 2, 4, 4])
    #expect(code.codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
  }

  @Test func `one symbol has one bit, and none has none`() {
    #expect(PrefixCode(frequencies: [0, 7, 0], limit: 15).lengths == [0, 1, 0])
    #expect(PrefixCode(frequencies: [0, 0], limit: 15).lengths == [0, 0])
  }

  /// RFC 1951, 3.2.5: symbol, first distance, extra bits.
  @Test(
    arguments: [
      (1, 0, 1, 0), (2, 1, 2, 0), (4, 3, 4, 0), (5, 4, 5, 1), (6, 4, 5, 1), (7, 5, 7, 1),
      (8, 5, 7, 1),
      (9, 6, 9, 2), (12, 6, 9, 2), (13, 7, 13, 2), (192, 14, 129, 6), (193, 15, 193, 6),
      (257, 16, 257, 7), (8192, 25, 6145, 11), (24_576, 28, 16_385, 13), (24_577, 29, 24_577, 13),
      (32_768, 29, 24_577, 13),
    ] as [(UInt32, Int, UInt32, UInt32)])
  func `distances have the symbols of the standard`(
    distance: UInt32, symbol: Int, first: UInt32, extraCount: UInt32
  ) {
    #expect(DeflateSymbols.symbol(ofDistance: distance) == symbol)
    #expect(DeflateSymbols.firstDistance(ofSymbol: symbol) == first)
    #expect(DeflateSymbols.extraCount(ofDistanceSymbol: symbol) == extraCount)
  }

  /// RFC 1951, 3.2.5.
  @Test(arguments: [
    (3, 257, 0, 0), (10, 264, 0, 0), (11, 265, 0, 1), (12, 265, 1, 1), (18, 268, 1, 1),
    (19, 269, 0, 2), (34, 272, 3, 2), (35, 273, 0, 3), (66, 276, 7, 3), (67, 277, 0, 4),
    (130, 280, 15, 4), (131, 281, 0, 5), (257, 284, 30, 5), (258, 285, 0, 0),
  ])
  func `lengths have the symbols of the standard`(
    length: Int, symbol: Int, extra: Int, extraCount: Int
  ) {
    let entry = DeflateSymbols.table[length]
    #expect(Int(entry.symbol) == symbol)
    #expect(Int(entry.extra) == extra)
    #expect(Int(entry.extraCount) == extraCount)
  }

  /// zlib's own example: the checksum of "Wikipedia" is 11E60398.
  @Test func `the checksum is Adler's`() {
    var checksum = Adler32()
    for byte in "Wikipedia".utf8 { checksum.add(byte, count: 1) }
    #expect(checksum.value == 0x11E6_0398)
  }

  /// RFC 1950, 8.2, byte by byte.
  @Test func `repeated bytes and pixels add up to the checksum`() {
    var random = SeededGenerator(seed: 9)
    var (sum, sumOfSums) = (1, 0)
    var checksum = Adler32()
    func count(_ byte: UInt8) {
      sum = (sum + Int(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
    for length in [1, 4095, 4096, 4097, 10_000] {
      checksum.add(255, count: length)
      for _ in 0..<length { count(255) }
      for pixel in [UInt32.max, UInt32.random(in: 0...UInt32.max, using: &random)] {
        checksum.add(pixel: pixel, count: length)
        for _ in 0..<length {
          for shift in [0, 8, 16, 24] as [UInt32] {
            count(UInt8(truncatingIfNeeded: pixel >> shift))
          }
        }
      }
      #expect(checksum.value == UInt32(sumOfSums << 16 | sum))
    }
  }
}
