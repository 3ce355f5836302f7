/// Samples a window of a plan into memory, row by row from the top.
///
/// Equal rows are computed once: rows that repeat, and rows between equal rows of the picture. The
/// rest is left to ``RowSampler``.
struct PictureSampler: ~Copyable {
  private enum Recipe: Equatable {
    case clear
    /// From one source row.
    case single(Int)
    /// From two, the second with this weight of the total.
    case blend(Int, Int, weight: Double, total: Double)
    /// From several: the sample at this place.
    case mean(Int)
  }

  private let sampler: RowSampler
  private let columns: AxisSampling
  private let rows: AxisSampling
  private let source: UnsafePointer<Pixel>
  private let sourceWidth: Int
  private let equalRows: EqualRows
  /// Rows of sums: two sampled source rows, then base and slope of their mixes, or a mean.
  private let scratch: UnsafeMutablePointer<RowSampler.Sums>
  private var sampledRows = (-1, -1)
  private var preparedMix = (low: -1, high: -1, total: 0.0)

  /// - Parameters:
  ///   - source: The pixels of the picture, without padding; they must outlive the sampler.
  ///   - window: The device pixels that are wanted, counted from the plan's top left.
  init(_ source: UnsafePointer<Pixel>, size: PixelSize, plan: SlicePlan, window: PixelRect) {
    columns = AxisSampling(
      plan.columns, filter: plan.filter, length: size.width, window: window.x..<window.maxX)
    rows = AxisSampling(
      plan.rows, filter: plan.filter, length: size.height, window: window.y..<window.maxY)
    self.source = source
    sourceWidth = size.width
    equalRows = EqualRows(
      source, stride: size.width, rows: rows.source, columns: columns.source)
    sampler = RowSampler(source: source, stride: size.width, columns: columns)
    scratch = .allocate(capacity: max(1, 4 * window.width))
  }

  deinit { scratch.deallocate() }

  /// Samples the window, whose top left pixel goes to `output`; `stride` is in pixels.
  mutating func draw(to output: UnsafeMutablePointer<Pixel>, stride: Int) {
    var above: Recipe?
    for y in rows.samples.indices {
      let line = output + y * stride
      let original = Int(rows.samples[y].original)
      let recipe = recipe(y)
      if recipe == above {
        line.update(from: line - stride, count: sampler.width)
      } else if recipe != .clear, original < y {
        line.update(from: output + original * stride, count: sampler.width)
      } else {
        draw(recipe, to: line)
      }
      above = recipe
    }
  }

  private mutating func draw(_ recipe: Recipe, to line: UnsafeMutablePointer<Pixel>) {
    switch recipe {
    case .clear:
      line.update(repeating: .clear, count: sampler.width)
    case .single(let row):
      sampler.draw(row: row, to: line)
    case .blend(let low, let high, let weight, let total):
      let base = scratch + 2 * sampler.width
      let slope = scratch + 3 * sampler.width
      if preparedMix != (low, high, total) {
        sampler.prepareMix(
          sums(of: low, keeping: high), sums(of: high, keeping: low), total: total, base: base,
          slope: slope)
        preparedMix = (low, high, total)
      }
      sampler.drawMix(base: base, slope: slope, weight: weight, to: line)
    case .mean(let index):
      preparedMix.low = -1
      let sample = rows.samples[index]
      let mean = scratch + 2 * sampler.width
      sampler.clear(mean)
      for tap in 0..<Int(sample.count) {
        let row = equalRows[Int(sample.first) + tap]
        sampler.add(
          sums(of: row, keeping: -1), times: rows.weights[Int(sample.offset) + tap], to: mean)
      }
      if sample.total * columns.largestTotal <= RowSampler.largestExactTotal {
        sampler.draw(mean, total: sample.total, to: line)
      } else {
        sampler.drawExactly(mean, rows: rows, sample, to: line)
      }
    }
  }

  /// How a device row is made; equal recipes make equal rows.
  private func recipe(_ y: Int) -> Recipe {
    let sample = rows.samples[y]
    let count = Int(sample.count)
    guard count > 0, sampler.width > 0 else { return .clear }
    let first = equalRows[Int(sample.first)]
    let last = equalRows[Int(sample.first) + count - 1]
    if first == last { return .single(first) }
    guard count == 2 else { return .mean(Int(sample.original)) }
    let weight = rows.weights[Int(sample.offset) + 1]
    if weight == 0 { return .single(first) }
    if weight == sample.total { return .single(last) }
    guard sample.total * columns.largestTotal <= RowSampler.largestExactTotal else {
      return .mean(Int(sample.original))
    }
    return .blend(first, last, weight: weight, total: sample.total)
  }

  /// The sums of a source row along x, from the cache when it is there.
  private mutating func sums(
    of row: Int, keeping other: Int
  ) -> UnsafeMutablePointer<RowSampler.Sums> {
    if sampledRows.0 == row { return scratch }
    if sampledRows.1 == row { return scratch + sampler.width }
    if sampledRows.0 == other {
      sampledRows.1 = row
      sampler.sum(row: row, to: scratch + sampler.width)
      return scratch + sampler.width
    }
    sampledRows.0 = row
    sampler.sum(row: row, to: scratch)
    return scratch
  }
}
