/// Blurs a caster by a Gaussian and inks it, strip by strip from the left.
///
/// Most of a popover is uniform: rows repeat, and within a row alpha changes in few places. Along x
/// the blur of a row is the sum over the places where its alpha steps up or down, each step times
/// the cumulative kernel, and rows that are equal in what a strip sees are blurred once. Along y a
/// run of equal rows has one weight, the difference of two cumulative ones, and rows inside a run
/// are copies. A strip sees little of the picture, so that many of its rows are equal. Noise has
/// many steps and many runs, and takes as long as a plain separable convolution.
///
/// Rows are summed in single precision, which leaves few pixels in doubt; those are summed again in
/// double precision.
///
/// Only the kept lines of a collapsed canvas are read and made. Positions and strips are those of
/// the whole canvas, so that every bit of the result is the same, whichever lines are kept.
///
/// Works on raw memory for speed: rows and columns are held to the canvas where they are computed.
struct ShadowBlur: ~Copyable {
  /// What is blurred.
  enum Caster {
    /// The alphas of the group.
    case alpha
    /// Opaque inside, nothing outside; inside the canvas.
    case rectangle(PixelRect)
  }

  /// Neighbouring rows that look the same from a strip.
  struct Run {
    var rows: Range<Int>
    /// Their row in `lines`; nil: they are empty.
    var line: Int?
  }

  /// A blurred row and its part in a row of the result.
  struct WeightedLine {
    /// Where in `lines` and `singles` the row begins.
    let place: Int
    let weight: Double
    let single: Float
  }

  /// Columns of the result that are made together.
  struct Strip {
    /// Columns of the whole canvas.
    let columns: Range<Int>
    /// Those that are kept.
    let kept: [CollapsedAxis.Stretch]
    /// Where in the strip blocks of ``blockWidth`` columns begin in which one is kept.
    let blocks: [Int]

    /// Columns that are summed at once.
    static let blockWidth = 16

    init(columns: Range<Int>, of axis: CollapsedAxis) {
      self.columns = columns
      let kept = axis.stretches(in: columns)
      self.kept = kept
      blocks = stride(from: 0, to: ShadowBlur.stripWidth, by: Self.blockWidth).filter { block in
        let start = columns.lowerBound + block
        return kept.contains { $0.lines.overlaps(start..<start + Self.blockWidth) }
      }
    }
  }

  /// Columns of a strip, a whole number of vectors.
  static let stripWidth = 64

  /// The alphas that cast the shadow, of the kept lines; `nil` for a rectangle.
  let alphas: UnsafePointer<UInt8>?
  /// The group's alphas, under which the shadow is left out; `nil` without knockout.
  let knockoutAlphas: UnsafePointer<UInt8>?
  /// The whole canvas.
  let size: PixelSize
  /// What is kept of it.
  let canvas: CollapsedCanvas
  /// Where each kept column and row begins; then the canvas' end.
  private let columnStarts: [Int]
  let rowStarts: [Int]
  private let caster: Caster
  let radius: Int
  let ink: ShadowInk
  /// Cumulative kernel, followed by as many ones as a strip is wide.
  let cumulative: [Double]
  /// Whether a kept row of the caster's alphas is the same as the one above.
  private let repeatsAbove: [Bool]
  /// Whether a kept row of the group's alphas is the same as the one above.
  let knockoutRepeats: [Bool]
  /// The blurred rows of a strip, `stripWidth` doubles each.
  let lines: UnsafeMutablePointer<Double>
  /// The same in single precision; the last is the sum along y.
  let singles: UnsafeMutablePointer<Float>
  var runs: [Run] = []
  /// The parts that a row along y is made of: at most one for each kept row of the caster.
  let weighted: UnsafeMutablePointer<WeightedLine>

  /// Prepares to blur.
  ///
  /// - Parameters:
  ///   - alphas: The alphas that cast the shadow; they must outlive the blur.
  ///   - knockoutAlphas: The group's alphas, where they knock out; they must outlive the blur.
  ///   - canvas: The canvas, not empty, and what is kept of it.
  ///   - caster: What is blurred.
  ///   - kernel: The Gaussian.
  ///   - ink: Turns a blurred alpha into that of the shadow.
  init(
    alphas: UnsafePointer<UInt8>?, knockoutAlphas: UnsafePointer<UInt8>?,
    canvas: CollapsedCanvas, caster: Caster, kernel: GaussianKernel, ink: ShadowInk
  ) {
    self.alphas = alphas
    self.knockoutAlphas = knockoutAlphas
    self.canvas = canvas
    size = canvas.wholeSize
    columnStarts = canvas.columns.starts
    rowStarts = canvas.rows.starts
    self.caster = caster
    self.ink = ink
    radius = kernel.radius
    cumulative = kernel.cumulative + Array(repeating: 1, count: Self.stripWidth)
    let kept = canvas.size
    lines = .allocate(capacity: kept.height * Self.stripWidth)
    singles = .allocate(capacity: (kept.height + 1) * Self.stripWidth)
    weighted = .allocate(capacity: kept.height)
    /// Whether each kept row is the same as the one above; what is said of the first is not used.
    func repeats(_ alphas: UnsafePointer<UInt8>?) -> [Bool] {
      (0..<kept.height).map { y in
        guard let alphas, y > 0 else { return alphas == nil }
        let row = alphas + y * kept.width
        return areEqual(row - kept.width, row, count: kept.width)
      }
    }
    repeatsAbove = repeats(alphas)
    knockoutRepeats =
      knockoutAlphas == alphas || knockoutAlphas == nil ? repeatsAbove : repeats(knockoutAlphas)
  }

