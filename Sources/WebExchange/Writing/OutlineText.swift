import Exchange
internal import Languages
import Popovers
import Words

/// Writes an outline as CSS: one `clip-path: shape()` for all directions, sizes and offsets.
///
/// Every way of an arrow is multiplied by its direction's number, which is 0 or 1: at 0 it is nothing.
struct OutlineText {
  let outline: OutlinePath
  /// The class.
  let name: String
  /// How far the clipped boxes reach beyond the frame on every side, in points.
  let room: Double
  /// Where the arrow can point.
  let directions: [ArrowDirection]
  /// Whether boxes can have `--hole`, which cuts the outline out of them.
  let hasHoles: Bool
  /// The length of a device pixel, which the lane's ends are rounded to; `nil` where all of them are whole points.
  let pixel: String?

  /// The custom properties that the outline is made of, each as a declaration; they follow `--d`, the inset.
  var properties: [String] {
    var lines = outline.measures.sorted { variable($0) < variable($1) }
      .map { "\(variable($0)): \(value($0));" }
    // Equal corners have one name.
    lines = lines.enumerated().filter { !lines[..<$0].contains($1) }.map(\.element)
    return directions.isEmpty ? lines : lines + ["--at: \(place);"]
  }

  private func value(_ measure: OutlinePath.Measure) -> String {
    let line = outline.line(of: measure)
    let (low, high) = (outline.insets.lowerBound, outline.insets.upperBound)
    let isCut =
      min(line.constant + line.factor * low, line.constant + line.factor * high) < -1e-9
    let sum = WebSum(points: line.constant, terms: [(line.factor, "var(--d)")])
    return isCut ? "max(0px, \(sum.inner))" : sum.text
  }

  /// Where the tip is, along whichever edge the arrow is on, from the clipped box's low end.
  private var place: String {
    let reaches = directions.map { (direction: $0, reach: outline.arrows[$0]?.reach ?? (0, 0)) }
    func end(_ start: String?, _ sign: Double, _ side: ((low: Double, high: Double)) -> Double)
      -> String
    {
      let first = side(reaches[0].reach)
      return WebSum(
        start: start, points: sign * (room + first),
        numbers: reaches.dropFirst().map { (sign * (side($0.reach) - first), flag($0.direction)) }
      ).inner
    }
    func rounded(_ way: String, _ end: String) -> String {
      pixel.map { "round(\(way), \(end), \($0))" } ?? end
    }
    return "clamp(\(rounded("up", end(nil, 1) { $0.low })), 50% + var(--\(name)-offset, 0px), "
      + "\(rounded("down", end("100%", -1) { $0.high })))"
  }

  /// The number of a direction.
  private func flag(_ direction: ArrowDirection) -> String { "var(--\(name)-\(direction))" }

  private func variable(_ measure: OutlinePath.Measure) -> String {
    switch measure {
    case .point: "1px"
    case .inset: "--d"
    case .foot: "--f"
    case .footGap: "--g"
    case .tip: "--p"
    case .tipGap: "--e"
    case .corner(let index): Set(outline.radii.corners).count == 1 ? "--c" : "--c\(index + 1)"
    }
  }

  /// The custom property of a corner's radius.
  func corner(_ index: Int) -> String { variable(.corner(index)) }

  /// The value of `clip-path`, in lines.
  var lines: [String] {
    let (low, high) = (WebSum(points: room), WebSum(start: "100%", points: -room))
    let lengths = outline.corners.map(\.length)
    func side(_ sum: WebSum, _ length: OutlineLength, _ factor: Double) -> String {
      add(factor * length, to: sum).text
    }
    // The top edge first; on the right and below, ways along the edge end at a corner of the far side.
    let edges: [(direction: ArrowDirection, command: String, end: String, corner: Int)] = [
      (.up, "hline to", side(high, lengths[1], -1), 1),
      (.right, "vline to", side(high, lengths[2], -1), 2),
      (.down, "hline to", side(low, lengths[3], 1), 3),
      (.left, "vline to", side(low, lengths[0], 1), 0),
    ]
    let start = "\(side(low, lengths[0], 1)) \(side(low, OutlineLength(0, 1), 1))"
    var lines = ["shape(\(hasHoles ? "evenodd " : "")from \(start)"]
    for edge in edges {
      if directions.contains(edge.direction), let arrow = outline.arrows[edge.direction] {
        let place = add(arrow.start, to: WebSum(start: "var(--at)")).text
        lines.append(
          (["\(edge.command) \(place)"]
            + arrow.elements.map { text($0, times: flag(edge.direction)) })
            .joined(separator: ", "))
      }
      lines.append(
        (["\(edge.command) \(edge.end)"]
          + outline.corners[edge.corner].elements.map { text($0) })
          .joined(separator: ", "))
    }
    let last = lines.count - 1
    for index in 0..<last { lines[index] += "," }
    lines[last] += hasHoles ? ", close var(--hole))" : ")"
    return lines
  }

