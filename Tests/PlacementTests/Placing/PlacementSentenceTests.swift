import Imaging
@testable import Popovers
import Testing
import TestLayouts
@testable import Themes

@testable import Placement

/// Every kind of sentence, worked out on paper, and the same for the other axis: there the case is
/// turned over its diagonal, and so are the words.
///
/// A container of 400 × 400 without margins, a frame without insets, an arrow of 10 × 10 in a lane of 5:
/// a content of 100 × 100 is 100 × 110 with an arrow up or down, 110 × 100 with one left or right.
@Suite struct PlacementSentenceTests {
  struct Case: Sendable {
    var source: Rect
    var content = Size(width: 100, height: 100)
    var permitted: [ArrowDirection] = [.up, .down]
    var policy = PlacementPolicy.preference
    var overlaps = false
    var obstacles: [Rect] = []
    var sentences: [ArrowDirection: String]
  }

  static let middle = Rect(x: 180, y: 180, width: 40, height: 40)

  static func at(_ y: Double) -> Rect { Rect(x: 180, y: y, width: 40, height: 40) }

  static let cases = [
    // The first that fits and hits, and one that comes after it.
    Case(
      source: at(200),
      sentences: [
        .up: "wins: the first that fits and hits its source; needs 110 points of height and has "
          + "160",
        .down: "loses: needs 110 points of height and has 200, but up comes first",
      ]),
    // One that does not fit.
    Case(
      source: at(100),
      sentences: [
        .up: "wins: the first that fits and hits its source; needs 110 points of height and has "
          + "260",
        .down: "loses: needs 110 points of height and has 100, 10 short; up fits",
      ]),
    // One that misses: the base of 10 begins at 5, its tip at 10, and the source ends at 4.
    Case(
      source: Rect(x: 0, y: 180, width: 4, height: 40), permitted: [.up, .left],
      policy: .listed,
      sentences: [
        .up: "loses: needs 110 points of height and has 180; its tip is 6 points beside the "
          + "source; "
          + "left fits and hits",
        .left: "wins: the first that fits and hits its source; needs 110 points of width and has "
          + "396",
      ]),
    Case(
      source: Rect(x: 0, y: 180, width: 4, height: 40), permitted: [.up],
      sentences: [
        .up: "wins: the first that fits, and none that fits hits its source; needs 110 points of "
          + "height and has 180; its tip is 6 points beside the source"
      ]),
    // Nothing fits: 100 × 310, of which 210 and 150 are seen.
    Case(
      source: at(150), content: Size(width: 100, height: 300),
      sentences: [
        .up: "wins: nothing fits, and it loses least, 10000 square points (32.26%); needs 310 "
          + "points "
          + "of height and has 210, 100 short",
        .down: "loses: it loses 16000 square points (51.61%), up 10000 square points; needs 310 "
          + "points of height and has 150, 160 short",
      ]),
    // As good as one another.
    Case(
      source: middle, content: Size(width: 100, height: 300),
      sentences: [
        .up: "wins: nothing fits, and it loses least, 13000 square points (41.94%); needs 310 "
          + "points "
          + "of height and has 180, 130 short",
        .down: "loses: as good as up, which is asked first; needs 310 points of height and has "
          + "180, "
          + "130 short",
      ]),
    // Moved over the source: up 5 points of it, down all 40.
    Case(
      source: at(100), content: Size(width: 100, height: 255), overlaps: true,
      sentences: [
        .up: "wins: nothing fits, and it covers least of its source, 200 square points; needs 265 "
          + "points of height and has 260, 5 short",
        .down: "loses: it covers 1600 square points of its source, up 200 square points; needs 265 "
          + "points of height and has 100, 165 short",
      ]),
    // Both cover all of it, and nothing is lost.
    Case(
      source: at(150), content: Size(width: 100, height: 300), overlaps: true,
      sentences: [
        .up: "wins: nothing fits, and another loses and covers as little, but it lacks least, 100 "
          + "points; needs 310 points of height and has 210, 100 short",
        .down: "loses: it lacks 160 points of room, up 100 points; needs 310 points of height "
          + "and has "
          + "150, 160 short",
      ]),
    // Tens of points: 40 · 25 and 40 · 9.
    Case(
      source: at(100), policy: .largestArea,
      sentences: [
        .up: "wins: the largest area, score 1000; needs 110 points of height and has 260",
        .down: "loses: score 360 is below the 1000 of up; needs 110 points of height and has "
          + "100, 10 "
          + "short",
      ]),
    // Flip.
    Case(
      source: at(200), policy: .flip,
      sentences: [
        .up: "wins: named first, and its room suffices; needs 110 points of height and has 160",
        .down: "loses: needs 110 points of height and has 200, but up comes first",
      ]),
    Case(
      source: at(100), policy: .flip,
      sentences: [
        .up: "wins: named first, and its room suffices; needs 110 points of height and has 260",
        .down: "loses: needs 110 points of height and has 100, 10 short; up has enough room",
      ]),
    Case(
      source: at(300), policy: .flip,
      sentences: [
        .up: "loses: needs 110 points of height and has 60, 50 short; down has enough room",
        .down: "wins: up, named first, lacks room, and this opposite has enough; needs 110 "
          + "points of "
          + "height and has 300",
      ]),
    Case(
      source: at(150), content: Size(width: 100, height: 300), policy: .flip,
      sentences: [
        .up: "wins: neither it nor down has enough room, and down has 150; needs 310 points of "
          + "height and has 210, 100 short",
        .down: "loses: needs 310 points of height and has 150, 160 short; up has 210",
      ]),
    Case(
      source: at(150), content: Size(width: 100, height: 300), permitted: [.up, .left],
      policy: .flip,
      sentences: [
        .up: "wins: named first, and its opposite is not permitted; needs 310 points of height and "
          + "has 210, 100 short",
        .left: "not asked: flip looks at up, named first, and its opposite; needs 110 points of "
          + "width "
          + "and has 180",
      ]),
    // The other axis lacks room, alone and with it.
    Case(
      source: at(100), content: Size(width: 500, height: 100),
      sentences: [
        .up: "wins: nothing fits, and it loses least, 11000 square points (20%); its height has "
          + "room, "
          + "but it needs 500 points of width and the allowed area has 400",
        .down: "loses: it loses 15000 square points (27.27%), up 11000 square points; needs 110 "
          + "points of height and has 100, 10 short, but it needs 500 points of width and the "
          + "allowed "
          + "area has 400",
      ]),
    // Another loses as little: the obstacle below covers 20 × 10.
    Case(
      source: middle, content: Size(width: 100, height: 300),
      obstacles: [Rect(x: 150, y: 300, width: 20, height: 10)],
      sentences: [
        .up: "loses: it covers 200 square points of its source and the obstacles, down 0 square "
          + "points; needs 310 points of height and has 180, 130 short; it covers 200 square points "
          + "of what is to stay free",
        .down: "wins: nothing fits, and another loses as little, but it covers least of its source "
          + "and the obstacles, 0 square points; needs 310 points of height and has 180, 130 short",
      ]),
    // Another covers as little, which of a point is nothing: 500 × 130, of which 400 × 130 are seen, and
    // 510 × 120, of which 400 × 120 are.
    Case(
      source: Rect(x: 200, y: 200, width: 0, height: 0), content: Size(width: 500, height: 120),
      permitted: [.up, .left], overlaps: true,
      sentences: [
        .up: "wins: nothing fits, and another covers as little, but it loses least, 13000 square "
          + "points (20%); its height has room, but it needs 500 points of width and the allowed "
          + "area has 400",
        .left: "loses: it loses 13200 square points (21.57%), up 13000 square points; needs 510 "
          + "points of width and has 200, 310 short",
      ]),
    // Neither has more room.
    Case(
      source: middle, content: Size(width: 100, height: 300), policy: .flip,
      sentences: [
        .up: "wins: neither it nor down has enough room, and down has 180; needs 310 points of "
          + "height and has 180, 130 short",
        .down: "loses: needs 310 points of height and has 180, 130 short; up has 180",
      ]),
    // No room at all.
    Case(
      source: Rect(x: 180, y: 0, width: 40, height: 40),
      sentences: [
        .up: "wins: the first that fits and hits its source; needs 110 points of height and has "
          + "360",
        .down: "loses: needs 110 points of height and has none, 110 short; up fits",
      ]),
  ]

