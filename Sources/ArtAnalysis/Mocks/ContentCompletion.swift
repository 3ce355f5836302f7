package import Imaging

/// The frame behind content, as the pixels beside it say.
package struct ContentCompletion {
  /// The finished picture with the frame in place of the content.
  package let picture: Bitmap
  /// The source of the completed pixels: "the columns beside it".
  package let source: String
  /// How far the pixels of that source disagree, in levels.
  package let levels: Int
  /// Whether nothing speaks against it: it is far from the rim, and equals the frame that is seen between the content's
  /// parts.
  package let isCertain: Bool

  /// Why the frame behind content is not known.
  package enum Fault: Error, Equatable, Sendable {
    /// The pixels beside it differ by so many levels.
    case unknown(levels: Int)
    /// So many pixels of a pattern are covered in every copy.
    case covered(pixels: Int)
    /// It reaches the frame's edge, so that nothing is beside it.
    case onEdge
  }

  /// Completes the frame in a rectangle of the picture.
  ///
  /// - Parameters:
  ///   - box: The rectangle, in the picture.
  ///   - search: The content that was found there.
  package init(
    _ picture: Bitmap, _ box: PixelRect, _ search: ContentSearch
  ) throws(Fault) {
    let frame = search.frame
    var local = box.offset(by: PixelPoint(x: -frame.x, y: -frame.y))
    let rim = search.rim
    let (isWide, isTall) = (search.isWide(box), search.isTall(box))
    if isWide { (local.x, local.width) = (rim.left, frame.width - rim.left - rim.right) }
    if isTall { (local.y, local.height) = (rim.top, frame.height - rim.top - rim.bottom) }
    guard !isWide || !isTall, isWide || local.x > 0 && local.maxX < frame.width,
      isTall || local.y > 0 && local.maxY < frame.height
    else { throw .onEdge }
    let box = local.offset(by: frame.origin)
    let behind: FrameBehind
    if search.period.width > 1 || search.period.height > 1 {
      behind = try FrameBehind(PatternCopies(search.field, search.period), local, search.field)
    } else {
      behind = try FrameBehind(search.field, local, isWide: isWide, isTall: isTall)
    }
    (source, levels) = (behind.source, behind.levels)
    let parts = search.parts.map {
      $0.inset(by: PixelInsets(top: -2, left: -2, bottom: -2, right: -2))
    }
    var (completed, isSeen) = (picture, true)
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let pixel = behind.field.pixel(x - frame.x, y - frame.y)
        if picture[x, y].difference(pixel) > Self.mostDifference,
          !parts.contains(where: { $0.contains(x, y) })
        {
          isSeen = false
        }
        completed[x, y] = pixel
      }
    }
    self.picture = completed
    isCertain =
      isSeen && !search.isCut && levels <= Self.mostDifference && search.isInside(box)
  }

  /// Less is the same, in levels.
  static let mostDifference = 2
}

/// A frame whose pixels in a rectangle are computed from those round it.
private struct FrameBehind {
  private(set) var field: PixelField
  let source: String
  let levels: Int

  /// From lines between opposite sides, or else a gradient.
  ///
  /// - Parameters:
  ///   - isWide: Whether nothing is seen on its left and right.
  ///   - isTall: Whether nothing is seen above and below it.
  init(
    _ field: PixelField, _ box: PixelRect, isWide: Bool, isTall: Bool
  ) throws(ContentCompletion.Fault) {
    self.field = field
    let rows = isWide ? box.y..<box.y : box.y..<box.maxY
    let columns = isTall ? box.x..<box.x : box.x..<box.maxX
    let left = rows.map { field[box.x - 1, $0] }
    let right = rows.map { field[box.maxX, $0] }
    let top = columns.map { field[$0, box.y - 1] }
    let bottom = columns.map { field[$0, box.maxY] }
    let across = zip(left, right).reduce(0) { max($0, Int($1.0.gap($1.1))) }
    let down = zip(top, bottom).reduce(0) { max($0, Int($1.0.gap($1.1))) }
    if !isWide, across <= 2, top.spread <= 2, bottom.spread <= 2 {
      (source, levels) = ("the columns beside it", across)
      fill(box) { x, y in
        (left[y - box.y], right[y - box.y], x - box.x + 1, box.width + 1)
      }
    } else if !isTall, down <= 2, left.spread <= 3, right.spread <= 3 {
      (source, levels) = ("the rows above and below it", down)
      fill(box) { x, y in
        (top[x - box.x], bottom[x - box.x], y - box.y + 1, box.height + 1)
      }
    } else {
      guard !isWide, !isTall else { throw .unknown(levels: max(across, down)) }
      let gradient = GradientFit(field, round: box)
      guard let gradient, gradient.remainder <= 1 else {
        throw .unknown(
          levels: min(max(across, top.spread, bottom.spread), max(down, left.spread, right.spread)))
      }
      source = "the gradient round it, at \(Int(gradient.degrees.rounded())) degrees"
      levels = Int(gradient.remainder.rounded())
      for y in box.y..<box.maxY {
        for x in box.x..<box.maxX { self.field[x, y] = gradient.color(x, y) }
      }
    }
  }

