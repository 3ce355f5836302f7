/// Deflates rows of a picture to a zlib stream (RFC 1950, RFC 1951).
///
/// The same rows give the same bytes on every machine: no system library takes part, and all
/// arithmetic uses whole numbers. A row that equals the one above is only counted; none of its
/// bytes is read.
///
/// Works on raw memory for speed. `buffer` holds the bytes from the place `base` to the place `end`;
/// ``makeRoom(for:)`` is the only place where it moves.
struct Deflater: ~Copyable {
  private var blocks = BlockWriter()
  private var finder: MatchFinder
  private var checksum = Adler32()

  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// Bytes in the buffer.
  private var count = 0
  /// The next byte in the buffer to be written.
  private var position = 0
  /// The number of the buffer's first place. Numbers begin beyond the window, so that the finder's origin,
  /// 0 at first, is too far away.
  private var base = UInt32(MatchFinder.longestDistance + 1)
  /// The distance of the last match that was not a run.
  private var lastDistance: UInt32 = 0
  private let rowLength: Int

  /// What stays before the next byte: what a match or a stored block may reach.
  private static let history = 1 << 16
  /// A match at the next byte may be as long as this, and eight bytes more are compared or hashed.
  private static let lookahead = DeflateSymbols.longestMatch + 8
  /// Shorter rows are searched like any other row, even if they repeat.
  private static let shortestRepeated = 1024
  /// How much more a match one byte later must save, so that this byte becomes a literal.
  private static let patience = Int32(2 * BitCost.bit)

  /// Begins a stream of rows that have so many bytes with their filter's number.
  init(rowLength: Int) {
    self.rowLength = rowLength
    finder = MatchFinder(rowLength: rowLength)
    capacity = 2 * Self.history + max(rowLength, 1 << 15) + Self.lookahead
    buffer = .allocate(capacity: capacity)
    begin()
  }

  deinit { buffer.deallocate() }

