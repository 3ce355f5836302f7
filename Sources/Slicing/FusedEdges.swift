internal import ArtAnalysis
internal import Imaging
internal import Popovers
internal import PopframeKit
internal import Words

/// Where the parts of a fused picture are along its arrow's edge, in points from the frame's left end
/// that hold for every file: cap, stretching span, arrow, stretching span, cap.
struct FusedEdges {
  /// Lengths are whole multiples of 1/grid points.
  let grid: Double
  private(set) var low = 0.0
  private(set) var high = 0.0
  /// How much of the art each stretching span is: before the arrow, and behind it.
  private(set) var spans: Spans
  /// Whether a span rises evenly, so that it is all of its art, averaged.
  private(set) var isRamp = false
  /// The part of the arrow's edge that keeps its size; empty without an arrow.
  private var arrow = (start: Double.infinity, end: -Double.infinity)
  private(set) var difference = 0
  private var hasArrow = false

  /// Lengths before the arrow and behind it, in points.
  struct Spans {
    var low: Double
    var high: Double
  }

  init(grid: Double) {
    self.grid = grid
    spans = Spans(low: 1 / grid, high: 1 / grid)
  }

  /// Takes caps that are given.
  mutating func hold(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  /// Takes one file more.
  mutating func include(_ mock: FlattenedImage, tolerances: [Int]) throws(SliceFault) {
    let picture = mock.fusedPicture
    func points(_ pixels: Int) -> Double { Double(pixels) / Double(mock.scale) }
    guard mock.outline.arrowSide != nil, mock.outline.isAtHighCorner == nil else {
      guard let slice = AxisSlice(picture, tolerances: tolerances),
        !slice.isTiled
      else {
        throw SliceFault(file: mock.file, reason: "around the middle no columns are the same")
      }
      low = max(low, points(slice.band.lowerBound).up(to: grid))
      high = max(high, points(picture.width - slice.band.upperBound).up(to: grid))
      include(slice, in: \.low, of: mock)
      return
    }
    hasArrow = true
    let span = mock.arrowSpan
    let start = span.lowerBound - mock.outline.frame.x
    let end = span.upperBound - mock.outline.frame.x
    // The part that keeps its size has to be the arrow's, not content beside it.
    let reach = mock.reach
    let before = try Self.run(picture, 0..<start, tolerances, mock) {
      $0.upperBound >= start - reach
    }
    let behind = try Self.run(picture, end..<picture.width, tolerances, mock) {
      $0.lowerBound <= end + reach
    }
    guard
      !picture.hasContent(
        between: before.band.upperBound - 1, and: behind.band.lowerBound,
        below: mock.arrowRoom, depth: 4 * mock.scale)
    else { throw SliceFault.contentBelowArrow(mock.file) }
    low = max(low, points(before.band.lowerBound).up(to: grid))
    high = max(high, points(picture.width - behind.band.upperBound).up(to: grid))
    arrow.start = min(arrow.start, points(before.band.upperBound).down(to: grid))
    arrow.end = max(arrow.end, points(behind.band.lowerBound).up(to: grid))
    include(before, in: \.low, of: mock)
    include(behind, in: \.high, of: mock)
  }

  private mutating func include(
    _ slice: AxisSlice, in span: WritableKeyPath<Spans, Double>, of mock: FlattenedImage
  ) {
    let length = Double(min(slice.sampleCount, slice.band.count)) / Double(mock.scale)
    spans[keyPath: span] = max(spans[keyPath: span], length.up(to: grid))
    isRamp = isRamp || slice.kind != .stretch
    difference = max(difference, slice.difference)
  }

  /// The longest run of equal columns on one side of the arrow, or of columns that rise evenly.
  private static func run(
    _ picture: Bitmap, _ part: Range<Int>, _ tolerances: [Int], _ mock: FlattenedImage,
    fits: (Range<Int>) -> Bool
  ) throws(SliceFault) -> AxisSlice {
    for tolerance in tolerances {
      if let run = AxisSlice.run(
        picture, in: part, tolerance: tolerance, fits: fits)
      {
        return run
      }
    }
    throw SliceFault(file: mock.file, reason: "what is beside the arrow is not the frame's edge")
  }

  /// Why caps leave nothing to stretch: they are given, or the arrow is at a corner.
  private func noRoom(_ mock: FlattenedImage) -> SliceFault {
    guard let caps = mock.lines.caps else {
      return SliceFault(file: mock.file, scale: mock.scale, .arrowAtCorner)
    }
    guard hasArrow else {
      return SliceFault(
        file: mock.file, reason: "caps of \(caps.inTheme) leave no middle; one point has to stay",
        isOfLines: true)
    }
    let length = Double(mock.outline.frame.width) / Double(mock.scale)
    let most = mock.direction.unturned(
      Insets(
        top: 0, left: arrow.start - spans.low, bottom: 0, right: length - arrow.end - spans.high))
    let sides =
      mock.direction == .up || mock.direction == .down
      ? "left at most \(most.left.toTenths) points and right at most \(most.right.toTenths)"
      : "top at most \(most.top.toTenths) points and bottom at most \(most.bottom.toTenths)"
    return SliceFault(
      file: mock.file,
      reason: "caps of \(caps.inTheme) reach below the arrow, which keeps its size; give \(sides)",
      isOfLines: true)
  }

  /// Which columns of a file's picture become the art, pixels for pixels.
  func parts(of mock: FlattenedImage) throws(SliceFault) -> [SlicePart] {
    func pixels(_ points: Double) -> Int { Int((points * Double(mock.scale)).rounded()) }
    let width = mock.outline.frame.width
    let (low, high) = (pixels(low), width - pixels(high))
    let lengths = (low: pixels(spans.low), high: pixels(spans.high))
    func source(_ range: Range<Int>, _ length: Int) throws(SliceFault) -> Range<Int> {
      guard range.count >= length else { throw noRoom(mock) }
      return isRamp ? range : range.lowerBound..<range.lowerBound + length
    }
    var sources: [(source: Range<Int>, length: Int)] = [(0..<low, low)]
    if hasArrow {
      let (start, end) = (pixels(arrow.start), pixels(arrow.end))
      guard low < start, end < high else { throw noRoom(mock) }
      sources.append((try source(low..<start, lengths.low), lengths.low))
      sources.append((start..<end, end - start))
      sources.append((try source(end..<high, lengths.high), lengths.high))
    } else {
      guard low < high else { throw noRoom(mock) }
      sources.append((try source(low..<high, lengths.low), lengths.low))
    }
    sources.append((high..<width, width - high))
    var (parts, place): ([SlicePart], Int) = ([], 0)
    for (source, length) in sources where !source.isEmpty {
      parts.append(SlicePart(source: source, target: place..<place + length, fill: .stretch))
      place += length
    }
    return parts
  }

  /// The arrow as the largest file shows it.
  func arrow(of mock: FlattenedImage) -> FusedPiece.Arrow? {
    let scale = Double(mock.scale)
    let length = Double(mock.outline.frame.width) / scale
    if let isHigh = mock.outline.isAtHighCorner {
      return FusedPiece.Arrow(
        span: 0..<0, tip: isHigh ? low + spans.low + high - (length - mock.tip) : mock.tip,
        base: (Double(mock.arrowSpan.count) / scale).up(to: grid),
        height: Double(mock.arrowRoom) / scale, room: (.infinity, .infinity),
        isAtHighCorner: isHigh)
    }
    guard hasArrow else { return nil }
    let first = low + spans.low
    let middle = (arrow.start + arrow.end) / 2
    return FusedPiece.Arrow(
      span: first..<first + arrow.end - arrow.start, tip: mock.tip - arrow.start + first,
      base: (Double(mock.arrowSpan.count) / scale).up(to: grid),
      height: Double(mock.arrowRoom) / scale,
      room: (middle, length - middle), isAtHighCorner: nil)
  }
}

extension Bitmap {
  /// Whether, below so many rows in which the columns between two are as these, some are not again: an
  /// arrow ends, and something else begins.
  fileprivate func hasContent(
    between low: Int, and high: Int, below row: Int, depth: Int
  ) -> Bool {
    // Gradients and light run on below the arrow.
    let slack = SIMD4<Int16>(repeating: 8)
    func isPlain(_ y: Int) -> Bool {
      let ends = (self[low, y].levels, self[high, y].levels)
      let (least, most) = (
        pointwiseMin(ends.0, ends.1) &- slack, pointwiseMax(ends.0, ends.1) &+ slack
      )
      return (low...high).allSatisfy { x in
        let levels = self[x, y].levels
        return all(levels .>= least .& levels .<= most)
      }
    }
    var plain = 0
    for y in row..<height {
      if isPlain(y) {
        plain += 1
      } else {
        guard plain < depth else { return true }
        plain = 0
      }
    }
    return false
  }
}

extension Pixel {
  fileprivate var levels: SIMD4<Int16> {
    SIMD4(Int16(red), Int16(green), Int16(blue), Int16(alpha))
  }
}
