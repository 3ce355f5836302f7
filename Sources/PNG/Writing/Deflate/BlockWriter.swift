/// Collects the tokens of a stream and cuts them into blocks, each with the code that suits it.
///
/// Tokens are counted in chunks. A chunk joins the block before it when one code for both costs less
/// than two codes with their headers; so blocks follow the changes between shadow, body and text.
struct BlockWriter: ~Copyable {
  private(set) var writer = BitWriter()
  private let tokens = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.capacity)
  /// Tokens in memory: those of the block, then those of the chunk.
  private var tokenCount = 0
  private var block = BlockStatistics()
  private var blockCost = 0
  private var chunk = BlockStatistics()
  /// How many bytes the block and the chunk stand for.
  private var blockBytes = 0
  private var chunkBytes = 0
  /// What the next tokens will cost.
  private(set) var costs = TokenCosts()
  private let logarithms = BitCost.table
  private let lengths = DeflateSymbols.table

  private static let chunkLength = 512
  private static let capacity = 1 << 15
  private static let longestStored = 65_535

  deinit { tokens.deallocate() }

  /// Begins a stream in the same memory.
  mutating func restart() {
    writer = BitWriter()
    costs = TokenCosts()
    tokenCount = 0
    block.removeAll()
    chunk.removeAll()
    (blockCost, blockBytes, chunkBytes) = (0, 0, 0)
  }

  /// Adds bytes that begin at a byte, outside of blocks.
  mutating func add(outside bytes: [UInt8]) { writer.add(bytes) }

  /// Adds a byte as it is.
  @inline(__always)
  mutating func add(literal: UInt8, history: UnsafePointer<UInt8>) {
    tokens[tokenCount] = UInt32(literal)
    tokenCount &+= 1
    chunkBytes &+= 1
    chunk.add(literal: Int(literal))
    if chunk.tokenCount == Self.chunkLength { endChunk(history + 1) }
  }

  /// Adds a repetition of `length` bytes, 3…258, of what stood `distance` bytes before, 1…32768.
  ///
  /// - Parameter history: Where in memory the match begins; the bytes before it, and those of the match,
  ///   are there, as far back as a stored block may reach.
  @inline(__always)
  mutating func add(length: Int, distance: UInt32, history: UnsafePointer<UInt8>) {
    tokens[tokenCount] = UInt32(length) &<< 16 | distance
    tokenCount &+= 1
    chunkBytes &+= length
    chunk.add(
      lengthSymbol: Int(lengths[length].symbol),
      distanceSymbol: DeflateSymbols.symbol(ofDistance: distance))
    if chunk.tokenCount == Self.chunkLength { endChunk(history + length) }
  }

  /// Adds the same repetition so many times, one after the other; as ``add(length:distance:history:)``
  /// would.
  mutating func add(
    length: Int, distance: UInt32, times: Int, history: UnsafePointer<UInt8>
  ) {
    let symbols = (
      Int(lengths[length].symbol), DeflateSymbols.symbol(ofDistance: distance)
    )
    var done = 0
    while done < times {
      let part = min(times - done, Self.chunkLength - chunk.tokenCount)
      (tokens + tokenCount).update(repeating: UInt32(length) &<< 16 | distance, count: part)
      tokenCount += part
      chunkBytes += part * length
      chunk.add(lengthSymbol: symbols.0, distanceSymbol: symbols.1, times: UInt32(part))
      done += part
      if chunk.tokenCount == Self.chunkLength { endChunk(history + done * length) }
    }
  }

  /// Writes what is left as the last block; the bytes of the stream so far.
  ///
  /// - Parameter end: Where in memory the last byte ends.
  mutating func finish(_ end: UnsafePointer<UInt8>) {
    endChunk(end)
    writeBlock(end, isLast: true)
  }

  @inline(never)
  private mutating func endChunk(_ end: UnsafePointer<UInt8>) {
    guard chunk.tokenCount > 0 else { return }
    let logarithms = logarithms
    logarithms.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      let together = block.cost(with: chunk, table)
      let alone = chunk.cost(table)
      if block.tokenCount > 0, blockCost + alone < together {
        writeBlock(end - chunkBytes, isLast: false)
        blockCost = alone
      } else {
        blockCost = together
      }
      block.add(chunk)
      blockBytes += chunkBytes
      chunk.removeAll()
      chunkBytes = 0
      costs.update(block, table)
    }
    if tokenCount > Self.capacity - Self.chunkLength {
      writeBlock(end, isLast: false)
    }
  }

  /// Writes the block and leaves the chunk.
  ///
  /// - Parameter end: Where in memory the block's last byte ends.
  private mutating func writeBlock(_ end: UnsafePointer<UInt8>, isLast: Bool) {
    let count = block.tokenCount
    let code = BlockCode(block)
    let (own, fixed) = (code.bitCount(block), BlockCode.fixed.bitCount(block))
    let written = UnsafeBufferPointer(start: tokens, count: count)
    // Extra bits are not counted: a block that is worth storing has hardly any matches.
    let isInMemory = blockBytes + chunkBytes <= Self.longestStored
    if blockBytes > 0, isInMemory, 8 * blockBytes + 32 < min(own, fixed) {
      writer.add(isLast ? 1 : 0, count: 3)
      writer.flush()
      let size = UInt32(blockBytes)
      writer.add(size | (~size & 0xFFFF) << 16, count: 32)
      writer.add(UnsafeBufferPointer(start: end - blockBytes, count: blockBytes))
    } else {
      (own < fixed ? code : .fixed).write(written, isLast: isLast, to: &writer)
    }
    tokens.update(from: tokens + count, count: tokenCount - count)
    tokenCount -= count
    block.removeAll()
    blockBytes = 0
    blockCost = 0
  }
}
