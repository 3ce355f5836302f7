import CPNG

/// The expected costs of the next literals and matches, estimated from the block so far.
///
/// Filtered pixels are mostly small numbers, whose literals are short: four of them may be cheaper than a match of four
/// from far away.
struct TokenCosts: ~Copyable {
  /// Of each literal, in the unit of ``BitCost``.
  private let literals: UnsafeMutablePointer<Int32>
  /// Of each distance's symbol with its extra bits.
  private let distances: UnsafeMutablePointer<Int32>
  /// Of each length with its extra bits. One of less than three bytes, which does not exist, has a
  /// cost that no path has.
  private let lengths: UnsafeMutablePointer<Int32>
  private let symbols = DeflateSymbols.table
  private let logarithms = BitCost.table

  /// The largest cost of a symbol that has not occurred.
  private static let rarestLiteral = 12 * BitCost.bit
  private static let rarestDistance = 5 * BitCost.bit
  private static let rarestLength = 9 * BitCost.bit
  private static let impossible: Int32 = 1 << 24

  init() {
    literals = .allocate(capacity: 256)
    literals.initialize(repeating: Int32(6 * BitCost.bit), count: 256)
    lengths = .allocate(capacity: DeflateSymbols.longestMatch + 1)
    for (length, symbol) in symbols.enumerated() {
      (lengths + length).initialize(
        to: length < 3
          ? Self.impossible : Int32((length == 258 ? 3 : 5 + Int(symbol.extraCount)) * BitCost.bit))
    }
    distances = .allocate(capacity: DeflateSymbols.distanceCount)
    for symbol in 0..<DeflateSymbols.distanceCount {
      let extra = Int(DeflateSymbols.extraCount(ofDistanceSymbol: symbol))
      (distances + symbol).initialize(to: Int32((3 + extra) * BitCost.bit))
    }
  }

  deinit {
    literals.deallocate()
    lengths.deallocate()
    distances.deallocate()
  }

  /// The costs, to be read as long as this lives and learns nothing else.
  var values: cpng_costs {
    cpng_costs(literals: literals, lengths: lengths, distances: distances)
  }

  /// Learns from the symbols of a block.
  mutating func update(_ statistics: borrowing BlockStatistics) {
    let logarithms = logarithms
    logarithms.withUnsafeBufferPointer { table in
      if let table = table.baseAddress { update(statistics, table) }
    }
  }

  private func update(_ statistics: borrowing BlockStatistics, _ table: UnsafePointer<UInt16>) {
    let (counts, distanceCounts) = (statistics.literals, statistics.distances)
    let matches = counts[257...].reduce(0, &+)
    let whole = BitCost.logarithm(counts[..<256].reduce(matches, &+) &+ 1, table)
    let unknown = min(Self.rarestLiteral, whole + BitCost.bit)
    for literal in 0..<256 {
      literals[literal] = Int32(
        counts[literal] == 0 ? unknown : whole - BitCost.logarithm(counts[literal], table))
    }
    let unknownLength = min(Self.rarestLength, whole + BitCost.bit)
    var symbolCosts: (symbol: UInt16, cost: Int) = (0, 0)
    for length in 3...DeflateSymbols.longestMatch {
      let entry = symbols[length]
      if entry.symbol != symbolCosts.symbol {
        let count = counts[Int(entry.symbol)]
        let own = count == 0 ? unknownLength : whole - BitCost.logarithm(count, table)
        symbolCosts = (entry.symbol, own + Int(entry.extraCount) * BitCost.bit)
      }
      lengths[length] = Int32(symbolCosts.cost)
    }
    let wholeDistances = BitCost.logarithm(matches &+ 1, table)
    for symbol in 0..<DeflateSymbols.distanceCount {
      let count = distanceCounts[symbol]
      let own =
        count == 0
        ? Self.rarestDistance
        : min(Self.rarestDistance, wholeDistances - BitCost.logarithm(count, table))
      let extra = Int(DeflateSymbols.extraCount(ofDistanceSymbol: symbol)) * BitCost.bit
      distances[symbol] = Int32(own + extra)
    }
  }
}

/// Estimates of how many bits something takes, in 1/256 of a bit.
///
/// Whole numbers only: logarithms of the system's libraries may differ in their last place. A
/// choice that depends on them could differ, and the same picture would have other bytes on another
/// machine.
enum BitCost {
  static let bit = 256

  /// The logarithms of 1 + i/256, by squaring: each squaring gives one more binary place.
  private static let fractions: [UInt16] = (0..<256).map { step in
    var value = UInt64(256 + step) << 22
    var fraction: UInt16 = 0
    for _ in 0..<8 {
      value = (value * value) >> 30
      fraction <<= 1
      if value >= 1 << 31 {
        value >>= 1
        fraction |= 1
      }
    }
    return fraction
  }

  /// A table for ``logarithm(_:_:)``; read once for many calls.
  static var table: [UInt16] { fractions }

  /// The logarithm of a number to the base 2; 0 of 0.
  @inline(__always)
  static func logarithm(_ number: UInt32, _ table: UnsafePointer<UInt16>) -> Int {
    if number == 0 { return 0 }
    let shift = UInt32(number.leadingZeroBitCount)
    let fraction = (number &<< shift) &>> 23 & 0xFF
    return Int(31 &- shift) &* 256 &+ Int(table[Int(fraction)])
  }
}