  private func add(_ length: OutlineLength, to sum: WebSum) -> WebSum {
    var sum = sum
    sum.points += length[.point]
    sum.terms += length.measures.subtracting([.point]).map { ($0, variable($0)) }
      .sorted { $0.1 < $1.1 }.map { (length[$0], "var(\($1))") }
    return sum
  }

  private func text(_ element: OutlinePath.Element, times flag: String? = nil) -> String {
    func vector(_ way: OutlinePath.Vector) -> String {
      [way.x, way.y].map { add($0, to: WebSum()).times(flag) }.joined(separator: " ")
    }
    switch element {
    case .line(let end): return "line by \(vector(end))"
    case .arc(let end, let radius, let isClockwise):
      return "arc by \(vector(end)) of \(add(radius, to: WebSum()).text)\(isClockwise ? " cw" : "")"
    case .curve(let first, let second, let end):
      return "curve by \(vector(end)) with \(vector(first)) / \(vector(second))"
    }
  }
}

/// A sum of lengths as CSS writes it, with three decimals.
struct WebSum {
  /// What it begins with: `100%`.
  var start: String?
  var points = 0.0
  /// Further lengths, each with its factor.
  var terms: [(factor: Double, text: String)] = []
  /// Numbers, each with how many points of it are meant.
  var numbers: [(points: Double, text: String)] = []

  /// For use inside of `calc()`, `clamp()` and their like.
  var inner: String {
    var parts = start.map { [$0] } ?? []
    func append(_ value: String, isNegative: Bool) {
      parts.append(
        parts.isEmpty ? (isNegative ? "-\(value)" : value) : "\(isNegative ? "-" : "+") \(value)")
    }
    if Self.isSeen(points) {
      append("\(Self.number(abs(points)))px", isNegative: points < 0)
    }
    for term in numbers where Self.isSeen(term.points) {
      append("\(Self.number(abs(term.points)))px*\(term.text)", isNegative: term.points < 0)
    }
    for term in terms where Self.isSeen(term.factor) {
      let isOne = !Self.isSeen(abs(term.factor) - 1)
      // There is no minus before a variable.
      append(
        isOne && (term.factor > 0 || !parts.isEmpty)
          ? term.text : "\(Self.number(abs(term.factor)))*\(term.text)",
        isNegative: term.factor < 0)
    }
    return parts.isEmpty ? "0px" : parts.joined(separator: " ")
  }

  private var isSingle: Bool { !inner.holds(" ") }

  /// As a value.
  var text: String {
    let inner = inner
    if inner == "0px" { return "0" }
    return isSingle && !inner.holds("*") ? inner : "calc(\(inner))"
  }

  /// As a value that is multiplied by a number.
  func times(_ flag: String?) -> String {
    guard let flag, inner != "0px" else { return text }
    return isSingle ? "calc(\(flag)*\(inner))" : "calc(\(flag)*(\(inner)))"
  }

  private static func isSeen(_ value: Double) -> Bool { abs(value) >= 5e-4 }

  /// A number with three decimals, and without a leading 0.
  static func number(_ value: Double) -> String {
    let text = ((value * 1000).rounded() / 1000).decimal
    return text.dropping(start: "0.").map { ".\($0)" }
      ?? text.dropping(start: "-0.").map { "-.\($0)" } ?? text
  }
}
