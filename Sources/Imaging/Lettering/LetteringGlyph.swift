/// One character: lines that a pen follows, designed in units of ``LetteringGrid``.
///
/// They are written in a notation after SVG's path data, all coordinates absolute, y upwards:
/// `M x y` begins a line, `L x y`, `H x` and `V y` are straight, `C x y x y x y` is a cubic curve,
/// `Z` closes. Two commands are our own: `h x y` is a quarter of an oval that leaves horizontally
/// and arrives vertically, `v x y` one that leaves vertically and arrives horizontally. `D x y` is
/// a dot.
struct LetteringGlyph: Equatable {
  enum Stroke: Equatable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, end: Point)
    case close
    case dot(Point)
  }

  /// From the leftmost line to the rightmost, in units.
  let width: Double
  /// Room to the left and right of the lines' edges, in units.
  let leftBearing: Double, rightBearing: Double
  private(set) var strokes: [Stroke] = []
  /// Where upright lines stand and curves turn, and both sides; rising.
  private(set) var stems: [Double]
  /// Where level lines lie and curves turn, and the ends; rising.
  private(set) var bars: [Double] = []

  /// The highest and the lowest place of a line, in units.
  static let top = 112.0, bottom = -26.0
  /// Stems this many units apart never touch.
  static let leastApart = 15.0
  /// How far control points stand from the ends of a quarter of an oval; 0.552 would be an ellipse,
  /// more is squarer, which suits small sizes.
  private static let tension = 0.59

  // Not inlined: each of a hundred calls would be as long as the function.
  @inline(never)
  init(_ width: Double, _ left: Bearing, _ right: Bearing, _ notation: String) {
    self.width = width
    (leftBearing, rightBearing) = (left.rawValue, right.rawValue)
    stems = [0, width]
    follow(notation)
    stems = Set(stems).sorted()
    bars = Set(bars).sorted()
  }

  /// The room that a side of a letter needs so that letters look evenly spaced.
  enum Bearing: Double {
    case stem = 10.5
    /// A curve.
    case bowl = 8.5
    /// A slanted line or the end of a bar.
    case open = 5
    case space = 21
  }
}

extension LetteringGlyph {
  /// The width in pixels, lines' thickness included.
  func width(on grid: LetteringGrid) -> Int {
    strokes.isEmpty ? 0 : Int((grid.stems(stems).last ?? 0) + Double(grid.penWidth) / 2)
  }

  /// The lines in pixels, the left edge and the baseline at `origin`.
  func elements(on grid: LetteringGrid, at origin: PixelPoint) -> [Path.Element] {
    let x = LetteringFit(units: stems, pixels: grid.stems(stems), scale: grid.scale)
    let y = LetteringFit(units: bars, pixels: bars.map(grid.bar), scale: grid.scale)
    func place(_ point: Point) -> Point {
      Point(x: Double(origin.x) + x(point.x), y: Double(origin.y) - y(point.y))
    }
    return strokes.flatMap { stroke -> [Path.Element] in
      switch stroke {
      case .move(let point): return [.move(place(point))]
      case .line(let point): return [.line(place(point))]
      case .curve(let first, let second, let end):
        return [.curve(place(first), place(second), end: place(end))]
      case .close: return [.close]
      case .dot(let point):
        // A small square drawn with a round pen looks rounder than a pixel and darker than a
        // circle.
        let (middle, reach) = (place(point), Double(grid.penWidth) / 8)
        return [
          .move(Point(x: middle.x - reach, y: middle.y - reach)),
          .line(Point(x: middle.x + reach, y: middle.y - reach)),
          .line(Point(x: middle.x + reach, y: middle.y + reach)),
          .line(Point(x: middle.x - reach, y: middle.y + reach)), .close,
        ]
      }
    }
  }
}

extension LetteringGlyph {
  private mutating func follow(_ notation: String) {
    var rest = notation[...]
    var pen = Point(x: 0, y: 0)
    var ends: [Double] = []
    while let command = rest.popFirst() {
      let start = pen
      var numbers = Self.numbers(&rest)[...]
      func next() -> Double {
        guard let number = numbers.popFirst() else {
          preconditionFailure("a number is missing after \(command) in \(notation)")
        }
        return number
      }
      switch command {
      case "M":
        pen = Point(x: next(), y: next())
        strokes.append(.move(pen))
      case "L", "H", "V":
        pen = Point(x: command == "V" ? pen.x : next(), y: command == "H" ? pen.y : next())
        strokes.append(.line(pen))
        if pen.x == start.x { stems.append(pen.x) }
        if pen.y == start.y { bars.append(pen.y) }
      case "C":
        let (first, second) = (Point(x: next(), y: next()), Point(x: next(), y: next()))
        pen = Point(x: next(), y: next())
        strokes.append(.curve(first, second, end: pen))
      case "h", "v":
        pen = Point(x: next(), y: next())
        strokes.append(Self.quarter(from: start, to: pen, leavesLevel: command == "h"))
        stems.append(command == "h" ? pen.x : start.x)
        bars.append(command == "h" ? start.y : pen.y)
      case "D":
        pen = Point(x: next(), y: next())
        strokes.append(.dot(pen))
        stems.append(pen.x)
      case "Z": strokes.append(.close)
      default: preconditionFailure("no command \(command) in \(notation)")
      }
      precondition(numbers.isEmpty, "a number too many after \(command) in \(notation)")
      ends.append(pen.y)
    }
    if let low = ends.min(), let high = ends.max() { bars += [low, high] }
  }

  private static func quarter(from start: Point, to end: Point, leavesLevel: Bool) -> Stroke {
    let (x, y) = (tension * (end.x - start.x), tension * (end.y - start.y))
    return leavesLevel
      ? .curve(Point(x: start.x + x, y: start.y), Point(x: end.x, y: end.y - y), end: end)
      : .curve(Point(x: start.x, y: start.y + y), Point(x: end.x - x, y: end.y), end: end)
  }

  /// The numbers up to the next command.
  private static func numbers(_ rest: inout Substring) -> [Double] {
    let text = rest.prefix { !$0.isLetter }
    rest = rest[text.endIndex...]
    return text.split(separator: " ").map { word in
      guard let number = Double(word) else { preconditionFailure("\(word) is no number") }
      return number
    }
  }
}
