/// Chooses the filter of each row by an estimate of its size after deflating.
///
/// Each filter's output is judged pixel by pixel: a pixel like the one before belongs to a run and
/// costs nothing; two pixels that stood together in an earlier row cost little, one that stood
/// there somewhat more; every other costs its four bytes by how rare they are among those written
/// so far. libpng chooses the smallest sum of differences, which does not take repetition into
/// account; a popover consists mostly of repetition.
///
/// Rows are short rows (``RowShape``): a pixel like the one before costs nothing, so that a run of
/// three has the same cost, and is remembered in the same way, as any longer run.
///
/// Works on raw memory for speed: tables are as long as their hashes reach, rows as the initialiser
/// says.
struct FilterChooser: ~Copyable {
  /// The bytes of a short row with its filter's number.
  private let rowLength: Int
  /// The outputs of the five filters, one after the other.
  private let candidates: UnsafeMutablePointer<UInt8>
  /// Pixels and pairs of pixels that were written, and the row of each.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pixelRows: UnsafeMutablePointer<UInt16>
  private let pairs: UnsafeMutablePointer<UInt64>
  private let pairRows: UnsafeMutablePointer<UInt16>
  /// How often each byte was written outside of runs, and what it costs.
  private let frequencies: UnsafeMutablePointer<UInt32>
  private let costs: UnsafeMutablePointer<Int32>
  /// How many rows deflate's window holds.
  private let reach: UInt16
  /// The number of the next row; the highest picture stays far below the type's largest number.
  private var row: UInt16
  private var last = RowFilter.none
  private let logarithms = BitCost.table

  private static let bits: UInt64 = 14
  private static let tableLength = 1 << Int(Self.bits)
  private static let pairCost = Int32(6 * BitCost.bit)
  private static let pixelCost = Int32(14 * BitCost.bit)

  /// Begins a picture; both lengths are in bytes and include the filter's number.
  init(rowLength: Int, shortLength: Int) {
    self.rowLength = shortLength
    candidates = .allocate(capacity: 5 * shortLength)
    pixels = .zeros(Self.tableLength)
    pixelRows = .zeros(Self.tableLength)
    pairs = .zeros(Self.tableLength)
    pairRows = .zeros(Self.tableLength)
    frequencies = .zeros(256)
    costs = .allocate(capacity: 256)
    // At first, small differences are assumed to be likely.
    for byte in 0..<256 {
      let difference = UInt32(min(byte, 256 - byte))
      let bits = UInt32.bitWidth - (difference + 1).leadingZeroBitCount
      (costs + byte).initialize(to: Int32((2 + bits) * BitCost.bit))
    }
    reach = UInt16(max(1, MatchFinder.longestDistance / rowLength))
    // Rows are counted from beyond the reach of the zeros in the tables.
    row = reach + 1
  }

  deinit {
    candidates.deallocate()
    pixels.freeZeros()
    pixelRows.freeZeros()
    pairs.freeZeros()
    pairRows.freeZeros()
    frequencies.freeZeros()
    costs.deallocate()
  }

  /// Counts rows that need no choice.
  mutating func skip(_ rows: Int) { row += UInt16(rows) }

  /// The next row under the filter that suits it, with the filter's number; valid until the next call.
  ///
  /// Both rows are straight R, G, B, A.
  mutating func choose(
    _ pixels: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    // The filter of the row before needs no new byte. It is tried first, because it is often the
    // best; another filter is given up as soon as it costs more.
    var best = last
    var bestCost = cost(of: last, pixels, above: above, limit: .max)
    let change = Int32(3 * BitCost.bit)
    for filter in RowFilter.allCases where filter != last {
      // Of filters that cost the same the first one counts.
      let limit = bestCost &- change &+ (filter.rawValue < best.rawValue ? 1 : 0)
      if limit <= 0 { continue }
      let cost = cost(of: filter, pixels, above: above, limit: limit)
      if cost < limit { (best, bestCost) = (filter, cost &+ change) }
    }
    let output = candidates + Int(best.rawValue) * rowLength
    learn(output + 1)
    last = best
    row += 1
    return UnsafePointer(output)
  }

