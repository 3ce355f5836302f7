extension PlacementPolicy {
  /// The order in which the permitted directions are asked.
  ///
  /// Order and ties of `largestArea` are WYPopoverController's (its `arrowDirectionForRect:`).
  func forEach(_ permitted: [ArrowDirection], _ body: (ArrowDirection) -> Void) {
    switch self {
    case .flip, .listed:
      for direction in permitted { body(direction) }
    case .preference:
      if permitted.contains(.up) { body(.up) }
      if permitted.contains(.down) { body(.down) }
      if permitted.contains(.left) { body(.left) }
      if permitted.contains(.right) { body(.right) }
    case .largestArea:
      if permitted.contains(.down) { body(.down) }
      if permitted.contains(.up) { body(.up) }
      if permitted.contains(.left) { body(.left) }
      if permitted.contains(.right) { body(.right) }
    }
  }
}

extension PlacementCandidates {
  /// Measures that are nearer than this are equal: products of decimals carry an error, and nobody
  /// sees a thousandth of a point.
  private static let tolerance = 1e-6

  /// Chooses one of the candidates and writes down why each won or lost; `nil` when the art draws
  /// none of them.
  ///
  /// - Parameters:
  ///   - overlaps: Whether popovers may cover their source; of those that do not fit the one that
  ///     covers least is preferred then.
  ///   - isDrawn: Whether the theme's art draws a direction.
  mutating func choose(
    by policy: PlacementPolicy, overlaps: Bool, isDrawn: (ArrowDirection) -> Bool
  ) -> Int? {
    switch policy {
    case .preference, .listed: chooseFirst(overlaps, isDrawn)
    case .largestArea: chooseLargest(isDrawn)
    case .flip: chooseFlipped(isDrawn)
    }
  }

  private mutating func chooseFirst(
    _ overlaps: Bool, _ isDrawn: (ArrowDirection) -> Bool
  ) -> Int? {
    var best: Int?
    for index in indices where isDrawn(self[index].direction) {
      guard let leader = best else {
        best = index
        continue
      }
      let (candidate, other) = (self[index], self[leader])
      let isBetter =
        candidate.rank != other.rank
        ? candidate.rank < other.rank
        : !candidate.fits && compare(candidate, other, overlaps)?.isLess == true
      if isBetter { best = index }
    }
    guard let best else { return nil }
    let winner = self[best]
    // What decided against the nearest of the others.
    var decisive: PlacementMeasure = overlaps ? .covered : .lost
    for index in indices where index != best && isDrawn(self[index].direction) {
      let candidate = self[index]
      let reason: PlacementReason
      if !winner.fits {
        if let difference = compare(candidate, winner, overlaps) {
          reason = .exceeds(
            difference.measure, of: winner.direction, at: winner[difference.measure])
          if difference.measure.rank(overlaps) > decisive.rank(overlaps) {
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
      ? .least(decisive, isTied: decisive.rank(overlaps) > 0)
      : winner.hits ? .firstThatFitsAndHits : .firstThatFits
    return best
  }

  /// The first measure in which two candidates differ; `nil` when they are equal.
  private func compare(
    _ one: PlacementCandidate, _ other: PlacementCandidate, _ overlaps: Bool
  ) -> (measure: PlacementMeasure, isLess: Bool)? {
    func differs(_ measure: PlacementMeasure) -> (measure: PlacementMeasure, isLess: Bool)? {
      let difference = one[measure] - other[measure]
      return abs(difference) > Self.tolerance ? (measure, difference < 0) : nil
    }
    if overlaps { return differs(.covered) ?? differs(.lost) ?? differs(.deficit) }
    return differs(.lost) ?? differs(.covered) ?? differs(.deficit)
  }

  private mutating func chooseLargest(_ isDrawn: (ArrowDirection) -> Bool) -> Int? {
    var best: Int?
    for index in indices where isDrawn(self[index].direction) {
      if let leader = best, self[index].score <= self[leader].score { continue }
      best = index
    }
    guard let best else { return nil }
    let (winner, score) = (self[best].direction, self[best].score)
    for index in indices where isDrawn(self[index].direction) {
      if index == best {
        self[index].reason = .largestArea
      } else {
        let isTied = self[index].score == score
        self[index].reason =
          isTied ? .tied(with: winner) : .smaller(than: winner, score: score)
      }
    }
    return best
  }

  private mutating func chooseFlipped(_ isDrawn: (ArrowDirection) -> Bool) -> Int? {
    guard let first = indices.first(where: { isDrawn(self[$0].direction) }) else { return nil }
    let named = self[first].direction
    for index in indices where isDrawn(self[index].direction) {
      self[index].reason = .notAsked(first: named)
    }
    let opposite = indices.first {
      self[$0].direction == named.opposite && isDrawn(self[$0].direction)
    }
    guard let opposite else {
      self[first].reason =
        self[first].hasRoom ? .namedFirst : .roomier(than: nil, otherRoom: 0)
      return first
    }
    if self[first].hasRoom {
      self[first].reason = .namedFirst
      self[opposite].reason =
        self[opposite].hasRoom ? .comesAfter(named) : .lacksRoom(instead: named)
      return first
    }
    if self[opposite].hasRoom {
      self[opposite].reason = .opposite(of: named)
      self[first].reason = .lacksRoom(instead: named.opposite)
      return opposite
    }
    let isRoomier = self[opposite].room > self[first].room + Self.tolerance
    let (winner, loser) = isRoomier ? (opposite, first) : (first, opposite)
    self[winner].reason = .roomier(than: self[loser].direction, otherRoom: self[loser].room)
    self[loser].reason = .lessRoom(than: self[winner].direction, room: self[winner].room)
    return winner
  }
}

extension PlacementCandidate {
  /// 0 fits and hits, 1 fits, 2 does not fit.
  fileprivate var rank: Int { fits ? (hits ? 0 : 1) : 2 }

  subscript(measure: PlacementMeasure) -> Double {
    switch measure {
    case .lost: lost
    case .covered: covered + obstructed
    case .deficit: deficit
    }
  }
}

extension PlacementMeasure {
  /// The order in which measures are compared.
  fileprivate func rank(_ overlaps: Bool) -> Int {
    switch self {
    case .lost: overlaps ? 1 : 0
    case .covered: overlaps ? 0 : 1
    case .deficit: 2
    }
  }
}

extension ArrowDirection {
  /// Where an arrow on the other side of the source would point.
  var opposite: ArrowDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    case .none: .none
    }
  }
}
