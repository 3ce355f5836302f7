/// Chooses the filter of each row by an estimate of its size after deflating.
///
/// Each filter's output is judged where its pixels change: a pixel like the one before belongs to a
/// run and costs nothing; two pixels that stood together in an earlier row cost little, one that
/// stood there somewhat more; every other costs its four bytes by how rare they are among those
/// written so far. libpng chooses the smallest sum of differences, which does not take repetition into
/// account; a popover consists mostly of repetition.
///
/// Rows are short rows (``RowShape``): a pixel like the one before costs nothing, so that a run of
/// three has the same cost, and is remembered in the same way, as any longer run.
///
/// Works on raw memory for speed: tables are as long as their hashes reach, rows as the initialiser
/// says.
struct FilterChooser: ~Copyable {
  /// The pixels of a short row, and of a whole one.
  private let width: Int
  private let wholeWidth: Int
  /// Pixels and pairs of pixels that were written, and the row of each.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pixelRows: UnsafeMutablePointer<UInt16>
  private let pairs: UnsafeMutablePointer<UInt64>
  private let pairRows: UnsafeMutablePointer<UInt16>
  /// For each filter, how many pixels changed under it when it was last tried against that of the row
  /// before, and how many rows it has been left out since.
  private let edgeCounts: UnsafeMutablePointer<Int>
  private let rowsLeftOut: UnsafeMutablePointer<Int>
  /// How often each byte was written outside of runs, and its cost.
  private let frequencies: UnsafeMutablePointer<UInt32>
  private let costs: UnsafeMutablePointer<Int32>
  /// Bytes that were counted since the costs were worked out, and before.
  private var newBytes: UInt32 = 0
  private var oldBytes: UInt32 = 0
  /// How many rows deflate's window holds.
  private let reach: UInt16
  /// The number of the next row; the highest picture stays far below the type's largest number.
  private var row: UInt16
  private var last = RowFilter.none
  private let logarithms = BitCost.table

  /// Of hashes: tables of 4096 entries, 64 KB in all, stay in a core's cache.
  private static let bits: UInt64 = 12
  private static let tableLength = 1 << Int(Self.bits)
  // Estimates in bits of what deflate writes in the place of four literals: a match costs about 14 bits, its length and
  // its distance. One of a pair or more is shared by its pixels.
  private static let pairCost = Int32(6 * BitCost.bit)
  private static let pixelCost = Int32(14 * BitCost.bit)
  // They save time alone: a filter that is left out is tried again after eight rows, and below 150 bytes a row there is
  // little to gain.
  private static let hopelessEdges = 32
  private static let mostRowsLeftOut = 8
  private static let lowCost = Int32(1200 * BitCost.bit)

  init(_ shape: RowShape) {
    width = shape.shortWidth
    wholeWidth = shape.width
    pixels = .zeros(Self.tableLength)
    pixelRows = .zeros(Self.tableLength)
    pairs = .zeros(Self.tableLength)
    pairRows = .zeros(Self.tableLength)
    edgeCounts = .zeros(RowFilter.allCases.count)
    rowsLeftOut = .zeros(RowFilter.allCases.count)
    frequencies = .zeros(256)
    costs = .allocate(capacity: 256)
    // At first, small differences are assumed to be likely.
    for byte in 0..<256 {
      let difference = UInt32(min(byte, 256 - byte))
      let bits = UInt32.bitWidth - (difference + 1).leadingZeroBitCount
      (costs + byte).initialize(to: Int32((2 + bits) * BitCost.bit))
    }
    reach = UInt16(max(1, DeflateSymbols.longestDistance / (1 + 4 * shape.width)))
    // Rows are counted from beyond the reach of the zeros in the tables.
    row = reach + 1
  }

  deinit {
    pixels.freeZeros()
    pixelRows.freeZeros()
    pairs.freeZeros()
    pairRows.freeZeros()
    edgeCounts.freeZeros()
    rowsLeftOut.freeZeros()
    frequencies.freeZeros()
    costs.deallocate()
  }

  /// Counts rows that need no choice.
  mutating func skip(_ rows: Int) { row += UInt16(rows) }

  /// The next row under the filter that suits it.
  ///
  /// Both rows are straight R, G, B, A.
  mutating func choose(
    _ pixels: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>, _ output: borrowing FilterOutput
  ) -> FilteredRow {
    // The filter of the row before needs no new byte. It is tried first, because it is often the
    // best; another filter is given up as soon as it costs more.
    var best = output.apply(last, to: pixels, above: above)
    var bestCost = cost(best, limit: .max)
    let change = Int32(3 * BitCost.bit)
    for filter in RowFilter.allCases where filter != last {
      // Of filters that cost the same the first one counts.
      let limit = bestCost &- change &+ (filter.rawValue < best.filter.rawValue ? 1 : 0)
      if limit <= 0 { continue }
      // Where few pixels change, and cheaply, the filters that mix neighbours find no more that are
      // equal.
      if filter == .average || filter == .paeth, bestCost < Self.lowCost,
        8 &* best.edgeCount <= wholeWidth
      {
        continue
      }
      if leavesOut(filter, against: best) { continue }
      let row = output.apply(filter, to: pixels, above: above)
      edgeCounts[Int(filter.rawValue)] = row.edgeCount
      // Twice as many changes do not cost less.
      if row.edgeCount > 2 &* best.edgeCount &+ 8 { continue }
      let cost = cost(row, limit: limit)
      if cost < limit { (best, bestCost) = (row, cost &+ change) }
    }
    learn(best)
    last = best.filter
    row += 1
    return best
  }