  /// Filters a row, and finds what it will cost.
  private func cost(
    of filter: RowFilter, _ pixels: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, limit: Int32
  ) -> Int32 {
    let output = candidates + Int(filter.rawValue) * rowLength
    filter.apply(to: pixels, above: above, count: rowLength - 1, output: output)
    return cost(output + 1, limit: limit)
  }

  /// What the bytes of a row will cost, in the unit of ``BitCost``; anything above the limit once that
  /// is passed.
  private func cost(_ bytes: UnsafePointer<UInt8>, limit: Int32) -> Int32 {
    var sum: Int32 = 0
    var before: UInt32 = 0
    var index = 0
    let count = rowLength - 1
    while index < count {
      let pixel = Self.pixel(bytes + index)
      if pixel == before {
        index &+= 4
        continue
      }
      before = pixel
      var cost =
        costs[Int(pixel & 0xFF)] &+ costs[Int(pixel &>> 8 & 0xFF)]
        &+ costs[Int(pixel &>> 16 & 0xFF)] &+ costs[Int(pixel &>> 24)]
      let place = Self.hash(UInt64(pixel))
      if cost > Self.pixelCost, pixels[place] == pixel, row &- pixelRows[place] <= reach {
        cost = Self.pixelCost
      }
      if cost > Self.pairCost, index &+ 8 <= count {
        let pair = Self.pair(bytes + index)
        let place = Self.hash(pair)
        if pairs[place] == pair, row &- pairRows[place] <= reach { cost = Self.pairCost }
      }
      // No row has so many pixels that four bytes of 13 bits each reach beyond 32 bits.
      sum &+= cost
      if sum >= limit { return sum }
      index &+= 4
    }
    return sum
  }

  /// Enters the pixels that are written.
  private mutating func learn(_ bytes: UnsafePointer<UInt8>) {
    let count = rowLength - 1
    var before: UInt32 = 0
    var index = 0
    while index < count {
      let pixel = Self.pixel(bytes + index)
      if pixel == before, index &+ 8 <= count, Self.pixel(bytes + index + 4) == pixel {
        index &+= 4
        continue
      }
      for byte in 0..<4 as Range<UInt32> {
        // A byte like the one a pixel before belongs to a run of pixels.
        let value = pixel &>> (8 &* byte) & 0xFF
        if value != before &>> (8 &* byte) & 0xFF { frequencies[Int(value)] &+= 1 }
      }
      before = pixel
      let place = Self.hash(UInt64(pixel))
      pixels[place] = pixel
      pixelRows[place] = row
      if index &+ 8 <= count {
        let pair = Self.pair(bytes + index)
        let place = Self.hash(pair)
        pairs[place] = pair
        pairRows[place] = row
      }
      index &+= 4
    }
    updateCosts()
  }

  private mutating func updateCosts() {
    logarithms.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      var total: UInt32 = 256
      for byte in 0..<256 { total &+= frequencies[byte] }
      let whole = BitCost.logarithm(total, table)
      for byte in 0..<256 {
        // A quarter more than was counted, so that no byte is impossible; half a bit for what matches
        // leave of the literals.
        let own = BitCost.logarithm(4 &* frequencies[byte] &+ 1, table) - 2 * BitCost.bit
        costs[byte] = Int32(whole - own + BitCost.bit / 2)
      }
      // Halved now and then, so that recent rows count most.
      if total > 20_000 { for byte in 0..<256 { frequencies[byte] /= 2 } }
    }
  }

  @inline(__always)
  private static func pixel(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  private static func pair(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func hash(_ word: UInt64) -> Int {
    Int((word &* 0x9E37_79B9_7F4A_7C15) &>> (64 - bits))
  }
}
