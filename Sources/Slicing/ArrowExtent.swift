internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Themes

/// How far an arrow reaches from the frame's left end and its upper edge, in points that hold for every
/// file of a popover; the arrow points up.
struct ArrowExtent {
  /// The arrow itself.
  private(set) var own = Edges()
  /// The arrow with what is soft round it: a shadow that is painted, or the rest of one that was taken off.
  private(set) var all = Edges()
  /// Where the tip is.
  let tip: Double
  /// Edges are whole multiples of 1/grid points.
  private let grid: Double

  /// Edges outwards, in points.
  struct Edges {
    var (left, right) = (Double.infinity, -Double.infinity)
    var (above, below) = (0.0, 0.0)

    init() {}
  }

  /// `nil` without an arrow.
  init?(_ popover: FlattenedPopover, _ bodies: [InpaintedFrame]) {
    guard bodies.contains(where: { $0.arrow != nil }) else { return nil }
    // In points a number has to hold for every file.
    grid = popover.isSet ? 1 : Double(popover.mocks[0].scale)
    tip = popover.mocks[0].tip
    for (mock, body) in zip(popover.mocks, bodies) {
      guard let area = body.arrow else { continue }
      all.include(area, of: mock, grid)
      // One shadow for several files leaves a little of it, which is no arrow.
      let isShadowed =
        body.overhang(mock.outline.frame).top > 0 || popover.isSet && !popover.layers.isEmpty
      let found = isShadowed ? mock.arrowRect(opening: body.opened) : area
      let arrow = mock.lines.arrow == nil ? found : mock.givenArrow(over: found)
      // A smaller file shows less well where the arrow ends.
      guard !popover.layers.isEmpty else {
        own.include(arrow, of: mock, grid)
        continue
      }
      if own.left > own.right { own = Edges(nearest: arrow, of: mock, grid) }
      var edges = Edges()
      edges.include(arrow, of: mock, grid)
      own.below = max(own.below, edges.below)
      all.formUnion(edges)
    }
    all.formUnion(own)
  }

  /// Grows so far that another arrow, its tip on this one's, fits.
  mutating func formUnion(_ other: ArrowExtent) {
    own.formUnion(other.own.moved(by: tip - other.tip, grid))
    all.formUnion(other.all.moved(by: tip - other.tip, grid))
  }

  /// The same with its tip on that of another.
  func at(_ other: ArrowExtent) -> ArrowExtent {
    let move = ((other.tip - tip) * grid).rounded() / grid
    var moved = self
    moved.own = own.moved(by: move, grid)
    moved.all = all.moved(by: move, grid)
    return moved
  }

  /// The part of the frame that the arrow covers, in pixels of a mock's group.
  func lap(of mock: FlattenedImage) -> PixelRect {
    own.rect(of: mock).intersection(mock.outline.frame)
  }

  /// Whether one can see through the arrow where it covers the frame.
  func isTranslucent(_ popover: FlattenedPopover) -> Bool {
    popover.mocks.contains { mock in
      let lap = lap(of: mock)
      return (lap.y..<lap.maxY).contains { y in
        (lap.x..<lap.maxX).contains { mock.group[$0, y].alpha < 255 }
      }
    }
  }
}

extension ArrowExtent.Edges {
  /// As long and as high as an arrow is to the nearest multiple of 1/grid points, and of two that are as near the smaller
  /// one.
  fileprivate init(nearest area: PixelRect, of mock: FlattenedImage, _ grid: Double) {
    let (frame, scale) = (mock.outline.frame, Double(mock.scale))
    func points(_ pixels: Int) -> Double { Double(pixels) / scale }
    func nearest(_ points: Double) -> Double { (points - 0.5 / grid).up(to: grid) }
    let length = nearest(points(area.width))
    left = nearest(points(area.x - frame.x) + (points(area.width) - length) / 2)
    right = left + length
    above = nearest(points(frame.y - area.y))
  }