  /// Adds a row.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    precondition(row.count == rowLength, "a row")
    guard let start = row.baseAddress else { return }
    makeRoom(for: row.count)
    (buffer + count).update(from: start, count: row.count)
    count += row.count
    checksum.add(row)
    compress(isAll: false)
  }

  /// Adds rows that are nothing but zeros behind the number of their filter.
  mutating func addZeroRows(filter: UInt8, count rows: Int) {
    // The first two are searched as any other; the others repeat the second.
    let isWorthIt = rows > 3 && rowLength >= Self.shortestRepeated
    let isReached = rowLength <= MatchFinder.longestDistance
    let searched = isWorthIt && isReached ? 2 : rows
    for _ in 0..<searched {
      appendZeroRows(filter, count: 1)
      compress(isAll: false)
    }
    var rest = rows - searched
    // Where in the buffer the zeros begin.
    var zeros = max(0, count - searched * rowLength)
    while rest > 0 {
      let part = min(rest, max(1, Self.history / rowLength))
      if position - part * rowLength - Self.history >= zeros {
        // The bytes that the next rows can refer to are in the buffer already: they are the same
        // rows.
        stepBack(part * rowLength)
        addToChecksum(filter, count: part)
      } else {
        zeros = max(0, zeros - makeRoom(for: part * rowLength))
        appendZeroRows(filter, count: part)
      }
      writeZeroRows(isClear: filter == 0)
      rest -= part
    }
  }

  /// Makes the last bytes of the buffer, which repeat what stands before them, the next to be written.
  private mutating func stepBack(_ length: Int) {
    position -= length
    base &+= UInt32(truncatingIfNeeded: length)
  }

  /// Ends the stream; its bytes.
  mutating func finish() -> [UInt8] {
    compress(isAll: true)
    blocks.finish(buffer + position)
    blocks.add(outside: checksum.value.bigEndianBytes)
    return blocks.writer.bytes
  }

  /// Begins another stream in the same memory: the numbers of places jump so far that no earlier
  /// place is within reach.
  mutating func restart() {
    base &+= UInt32(count + MatchFinder.longestDistance + 1)
    (count, position, lastDistance) = (0, 0, 0)
    checksum = Adler32()
    blocks.restart()
    begin()
  }

  private mutating func begin() {
    // Deflate with a window of 32 KiB; "default" of the levels.
    blocks.add(outside: [0x78, 0x9C])
  }

  private mutating func appendZeroRows(_ filter: UInt8, count rows: Int) {
    makeRoom(for: rows * rowLength)
    for _ in 0..<rows {
      buffer[count] = filter
      (buffer + count + 1).update(repeating: 0, count: rowLength - 1)
      count += rowLength
    }
    addToChecksum(filter, count: rows)
  }

  private mutating func addToChecksum(_ filter: UInt8, count rows: Int) {
    for _ in 0..<rows {
      checksum.add(filter, count: 1)
      checksum.add(0, count: rowLength - 1)
    }
  }

  /// Writes rows that are the same as the row above, from the position on: runs of zeros, and where a
  /// run would break at a row's end, a repetition of what stands there in the row above.
  ///
  /// - Parameter isClear: Whether the filter's number is a zero, too.
  private mutating func writeZeroRows(isClear: Bool) {
    let longest = DeflateSymbols.longestMatch
    while position < count - Self.lookahead {
      let here = buffer + position
      let left = count - position
      let toRowEnd = left - (left - 1) / rowLength * rowLength
      let isRun = here[0] == 0 && (here - 1)[0] == 0
      if isRun && (isClear || toRowEnd >= longest) {
        // As many as fit into the row, or into all rows where nothing breaks the run.
        let reach = min(isClear ? left : toRowEnd, left - Self.lookahead + longest - 1)
        let times = reach / longest
        blocks.add(length: longest, distance: 1, times: times, history: here)
        position += times * longest
      } else {
        blocks.add(length: longest, distance: UInt32(rowLength), times: 1, history: here)
        position += longest
      }
    }
  }

  /// Moves the history to the start of the buffer where a row does not fit behind it.
  ///
  /// - Returns: How far it was moved.
  @discardableResult
  private mutating func makeRoom(for length: Int) -> Int {
    if count + length + Self.lookahead <= capacity { return 0 }
    let surplus = max(0, position - Self.history)
    buffer.update(from: buffer + surplus, count: count - surplus)
    base &+= UInt32(surplus)
    count -= surplus
    position -= surplus
    return surplus
  }

  /// Writes the bytes whose matches can be found already, or all of them.
  private mutating func compress(isAll: Bool) {
    let end = isAll ? count : count - Self.lookahead
    var pending = MatchFinder.Match()
    while position < end {
      finder.prepare(for: base &+ UInt32(truncatingIfNeeded: position))
      let match = pending.length > 0 ? pending : match(at: position)
      pending = MatchFinder.Match()
      if match.length == 0 {
        writeLiteral()
        continue
      }
      // A match one byte later may be worth a literal here.
      if match.length < DeflateSymbols.longestMatch, position + 1 < end {
        insert(position)
        let next = self.match(at: position + 1)
        if next.gain > match.gain + Self.patience {
          blocks.add(literal: buffer[position], history: buffer + position)
          position += 1
          pending = next
          continue
        }
        write(match, insertingFrom: position + 1)
      } else {
        write(match, insertingFrom: position)
      }
    }
    // A match that is found but not yet written would be found again.
  }

  @inline(__always)
  private func match(at position: Int) -> MatchFinder.Match {
    let limit = min(count - position, DeflateSymbols.longestMatch)
    if limit < 8 { return shortMatch(at: position, limit: limit) }
    return finder.best(
      at: base &+ UInt32(truncatingIfNeeded: position), buffer + position, limit: limit,
      history: UInt32(truncatingIfNeeded: position), last: lastDistance, costs: blocks.costs)
  }

  /// A run among the last bytes before a pause.
  private func shortMatch(at position: Int, limit: Int) -> MatchFinder.Match {
    let start = buffer + position
    guard limit >= 3, position > 0, start[0] == (start - 1)[0] else { return MatchFinder.Match() }
    let length = MatchFinder.equalBytes(start, start - 1, limit: limit)
    return length < 3
      ? MatchFinder.Match() : MatchFinder.Match(length: length, distance: 1, gain: 1)
  }

  @inline(__always)
  private mutating func writeLiteral() {
    blocks.add(literal: buffer[position], history: buffer + position)
    insert(position)
    position += 1
  }

  @inline(__always)
  private mutating func write(_ match: MatchFinder.Match, insertingFrom first: Int) {
    blocks.add(length: match.length, distance: match.distance, history: buffer + position)
    let end = position + match.length
    // The places within a long run are all alike: its last ones are enough.
    let isRun = match.distance <= 4
    if !isRun { lastDistance = match.distance }
    var place = isRun && match.length > 64 ? max(first, end - 4) : first
    while place < end {
      insert(place)
      place += 1
    }
    position = end
  }

  /// Enters a place to be found, where the eight bytes that are hashed have come.
  @inline(__always)
  private func insert(_ place: Int) {
    if place + 8 <= count {
      finder.insert(base &+ UInt32(truncatingIfNeeded: place), at: buffer + place)
    }
  }
}
