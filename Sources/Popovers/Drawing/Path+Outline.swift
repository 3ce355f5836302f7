package import Imaging

extension Path {
  package func mapped(_ transform: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(transform(point))
        case .line(let point): .line(transform(point))
        case .curve(let first, let second, let end):
          .curve(transform(first), transform(second), end: transform(end))
        case .close: .close
        }
      })
  }

  /// All points, control points included: the path lies within their hull.
  var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  /// Whether the outline runs anticlockwise as one sees it (y down), by the area within its points.
  var turnsAnticlockwise: Bool {
    var area = 0.0
    var start = Point(x: 0, y: 0)
    var last = Point(x: 0, y: 0)
    func add(_ point: Point) {
      area += last.x * point.y - point.x * last.y
      last = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        add(start)
        (start, last) = (point, point)
      case .line(let point): add(point)
      case .curve(let first, let second, let end):
        add(first)
        add(second)
        add(end)
      case .close: add(start)
      }
    }
    add(start)
    return area < 0
  }
}

extension Path {
  /// The outline as open lines, without the straight ones that lie on a horizontal; closing lines
  /// count as lines. An outline that loses nothing stays closed.
  package func withoutLines(onY y: Double) -> Path {
    Path(outlines.flatMap { $0.withoutLines(onY: y) })
  }

  /// The outlines one by one, each with its closing line as a line.
  private var outlines: [Outline] {
    var outlines: [Outline] = []
    var current: Outline?
    var start = Point(x: 0, y: 0)
    for element in elements {
      if case .move(let point) = element {
        if let current { outlines.append(current) }
        current = Outline(start: point)
        start = point
        continue
      }
      var outline = current ?? Outline(start: start)
      if element == .close {
        if outline.end != outline.start { outline.elements.append(.line(outline.start)) }
        outline.isClosed = true
        outlines.append(outline)
        current = nil
      } else {
        outline.elements.append(element)
        current = outline
      }
    }
    if let current { outlines.append(current) }
    return outlines.filter { !$0.elements.isEmpty }
  }
}

private struct Outline {
  var start: Point
  var elements: [Path.Element] = []
  var isClosed = false

  var end: Point { elements.last.flatMap(\.end) ?? start }

  func withoutLines(onY y: Double) -> [Path.Element] {
    /// Runs of elements between those that are left out.
    var runs: [[Path.Element]] = [[.move(start)]]
    var last = start
    for element in elements {
      let end = element.end ?? last
      if case .line = element, isOn(y, last), isOn(y, end) {
        runs.append([.move(end)])
      } else {
        runs[runs.count - 1].append(element)
      }
      last = end
    }
    if runs.count == 1 { return runs[0] + (isClosed ? [.close] : []) }
    // A closed outline continues from its end to its beginning, so that they form one corner.
    if isClosed { runs[0] = runs.removeLast() + runs[0].dropFirst() }
    return runs.filter { $0.count > 1 }.flatMap { $0 }
  }

  private func isOn(_ y: Double, _ point: Point) -> Bool { abs(point.y - y) <= 1e-9 }
}

extension Path.Element {
  /// Where the element ends; `nil` for a closing line.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point): point
    case .curve(_, _, let end): end
    case .close: nil
    }
  }
}
