import Raster

/// The small drawings of hosts: lines in points around their middle, x to the right, y down.
enum HostIcon: Equatable, CaseIterable {
  case menu, plus, back, disclosure, smallBack, smallDisclosure, share, search, bookmark, trash,
    house, bell, person, compose

  /// The drawing as a mirror shows it; only what points to a side has another one.
  var mirrored: HostIcon {
    switch self {
    case .back: .disclosure
    case .disclosure: .back
    case .smallBack: .smallDisclosure
    case .smallDisclosure: .smallBack
    default: self
    }
  }

  /// The lines; they reach at most 11 points from the middle.
  var outline: Path {
    switch self {
    case .menu:
      Path(lines: [[(-9, -6), (9, -6)], [(-9, 0), (9, 0)], [(-9, 6), (9, 6)]])
    case .plus:
      Path(lines: [[(-9, 0), (9, 0)], [(0, -9), (0, 9)]])
    case .back:
      Path(lines: [[(4, -8), (-4, 0), (4, 8)]])
    case .disclosure:
      Path(lines: [[(-4, -8), (4, 0), (-4, 8)]])
    case .smallBack:
      Path(lines: [[(2, -5), (-3, 0), (2, 5)]])
    case .smallDisclosure:
      Path(lines: [[(-2, -5), (3, 0), (-2, 5)]])
    case .share:
      Path(lines: [
        [(-4, -3), (-8, -3), (-8, 10), (8, 10), (8, -3), (4, -3)], [(0, 4), (0, -10)],
        [(-4, -6), (0, -10), (4, -6)],
      ])
    case .search:
      Path(
        Path(circleAround: Point(-2, -2), radius: 7).elements + [
          .move(Point(3, 3)), .line(Point(9, 9)),
        ])
    case .bookmark:
      Path(lines: [[(-6, -9), (6, -9), (6, 9), (0, 4), (-6, 9)]], isClosed: true)
    case .trash:
      Path(lines: [
        [(-9, -6), (9, -6)], [(-3, -6), (-3, -9), (3, -9), (3, -6)],
        [(-7, -6), (-6, 9), (6, 9), (7, -6)],
      ])
    case .house:
      Path(lines: [[(-9, 0), (0, -9), (9, 0)], [(-7, -2), (-7, 9), (7, 9), (7, -2)]])
    case .bell:
      Path([
        .move(Point(-8, 6)), .curve(Point(-6, 4), Point(-6, 2), end: Point(-6, -2)),
        .curve(Point(-6, -6), Point(-4, -9), end: Point(0, -9)),
        .curve(Point(4, -9), Point(6, -6), end: Point(6, -2)),
        .curve(Point(6, 2), Point(6, 4), end: Point(8, 6)), .close,
        .move(Point(-2, 9)), .line(Point(2, 9)),
      ])
    case .person:
      Path(
        Path(circleAround: Point(0, -4), radius: 5).elements + [
          .move(Point(-9, 10)), .curve(Point(-8, 1), Point(8, 1), end: Point(9, 10)),
        ])
    case .compose:
      Path(lines: [
        [(2, -7), (-8, -7), (-8, 9), (8, 9), (8, -1)], [(-2, 3), (9, -8)],
      ])
    }
  }
}

extension Path {
  /// Straight lines from point to point.
  init(lines: [[(Double, Double)]], isClosed: Bool = false) {
    self.init(
      lines.flatMap { points -> [Element] in
        points.enumerated().map { index, point in
          let point = Point(point.0, point.1)
          return index == 0 ? .move(point) : .line(point)
        } + (isClosed ? [.close] : [])
      })
  }

  /// A circle, clockwise from its rightmost point.
  init(circleAround center: Point, radius r: Double) {
    // The control points of a quarter circle are 4/3 · (√2 − 1) of the radius from its ends.
    let c = r * 4 / 3 * (2.0.squareRoot() - 1)
    let (x, y) = (center.x, center.y)
    self.init([
      .move(Point(x + r, y)),
      .curve(Point(x + r, y + c), Point(x + c, y + r), end: Point(x, y + r)),
      .curve(Point(x - c, y + r), Point(x - r, y + c), end: Point(x - r, y)),
      .curve(Point(x - r, y - c), Point(x - c, y - r), end: Point(x, y - r)),
      .curve(Point(x + c, y - r), Point(x + r, y - c), end: Point(x + r, y)),
      .close,
    ])
  }
}
