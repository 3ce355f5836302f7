import CPNG

/// How often each symbol occurs in a stretch of a stream, and its cost as a block.
///
/// Works on raw memory for speed: literals and lengths first, then distances.
struct BlockStatistics: ~Copyable {
  private let counts: UnsafeMutablePointer<UInt32>
  private let lengths = DeflateSymbols.table
  private(set) var tokenCount = 0

  private static let count = DeflateSymbols.count + DeflateSymbols.distanceCount

  init() {
    counts = .allocate(capacity: Self.count)
    counts.initialize(repeating: 0, count: Self.count)
  }

  deinit { counts.deallocate() }

  /// How often each literal, the end of the block and each length occurs.
  var literals: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: counts, count: DeflateSymbols.count)
  }
  /// How often each distance's symbol occurs.
  var distances: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(
      start: counts + DeflateSymbols.count, count: DeflateSymbols.distanceCount)
  }

  @inline(__always)
  mutating func add(_ token: DeflateToken) {
    if token.isLiteral {
      counts[Int(token.length)] &+= 1
      tokenCount &+= 1
      return
    }
    counts[Int(lengths[Int(token.length)].symbol)] &+= token.times
    counts[DeflateSymbols.count &+ DeflateSymbols.symbol(ofDistance: token.distance)] &+=
      token.times
    tokenCount &+= Int(token.times)
  }

  mutating func add(_ other: borrowing BlockStatistics) {
    for index in 0..<Self.count { counts[index] &+= other.counts[index] }
    tokenCount += other.tokenCount
  }

  mutating func removeAll() {
    counts.update(repeating: 0, count: Self.count)
    tokenCount = 0
  }

  /// The approximate cost of a block of this stretch, in the unit of ``BitCost``, without extra bits: entropy, and a
  /// header that names the symbols in use.
  func cost(_ table: UnsafePointer<UInt16>) -> Int {
    let own = counts
    return Self.cost(table) { own[$0] }
  }

  func cost(with other: borrowing BlockStatistics, _ table: UnsafePointer<UInt16>) -> Int {
    let (own, others) = (counts, other.counts)
    return Self.cost(table) { own[$0] &+ others[$0] }
  }

  @inline(__always)
  private static func cost(
    _ table: UnsafePointer<UInt16>, _ count: (Int) -> UInt32
  ) -> Int {
    // Sixty bits of header, and three and a half for each symbol: measured in files of popovers.
    var sum = 60 * BitCost.bit
    for range in [0..<DeflateSymbols.count, DeflateSymbols.count..<Self.count] {
      var total: UInt32 = 0
      for index in range {
        let count = count(index)
        if count == 0 { continue }
        total &+= count
        sum &+= 7 * BitCost.bit / 2 &- Int(count) &* BitCost.logarithm(count, table)
      }
      sum &+= Int(total) &* BitCost.logarithm(total, table)
    }
    return sum
  }
}