  /// Whether to leave a filter out, which is counted: it had many more changes not long ago, and rows are like
  /// those above.
  private mutating func leavesOut(_ filter: RowFilter, against best: FilteredRow) -> Bool {
    let number = Int(filter.rawValue)
    let isLeftOut =
      edgeCounts[number] > best.edgeCount + Self.hopelessEdges
      && rowsLeftOut[number] < Self.mostRowsLeftOut
    rowsLeftOut[number] = isLeftOut ? rowsLeftOut[number] + 1 : 0
    return isLeftOut
  }

  /// The expected cost of a row, in the unit of ``BitCost``; any number above the limit if it exceeds that.
  private func cost(_ row: FilteredRow, limit: Int32) -> Int32 {
    var sum: Int32 = 0
    for number in 0..<row.edgeCount {
      let index = Int(row.edges[number])
      let pixel = row.pixel(number)
      if pixel == 0, index == 0 { continue }
      var cost =
        costs[Int(pixel & 0xFF)] &+ costs[Int(pixel &>> 8 & 0xFF)]
        &+ costs[Int(pixel &>> 16 & 0xFF)] &+ costs[Int(pixel &>> 24)]
      if cost > Self.pairCost {
        if index &+ 1 < width, wasWritten(row.pair(number)) {
          cost = Self.pairCost
        } else if cost > Self.pixelCost, wasWritten(pixel) {
          cost = Self.pixelCost
        }
      }
      // No row has so many pixels that four bytes of 13 bits each reach beyond 32 bits.
      sum &+= cost
      if sum >= limit { return sum }
    }
    return sum
  }

  /// Whether a pixel occurs in a row within reach. False negatives are possible: the table keeps one pixel for each
  /// hash.
  @inline(__always)
  private func wasWritten(_ pixel: UInt32) -> Bool {
    let place = Self.hash(UInt64(pixel))
    return pixels[place] == pixel && row &- pixelRows[place] <= reach
  }

  /// The same of a pair of pixels.
  @inline(__always)
  private func wasWritten(_ pair: UInt64) -> Bool {
    let place = Self.hash(pair)
    return pairs[place] == pair && row &- pairRows[place] <= reach
  }

  /// Enters the pixels that are written.
  private mutating func learn(_ row: FilteredRow) {
    var before: UInt32 = 0
    for number in 0..<row.edgeCount {
      let index = Int(row.edges[number])
      let pixel = row.pixel(number)
      let change = pixel ^ before
      for byte in 0..<4 as Range<UInt32> where change &>> (8 &* byte) & 0xFF != 0 {
        // A byte like the one a pixel before belongs to a run of pixels.
        frequencies[Int(pixel &>> (8 &* byte) & 0xFF)] &+= 1
      }
      before = pixel
      let place = Self.hash(UInt64(pixel))
      pixels[place] = pixel
      pixelRows[place] = self.row
      if index &+ 1 < width {
        let pair = row.pair(number)
        let place = Self.hash(pair)
        pairs[place] = pair
        pairRows[place] = self.row
      }
    }
    newBytes &+= UInt32(truncatingIfNeeded: row.edgeCount)
    if 8 &* newBytes > oldBytes {
      oldBytes = min(oldBytes &+ newBytes, 4096)
      newBytes = 0
      updateCosts()
    }
  }

  private mutating func updateCosts() {
    logarithms.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      var total: UInt32 = 256
      for byte in 0..<256 { total &+= frequencies[byte] }
      // Counts are fourfold below, which is two bits; half a bit for what matches leave of the literals.
      let whole = BitCost.logarithm(total, table) + 2 * BitCost.bit + BitCost.bit / 2
      for byte in 0..<256 {
        // A quarter more than was counted, so that no byte is impossible.
        let count = frequencies[byte]
        let own = count == 0 ? 0 : BitCost.logarithm(4 &* count &+ 1, table)
        costs[byte] = Int32(whole - own)
      }
      // Halved now and then, so that recent rows count most.
      if total > 20_000 { for byte in 0..<256 { frequencies[byte] /= 2 } }
    }
  }

  @inline(__always)
  private static func hash(_ word: UInt64) -> Int {
    Int((word &* 0x9E37_79B9_7F4A_7C15) &>> (64 - bits))
  }
}
