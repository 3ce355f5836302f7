import Imaging
@testable import Placement
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// What holds for every placement; the same thousands of random ones in each run.
@Suite struct PlacementLawTests {
  static let all: [ArrowDirection] = [.up, .down, .left, .right]

  @Test func `every candidate is what the contract's formulas give`() throws {
    var random = SeededGenerator(11)
    let metrics = try PlacementMetrics(.crimson)
    var overlaps = 0
    for _ in 0..<5000 {
      let request = random.request()
      let model = PlacementModel(
        container: request.container, margins: request.margins, safeArea: request.safeArea,
        keyboard: request.keyboardHeight, source: request.source, distance: request.distance,
        content: try request.content, minimum: request.minimumContent)
      for policy in PlacementPolicy.allCases {
        var asked = request
        asked.policy = policy
        let placement = try Placement(asked, metrics: metrics)
        #expect(placement.allowedArea == model.area)
        let expected =
          switch policy {
          case .preference: model.preferred(request.permitted)
          case .listed: model.listed(request.permitted)
          case .largestArea: model.largest(request.permitted)
          case .flip: model.flipped(request.permitted)
          }
        if model.hasNoRoomBeside(expected) {
          asked.overlapsSource = true
          #expect(try placement == Placement(asked, metrics: metrics))
          overlaps += 1
          continue
        }
        for candidate in placement.candidates {
          #expect(
            PlacementModel.Answer(
              direction: candidate.direction, popover: candidate.popover, full: candidate.full,
              room: candidate.room, fits: candidate.fits, hits: candidate.hits,
              beside: candidate.beside, deficit: candidate.deficit, seen: candidate.seen,
              covered: candidate.covered, lost: candidate.lost, score: candidate.score)
              == model.answer(candidate.direction))
        }
        #expect(placement.direction == expected)
        #expect(placement.popover == model.answer(placement.direction).popover)
      }
    }
    #expect(overlaps > 0)
  }

  @Test func `the popover is inside of the allowed area but for what cannot be cut`() throws {
    var random = SeededGenerator(12)
    let metrics = try PlacementMetrics(.crimson)
    for index in 0..<5000 {
      var request = random.request()
      request.policy = PlacementPolicy.allCases[index % 4]
      request.overlapsSource = index % 2 == 0
      request.shifts = index % 5 == 0
      request.alignment = PlacementAlignment.allCases[index % 3]
      let placement = try Placement(request, metrics: metrics)
      let winner = try #require(placement.winner)
      #expect(request.permitted.contains(placement.direction))
      #expect(placement.candidates.map(\.reason.isChosen).filter { $0 }.count == 1)
      #expect(placement.popover.width >= 0 && placement.popover.height >= 0)
      let isVertical = winner.direction == .up || winner.direction == .down
      let least =
        36 + (isVertical ? request.minimumContent.height : request.minimumContent.width)
      let length = isVertical ? winner.full.height : winner.full.width
      let tooMuch = max(0, min(least, length) - winner.room)
      let overrun = placement.overrun
      let sum = overrun.top + overrun.left + overrun.bottom + overrun.right
      #expect(sum == (placement.gap < 0 || request.overlapsSource ? 0 : tooMuch))
      if placement.gap < 0, !request.overlapsSource {
        // Nothing would be seen beside it: on one axis there is too little room on both sides.
        let (area, source) = (placement.allowedArea, request.source)
        let across = max(source.x - area.x, area.maxX - source.maxX)
        let down = max(source.y - area.y, area.maxY - source.maxY)
        #expect(
          across < 36 + request.minimumContent.width || down < 36 + request.minimumContent.height)
      }
    }
  }

  @Test func `the tip touches its source, or the miss and the gap say by how much`() throws {
    var random = SeededGenerator(13)
    let metrics = try PlacementMetrics(.crimson)
    for index in 0..<5000 {
      var request = random.request(isSourceAnywhere: true)
      request.overlapsSource = index % 2 == 0
      request.shifts = index % 3 == 0
      let placement = try Placement(request, metrics: metrics)
      let tip = try #require(placement.tip)
      let source = request.source
      let away = request.distance + placement.gap
      let expected =
        switch placement.direction {
        case .up: Point(x: source.x + source.width / 2 - placement.miss, y: source.maxY + away)
        case .down: Point(x: source.x + source.width / 2 - placement.miss, y: source.y - away)
        case .left: Point(x: source.maxX + away, y: source.y + source.height / 2 - placement.miss)
        default: Point(x: source.x - away, y: source.y + source.height / 2 - placement.miss)
        }
      #expect(abs(tip.x - expected.x) < 1e-6 && abs(tip.y - expected.y) < 1e-6)
      #expect(abs(placement.offset + placement.miss - placement.requestedOffset) < 1e-9)
      let layout = try PopoverLayout(theme: .crimson, request: placement.request(at: .one))
      #expect(layout.miss == placement.miss)
      #expect(layout.offset == placement.offset)
      #expect(layout.state == placement.state)
    }
  }

  @Test func `mirrored input is placed mirrored`() throws {
    var random = SeededGenerator(14)
    let metrics = try PlacementMetrics(.crimson)
    for index in 0..<5000 {
      var request = random.request(isSourceAnywhere: true)
      request.policy = PlacementPolicy.allCases[index % 4]
      // Two policies have an order of their own, in which left comes before right.
      if [.preference, .largestArea].contains(request.policy) {
        request.permitted.removeAll { $0 == (index % 8 < 4 ? .left : .right) }
        if request.permitted.isEmpty { request.permitted = [.up] }
      }
      request.alignment = PlacementAlignment.allCases[index % 3]
      request.shifts = index % 2 == 0
      request.overlapsSource = index % 5 == 0
      let width = request.container.width
      var mirrored = request
      mirrored.source.x = width - request.source.maxX
      mirrored.margins = request.margins.mirrored
      mirrored.safeArea = request.safeArea.mirrored
      mirrored.layoutDirection = .rightToLeft
      mirrored.permitted = request.permitted.map(\.mirrored)
      let one = try Placement(request, metrics: metrics)
      let other = try Placement(mirrored, metrics: metrics)
      #expect(other.direction == one.direction.mirrored)
      #expect(abs(other.popover.x - (width - one.popover.maxX)) < 1e-9)
      #expect(other.popover.y == one.popover.y)
      #expect(abs(other.popover.width - one.popover.width) < 1e-9)
      let isAcross = one.direction == .up || one.direction == .down
      #expect(abs(other.offset - (isAcross ? -one.offset : one.offset)) < 1e-9)
      #expect(abs(other.miss - (isAcross ? -one.miss : one.miss)) < 1e-9)
      #expect(other.gap == one.gap)
      #expect(other.state == one.state)
    }
  }

  /// The room below a source grows with the container, that above it does not, and neither do the
  /// widths: so it is with up and down. Left and right are the same turned.
  @Test func `more room never makes a candidate lose`() throws {
    var random = SeededGenerator(15)
    let metrics = try PlacementMetrics(.crimson)
    var wins = 0
    for index in 0..<5000 {
      var request = random.request()
      request.policy = PlacementPolicy.allCases[index % 4]
      let isVertical = index % 2 == 0
      let grown: ArrowDirection = isVertical ? .up : .left
      request.permitted = isVertical ? [.up, .down] : [.left, .right]
      if index % 4 < 2 { request.permitted.reverse() }
      let before = try Placement(request, metrics: metrics)
      var roomier = request
      let more = Double(Int.random(in: 1...300, using: &random))
      if isVertical { roomier.container.height += more } else { roomier.container.width += more }
      let after = try Placement(roomier, metrics: metrics)
      let (old, new) = (before.candidates[grown], after.candidates[grown])
      #expect(new?.room == old.map { $0.room + more })
      if before.direction == grown {
        wins += 1
        #expect(after.direction == grown)
      }
      for candidate in before.candidates {
        guard let later = after.candidates[candidate.direction] else { continue }
        #expect(!candidate.fits || later.fits)
        #expect(later.lost <= candidate.lost)
        #expect(later.deficit <= candidate.deficit)
      }
    }
    #expect(wins > 1000)
  }

  @Test func `the winner hits whenever a fitting direction hits`() throws {
    var random = SeededGenerator(16)
    let metrics = try PlacementMetrics(.crimson)
    var turned = 0
    for index in 0..<5000 {
      var request = random.request(isSourceAnywhere: true)
      request.policy = index % 2 == 0 ? .preference : .listed
      let placement = try Placement(request, metrics: metrics)
      let winner = try #require(placement.winner)
      let anyFitsAndHits = placement.candidates.contains { $0.fits && $0.hits }
      let anyFits = placement.candidates.contains { $0.fits }
      if anyFitsAndHits {
        #expect(winner.fits && winner.hits)
        if placement.candidates[0].direction != winner.direction { turned += 1 }
      } else if anyFits {
        #expect(winner.fits)
      }
    }
    #expect(turned > 100)
  }

  @Test func `source and allowed area moved together move the popover`() throws {
    var random = SeededGenerator(17)
    let metrics = try PlacementMetrics(.crimson)
    for index in 0..<2000 {
      var request = random.request(isSourceAnywhere: true)
      request.policy = PlacementPolicy.allCases[index % 4]
      let before = try Placement(request, metrics: metrics)
      let (dx, dy) = (
        Double(Int.random(in: 1...99, using: &random)),
        Double(Int.random(in: 1...99, using: &random))
      )
      request.container.width += dx
      request.container.height += dy
      request.margins.left += dx
      request.margins.top += dy
      request.source.x += dx
      request.source.y += dy
      let after = try Placement(request, metrics: metrics)
      #expect(after.direction == before.direction)
      #expect(after.popover.x == before.popover.x + dx)
      #expect(after.popover.y == before.popover.y + dy)
      #expect(after.offset == before.offset)
      #expect(after.winner?.covered == before.winner?.covered)
    }
  }

  /// On one side, a source that moves by a quarter of a point takes no edge of the popover, and not its tip,
  /// any further; what it does not move along stays.
  @Test func `nothing jumps while a source moves`() throws {
    var random = SeededGenerator(18)
    let metrics = try PlacementMetrics(.crimson)
    for index in 0..<6000 {
      var request = random.request(isSourceAnywhere: true)
      let direction = Self.all[index % 4]
      request.permitted = [direction]
      request.alignment = PlacementAlignment.allCases[index % 3]
      request.shifts = index % 5 == 0
      request.overlapsSource = index % 7 == 0
      let before = try Placement(request, metrics: metrics)
      let isAcross = index % 8 < 4
      if isAcross { request.source.x += 0.25 } else { request.source.y += 0.25 }
      let container = request.container
      guard request.source.x <= container.width, request.source.y <= container.height else {
        continue
      }
      let after = try Placement(request, metrics: metrics)
      let (one, other) = (before.popover, after.popover)
      let (tip, next) = (try #require(before.tip), try #require(after.tip))
      for (moved, isOnAxis) in [
        (other.x - one.x, isAcross), (other.maxX - one.maxX, isAcross), (next.x - tip.x, isAcross),
        (other.y - one.y, !isAcross), (other.maxY - one.maxY, !isAcross),
        (next.y - tip.y, !isAcross),
      ] {
        #expect(abs(moved) <= (isOnAxis ? 0.25 : 0))
      }
    }
  }

  /// Every number in a sentence is one of the candidate's, or of the direction that it is compared with;
  /// and the words name the right axis.
  @Test func `sentences say what was computed`() throws {
    var random = SeededGenerator(19)
    let metrics = try PlacementMetrics(.crimson)
    var kinds: Set<String> = []
    for index in 0..<4000 {
      var request = random.request(isSourceAnywhere: true)
      request.policy = PlacementPolicy.allCases[index % 4]
      request.overlapsSource = index % 3 == 0
      let placement = try Placement(request, metrics: metrics)
      let area = placement.allowedArea
      let winner = try #require(placement.winner)
      for candidate in placement.candidates {
        let isVertical = candidate.direction == .up || candidate.direction == .down
        let full = candidate.full
        let share = candidate.lost / (full.width * full.height) * 100
        var known = [
          full.width, full.height, candidate.room, candidate.deficit, candidate.beside,
          candidate.lost, candidate.covered, share, Double(candidate.score),
          isVertical ? area.width : area.height,
        ]
        for other in placement.candidates {
          known += [
            other.room, other.lost, other.covered, other.deficit, Double(other.score),
          ]
        }
        let text = candidate.explanation
        for number in text.numbers {
          let isKnown = known.contains { abs($0 - number) <= 0.005 + 1e-9 }
          #expect(isKnown, "\(number): \(text)")
        }
        #expect(!text.contains("has -"))
        let (along, across) = isVertical ? ("height", "width") : ("width", "height")
        let length = isVertical ? full.height : full.width
        if text.contains("needs \(length.sentence) points of \(along) and has ") {
          #expect(!candidate.fits || candidate.room >= length - 1e-9)
        } else {
          // The room suffices, and the other axis does not.
          #expect(text.contains("its \(along) has room, but it needs"))
          #expect(text.contains("points of \(across) and the allowed area has"))
        }
        #expect(text.contains("points beside the source") == !candidate.hits)
        #expect(text.hasPrefix("wins: ") == (candidate == winner))
        if candidate == winner, text.contains("the first that fits") { #expect(candidate.fits) }
        let anyFits = placement.candidates.contains { $0.fits }
        if text.contains("nothing fits") { #expect(!anyFits) }
        kinds.insert("\(candidate.reason)".prefix { $0 != "(" } + (isVertical ? " |" : " -"))
      }
    }
    // Each kind on both axes, but for those that need special art or rare ties.
    for kind in [
      "firstThatFitsAndHits", "least", "largestArea", "namedFirst", "opposite", "roomier",
      "comesAfter", "misses", "doesNotFit", "exceeds", "smaller", "lessRoom", "notAsked",
    ] {
      #expect(kinds.contains("\(kind) |") && kinds.contains("\(kind) -"), "\(kind)")
    }
  }
}

extension String {
  /// The numbers in a sentence, in order.
  fileprivate var numbers: [Double] {
    split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { part in
      Double(part.last == "." ? part.dropLast() : part)
    }
  }
}

extension Double {
  /// With at most two decimals.
  fileprivate var sentence: String {
    let rounded = (self * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension SeededGenerator {
  /// A request in even points, so that every sum and half is exact; its source is in the allowed area
  /// unless it may be anywhere in the container.
  mutating func request(isSourceAnywhere: Bool = false) -> PlacementRequest {
    func even(_ range: ClosedRange<Int>) -> Double {
      Double(2 * Int.random(in: range.lowerBound / 2...range.upperBound / 2, using: &self))
    }
    func insets(_ most: Int) -> Insets {
      Insets(
        top: even(0...most), left: even(0...most), bottom: even(0...most), right: even(0...most))
    }
    let container = Size(width: even(320...1400), height: even(400...1400))
    var request = PlacementRequest(
      container: container, source: Rect(x: 0, y: 0, width: 0, height: 0),
      content: Size(width: even(2...600), height: even(2...500)))
    request.margins = insets(20)
    request.safeArea = insets(40)
    request.keyboardHeight = Bool.random(using: &self) ? even(0...200) : 0
    request.distance = even(0...12)
    request.minimumContent = Size(width: even(0...100), height: even(0...100))
    let area =
      isSourceAnywhere
      ? Rect(x: 0, y: 0, width: container.width, height: container.height)
      : Rect(
        x: request.margins.left + request.safeArea.left,
        y: request.margins.top + request.safeArea.top,
        width: container.width - request.margins.horizontal - request.safeArea.horizontal,
        height: container.height - request.margins.vertical - request.safeArea.top
          - max(request.safeArea.bottom, request.keyboardHeight))
    let size = Size(width: min(even(0...200), area.width), height: min(even(0...100), area.height))
    request.source = Rect(
      x: area.x + even(0...Int(area.width - size.width)),
      y: area.y + even(0...Int(area.height - size.height)), width: size.width, height: size.height)
    let directions = PlacementLawTests.all.shuffled(using: &self)
    request.permitted = Array(directions.prefix(Int.random(in: 1...4, using: &self)))
    return request
  }
}

extension PlacementRequest {
  fileprivate var content: Size {
    get throws {
      guard case .content(let size) = extent else { throw Unexpected() }
      return size
    }
  }

  private struct Unexpected: Error {}
}

extension Insets {
  fileprivate var mirrored: Insets { Insets(top: top, left: right, bottom: bottom, right: left) }
}

extension ArrowDirection {
  fileprivate var mirrored: ArrowDirection {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}
