/// The two Huffman codes of a block, and how they are announced (RFC 1951, 3.2.6 and 3.2.7).
struct BlockCode {
  private let literals: PrefixCode
  private let distances: PrefixCode
  /// What announces the codes; nothing for the fixed ones.
  private let header: Header?

  /// The code that needs no announcement.
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
    let lengthWords = lengthWords
    let distanceWords = distanceWords
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token < 256 {
        let symbol = Int(token)
        writer.add(UInt32(literals.codes[symbol]), count: UInt32(literals.lengths[symbol]))
        index &+= 1
        continue
      }
      let length = lengthWords[Int(token >> 16)]
      let distance = token & 0xFFFF
      let symbol = DeflateSymbols.symbol(ofDistance: distance)
      let word = distanceWords[symbol]
      let extra = distance &- DeflateSymbols.firstDistance(ofSymbol: symbol)
      let distanceBits = word.bits | extra &<< word.count
      let distanceCount = word.count &+ DeflateSymbols.extraCount(ofDistanceSymbol: symbol)
      // Repeated rows give thousands of equal tokens.
      var times = 1
      while index &+ times < tokens.count, tokens[index &+ times] == token { times &+= 1 }
      index &+= times
      let count = length.count &+ distanceCount
      if count <= 32 {
        writer.add(length.bits | distanceBits &<< length.count, count: count, times: times)
      } else {
        for _ in 0..<times {
          writer.add(length.bits, count: length.count)
          writer.add(distanceBits, count: distanceCount)
        }
      }
    }
    let end = DeflateSymbols.endOfBlock
    writer.add(UInt32(literals.codes[end]), count: UInt32(literals.lengths[end]))
  }

  private typealias Word = (bits: UInt32, count: UInt32)

  /// Every length with its extra bits; at most 15 and 5.
  private var lengthWords: [Word] {
    DeflateSymbols.table.map { entry in
      let symbol = Int(entry.symbol)
      let own = UInt32(literals.lengths[symbol])
      return (
        UInt32(literals.codes[symbol]) | UInt32(entry.extra) << own, own + UInt32(entry.extraCount)
      )
    }
  }

  /// Every distance's symbol without extra bits; with them at most 15 and 13.
  private var distanceWords: [Word] {
    zip(distances.codes, distances.lengths).map { (UInt32($0), UInt32($1)) }
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
      writer.add(UInt32(literalCount - 257), count: 5)
      writer.add(UInt32(distanceCount - 1), count: 5)
      writer.add(UInt32(codeCount - 4), count: 4)
      for symbol in Self.order.prefix(codeCount) {
        writer.add(UInt32(code.lengths[symbol]), count: 3)
      }
      for step in steps {
        writer.add(UInt32(code.codes[step.symbol]), count: UInt32(code.lengths[step.symbol]))
        writer.add(UInt32(step.extra), count: UInt32(step.extraCount))
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
