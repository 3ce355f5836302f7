import CShadow

/// Blurs the alphas of a caster by a Gaussian and multiplies them by colour and opacity, strip by strip from the left.
///
/// Most of a popover is uniform: rows repeat, and within a row alpha changes in few places. Along x the blur of a row
/// is the sum over the places where its alpha steps up or down, each step times the cumulative kernel, and rows whose
/// pixels within a strip's reach are equal are blurred once. Along y a run of equal rows has one weight, the difference
/// of two cumulative ones, and rows inside a run are copies. A strip sees little of the picture, so that many of its
/// rows are equal. Where many runs follow each other, in corners and in noise, few lines stand for them
/// (``GatheredRuns``).
///
/// Rows are summed in single precision. A few sums lie so near to a half that rounding could go the other way; those
/// pixels are in doubt, and are summed again in double precision. Where the group is opaque and hides the shadow,
/// nothing is summed.
///
/// Reads and makes only the rows and columns that differ from the one before (see `CollapsedCanvas`). Positions and strips
/// count on the whole canvas, so that no bit of the result depends on which rows and columns are kept.
///
/// Works on raw memory for speed: rows and columns are held to the canvas where they are computed.
struct ShadowBlur: ~Copyable {
  /// The shape whose alpha is blurred.
  enum Caster {
    case alpha
    /// Opaque inside, nothing outside; inside the canvas.
    case rectangle(PixelRect)
  }

  /// Neighbouring rows that look the same from a strip.
  struct Run {
    var rows: Range<Int>
    /// Their row in `lines`; nil: they are empty.
    var line: Int?
    /// The gathered lines that replace this run and some after it.
    var gathered: GatheredRuns?
  }

  /// Columns of the result that are made together, counted from the strip's first.
  struct Strip {
    /// How many columns a word of ``kept`` has.
    static let block = Int(CSHADOW_BLOCK)

    /// Where it begins on the canvas.
    let left: Int
    /// The blocks of which a column is kept, in runs.
    let blocks: [Range<Int>]
    /// Of each block a bit for every column that is kept, the lowest for the first.
    let kept: [UInt16]
    /// The columns that are kept, in runs, each with its place in a row of them.
    let stretches: [(columns: Range<Int>, place: Int)]
    /// Where the kept columns are in a kept row.
    let places: Range<Int>

    init(columns: Range<Int>, of axis: CollapsedAxis) {
      left = columns.lowerBound
      let stretches = axis.stretches(in: columns)
      let first = stretches.first?.place ?? 0
      places = first..<(stretches.last?.places.upperBound ?? first)
      var kept = [UInt16](repeating: 0, count: ShadowBlur.stripWidth / Self.block)
      var runs: [(columns: Range<Int>, place: Int)] = []
      var blocks: [Range<Int>] = []
      for stretch in stretches {
        let lower = stretch.lines.lowerBound - columns.lowerBound
        let run = lower..<lower + stretch.lines.count
        runs.append((run, stretch.place - first))
        for column in run { kept[column / Self.block] |= 1 << UInt16(column % Self.block) }
        let (start, end) = (run.lowerBound / Self.block, (run.upperBound - 1) / Self.block + 1)
        if let last = blocks.last, last.upperBound >= start {
          blocks[blocks.count - 1] = last.lowerBound..<max(end, last.upperBound)
        } else {
          blocks.append(start..<end)
        }
      }
      self.kept = kept
      self.stretches = runs
      self.blocks = blocks
    }
  }

  /// Columns of a strip, a whole number of blocks. The rows of a picture lie far apart in memory, and more of each is
  /// at hand where a strip is wide; wider ones than this leave the cache.
  static let stripWidth = 256

  /// The alphas that cast the shadow, on ``source``; `nil` for a rectangle.
  private let casterAlphas: UnsafePointer<UInt8>?
  /// The group's alphas, on ``source``, if the shadow is not seen where the group is opaque; else `nil`.
  let groupAlphas: UnsafePointer<UInt8>?
  /// The whole canvas.
  let size: PixelSize
  /// The canvas lines that are kept for the group.
  let source: CollapsedCanvas
  /// Where each of these columns and rows begins; then the canvas' end.
  private let sourceColumnStarts: [Int]
  private let sourceRowStarts: [Int]
  /// The canvas lines that are kept for the shadow.
  let canvas: CollapsedCanvas
  /// Where each of these rows begins; then the canvas' end.
  let rowStarts: [Int]
  /// The rows of the group that stand for the kept ones of the shadow, and the columns for all of the canvas; these only
  /// if the group's alphas count.
  let sourceRows: [Int]
  let sourceColumns: [Int]
  private let caster: Caster
  let offset: PixelPoint
  let kernel: GaussianKernel
  let radius: Int
  let ink: ShadowInk
  /// Cumulative kernel, followed by as many ones as a strip is wide.
  let cumulative: UnsafeMutablePointer<Double>
  /// Whether a row of the caster's alphas is the same as the one above.
  private let repeatsAbove: [Bool]
  /// Whether a row of the group's alphas is the same as the one above.
  let groupRepeats: [Bool]
  /// Where each row of the group hides the shadow: columns in which it is opaque.
  let opaqueColumns: [Range<Int>]
  /// The blurred rows of a strip, `stripWidth` doubles each.
  let lines: UnsafeMutablePointer<Double>
  /// The same in single precision, followed by gathered lines.
  let singles: UnsafeMutablePointer<Float>
  /// The row of the caster whose weight a gathered line has, by its number.
  let nodes: UnsafeMutablePointer<Int>
  /// The runs of the caster's rows within a strip, from the top.
  let runs: UnsafeMutablePointer<Run>
  private(set) var runCount = 0
  var mostGathered = 0
  /// The parts that a row along y is made of: lines in single precision.
  let parts: UnsafeMutablePointer<cshadow_part>
  /// The factors by which the sums of each column of a strip are multiplied.
  let factors: UnsafeMutablePointer<Float>
  /// Which columns of each block are in doubt.
  let doubtful: UnsafeMutablePointer<UInt16>
  let loops = cshadow_choose()
  /// The alphas of the strip that was drawn: of each kept row as many as a strip is wide.
  let alphas: UnsafeMutablePointer<UInt8>
  /// Where the next strip begins.
  private var left = 0

