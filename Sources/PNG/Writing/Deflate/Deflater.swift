/// Deflates filtered rows of a picture to a zlib stream (RFC 1950, RFC 1951).
///
/// The same rows give the same bytes on every machine: no system library takes part, and all
/// arithmetic uses whole numbers. Rows are runs of equal pixels (``PixelRuns``), of which no byte is
/// laid out; rows that equal the one above are only counted.
struct Deflater: ~Copyable {
  private var blocks = BlockWriter()
  private var runs: PixelRuns
  private var parser: RunParser
  private var checksum = Adler32()
  private let shape: RowShape
  private let rowLength: Int

  /// Shorter rows are parsed like any other row, even if they repeat.
  private static let shortestRepeated = 1024

  /// - Parameters:
  ///   - pixelLength: Bytes of a pixel, 1 or 4.
  ///   - isThorough: Whether to take more time for fewer bytes.
  init(_ shape: RowShape, pixelLength: Int, isThorough: Bool = false) {
    self.shape = shape
    rowLength = 1 + pixelLength * shape.width
    runs = PixelRuns(rowRuns: shape.shortWidth, pixelLength: pixelLength)
    parser = RunParser(capacity: runs.capacity, isThorough: isThorough)
    begin()
  }

  /// Adds a short row of pixels of four bytes.
  mutating func add(_ row: FilteredRow) {
    add(filter: row.filter)
    // A copy, because everything that is stored could change what belongs to self.
    var checksum = checksum
    shape.starts.withUnsafeBufferPointer { starts in
      var start: UInt32 = 0
      for number in 0..<row.edgeCount {
        let end = starts[Int(row.edges[number &+ 1])]
        let (pixel, count) = (row.pixel(number), Int(end &- start))
        runs.add(pixel, count: count)
        checksum.add(pixel: pixel, count: count)
        start = end
      }
    }
    self.checksum = checksum
    parse(all: false)
  }

  /// Adds a row of pixels of one byte.
  mutating func add(_ filter: RowFilter, _ row: some Sequence<UInt8>) {
    add(filter: filter)
    var (last, count): (UInt8?, Int) = (nil, 0)
    for pixel in row {
      if pixel != last {
        if let last { addRun(last, count: count) }
        (last, count) = (pixel, 0)
      }
      count += 1
    }
    if let last { addRun(last, count: count) }
    parse(all: false)
  }

  private mutating func add(filter: RowFilter) {
    makeRoom()
    runs.add(filter: filter.rawValue)
    checksum.add(filter.rawValue, count: 1)
  }

  private mutating func makeRoom() {
    if !runs.hasRoom { parser.forget(runs.forget(before: parser.next)) }
  }

  private mutating func addRun(_ pixel: UInt8, count: Int) {
    runs.add(UInt32(pixel), count: count)
    checksum.add(pixel, count: count)
  }

  /// Adds rows that are nothing but zeros behind the number of their filter.
  mutating func addZeroRows(filter: UInt8, count rows: Int) {
    // The first two are parsed as any other; the others repeat the second.
    let isWorthIt =
      rows > 3 && rowLength >= Self.shortestRepeated
      && rowLength <= DeflateSymbols.longestDistance
    let searched = isWorthIt ? 2 : rows
    for _ in 0..<rows {
      checksum.add(filter, count: 1)
      checksum.add(0, count: rowLength - 1)
    }
    for _ in 0..<searched {
      addZeroRow(filter)
      parse(all: false)
    }
    if searched == rows { return }
    parse(all: true)
    let rest = rows - searched
    if filter == 0 {
      for token in RunParser.cut(rest * rowLength, distance: 1) { blocks.add(token, runs) }
    } else {
      writeZeroRows(rest)
    }
    // Later rows may refer to the last row only.
    makeRoom()
    runs.addGap(length: (rest - 1) * rowLength)
    addZeroRow(filter)
    parser.skip(to: runs.end)
  }

  private mutating func addZeroRow(_ filter: UInt8) {
    makeRoom()
    runs.add(filter: filter)
    runs.add(0, count: shape.width)
  }

  /// Writes rows that are the same as the row above: runs of zeros, and where a run would break at a row's end, a
  /// repetition of the bytes there in the row above.
  private mutating func writeZeroRows(_ rows: Int) {
    let longest = DeflateSymbols.longestMatch
    let end = rows * rowLength
    var (position, column) = (0, 0)
    while end - position >= longest {
      let times = column > 1 ? (rowLength - column) / longest : 0
      let length: Int
      if times > 0 {
        length = times * longest
        blocks.add(.match(length: longest, distance: 1, times: times), runs)
      } else {
        length = longest
        blocks.add(.match(length: longest, distance: rowLength), runs)
      }
      // No row is shorter than a match.
      position += length
      column += length
      if column >= rowLength { column -= rowLength }
    }
    // The rest of the last row.
    if end - position >= 3 {
      blocks.add(.match(length: end - position, distance: 1), runs)
    } else {
      for _ in position..<end { blocks.add(.literal(0), runs) }
    }
  }

  /// Parses whole batches of runs, or all of them.
  private mutating func parse(all: Bool, isEnd: Bool = false) {
    while runs.end - parser.next >= RunParser.batch {
      parser.parse(runs, count: RunParser.batch, isWhole: false, to: &blocks)
    }
    let rest = runs.end - parser.next
    if all, rest > 0 {
      parser.parse(runs, count: rest, isWhole: isEnd && parser.next == 0, to: &blocks)
    }
  }

  mutating func finish() -> [UInt8] {
    parse(all: true, isEnd: true)
    blocks.finish(runs)
    blocks.add(outside: checksum.value.bigEndianBytes)
    return blocks.bytes
  }

  /// Begins another stream in the same memory.
  mutating func restart() {
    runs.restart()
    parser.restart()
    checksum = Adler32()
    blocks.restart()
    begin()
  }

  private mutating func begin() {
    // Deflate with a window of 32 KiB; "default" of the levels.
    blocks.add(outside: [0x78, 0x9C])
  }
}
