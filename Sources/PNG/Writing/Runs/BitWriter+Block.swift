extension BitWriter {
  /// Writes a block of literals and matches of the byte before, with a Huffman code of its own
  /// (RFC 1951, 3.2.7).
  ///
  /// - Parameters:
  ///   - symbols: Literals, and matches as 256 + length.
  ///   - frequencies: How often each symbol of the alphabet occurs among them.
  ///   - isLast: Whether the stream ends with it.
  mutating func add(
    _ symbols: UnsafeBufferPointer<UInt16>, frequencies: [UInt32], isLast: Bool
  ) {
    var frequencies = frequencies
    frequencies[DeflateSymbols.endOfBlock] = 1
    // A code of one symbol is not complete, and some readers refuse it.
    if symbols.isEmpty { frequencies[0] = 1 }
    let code = PrefixCode(frequencies: frequencies, limit: 15)
    add(isLast ? 1 : 0, count: 1)
    add(2, count: 2)
    addLengths(code)

    /// Every symbol with what follows it: a match's extra bits and its distance, which has one code of
    /// one bit, 0.
    var words = Array(repeating: (bits: UInt32(0), count: UInt32(0)), count: 256 + 259)
    for literal in 0..<256 {
      words[literal] = (UInt32(code.codes[literal]), UInt32(code.lengths[literal]))
    }
    for length in 3...258 {
      let entry = DeflateSymbols.table[length]
      let symbol = Int(entry.symbol)
      let own = UInt32(code.lengths[symbol])
      words[256 + length] = (
        UInt32(code.codes[symbol]) | UInt32(entry.extra) << own,
        own + UInt32(entry.extraCount) + 1
      )
    }
    words.withUnsafeBufferPointer { words in
      for symbol in symbols {
        let word = words[Int(symbol)]
        add(word.bits, count: word.count)
      }
    }
    add(
      UInt32(code.codes[DeflateSymbols.endOfBlock]),
      count: UInt32(code.lengths[DeflateSymbols.endOfBlock]))
  }

  /// Writes the lengths of a code, and of the one distance that there is.
  private mutating func addLengths(_ code: PrefixCode) {
    let used = (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    let literals = max(257, used)
    let steps = Self.steps(Array(code.lengths[..<literals]) + [1])
    var frequencies = Array(repeating: UInt32(0), count: 19)
    for step in steps { frequencies[step.symbol] += 1 }
    let outer = PrefixCode(frequencies: frequencies, limit: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let outerCount = max(4, (order.lastIndex { outer.lengths[$0] > 0 } ?? 0) + 1)
    add(UInt32(literals - 257), count: 5)
    add(0, count: 5)
    add(UInt32(outerCount - 4), count: 4)
    for symbol in order.prefix(outerCount) { add(UInt32(outer.lengths[symbol]), count: 3) }
    for step in steps {
      add(UInt32(outer.codes[step.symbol]), count: UInt32(outer.lengths[step.symbol]))
      add(UInt32(step.extra), count: UInt32(step.extraCount))
    }
  }

  /// Lengths with their repetitions counted.
  private static func steps(
    _ lengths: [UInt8]
  ) -> [(symbol: Int, extra: Int, extraCount: Int)] {
    var steps: [(symbol: Int, extra: Int, extraCount: Int)] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      let run = lengths[index...].prefix { $0 == length }.count
      switch (length, run) {
      case (0, 11...):
        let count = min(run, 138)
        steps.append((18, count - 11, 7))
        index += count
      case (0, 3...):
        steps.append((17, run - 3, 3))
        index += run
      case (_, 4...) where length > 0:
        // The length itself, and how often it comes again.
        let count = min(run - 1, 6)
        steps.append((Int(length), 0, 0))
        steps.append((16, count - 3, 2))
        index += 1 + count
      default:
        steps.append((Int(length), 0, 0))
        index += 1
      }
    }
    return steps
  }
}