  /// - Precondition: The alphas outlive the blur, the canvas is not empty, and `canvas` keeps at least as many lines
  ///   as `source`.
  @inline(never)
  init(
    casterAlphas: UnsafePointer<UInt8>?, groupAlphas: UnsafePointer<UInt8>?,
    on source: CollapsedCanvas, canvas: CollapsedCanvas, caster: Caster, offset: PixelPoint,
    kernel: GaussianKernel, ink: ShadowInk
  ) {
    self.casterAlphas = casterAlphas
    self.groupAlphas = groupAlphas
    self.source = source
    self.canvas = canvas
    size = canvas.wholeSize
    let starts = source.columns.starts
    sourceColumnStarts = starts
    sourceRowStarts = source.rows.starts
    rowStarts = canvas.rows.starts
    sourceRows = source.rows.places(of: canvas.rows)
    sourceColumns =
      ink.knockout.isEmpty ? [] : source.columns.places(of: CollapsedAxis(whole: size.width))
    self.caster = caster
    self.offset = offset
    self.ink = ink
    self.kernel = kernel
    radius = kernel.radius
    let table = kernel.cumulative + Array(repeating: 1, count: Self.stripWidth)
    cumulative = .allocate(capacity: table.count)
    cumulative.initialize(from: table, count: table.count)
    let kept = source.size
    /// Whether each row is the same as the one above; the first row's value is not used.
    func repeats(_ alphas: UnsafePointer<UInt8>?) -> [Bool] {
      (0..<kept.height).map { y in
        guard let alphas, y > 0 else { return y > 0 }
        let row = alphas + y * kept.width
        return areEqual(row - kept.width, row, count: kept.width)
      }
    }
    repeatsAbove = repeats(casterAlphas)
    let groupRepeats =
      groupAlphas == casterAlphas || groupAlphas == nil ? repeatsAbove : repeats(groupAlphas)
    self.groupRepeats = groupRepeats
    var columns = 0..<0
    opaqueColumns = (0..<kept.height).map { y in
      if let groupAlphas, y == 0 || !groupRepeats[y] {
        let run = opaqueRun(groupAlphas + y * kept.width, starts)
        columns = starts[run.lowerBound]..<starts[run.upperBound]
      }
      return columns
    }
    // A run, and its line, begins with a row that differs from the one above. Gathered lines are fewer
    // than those that they stand for.
    let rows = repeatsAbove.count { !$0 }
    lines = .allocate(capacity: rows * Self.stripWidth)
    singles = .allocate(capacity: 2 * rows * Self.stripWidth)
    nodes = .allocate(capacity: 2 * rows)
    runs = .allocate(capacity: rows)
    parts = .allocate(capacity: rows)
    factors = .allocate(capacity: Self.stripWidth)
    factors.initialize(repeating: Float(ink.strength), count: Self.stripWidth)
    doubtful = .allocate(capacity: Self.stripWidth / Strip.block)
    alphas = .allocate(capacity: canvas.size.height * Self.stripWidth)
  }

  deinit {
    cumulative.deallocate()
    lines.deallocate()
    singles.deallocate()
    nodes.deallocate()
    runs.deallocate()
    parts.deallocate()
    factors.deallocate()
    doubtful.deallocate()
    alphas.deallocate()
  }

  /// Blurs, moves and colours the next strip from the left; leaves its alphas in ``alphas``.
  ///
  /// - Returns: The places of its columns in a kept row; `nil` when there is no strip any more.
  @inline(never)
  mutating func drawStrip() -> Range<Int>? {
    while left < size.width {
      // A strip of the result, and its source columns, which may lie outside the canvas.
      let width = min(Self.stripWidth, size.width - left)
      let strip = Strip(columns: left..<left + width, of: canvas.columns)
      let first = left - offset.x
      left += width
      if strip.blocks.isEmpty { continue }
      runCount = 0
      var lineCount = 0
      switch caster {
      case .alpha: lineCount = blurAlphas(first, width)
      case .rectangle(let rect): lineCount = blurRectangle(rect, first, width)
      }
      for x in 0..<lineCount * Self.stripWidth { singles[x] = Float(lines[x]) }
      gatherRuns(lineCount)
      drawRows(of: strip)
      return strip.places
    }
    return nil
  }