  @Test(arguments: cases.indices)
  func `a sentence says what a reader would work out`(index: Int) throws {
    try expect(Self.cases[index])
  }

  @Test(arguments: cases.indices)
  func `it says the same of the other axis`(index: Int) throws {
    try expect(Self.cases[index].turned)
  }

  /// 40 · 17 on both sides; down is asked before up, and left before right.
  @Test func `ties name the direction that is asked first`() throws {
    func score(_ axis: String) -> String {
      "loses: score 680 is that of \(axis == "height" ? "down" : "left") too, which is asked "
        + "first; "
        + "needs 110 points of \(axis) and has 180"
    }
    try expect(
      Case(source: Self.middle, policy: .largestArea, sentences: [.up: score("height")]))
    try expect(
      Case(
        source: Self.middle, permitted: [.left, .right], policy: .largestArea,
        sentences: [.right: score("width")]))
  }

  /// An obstacle of 60 × 40 below the source, where the popover of 100 × 110 would be.
  @Test func `an obstacle is named`() throws {
    let obstacle = Rect(x: 150, y: 260, width: 60, height: 40)
    var request = request(
      Case(source: Self.at(200), sentences: [:]))
    request.obstacles = [obstacle]
    let placed = try Placement(request, metrics: metrics())
    #expect(placed.direction == .down)
    #expect(placed.candidates[.up]?.obstructed == 2400)
    #expect(
      placed.candidates[.up]?.explanation
        == "loses: needs 110 points of height and has 160; it covers 2400 square points of what is to "
        + "stay free; down fits")
    request.permitted = [.up]
    #expect(
      try Placement(request, metrics: metrics()).candidates[.up]?.explanation
        == "wins: nothing fits, and it loses least, 0 square points (0%); needs 110 points of height "
        + "and has 160; it covers 2400 square points of what is to stay free")
  }

  @Test(arguments: [ArrowDirection.up, .left])
  func `art that is not there is named`(direction: ArrowDirection) throws {
    let word = direction == .up ? "height" : "width"
    var example = Case(source: Self.at(200), sentences: [:])
    if direction == .left { example = example.turned }
    var candidate = try #require(
      try Placement(request(example), metrics: metrics()).candidates[direction])
    candidate.reason = .notDrawn
    #expect(
      candidate.explanation
        == "not drawn: the theme has no art for this direction; needs 110 points of \(word) and has 160"
    )
  }

  private func metrics() throws -> PlacementMetrics {
    try PlacementMetrics(.plain(base: 10, height: 10, lane: 5))
  }

  private func request(_ example: Case) -> PlacementRequest {
    var request = PlacementRequest(
      container: Size(width: 400, height: 400), source: example.source, content: example.content)
    request.margins = .zero
    request.permitted = example.permitted
    request.policy = example.policy
    request.overlapsSource = example.overlaps
    request.obstacles = example.obstacles
    return request
  }

  private func expect(_ example: Case) throws {
    let placed = try Placement(request(example), metrics: metrics())
    #expect(!example.sentences.isEmpty)
    for (direction, sentence) in example.sentences {
      #expect(placed.candidates[direction]?.explanation == sentence)
    }
  }
}

extension PlacementSentenceTests.Case {
  /// The case turned over the diagonal of its container.
  fileprivate var turned: Self {
    var turned = self
    turned.source = source.turned
    turned.obstacles = obstacles.map(\.turned)
    turned.content = Size(width: content.height, height: content.width)
    turned.permitted = permitted.map(\.turned)
    turned.sentences = Dictionary(
      uniqueKeysWithValues: sentences.map { ($0.key.turned, $0.value.turned) })
    return turned
  }
}

extension Rect {
  fileprivate var turned: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension ArrowDirection {
  fileprivate var turned: ArrowDirection {
    switch self {
    case .up: .left
    case .left: .up
    case .down: .right
    case .right: .down
    case .none: .none
    }
  }
}

extension String {
  /// The sentence with the words of the other axis.
  fileprivate var turned: String {
    let words = ["height": "width", "up": "left", "down": "right"]
    let other = Dictionary(uniqueKeysWithValues: words.map { ($0.value, $0.key) })
    return split(separator: " ", omittingEmptySubsequences: false).map { part -> String in
      let end = part.drop { $0.isLetter }
      let word = String(part.dropLast(end.count))
      return (words[word] ?? other[word] ?? word) + end
    }.joined(separator: " ")
  }
}
