import Imaging
public import Themes

/// The permitted directions in the policy's order, at most four.
public struct PlacementCandidates: RandomAccessCollection, Equatable, Sendable {
  private var candidates: [PlacementCandidate] = []

  init() {}

  /// Always 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int { candidates.count }

  /// The candidate at this place of the order, from 0.
  public internal(set) subscript(index: Int) -> PlacementCandidate {
    get { candidates[index] }
    set { candidates[index] = newValue }
  }

  /// The candidate that points somewhere; `nil` where that is not permitted.
  public subscript(direction: ArrowDirection) -> PlacementCandidate? {
    first { $0.direction == direction }
  }
}

extension PlacementCandidates {
  /// The numbers of the permitted directions; none is chosen yet.
  init(_ request: PlacementRequest, metrics: PlacementMetrics, allowed: Rect) {
    self.init()
    let source = request.pointed
    candidates = request.policy.ordered(request.permitted).map { direction in
      PlacementCandidate(
        PlacementSide(direction, request: request, metrics: metrics, allowed: allowed),
        pointingAt: source, obstacles: request.obstacles)
    }
  }
}

extension PlacementRequest {
  var overlappingSource: PlacementRequest {
    var request = self
    request.overlapsSource = true
    return request
  }
}

extension PlacementPolicy {
  /// The permitted directions in the policy's order.
  ///
  /// Order and ties of `largestArea` are WYPopoverController's (its `arrowDirectionForRect:`).
  func ordered(_ permitted: [ArrowDirection]) -> [ArrowDirection] {
    switch self {
    case .flip, .listed: permitted
    case .preference: [.up, .down, .left, .right].filter(permitted.contains)
    case .largestArea: [.down, .up, .left, .right].filter(permitted.contains)
    }
  }
}

extension PlacementCandidates {
  /// Chooses one of the candidates and sets the reason of each; `nil` if the art draws none of
  /// them.
  ///
  /// - Parameter overlaps: Whether popovers may cover their source; then, of those that do not fit,
  ///   the one that covers least is preferred.
  mutating func choose(by policy: PlacementPolicy, overlaps: Bool) -> Int? {
    var best: Int?
    for index in indices where self[index].isDrawn {
      if let leader = best,
        !self[index].merits.isPreferred(to: self[leader].merits, by: policy, overlaps: overlaps)
      {
        continue
      }
      best = index
    }
    guard let best else { return nil }
    switch policy {
    case .preference, .listed: explainFirst(best, overlaps)
    case .largestArea: explainLargest(best)
    case .flip: explainFlipped(best)
    }
    return best
  }

  private mutating func explainFirst(_ best: Int, _ overlaps: Bool) {
    let winner = self[best]
    // The measure that decided against the closest other candidate.
    var decisive: PlacementMeasure = overlaps ? .covered : .lost
    for index in indices where index != best && self[index].isDrawn {
      let candidate = self[index]
      let reason: PlacementReason
      if !winner.fits {
        if let difference = candidate.merits.difference(from: winner.merits, overlaps: overlaps) {
          reason = .exceeds(
            difference.measure, of: winner.direction, at: winner.merits[difference.measure])
          if difference.measure.rank(overlaps: overlaps) > decisive.rank(overlaps: overlaps) {
            decisive = difference.measure
          }
        } else {
          reason = .equals(winner.direction)
        }
      } else if !candidate.fits {
        reason = .doesNotFit(instead: winner.direction)
      } else if candidate.hits == winner.hits {
        reason = .comesAfter(winner.direction)
      } else {
        reason = .misses(instead: winner.direction)
      }
      self[index].reason = reason
    }
    self[best].reason =
      !winner.fits
      ? .least(decisive, isTied: decisive.rank(overlaps: overlaps) > 0)
      : winner.hits ? .firstThatFitsAndHits : .firstThatFits
  }

  private mutating func explainLargest(_ best: Int) {
    let (winner, score) = (self[best].direction, self[best].score)
    for index in indices where self[index].isDrawn {
      if index == best {
        self[index].reason = .largestArea
      } else {
        let isTied = self[index].score == score
        self[index].reason =
          isTied ? .tied(with: winner) : .smaller(than: winner, score: score)
      }
    }
  }

  private mutating func explainFlipped(_ best: Int) {
    guard let first = indices.first(where: { self[$0].isDrawn }) else { return }
    let named = self[first].direction
    for index in indices where self[index].isDrawn {
      self[index].reason = .notAsked(first: named)
    }
    let opposite = indices.first {
      self[$0].direction == named.opposite && self[$0].isDrawn
    }
    guard let opposite else {
      self[first].reason =
        self[first].hasRoom ? .namedFirst : .roomier(than: nil, otherRoom: 0)
      return
    }
    if self[first].hasRoom {
      self[first].reason = .namedFirst
      self[opposite].reason =
        self[opposite].hasRoom ? .comesAfter(named) : .lacksRoom(instead: named)
    } else if self[opposite].hasRoom {
      self[opposite].reason = .opposite(of: named)
      self[first].reason = .lacksRoom(instead: named.opposite)
    } else {
      let loser = best == first ? opposite : first
      self[best].reason = .roomier(than: self[loser].direction, otherRoom: self[loser].room)
      self[loser].reason = .lessRoom(than: self[best].direction, room: self[best].room)
    }
  }
}
