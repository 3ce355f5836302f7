/// The two Huffman codes of a block, and how they are announced (RFC 1951, 3.2.6 and 3.2.7).
struct BlockCode {
  private let literals: PrefixCode
  private let distances: PrefixCode
  /// The header that describes the codes; `nil` for the fixed ones.
  private let header: Header?

  static let fixed: BlockCode = {
    let lengths = (0..<288).map { symbol -> UInt8 in
      switch symbol {
      case ..<144: 8
      case ..<256: 9
      case ..<280: 7
      default: 8
      }
    }
    return BlockCode(
      literals: PrefixCode(lengths: lengths),
      distances: PrefixCode(lengths: Array(repeating: 5, count: 32)), header: nil)
  }()

  private init(literals: PrefixCode, distances: PrefixCode, header: Header?) {
    self.literals = literals
    self.distances = distances
    self.header = header
  }

  /// The best code for symbols that occur so often; the end of the block is counted.
  init(_ statistics: borrowing BlockStatistics) {
    var frequencies = Array(statistics.literals)
    // A code of one symbol is not complete, and some readers refuse it.
    if statistics.tokenCount == 0 { frequencies[0] = 1 }
    frequencies[DeflateSymbols.endOfBlock] = 1
    literals = PrefixCode(frequencies: frequencies, limit: 15)
    distances = PrefixCode(frequencies: Array(statistics.distances), limit: 15)
    header = Header(literals: literals.lengths, distances: distances.lengths)
  }

  /// The bits of a block's symbols, its end and its header, without extra bits and the block's type.
  func bitCount(_ statistics: borrowing BlockStatistics) -> Int {
    var sum = (header?.bitCount ?? 0) + Int(literals.lengths[DeflateSymbols.endOfBlock])
    for (symbol, count) in statistics.literals.enumerated() {
      sum += Int(count) * Int(literals.lengths[symbol])
    }
    for (symbol, count) in statistics.distances.enumerated() {
      sum += Int(count) * Int(distances.lengths[symbol])
    }
    return sum
  }

  /// Writes a block's type, header, symbols and end.
  ///
  /// - Parameter tokens: Literals (0…255), and matches as length · 65536 + distance.
  func write(
    _ tokens: UnsafeBufferPointer<UInt32>, isLast: Bool, to writer: inout BitWriter
  ) {
    writer.add(isLast ? 1 : 0, count: 1)
    writer.add(header == nil ? 1 : 2, count: 2)
    header?.write(to: &writer)
    let literalWords = Self.words(literals)
    let lengthWords = DeflateSymbols.table.map { entry in
      literalWords[Int(entry.symbol)].followed(
        by: Word(bits: UInt64(entry.extra), count: UInt32(entry.extraCount)))
    }
    let distanceWords = Self.words(distances)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index &+= 1
      if token < 256 {
        let word = literalWords[Int(token)]
        writer.add(word.bits, count: word.count)
        continue
      }
      let distance = token & 0xFFFF
      let symbol = DeflateSymbols.symbol(ofDistance: distance)
      let extra = Word(
        bits: UInt64(distance &- DeflateSymbols.firstDistance(ofSymbol: symbol)),
        count: DeflateSymbols.extraCount(ofDistanceSymbol: symbol))
      let word = lengthWords[Int(token >> 16)].followed(
        by: distanceWords[symbol].followed(by: extra))
      // Repeated rows give thousands of equal tokens.
      let first = index
      while index < tokens.count, tokens[index] == token { index &+= 1 }
      if index == first {
        writer.add(word.bits, count: word.count)
      } else {
        writer.add(word.bits, count: word.count, times: index &- first &+ 1)
      }
    }
    let end = literalWords[DeflateSymbols.endOfBlock]
    writer.add(end.bits, count: end.count)
  }

  private static func words(_ code: PrefixCode) -> [Word] {
    zip(code.codes, code.lengths).map { Word(bits: UInt64($0), count: UInt32($1)) }
  }

  /// Bits that are written together: of a length at most 15 and 5, of a distance 15 and 13.
  private struct Word {
    var bits: UInt64
    var count: UInt32

    @inline(__always)
    func followed(by word: Word) -> Word {
      Word(bits: bits | word.bits &<< UInt64(count), count: count &+ word.count)
    }
  }
}

extension BlockCode {
  /// The lengths of two codes, repetitions counted, in a Huffman code of their own.
  private struct Header {
    private let literalCount: Int
    private let distanceCount: Int
    private let steps: [Step]
    private let code: PrefixCode
    private let codeCount: Int

    private typealias Step = (symbol: Int, extra: Int, extraCount: Int)

    /// In which order the lengths of the third code stand.
    private static let order = [
      16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    init(literals: [UInt8], distances: [UInt8]) {
      let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
      let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
      steps = Self.steps(Array(literals[..<literalCount] + distances[..<distanceCount]))
      var frequencies = Array(repeating: UInt32(0), count: 19)
      for step in steps { frequencies[step.symbol] += 1 }
      let code = PrefixCode(frequencies: frequencies, limit: 7)
      self.code = code
      self.literalCount = literalCount
      self.distanceCount = distanceCount
      codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    }

    var bitCount: Int {
      steps.reduce(14 + 3 * codeCount) { $0 + Int(code.lengths[$1.symbol]) + $1.extraCount }
    }

    func write(to writer: inout BitWriter) {
      writer.add(UInt64(literalCount - 257), count: 5)
      writer.add(UInt64(distanceCount - 1), count: 5)
      writer.add(UInt64(codeCount - 4), count: 4)
      for symbol in Self.order.prefix(codeCount) {
        writer.add(UInt64(code.lengths[symbol]), count: 3)
      }
      for step in steps {
        writer.add(UInt64(code.codes[step.symbol]), count: UInt32(code.lengths[step.symbol]))
        writer.add(UInt64(step.extra), count: UInt32(step.extraCount))
      }
    }

    /// Lengths with their repetitions counted.
    private static func steps(_ lengths: [UInt8]) -> [Step] {
      var steps: [Step] = []
      var index = 0
      while index < lengths.count {
        let length = lengths[index]
        var run = 1
        while index + run < lengths.count, lengths[index + run] == length { run += 1 }
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
}