  fileprivate mutating func include(_ area: PixelRect, of mock: FlattenedImage, _ grid: Double) {
    let (frame, scale) = (mock.outline.frame, Double(mock.scale))
    func points(_ pixels: Int) -> Double { Double(pixels) / scale }
    left = min(left, points(area.x - frame.x).down(to: grid))
    right = max(right, points(area.maxX - frame.x).up(to: grid))
    above = max(above, points(frame.y - area.y).up(to: grid))
    below = max(below, points(max(0, area.maxY - frame.y)).up(to: grid))
  }

  fileprivate mutating func formUnion(_ other: Self) {
    left = min(left, other.left)
    right = max(right, other.right)
    above = max(above, other.above)
    below = max(below, other.below)
  }

  fileprivate func moved(by distance: Double, _ grid: Double) -> Self {
    var moved = self
    moved.left = (left + distance).down(to: grid)
    moved.right = (right + distance).up(to: grid)
    return moved
  }

  /// The same in pixels of a mock's group.
  func rect(of mock: FlattenedImage) -> PixelRect {
    func pixels(_ points: Double) -> Int { Int((points * Double(mock.scale)).rounded()) }
    let frame = mock.outline.frame
    return PixelRect(
      x: frame.x + pixels(left), y: frame.y - pixels(above), width: pixels(right - left),
      height: pixels(above) + pixels(below))
  }
}

extension Double {
  /// The next multiple of 1/grid downwards, a hair's breadth off a multiple being one.
  func down(to grid: Double) -> Double { (self * grid + 1e-6).rounded(.down) / grid }

  /// The next multiple of 1/grid upwards.
  func up(to grid: Double) -> Double { (self * grid - 1e-6).rounded(.up) / grid }
}

extension FlattenedImage {
  /// The mean of the outline's first row, in points from the frame's left end, on half pixels.
  ///
  /// Its soft ends count by their alpha: over a shadow they are known to a few levels, and of two equal ends one may be
  /// half opaque and the other not.
  var tip: Double {
    if let tip = lines.tip {
      let body = direction.toUp.inverse.rect(of: outline.frame, in: group.size)
      let s = Double(scale)
      return switch direction {
      case .up, .down, .none: tip - Double(body.x) / s
      case .right: tip - Double(body.y) / s
      case .left: Double(body.maxY) / s - tip
      }
    }
    let row = outline.frame.y - outline.solidHeight
    let columns = outline.arrowSpan.filter { coverage[$0, row].alpha >= outline.threshold }
    guard var first = columns.first, var last = columns.last else { return 0 }
    func isSoft(_ x: Int) -> Bool {
      x >= 0 && x < group.width && coverage[x, row].alpha >= Self.leastAlpha
    }
    // A glow round the arrow is no end of it.
    for _ in 0..<2 where isSoft(first - 1) { first -= 1 }
    for _ in 0..<2 where isSoft(last + 1) { last += 1 }
    var (sum, weights) = (0.0, 0.0)
    for x in first...last {
      let weight = Double(coverage[x, row].alpha)
      sum += weight * (Double(x) + 0.5)
      weights += weight
    }
    let mean = weights > 0 ? sum / weights : Double(first + last + 1) / 2
    return ((mean * 2).rounded() / 2 - Double(outline.frame.x)) / Double(scale)
  }

  /// The arrow outside of the frame as it was given, and the part of the frame that one covers.
  fileprivate func givenArrow(over found: PixelRect) -> PixelRect {
    let (top, bottom) = (outline.frame.y - arrowRoom, max(outline.frame.y, found.maxY))
    return PixelRect(
      x: arrowSpan.lowerBound, y: top, width: arrowSpan.count, height: bottom - top)
  }

  /// Less may be left of a shadow.
  private static let leastAlpha: UInt8 = 16

  /// The arrow without what is left round it of a shadow: the part outside the frame that is at least half opaque, and
  /// the part of the frame that it changes.
  fileprivate func arrowRect(opening opened: PixelRect) -> PixelRect {
    let frame = outline.frame
    return PixelRect(
      x: opened.x, y: frame.y - outline.arrowHeight, width: opened.width,
      height: outline.arrowHeight + opened.height)
  }
}