  /// From the copies of a pattern.
  init(
    _ copies: PatternCopies, _ box: PixelRect, _ field: PixelField
  ) throws(ContentCompletion.Fault) {
    self.field = field
    (source, levels) = ("copies of its pattern", 0)
    var covered = 0
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        guard let copy = copies.median(x, y, without: box) else {
          covered += 1
          continue
        }
        self.field[x, y] = copy
      }
    }
    guard covered == 0 else { throw .covered(pixels: covered) }
  }

  /// Fills a rectangle with colours between two.
  private mutating func fill(
    _ box: PixelRect,
    _ between: (Int, Int) -> (low: SIMD4<Int16>, high: SIMD4<Int16>, place: Int, length: Int)
  ) {
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let (low, high, place, length) = between(x, y)
        var color = SIMD4<Int16>.zero
        for channel in 0..<4 {
          let sum = Int(low[channel]) * (length - place) + Int(high[channel]) * place
          color[channel] = Int16((2 * sum + length) / (2 * length))
        }
        field[x, y] = color
      }
    }
  }
}

extension [SIMD4<Int16>] {
  /// The largest difference of a channel between any two.
  fileprivate var spread: Int {
    guard let first else { return 0 }
    let (low, high) = reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    return Int((high &- low).max())
  }
}

/// A linear gradient of any colours, found from the ring of two pixels round a rectangle.
private struct GradientFit {
  /// Clockwise from upwards, as CSS counts.
  private(set) var degrees = 0.0
  /// The largest difference between the ring and the gradient, in levels.
  private(set) var remainder = 0.0
  /// The colours by their distance along the gradient, from ``start`` on in steps of a pixel.
  private var colors: [SIMD4<Double>] = []
  private var start = 0

  init?(_ field: PixelField, round box: PixelRect) {
    var ring: [(place: PixelPoint, color: SIMD4<Double>)] = []
    for y in max(0, box.y - 2)..<min(field.height, box.maxY + 2) {
      for x in max(0, box.x - 2)..<min(field.width, box.maxX + 2) where !box.contains(x, y) {
        ring.append((PixelPoint(x: x, y: y), SIMD4<Double>(field[x, y])))
      }
    }
    guard ring.count > 8 else { return nil }
    /// The mean square of what a gradient at an angle leaves.
    func error(_ degrees: Double) -> Double {
      let direction = Self.direction(degrees)
      var bins: [Int: (sum: SIMD4<Double>, squares: SIMD4<Double>, count: Double)] = [:]
      for (place, color) in ring {
        let bin = Int((Self.distance(place.x, place.y, direction) / 2).rounded())
        let old = bins[bin] ?? (.zero, .zero, 0)
        bins[bin] = (old.sum + color, old.squares + color * color, old.count + 1)
      }
      return bins.values.reduce(0) { $0 + ($1.squares - $1.sum * $1.sum / $1.count).sum() }
    }
    func best(_ angles: StrideThrough<Double>) -> Double {
      angles.map { ($0, error($0)) }.min { $0.1 < $1.1 }?.0 ?? 0
    }
    let rough = best(stride(from: 0, through: 178, by: 2))
    degrees = best(stride(from: rough - 2, through: rough + 2, by: 0.25))
    let direction = Self.direction(degrees)
    var bins: [Int: (sum: SIMD4<Double>, count: Double)] = [:]
    for (place, color) in ring {
      let bin = Int(Self.distance(place.x, place.y, direction).rounded())
      let old = bins[bin] ?? (.zero, 0)
      bins[bin] = (old.sum + color, old.count + 1)
    }
    guard let first = bins.keys.min(), let last = bins.keys.max() else { return nil }
    start = first
    var means: [SIMD4<Double>] = []
    for bin in first...last {
      means.append(bins[bin].map { $0.sum / $0.count } ?? means[means.count - 1])
    }
    colors = means.indices.map { index in
      (means[max(0, index - 1)] + means[index] + means[min(means.count - 1, index + 1)]) / 3
    }
    remainder = ring.reduce(0) { largest, sample in
      let gap = shown(sample.place.x, sample.place.y) - sample.color
      return max(largest, gap.max(), -gap.min())
    }
  }

  func color(_ x: Int, _ y: Int) -> SIMD4<Int16> {
    SIMD4<Int16>(shown(x, y).rounded(.toNearestOrAwayFromZero))
  }

  private func shown(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let place = Self.distance(x, y, Self.direction(degrees)) - Double(start)
    let held = min(max(place, 0), Double(colors.count - 1))
    let first = Int(held)
    let rest = held - Double(first)
    return colors[first] * (1 - rest) + colors[min(first + 1, colors.count - 1)] * rest
  }

  private static func direction(_ degrees: Double) -> SIMD2<Double> {
    let (sine, cosine) = Gradient.sineAndCosine(degrees: degrees)
    return SIMD2(sine, cosine)
  }

  private static func distance(_ x: Int, _ y: Int, _ direction: SIMD2<Double>) -> Double {
    Double(x) * direction.x - Double(y) * direction.y
  }
}