  /// Adds a run; there is room for one for each row that differs from the one above.
  private mutating func append(_ rows: Range<Int>, line: Int?) {
    runs[runCount] = Run(rows: rows, line: line)
    runCount += 1
  }

  /// Finds the runs of equal rows of alphas and blurs each along x; returns how many are not
  /// empty.
  private mutating func blurAlphas(_ first: Int, _ width: Int) -> Int {
    let low = max(0, first - radius)
    let high = min(size.width, first + width + radius)
    guard let casterAlphas, low < high else { return 0 }
    let seen = low..<high
    // The kept columns that stand for them.
    let kept = source.columns.place(of: low)..<source.columns.place(of: high - 1) + 1
    let stride = source.size.width
    var used = 0
    for y in 0..<source.size.height {
      let rows = sourceRowStarts[y]..<sourceRowStarts[y + 1]
      let row = casterAlphas + y * stride
      let part = row + kept.lowerBound
      if y > 0, repeatsAbove[y] || areEqual(part - stride, part, count: kept.count) {
        runs[runCount - 1].rows = runs[runCount - 1].rows.lowerBound..<rows.upperBound
        continue
      }
      if isEmpty(part, count: kept.count) {
        append(rows, line: nil)
        continue
      }
      blur(row, kept, seen, first, width, to: lines + used * Self.stripWidth)
      append(rows, line: used)
      used += 1
    }
    return used
  }

  /// Blurs a row of alphas along x.
  private func blur(
    _ row: UnsafePointer<UInt8>, _ kept: Range<Int>, _ seen: Range<Int>, _ first: Int, _ width: Int,
    to line: UnsafeMutablePointer<Double>
  ) {
    // Outside the canvas there is nothing: the row steps up from 0 where it begins.
    line.update(repeating: 0, count: Self.stripWidth)
    add(step: Int(row[kept.lowerBound]), at: seen.lowerBound, first, width, to: line)
    var column = kept.lowerBound + 1
    while column < kept.upperBound {
      let place = UnsafeRawPointer(row + column)
      if column + 8 <= kept.upperBound,
        place.loadUnaligned(as: UInt64.self) == (place - 1).loadUnaligned(as: UInt64.self)
      {
        column += 8
        continue
      }
      let step = Int(row[column]) - Int(row[column - 1])
      if step != 0 { add(step: step, at: sourceColumnStarts[column], first, width, to: line) }
      column += 1
    }
    add(step: -Int(row[kept.upperBound - 1]), at: seen.upperBound, first, width, to: line)
  }

  /// A rectangle is one run of equal rows; returns how many are not empty.
  private mutating func blurRectangle(_ rect: PixelRect, _ first: Int, _ width: Int) -> Int {
    if rect.isEmpty { return 0 }
    lines.update(repeating: 0, count: Self.stripWidth)
    add(step: 255, at: rect.x, first, width, to: lines)
    add(step: -255, at: rect.maxX, first, width, to: lines)
    append(rect.y..<rect.maxY, line: 0)
    return 1
  }

  /// Adds the effect on a strip of a step of alpha at the left edge of a column. Not worth a copy at each call.
  @inline(never)
  private func add(
    step: Int, at column: Int, _ first: Int, _ width: Int, to line: UnsafeMutablePointer<Double>
  ) {
    // The column x of the strip sees the weights from the step on: the first x − step + n + 1 of a
    // symmetric kernel.
    let start = max(0, column - radius - first)
    guard start < width else { return }
    let place = first + start - column + radius + 1
    let height = Double(step)
    if place > 2 * radius {
      for x in start..<width { line[x] += height }
    } else {
      let weights = cumulative + place - start
      for x in start..<width { line[x] += height * weights[x] }
    }
  }
}

/// Whether all bytes are 0.
private func isEmpty(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
  var all: UInt8 = 0
  for index in 0..<count { all |= bytes[index] }
  return all == 0
}

/// The run of alphas that are 255 which is the widest on the canvas.
///
/// - Parameter starts: Where each column begins; then the canvas' end.
private func opaqueRun(_ alphas: UnsafePointer<UInt8>, _ starts: [Int]) -> Range<Int> {
  let count = starts.count - 1
  var widest = 0..<0
  var start = 0
  while start < count {
    var end = start
    while end + 8 <= count,
      UnsafeRawPointer(alphas + end).loadUnaligned(as: UInt64.self) == .max
    { end += 8 }
    while end < count, alphas[end] == 255 { end += 1 }
    if starts[end] - starts[start] > starts[widest.upperBound] - starts[widest.lowerBound] {
      widest = start..<end
    }
    start = end + 1
  }
  return widest
}
