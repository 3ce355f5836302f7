/// A canonical Huffman code with limited lengths (RFC 1951, 3.2.2).
struct PrefixCode {
  /// How many bits each symbol has; 0 for one that does not occur.
  private(set) var lengths: [UInt8]
  /// The bits of each symbol, the first to be written lowest.
  private(set) var codes: [UInt16]

  /// Finds the lengths for symbols that occur so often.
  ///
  /// Lengths are Huffman's; longer ones than `limit` are shortened until the code is complete again,
  /// which costs a little where it happens. One symbol alone has one bit.
  ///
  /// - Precondition: `2^limit` is no less than the number of symbols.
  init(frequencies: [UInt32], limit: Int) {
    lengths = Array(repeating: 0, count: frequencies.count)
    codes = Array(repeating: 0, count: frequencies.count)
    // Rarest first; of equal ones the lower symbol, so that the code is the same everywhere.
    let used = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard used.count > 1 else {
      if let only = used.first { lengths[only] = 1 }
      return
    }
    var counts = Self.depthCounts(used.map { UInt64(frequencies[$0]) }, limit: limit)
    Self.complete(&counts)
    // The rarest have the longest codes.
    var next = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<counts[length] {
        lengths[used[next]] = UInt8(length)
        next += 1
      }
    }
    assign(counts)
  }

  /// Creates the code of given lengths, which make it complete.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    codes = Array(repeating: 0, count: lengths.count)
    var counts = Array(repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    assign(counts)
  }

  /// How many leaves of Huffman's tree lie at each depth; deeper ones count at the limit.
  ///
  /// - Parameter weights: Rising; two at least.
  private static func depthCounts(_ weights: [UInt64], limit: Int) -> [Int] {
    let leaves = weights.count
    var weights = weights
    var parents = Array(repeating: 0, count: 2 * leaves - 1)
    // Two queues, both rising: leaves not yet taken, and inner nodes in the order of their making.
    var (leaf, inner) = (0, leaves)
    func takeLightest() -> Int {
      let takesLeaf =
        leaf < leaves && (inner >= weights.count || weights[leaf] <= weights[inner])
      defer { if takesLeaf { leaf += 1 } else { inner += 1 } }
      return takesLeaf ? leaf : inner
    }
    for node in leaves..<2 * leaves - 1 {
      let (first, second) = (takeLightest(), takeLightest())
      parents[first] = node
      parents[second] = node
      weights.append(weights[first] + weights[second])
    }
    var depths = Array(repeating: 0, count: 2 * leaves - 1)
    var counts = Array(repeating: 0, count: limit + 1)
    for node in stride(from: 2 * leaves - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < leaves { counts[min(depths[node], limit)] += 1 }
    }
    return counts
  }

  /// Moves leaves down until a code with so many lengths exists (Kraft's sum is 1).
  private static func complete(_ counts: inout [Int]) {
    let limit = counts.count - 1
    var sum = 0
    for length in 1...limit { sum += counts[length] << (limit - length) }
    while sum > 1 << limit {
      // A leaf above the limit becomes two one level down, one of them from the limit.
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { return }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[limit] -= 1
      sum -= 1
    }
  }

  private mutating func assign(_ counts: [Int]) {
    var next = Array(repeating: 0, count: counts.count + 1)
    for length in 1..<counts.count { next[length + 1] = (next[length] + counts[length]) << 1 }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      var (code, reversed) = (next[length], 0)
      next[length] += 1
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      codes[symbol] = UInt16(reversed)
    }
  }
}
