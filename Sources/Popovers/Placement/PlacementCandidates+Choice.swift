extension PlacementPolicy {
  /// The order in which the permitted directions are asked.
  ///
  /// Order and ties of `largestArea` are WYPopoverController's (its `arrowDirectionForRect:`).
  func forEach(_ permitted: [ArrowDirection], _ body: (ArrowDirection) -> Void) {
    switch self {
    case .flip:
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
  /// Areas that are nearer than this, in square points, are equal: products of decimals carry an
  /// error, and nobody sees a thousandth of a point.
  private static let tolerance = 1e-6

  /// Chooses one of the candidates and writes down why each won or lost; `nil` when the art draws
  /// none of them.
  ///
  /// - Parameter isDrawn: Whether the theme's art draws a direction.
  mutating func choose(
    by policy: PlacementPolicy, isDrawn: (ArrowDirection) -> Bool
  ) -> Int? {
    switch policy {
    case .preference: choosePreferred(isDrawn)
    case .largestArea: chooseLargest(isDrawn)
    case .flip: chooseFlipped(isDrawn)
    }
  }

  private mutating func choosePreferred(_ isDrawn: (ArrowDirection) -> Bool) -> Int? {
    var best: Int?
    for index in indices where isDrawn(self[index].direction) {
      guard let leader = best else {
        best = index
        continue
      }
      if self[leader].fits { break }
      let isBetter = self[index].fits || self[index].lost < self[leader].lost - Self.tolerance
      if isBetter { best = index }
    }
    guard let best else { return nil }
    let winner = self[best].direction
    for index in indices where isDrawn(self[index].direction) {
      if index == best {
        self[index].reason = self[best].fits ? .firstThatFits : .losesLeast
      } else if !self[best].fits {
        self[index].reason = .losesMore(than: winner)
      } else {
        self[index].reason = self[index].fits ? .comesAfter(winner) : .doesNotFit(instead: winner)
      }
    }
    return best
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
        self[index].reason = isTied ? .tied(with: winner) : .smaller(than: winner)
      }
    }
    return best
  }

  private mutating func chooseFlipped(_ isDrawn: (ArrowDirection) -> Bool) -> Int? {
    guard let first = indices.first(where: { isDrawn(self[$0].direction) }) else { return nil }
    let named = self[first].direction
    let opposite = indices.first {
      self[$0].direction == named.opposite && isDrawn(self[$0].direction)
    }
    for index in indices where isDrawn(self[index].direction) {
      self[index].reason = .notAsked(first: named)
    }
    if self[first].fits {
      self[first].reason = .namedFirst
      if let opposite {
        self[opposite].reason =
          self[opposite].fits ? .comesAfter(named) : .doesNotFit(instead: named)
      }
      return first
    }
    if let opposite, self[opposite].fits {
      self[opposite].reason = .opposite
      self[first].reason = .doesNotFit(instead: named.opposite)
      return opposite
    }
    self[first].reason = .cut
    if let opposite { self[opposite].reason = .comesAfter(named) }
    return first
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
