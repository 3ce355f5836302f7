/// Edges of matches.
extension PathSearch {
  static let longestMatch = UInt32(DeflateSymbols.longestMatch)

  /// Adds the edges of a match of a run.
  @inline(__always)
  mutating func add(_ match: MatchFinder.Match, _ run: Run) {
    if match.kind == .pixels { addPixels(match, run) } else { addEnd(match, run) }
  }

  /// Adds a match around the end of a run: from its beginning, if all of it is the same, and from within
  /// it.
  @inline(__always)
  private mutating func addEnd(_ match: MatchFinder.Match, _ run: Run) {
    let other = Int(match.other)
    let shift = match.other &- match.run
    let distance = run.end &- start(other &+ 1)
    let distanceCost = cost(ofDistance: distance)
    let length = match.length
    let runLength = run.end &- run.start
    let isWhole = match.kind == .whole
    if isWhole {
      let reached = Int(match.reached)
      addMatch(
        cost(run.own) &+ distanceCost, from: run.slot, run.start, runLength &+ length, distance,
        shift, after: reached)
      if isThorough, run.word == word(other), run.number > first {
        let before = runs.lastEqualBytes(before: run.number, other)
        if before > 0 {
          let own = run.own - Self.slots + Int(pixelLength &- before)
          addMatch(
            cost(own) &+ distanceCost,
            from: run.slot &- UInt32(Self.slots) &+ pixelLength &- before, run.start &- before,
            before &+ runLength &+ length, distance, shift, after: reached)
        }
      }
    }
    guard run.isLong else { return }
    // From within the run wherever the path is cheaper, if that is cheaper than at the beginning.
    let within = cheapestWithin(run)
    if !isWhole || runLength &+ length > Self.longestMatch || within.cost < cost(run.own) {
      addMatch(
        in: run, from: within.slot, within.place, start(other &+ 1) &- start(other), length,
        distance, distanceCost, shift)
    }
  }

  /// Adds a match from within a run, behind as much of the run as the earlier one has not.
  @inline(__always)
  private mutating func addMatch(
    in run: Run, from slot: Int, _ place: UInt32, _ otherLength: UInt32, _ length: UInt32,
    _ distance: UInt32, _ distanceCost: Int32, _ shift: Int32
  ) {
    let rest = run.end &- place
    var before = rest > otherLength ? rest &- otherLength : 0
    // Of a long run first as many bytes as whole matches have.
    if rest >= Self.longestMatch { before = max(before, 1) }
    var cost = cost(run.own + slot) &+ distanceCost
    if before > 0 {
      let round = (before &+ Self.longestMatch &- 1) / Self.longestMatch &* Self.longestMatch
      if round < rest {
        before = round
      } else if before < 3 || (1...2).contains(before % Self.longestMatch) {
        before &+= 3
        if before >= rest { return }
      }
      cost &+= self.cost(ofRun: before, distance: run.distance)
    }
    addMatch(
      cost, from: run.slot &+ UInt32(slot), place &+ before, rest &- before &+ length, distance,
      shift, after: run.number &+ 1)
  }

  /// Adds a match, and leads it to where it ends and to the runs that begin before.
  ///
  /// - Parameters:
  ///   - base: What everything costs but the length.
  ///   - place: Where it begins.
  ///   - length: How many bytes are the same.
  ///   - reached: Runs up to this one are not led to.
  @inline(__always)
  private mutating func addMatch(
    _ base: Int32, from slot: UInt32, _ place: UInt32, _ length: UInt32, _ distance: UInt32,
    _ shift: Int32, after reached: Int
  ) {
    let length = min(length, Self.longestMatch)
    let end = place &+ length
    // Copies, because everything that is stored could change what belongs to self.
    let (starts, lengths, last) = (runs.starts, lengths, last)
    var begin = starts[reached]
    if end < begin { return }
    let edge = add(Edge(from: slot, start: place, end: end, distance: distance, shift: shift))
    var target = reached &+ 1
    var node = nodes + (target &- first) &* Self.slots
    while target <= last {
      let next = starts[target]
      if next > end { break }
      // A length of one or two has a cost that no path has.
      lead(edge, to: node, cost: base &+ lengths[Int(next &- place)])
      begin = next
      target &+= 1
      node += Self.slots
    }
    // Where a run begins, once more, which changes nothing.
    let offset = end &- begin
    let kind =
      offset < pixelLength
      ? Int(offset) : offset == pixelLength ? Self.behind : Self.further
    lead(edge, to: node - Self.slots + kind, cost: base &+ lengths[Int(length)])
  }

  /// Goes on with matches that were too long for one and end in the first pixel of a run: nowhere else
  /// does a match begin within a pixel.
  @inline(__always)
  mutating func continueMatches(_ run: Run) {
    for byte in 1..<pixelLength {
      let node = run.own + Int(byte)
      guard let edge = edge(to: run.slot &+ byte), edge.shift != 0,
        edge.end == run.start &+ byte, edge.end &- edge.start == Self.longestMatch
      else { continue }
      let earlier = run.number &+ Int(edge.shift)
      let other = word(earlier)
      // The match may have ended within the earlier run.
      guard runs.isSamePixel(run.word, other),
        run.start &- start(earlier) == edge.distance
      else { continue }
      var length = UInt32(truncatingIfNeeded: min(run.word &>> 32, other &>> 32)) &* pixelLength
      var end = run.number
      if run.word == other {
        let more = MatchFinder.equalLength(runs, from: run.number &+ 1, Int(edge.shift), last)
        length &+= more.length
        end = more.end
      }
      addMatch(
        cost(node) &+ cost(ofDistance: edge.distance), from: run.slot &+ byte, edge.end,
        length &- byte, edge.distance, edge.shift,
        after: max(run.number, end &- MatchFinder.ends))
    }
  }

  /// Adds a match of a run's pixels, with the bytes around them that are the same.
  @inline(__always)
  private mutating func addPixels(_ match: MatchFinder.Match, _ run: Run) {
    let distance = run.start &- start(Int(match.other))
    let distanceCost = cost(ofDistance: distance)
    let (length, shift) = (match.length, match.other &- match.run)
    let (before, behind) = (UInt32(match.before), UInt32(match.behind))
    var base = cost(run.own) &+ distanceCost
    var edge = add(
      Edge(
        from: run.slot, start: run.start, end: run.start &+ length, distance: distance,
        shift: shift))
    if run.start &+ length < run.end {
      if pixelLength > 1 {
        lead(edge, to: run.own + Self.behind, cost: base &+ lengths[Int(pixelLength)])
      }
      return
    }
    let next = run.own + Self.slots
    lead(edge, to: next, cost: base &+ lengths[Int(length)])
    lead(edge, to: next + Int(behind), cost: base &+ lengths[Int(length &+ behind)])
    if before == 0 { return }
    let kind = pixelLength &- before
    base = cost(run.own - Self.slots + Int(kind)) &+ distanceCost
    edge = add(
      Edge(
        from: run.slot &- UInt32(Self.slots) &+ kind, start: run.start &- before,
        end: run.start &+ length, distance: distance, shift: shift))
    lead(edge, to: next, cost: base &+ lengths[Int(length &+ before)])
    lead(edge, to: next + Int(behind), cost: base &+ lengths[Int(length &+ behind &+ before)])
  }
}