  deinit {
    lines.deallocate()
    singles.deallocate()
    weighted.deallocate()
  }

  /// Blurs, moves and inks the caster.
  ///
  /// - Parameters:
  ///   - offset: How far the result is moved; right and down are positive.
  ///   - output: One alpha for each pixel of the canvas.
  mutating func draw(offset: PixelPoint, to output: UnsafeMutablePointer<UInt8>) {
    for left in stride(from: 0, to: size.width, by: Self.stripWidth) {
      // A strip of the result, and its source columns, which may lie outside the canvas.
      let width = min(Self.stripWidth, size.width - left)
      let strip = Strip(columns: left..<left + width, of: canvas.columns)
      if strip.kept.isEmpty { continue }
      let first = left - offset.x
      runs.removeAll(keepingCapacity: true)
      switch caster {
      case .alpha: blurAlphas(first, width)
      case .rectangle(let rect): blurRectangle(rect, first, width)
      }
      for run in runs {
        guard let line = run.line else { continue }
        let place = line * Self.stripWidth
        for x in place..<place + Self.stripWidth { singles[x] = Float(lines[x]) }
      }
      drawRows(of: strip, down: offset.y, to: output)
    }
  }

  /// Finds the runs of equal rows of alphas and blurs each along x.
  private mutating func blurAlphas(_ first: Int, _ width: Int) {
    let low = max(0, first - radius)
    let high = min(size.width, first + width + radius)
    guard let alphas, low < high else {
      return runs.append(Run(rows: 0..<size.height, line: nil))
    }
    let seen = low..<high
    // The kept columns that stand for them.
    let kept = canvas.columns.place(of: low)..<canvas.columns.place(of: high - 1) + 1
    let stride = canvas.size.width
    var used = 0
    for y in 0..<canvas.size.height {
      let rows = rowStarts[y]..<rowStarts[y + 1]
      let row = alphas + y * stride
      let part = row + kept.lowerBound
      if y > 0, repeatsAbove[y] || areEqual(part - stride, part, count: kept.count) {
        runs[runs.count - 1].rows = runs[runs.count - 1].rows.lowerBound..<rows.upperBound
        continue
      }
      if isEmpty(part, count: kept.count) {
        runs.append(Run(rows: rows, line: nil))
        continue
      }
      blur(row, kept, seen, first, width, to: lines + used * Self.stripWidth)
      runs.append(Run(rows: rows, line: used))
      used += 1
    }
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
      if step != 0 { add(step: step, at: columnStarts[column], first, width, to: line) }
      column += 1
    }
    add(step: -Int(row[kept.upperBound - 1]), at: seen.upperBound, first, width, to: line)
  }

  /// A rectangle is one run of equal rows between two empty ones.
  private mutating func blurRectangle(_ rect: PixelRect, _ first: Int, _ width: Int) {
    guard !rect.isEmpty else { return runs.append(Run(rows: 0..<size.height, line: nil)) }
    lines.update(repeating: 0, count: Self.stripWidth)
    add(step: 255, at: rect.x, first, width, to: lines)
    add(step: -255, at: rect.maxX, first, width, to: lines)
    runs.append(Run(rows: 0..<rect.y, line: nil))
    runs.append(Run(rows: rect.y..<rect.maxY, line: 0))
    runs.append(Run(rows: rect.maxY..<size.height, line: nil))
  }

  /// Adds what a step of alpha at the left edge of a column does to a strip.
  private func add(
    step: Int, at column: Int, _ first: Int, _ width: Int, to line: UnsafeMutablePointer<Double>
  ) {
    // The column x of the strip sees the weights from the step on: the first x − step + n + 1 of a
    // symmetric kernel.
    let start = max(0, column - radius - first)
    guard start < width else { return }
    let place = first + start - column + radius + 1
    let height = Double(step)
    cumulative.withUnsafeBufferPointer { table in
      if place > 2 * radius {
        for x in start..<width { line[x] += height }
      } else {
        for x in start..<width { line[x] += height * table[place + x - start] }
      }
    }
  }
}

/// Whether all bytes are 0.
private func isEmpty(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
  var all: UInt8 = 0
  for index in 0..<count { all |= bytes[index] }
  return all == 0
}

/// Whether bytes are the same.
private func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int) -> Bool {
  // In blocks without a branch inside, which compilers turn into vector code.
  var start = 0
  while start < count {
    let end = min(start + 128, count)
    var difference: UInt8 = 0
    for index in start..<end { difference |= a[index] ^ b[index] }
    if difference != 0 { return false }
    start = end
  }
  return true
}
