import Imaging

/// Reads SVG path data (SVG 1.1, section 8.3) with absolute commands: M L H V C Q Z.
struct PathData {
  /// An error, and the character of the text at which it is, counted from 1.
  struct Failure: Error, Equatable {
    var column: Int
    var message: String
  }

  private var scanner: PathScanner
  private var elements: [Path.Element] = []
  private var current = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  private var isClosed = false
  /// How many commands were read; one that is repeated by numbers alone counts each time.
  private var count = 0

  private static let mostCommands = 2000

  static func path(of text: String) throws(Failure) -> Path {
    var data = PathData(scanner: PathScanner(text))
    try data.read()
    return Path(data.elements)
  }

  private init(scanner: PathScanner) { self.scanner = scanner }

  private mutating func read() throws(Failure) {
    while let command = scanner.command() {
      if elements.isEmpty, command != "M" {
        throw scanner.failure("a path begins with M, not '\(command)'", back: 1)
      }
      switch command {
      case "Z":
        try countCommand()
        elements.append(.close)
        current = start
        isClosed = true
      case "M", "L", "H", "V", "C", "Q":
        try run(command)
      case "m", "l", "h", "v", "c", "q", "z":
        throw scanner.failure(
          "relative commands are not read; write '\(command.properties.uppercaseMapping)' "
            + "with absolute coordinates", back: 1)
      default:
        throw scanner.failure(
          "'\(command)' is not read; the commands are M, L, H, V, C, Q and Z", back: 1)
      }
    }
    guard scanner.isAtEnd else { throw scanner.failure("a command is expected here") }
    let draws = elements.contains { element in
      if case .move = element { false } else { element != .close }
    }
    guard draws else { throw scanner.failure("the path draws nothing") }
  }

  /// Reads a command's coordinates, as often as they repeat.
  private mutating func run(_ command: Unicode.Scalar) throws(Failure) {
    var command = command
    repeat {
      try countCommand()
      if isClosed, command != "M" { elements.append(.move(start)) }
      isClosed = false
      switch command {
      case "M":
        current = try point()
        start = current
        elements.append(.move(current))
        // Pairs that follow the first are lines.
        command = "L"
      case "L": try line(to: point())
      case "H": try line(to: Point(x: scanner.number(), y: current.y))
      case "V": try line(to: Point(x: current.x, y: scanner.number()))
      case "C": try curve(point(), point(), end: point())
      default: try quadratic(point(), end: point())
      }
    } while scanner.hasNumber()
  }

  private mutating func countCommand() throws(Failure) {
    count += 1
    guard count <= Self.mostCommands else {
      throw scanner.failure("a path has at most \(Self.mostCommands) commands")
    }
  }

  private mutating func point() throws(Failure) -> Point {
    let x = try scanner.number()
    return Point(x: x, y: try scanner.number())
  }

  private mutating func line(to end: Point) {
    elements.append(.line(end))
    current = end
  }

  private mutating func curve(_ first: Point, _ second: Point, end: Point) {
    elements.append(.curve(first, second, end: end))
    current = end
  }

  /// The same curve with two control points, each two thirds of the way to the one.
  private mutating func quadratic(_ control: Point, end: Point) {
    func towardsControl(_ point: Point) -> Point {
      Point(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    curve(towardsControl(current), towardsControl(end), end: end)
  }
}
