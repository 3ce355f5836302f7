import CPNG

/// Collects the tokens of a stream and cuts them into blocks, each with the code that suits it.
///
/// Tokens are counted in chunks. A chunk joins the block before it when one code for both costs less
/// than two codes with their headers; so blocks follow the changes between shadow, body and text.
struct BlockWriter: ~Copyable {
  private var writer = BitWriter()
  private let tokens = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.capacity)
  /// Tokens in memory: those of the block, then those of the chunk.
  private var tokenCount = 0
  private var block = BlockStatistics()
  private var blockCost = 0
  private var chunk = BlockStatistics()
  /// How many bytes the block and the chunk stand for.
  private var blockBytes = 0
  private var chunkBytes = 0
  /// Where in the stream the block begins.
  private var place: UInt32 = 0
  /// The expected costs of the next tokens, and whether the block has got other tokens since.
  private var costs = TokenCosts()
  private var areCostsOld = false
  private let logarithms = BitCost.table

  private static let chunkLength = 512
  private static let capacity = 1 << 15
  private static let longestStored = 65_535

  deinit { tokens.deallocate() }

  /// Begins a stream in the same memory.
  mutating func restart() {
    writer.removeAll()
    costs = TokenCosts()
    areCostsOld = false
    tokenCount = 0
    block.removeAll()
    chunk.removeAll()
    (blockCost, blockBytes, chunkBytes, place) = (0, 0, 0, 0)
  }

  /// Adds bytes that begin at a byte, outside of blocks.
  mutating func add(outside bytes: [UInt8]) { writer.add(bytes) }

  /// Judges the next tokens by statistics of tokens like them.
  mutating func expect(_ statistics: borrowing BlockStatistics) {
    costs.update(statistics)
    areCostsOld = false
  }

  /// The expected costs of the next tokens, estimated from the chunks before them; valid until others are added.
  mutating func expectedCosts() -> cpng_costs {
    updateCosts()
    return costs.values
  }

  private mutating func updateCosts() {
    if !areCostsOld { return }
    costs.update(block)
    areCostsOld = false
  }

  /// - Parameter runs: The stream, from which a stored block gets its bytes.
  @inline(__always)
  mutating func add(_ token: DeflateToken, _ runs: borrowing PixelRuns) {
    if token.times > 1 { return addMatches(token, runs) }
    tokens[tokenCount] = token.word
    tokenCount &+= 1
    chunkBytes &+= token.isLiteral ? 1 : Int(token.length)
    chunk.add(token)
    if chunk.tokenCount == Self.chunkLength { endChunk(runs) }
  }

  private mutating func addMatches(_ token: DeflateToken, _ runs: borrowing PixelRuns) {
    var token = token
    var rest = Int(token.times)
    while rest > 0 {
      let times = min(rest, Self.chunkLength - chunk.tokenCount)
      token.times = UInt32(times)
      (tokens + tokenCount).update(repeating: token.word, count: times)
      tokenCount += times
      chunkBytes += times * Int(token.length)
      chunk.add(token)
      rest -= times
      if chunk.tokenCount == Self.chunkLength { endChunk(runs) }
    }
  }

  var bytes: [UInt8] { writer.bytes }

  mutating func finish(_ runs: borrowing PixelRuns) {
    endChunk(runs)
    writeBlock(runs, isLast: true)
  }

  @inline(never)
  private mutating func endChunk(_ runs: borrowing PixelRuns) {
    guard chunk.tokenCount > 0 else { return }
    let logarithms = logarithms
    logarithms.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      let together = block.cost(with: chunk, table)
      let alone = chunk.cost(table)
      if block.tokenCount > 0, blockCost + alone < together {
        writeBlock(runs, isLast: false)
        blockCost = alone
      } else {
        blockCost = together
      }
      block.add(chunk)
      blockBytes += chunkBytes
      chunk.removeAll()
      chunkBytes = 0
      areCostsOld = true
    }
    if tokenCount > Self.capacity - Self.chunkLength {
      // While the block is there.
      updateCosts()
      writeBlock(runs, isLast: false)
    }
  }

  /// Writes the block and leaves the chunk.
  private mutating func writeBlock(_ runs: borrowing PixelRuns, isLast: Bool) {
    let count = block.tokenCount
    let code = BlockCode(block)
    let (own, fixed) = (code.bitCount(block), BlockCode.fixed.bitCount(block))
    let written = UnsafeBufferPointer(start: tokens, count: count)
    // Extra bits are not counted: a block that is worth storing has almost no matches.
    if blockBytes > 0, blockBytes <= Self.longestStored, 8 * blockBytes + 32 < min(own, fixed),
      let bytes = runs.bytes(place..<place + UInt32(blockBytes))
    {
      writer.add(isLast ? 1 : 0, count: 3)
      writer.flush()
      let size = UInt32(blockBytes)
      writer.add(UInt64(size | (~size & 0xFFFF) << 16), count: 32)
      writer.add(bytes)
    } else {
      (own < fixed ? code : .fixed).write(written, isLast: isLast, to: &writer)
    }
    place &+= UInt32(truncatingIfNeeded: blockBytes)
    tokens.update(from: tokens + count, count: tokenCount - count)
    tokenCount -= count
    block.removeAll()
    blockBytes = 0
    blockCost = 0
  }
}
