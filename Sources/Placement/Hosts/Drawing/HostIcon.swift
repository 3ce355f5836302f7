import Imaging

/// The small drawings of hosts: lines in points around their middle, x to the right, y down.
enum HostIcon: Equatable, CaseIterable {
  case menu, plus, back, disclosure, smallBack, smallDisclosure, share, search, bookmark, trash,
    house, bell, person, compose

  /// The mirrored drawing; only drawings that point to a side have a different one.
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
        Path(circleAround: Point(x: -2, y: -2), radius: 7).elements + [
          .move(Point(x: 3, y: 3)), .line(Point(x: 9, y: 9)),
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
        .move(Point(x: -8, y: 6)),
        .curve(Point(x: -6, y: 4), Point(x: -6, y: 2), end: Point(x: -6, y: -2)),
        .curve(Point(x: -6, y: -6), Point(x: -4, y: -9), end: Point(x: 0, y: -9)),
        .curve(Point(x: 4, y: -9), Point(x: 6, y: -6), end: Point(x: 6, y: -2)),
        .curve(Point(x: 6, y: 2), Point(x: 6, y: 4), end: Point(x: 8, y: 6)), .close,
        .move(Point(x: -2, y: 9)), .line(Point(x: 2, y: 9)),
      ])
    case .person:
      Path(
        Path(circleAround: Point(x: 0, y: -4), radius: 5).elements + [
          .move(Point(x: -9, y: 10)),
          .curve(Point(x: -8, y: 1), Point(x: 8, y: 1), end: Point(x: 9, y: 10)),
        ])
    case .compose:
      Path(lines: [
        [(2, -7), (-8, -7), (-8, 9), (8, 9), (8, -1)], [(-2, 3), (9, -8)],
      ])
    }
  }
}

extension Path {
  init(lines: [[(Double, Double)]], isClosed: Bool = false) {
    self.init(
      lines.flatMap { points -> [Element] in
        points.enumerated().map { index, point in
          let point = Point(x: point.0, y: point.1)
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
      .move(Point(x: x + r, y: y)),
      .curve(Point(x: x + r, y: y + c), Point(x: x + c, y: y + r), end: Point(x: x, y: y + r)),
      .curve(Point(x: x - c, y: y + r), Point(x: x - r, y: y + c), end: Point(x: x - r, y: y)),
      .curve(Point(x: x - r, y: y - c), Point(x: x - c, y: y - r), end: Point(x: x, y: y - r)),
      .curve(Point(x: x + c, y: y - r), Point(x: x + r, y: y - c), end: Point(x: x + r, y: y)),
      .close,
    ])
  }
}
