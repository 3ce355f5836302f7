import CPNG
package import Imaging

/// Writes a picture as PNG, row by row: 8-bit RGBA with straight alpha.
///
/// Rows are handed over from the top and need not be kept: memory holds two rows, deflate's window and
/// the bytes of the file. Repeated rows cost next to nothing. The same rows give the same bytes on every
/// machine.
///
/// ```swift
/// var writer = try PNGWriter(size: size, scale: .two)
/// for row in rows { writer.add(row) }
/// let file = writer.finish()
/// ```
package struct PNGWriter: ~Copyable {
  private let size: PixelSize
  private let scale: Scale
  private let isStraight: Bool
  private var rowsLeft: Int
  /// How often the last row stands there again and is not written yet.
  private var repetitions = 0
  private var stream: FilteredStream
  /// The same rows without filters, where both can be afforded: art of few colours is better without.
  private var plain: FilteredStream?
  /// Straight R, G, B, A: the row before and the next.
  private var above: UnsafeMutablePointer<UInt8>
  private var row: UnsafeMutablePointer<UInt8>
  private var before: UnsafeMutablePointer<Pixel>

  /// Pictures of no more pixels are deflated twice, with filters and without: they take no time.
  private static let smallPicture = 1 << 17

  /// Begins a file; `scale` says how many pixels make a point.
  ///
  /// Throws when the picture has no pixel or is larger than `Bitmap` permits.
  ///
  /// - Parameter isStraight: Whether the pixels' channels are straight, and are kept as they are.
  package init(size: PixelSize, scale: Scale, isStraight: Bool = false) throws(PNGError) {
    if size.isEmpty { throw .zeroSize(width: size.width, height: size.height) }
    guard Bitmap.permits(size) else { throw .tooLarge(width: size.width, height: size.height) }
    self.size = size
    self.scale = scale
    self.isStraight = isStraight
    rowsLeft = size.height
    let rowLength = 1 + 4 * size.width
    stream = FilteredStream(rowLength: rowLength, isFiltered: true)
    let isSmall = size.width * size.height <= Self.smallPicture
    plain = isSmall ? FilteredStream(rowLength: rowLength, isFiltered: false) : nil
    above = .allocate(capacity: 4 * size.width)
    above.initialize(repeating: 0, count: 4 * size.width)
    row = .allocate(capacity: 4 * size.width)
    row.initialize(repeating: 0, count: 4 * size.width)
    before = .allocate(capacity: size.width)
    before.initialize(repeating: .clear, count: size.width)
  }

  deinit {
    above.deallocate()
    row.deallocate()
    before.deallocate()
  }

  /// Adds the next row, or as many equal ones.
  ///
  /// - Precondition: The row is as long as the picture is wide, and not more rows are added than the
  ///   picture has.
  package mutating func add(_ pixels: UnsafeBufferPointer<Pixel>, count: Int = 1) {
    precondition(
      pixels.count == size.width && count >= 0 && count <= rowsLeft, "rows of the picture")
    guard count > 0, let start = pixels.baseAddress else { return }
    let isRepeated =
      rowsLeft < size.height && cpng_is_equal(start, before, 4 * size.width)
    rowsLeft -= count
    if !isRepeated {
      repeatRow()
      before.update(from: start, count: size.width)
      if isStraight {
        store(straight: pixels)
      } else {
        row.withMemoryRebound(to: UInt32.self, capacity: size.width) { words in
          StraightAlpha.convert(
            pixels, to: UnsafeMutableBufferPointer(start: words, count: size.width))
        }
      }
      stream.add(row, above: above)
      plain?.add(row, above: above)
      swap(&row, &above)
    }
    repetitions += isRepeated ? count : count - 1
  }

  /// Makes the row of pixels whose channels are straight; what is fully transparent has no colour.
  private func store(straight pixels: UnsafeBufferPointer<Pixel>) {
    for (index, pixel) in pixels.enumerated() {
      let isVisible = pixel.alpha > 0
      row[4 * index] = isVisible ? pixel.red : 0
      row[4 * index + 1] = isVisible ? pixel.green : 0
      row[4 * index + 2] = isVisible ? pixel.blue : 0
      row[4 * index + 3] = pixel.alpha
    }
  }

  /// Writes the repetitions all at once: the bytes must not depend on how rows are handed over.
  private mutating func repeatRow() {
    stream.repeatRow(above, count: repetitions)
    plain?.repeatRow(above, count: repetitions)
    repetitions = 0
  }

  /// The bytes of the file.
  ///
  /// - Precondition: All rows have been added.
  package mutating func finish() -> [UInt8] {
    precondition(rowsLeft == 0, "all rows of the picture")
    repeatRow()
    var data = stream.finish()
    if let other = plain?.finish(), other.count < data.count { data = other }
    var file = ChunkWriter()
    file.bytes.reserveCapacity(data.count + 128)
    // RGBA.
    file.addHeader(size, colorType: 6)
    // Perceptual.
    file.add("sRGB", [0])
    file.addDensity(scale)
    file.add("IDAT", data)
    file.add("IEND", [])
    return file.bytes
  }
}

/// Rows on their way through filters, or none, to a stream.
private struct FilteredStream: ~Copyable {
  private var deflater: Deflater
  private var chooser: FilterChooser?
  private let rowLength: Int
  private let unfiltered: UnsafeMutablePointer<UInt8>

  init(rowLength: Int, isFiltered: Bool) {
    self.rowLength = rowLength
    deflater = Deflater(rowLength: rowLength)
    chooser = isFiltered ? FilterChooser(rowLength: rowLength) : nil
    unfiltered = .allocate(capacity: rowLength)
    unfiltered.initialize(repeating: 0, count: rowLength)
  }

  deinit { unfiltered.deallocate() }

  mutating func add(_ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>) {
    if let filtered = chooser?.choose(row, above: above) {
      deflater.add(filtered)
    } else {
      RowFilter.none.apply(to: row, above: above, count: rowLength - 1, output: unfiltered)
      deflater.add(UnsafeBufferPointer(start: unfiltered, count: rowLength))
    }
  }

  mutating func repeatRow(_ row: UnsafePointer<UInt8>, count: Int) {
    if count == 0 { return }
    if chooser == nil {
      for _ in 0..<count { add(row, above: row) }
      return
    }
    chooser?.skip(count)
    // Zeros above zeros need no other filter than none, whose number is a zero, too.
    let isClear = (0..<rowLength - 1).allSatisfy { row[$0] == 0 }
    deflater.addZeroRows(
      filter: isClear ? RowFilter.none.rawValue : RowFilter.up.rawValue, count: count)
  }

  mutating func finish() -> [UInt8] { deflater.finish() }
}
