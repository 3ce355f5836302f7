import CPNG
package import Imaging

/// Writes a picture as PNG, row by row: 8-bit RGBA with straight alpha.
///
/// Rows are added from the top and need not be stored by the caller: memory holds two rows, the runs
/// in deflate's window and the bytes of the file, and for a small picture also its short rows.
/// Repeated rows cost almost nothing, and columns that repeat the one before can be left out of all
/// rows. The same picture gives the same bytes on every machine, however its rows are added.
///
/// ```swift
/// var writer = try PNGWriter(size: size, scale: .two)
/// for row in rows { writer.add(row) }
/// let file = writer.finish()
/// ```
package struct PNGWriter: ~Copyable {
  private let size: PixelSize
  private let shape: RowShape
  /// How many pixels of a row are handed over.
  private let keptWidth: Int
  private let scale: Scale
  private let isStraight: Bool
  private var rowsLeft: Int
  /// How often the last row stands there again and is not written yet.
  private var repetitions = 0
  private var stream: FilteredStream
  /// The short rows of a small picture, each with how often it stands there, to be deflated again without
  /// filters: art of few colours is better without.
  private var kept: [(row: [UInt32], count: Int)]?
  /// Straight R, G, B, A: the short row before and the next.
  private var above: UnsafeMutablePointer<UInt32>
  private var row: UnsafeMutablePointer<UInt32>
  private var before: UnsafeMutablePointer<Pixel>

  /// Pictures with at most this number of pixels are deflated twice, with filters and without, because that takes
  /// almost no time.
  private static let smallPicture = 1 << 17

  /// Begins a file; `scale` says how many pixels make a point.
  ///
  /// Throws when the picture has no pixel or is larger than `Bitmap` permits.
  ///
  /// - Parameters:
  ///   - columns: The columns that rows have when they are handed over; `nil`: all.
  ///   - isStraight: Whether the pixels' channels are straight, and are kept as they are.
  package init(
    size: PixelSize, columns: CollapsedAxis? = nil, scale: Scale, isStraight: Bool = false
  ) throws(PNGError) {
    if size.isEmpty { throw .zeroSize(width: size.width, height: size.height) }
    guard Bitmap.permits(size) else { throw .tooLarge(width: size.width, height: size.height) }
    let columns = columns ?? CollapsedAxis(whole: size.width)
    precondition(columns.length == size.width, "the columns of the picture")
    self.size = size
    self.scale = scale
    self.isStraight = isStraight
    let shape = RowShape(columns)
    self.shape = shape
    keptWidth = columns.count
    rowsLeft = size.height
    let isSmall = size.width * size.height <= Self.smallPicture
    stream = FilteredStream(shape, isThorough: isSmall)
    kept = isSmall ? [] : nil
    above = .zeros(shape.shortWidth)
    row = .zeros(shape.shortWidth)
    before = .allocate(capacity: keptWidth)
    before.initialize(repeating: .clear, count: keptWidth)
  }

  deinit {
    above.freeZeros()
    row.freeZeros()
    before.deallocate()
  }

  /// Adds the next row, or as many equal ones.
  package mutating func add(_ pixels: UnsafeBufferPointer<Pixel>, count: Int = 1) {
    precondition(
      pixels.count == keptWidth && count >= 0 && count <= rowsLeft, "rows of the picture")
    guard count > 0, let start = pixels.baseAddress else { return }
    let isRepeated =
      rowsLeft < size.height && cpng_is_equal(start, before, 4 * keptWidth)
    rowsLeft -= count
    if !isRepeated {
      repeatRow()
      before.update(from: start, count: keptWidth)
      let shape = shape
      let convert = isStraight ? StraightAlpha.keep : StraightAlpha.convert
      shape.shorten(
        pixels, to: UnsafeMutableBufferPointer(start: row, count: shape.shortWidth), convert)
      stream.add(row, above: above)
      kept?.append((Array(UnsafeBufferPointer(start: row, count: shape.shortWidth)), 0))
      swap(&row, &above)
    }
    repetitions += isRepeated ? count : count - 1
  }

  /// Writes all repetitions together, so that the bytes do not depend on how rows are added.
  private mutating func repeatRow() {
    stream.repeatRow(above, count: repetitions)
    if let last = kept?.indices.last { kept?[last].count = repetitions }
    repetitions = 0
  }

  package mutating func finish() -> [UInt8] {
    precondition(rowsLeft == 0, "all rows of the picture")
    repeatRow()
    var data = stream.finish()
    if let kept {
      stream.restartUnfiltered()
      for (row, count) in kept {
        stream.add(row, above: above)
        stream.repeatRow(row, count: count)
      }
      let other = stream.finish()
      if other.count < data.count { data = other }
    }
    var file = ChunkWriter()
    file.bytes = Self.start(size: size, scale: scale)
    file.bytes.reserveCapacity(data.count + 128)
    file.add("IDAT", data)
    file.add("IEND", [])
    return file.bytes
  }

  /// The bytes of a file before the pixels.
  static func start(size: PixelSize, scale: Scale) -> [UInt8] {
    var file = ChunkWriter()
    // RGBA.
    file.addHeader(size, colorType: 6)
    // Perceptual.
    file.add("sRGB", [0])
    file.addDensity(scale)
    return file.bytes
  }
}

/// Filters short rows and adds them to a stream; then adds them unfiltered to a second stream.
private struct FilteredStream: ~Copyable {
  private var deflater: Deflater
  private var chooser: FilterChooser?
  private let shape: RowShape
  private let output: FilterOutput

  init(_ shape: RowShape, isThorough: Bool) {
    self.shape = shape
    deflater = Deflater(shape, pixelLength: 4, isThorough: isThorough)
    chooser = FilterChooser(shape)
    output = FilterOutput(width: shape.shortWidth)
  }

  /// Begins another stream, in which rows stay as they are.
  mutating func restartUnfiltered() {
    chooser = nil
    deflater.restart()
  }

  mutating func add(_ row: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>) {
    deflater.add(
      chooser?.choose(row, above: above, output) ?? output.apply(.none, to: row, above: above))
  }

  mutating func repeatRow(_ row: UnsafePointer<UInt32>, count: Int) {
    if count == 0 { return }
    if chooser == nil {
      for _ in 0..<count { add(row, above: row) }
      return
    }
    chooser?.skip(count)
    // Rows of zeros below zeros use no filter, whose number is also zero.
    let isClear = (0..<shape.shortWidth).allSatisfy { row[$0] == 0 }
    deflater.addZeroRows(
      filter: isClear ? RowFilter.none.rawValue : RowFilter.up.rawValue, count: count)
  }

  mutating func finish() -> [UInt8] { deflater.finish() }
}
