import Raster
import Testing

@testable import Popovers

/// What holds for every placement; the same thousands of random ones in each run.
@Suite struct PlacementLawTests {
  static let all: [ArrowDirection] = [.up, .down, .left, .right]

  @Test func `every candidate is what the contract's formulas give`() throws {
    var random = SeededGenerator(11)
    let metrics = try PlacementMetrics(.crimson)
    for _ in 0..<5000 {
      let request = random.request()
      let model = PlacementModel(
        container: request.container, margins: request.margins, safeArea: request.safeArea,
        keyboard: request.keyboardHeight, source: request.source, distance: request.distance,
        content: try request.content, minimum: request.minimumContent)
      for policy in [PlacementPolicy.preference, .largestArea] {
        var asked = request
        asked.policy = policy
        let placement = try Placement(asked, metrics: metrics)
        #expect(placement.allowedArea == model.area)
        for candidate in placement.candidates {
          #expect(
            PlacementModel.Answer(
              direction: candidate.direction, popover: candidate.popover, full: candidate.full,
              room: candidate.room, fits: candidate.fits, deficit: candidate.deficit,
              lost: candidate.lost, score: candidate.score) == model.answer(candidate.direction))
        }
        #expect(
          placement.direction
            == (policy == .preference
              ? model.preferred(request.permitted) : model.largest(request.permitted)))
        #expect(placement.popover == model.answer(placement.direction).popover)
      }
    }
  }

  @Test func `the popover is inside of the allowed area but for what cannot be cut`() throws {
    var random = SeededGenerator(12)
    let metrics = try PlacementMetrics(.crimson)
    for index in 0..<5000 {
      var request = random.request()
      request.policy = PlacementPolicy.allCases[index % 3]
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
      #expect(sum == (request.overlapsSource ? 0 : tooMuch))
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
        case .up: Point(source.x + source.width / 2 - placement.miss, source.maxY + away)
        case .down: Point(source.x + source.width / 2 - placement.miss, source.y - away)
        case .left: Point(source.maxX + away, source.y + source.height / 2 - placement.miss)
        default: Point(source.x - away, source.y + source.height / 2 - placement.miss)
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
      request.policy = .flip
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
      request.policy = PlacementPolicy.allCases[index % 3]
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
}

extension SeededGenerator {
  /// A request in even points, so that every sum and half is exact; its source is in the allowed area
  /// unless it may be anywhere in the container.
  fileprivate mutating func request(isSourceAnywhere: Bool = false) -> PlacementRequest {
    func even(_ range: ClosedRange<Int>) -> Double {
      Double(2 * Int.random(in: range.lowerBound / 2...range.upperBound / 2, using: &self))
    }
    func insets(_ most: Int) -> Insets {
      Insets(
        top: even(0...most), left: even(0...most), bottom: even(0...most), right: even(0...most))
    }
    let container = Size(even(320...1400), even(400...1400))
    var request = PlacementRequest(
      container: container, source: Rect(0, 0, 0, 0), content: Size(even(2...600), even(2...500)))
    request.margins = insets(20)
    request.safeArea = insets(40)
    request.keyboardHeight = Bool.random(using: &self) ? even(0...200) : 0
    request.distance = even(0...12)
    request.minimumContent = Size(even(0...100), even(0...100))
    let area =
      isSourceAnywhere
      ? Rect(0, 0, container.width, container.height)
      : Rect(
        request.margins.left + request.safeArea.left, request.margins.top + request.safeArea.top,
        container.width - request.margins.horizontal - request.safeArea.horizontal,
        container.height - request.margins.vertical - request.safeArea.top
          - max(request.safeArea.bottom, request.keyboardHeight))
    let size = Size(min(even(0...200), area.width), min(even(0...100), area.height))
    request.source = Rect(
      area.x + even(0...Int(area.width - size.width)),
      area.y + even(0...Int(area.height - size.height)), size.width, size.height)
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
