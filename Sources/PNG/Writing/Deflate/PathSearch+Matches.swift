/// Matches: what stood there before.
///
/// Runs are compared word by word. Where a run ends, an earlier end of a run of the same pixel is
/// looked for: a match from there on, and from as far before as both runs reach. So a match may
/// begin in the middle of a run, where the run has as much left as the earlier one.
///
///     earlier   0 0 0 5 7 7 7 7 2 ...
///     run       0 0 0 0 0 0 5 7 7 7 7 2 ...
///               ╰─run─╯ ╰─match──────
extension PathSearch {
  /// The end of deflate's window.
  private static let longestDistance: UInt32 = 32_768
  private static let longestMatch = UInt32(DeflateSymbols.longestMatch)
  /// A match of more runs is long: within it few earlier places are tried, until shortly before its
  /// end.
  private static let longRuns = 48
  private static let lastRuns = 4
  private static let coveredTries = 2
  /// Bytes behind the run with which a match is good enough.
  private static let goodLength: UInt32 = 128
  /// A match that is found may end at the beginnings of so many of its last runs.
  private static let ends = 16

  /// The best matches so far where a run ends.
  private struct Best {
    /// Bytes from the end of the run on: of matches with the whole run, and of others.
    var whole: UInt32 = 0
    var part: UInt32 = 0
    /// The first run that the best match with the whole run does not have.
    var end: Int
  }

  /// Tries earlier ends of runs of the same pixel, the latest first.
  @inline(__always)
  mutating func addMatches(_ run: Run, _ index: borrowing RunIndex, _ keys: RunIndex.Keys) {
    var best = Best(end: run.number &+ 1)
    let isCovered = run.number < covered
    var tries = isCovered ? Self.coveredTries : effort.pairs
    var other = index.newestPair(keys)
    while tries > 0, isInReach(other, run), best.whole <= Self.goodLength {
      if word(other &+ 1) == run.following { tryMatch(run, other, &best) }
      other = index.olderPair(other)
      tries &-= 1
    }
    tries = isCovered ? 0 : effort.edges
    other = index.newestEdge(keys)
    while tries > 0, isInReach(other, run), best.whole <= Self.goodLength {
      let behind = word(other &+ 1)
      if behind != run.following, isSamePixel(behind, run.following) {
        tryMatch(run, other, &best)
      }
      other = index.olderEdge(other)
      tries &-= 1
    }
    if !isCovered, best.whole == 0 || effort.pixels > 1, !run.isFilter,
      best.whole <= Self.goodLength
    {
      addPixelMatches(run, index, keys)
    }
  }

  /// Whether an earlier run is still there, and its end within the window.
  @inline(__always)
  private func isInReach(_ other: Int, _ run: Run) -> Bool {
    other >= 0 && run.number &- other <= mask
      && run.end &- start(other &+ 1) <= Self.longestDistance
  }

  @inline(__always)
  private func isSamePixel(_ a: UInt64, _ b: UInt64) -> Bool {
    (a ^ b) & (PixelRuns.filter | 0xFFFF_FFFF) == 0
  }

  /// Adds matches with what stood around the end of an earlier run, if they reach further than others.
  @inline(__always)
  private mutating func tryMatch(_ run: Run, _ other: Int, _ best: inout Best) {
    let shift = other &- run.number
    guard isSamePixel(run.word, word(other)),
      best.end == run.number &+ 1
        || best.end < last && word(best.end) == word(best.end &+ shift)
    else { return }
    let distance = run.end &- start(other &+ 1)
    let otherLength = start(other &+ 1) &- start(other)
    let runLength = run.end &- run.start
    let (length, end) = equalLength(run, shift)
    let distanceCost = cost(ofDistance: distance)
    let isWhole = runLength <= otherLength
    if isWhole {
      if length <= best.whole { return }
      let reached = max(best.end, end &- Self.ends)
      best.whole = length
      best.end = end
      if end &- run.number > Self.longRuns { covered = end &- Self.lastRuns }
      addMatch(
        cost(run.own) &+ distanceCost, from: run.slot, run.start, runLength &+ length, distance,
        shift, after: reached)
      if effort.pixels > 1, run.word == word(other) {
        let before = lastEqualBytes(run, other)
        if before > 0 {
          let own = run.own - Self.slots + Int(pixelLength &- before)
          addMatch(
            cost(own) &+ distanceCost,
            from: run.slot &- UInt32(Self.slots) &+ pixelLength &- before, run.start &- before,
            before &+ runLength &+ length, distance, shift, after: reached)
        }
      }
    } else {
      if length <= best.part || length <= best.whole { return }
      best.part = length
    }
    guard run.isLong else { return }
    if !isWhole || runLength &+ length > Self.longestMatch
      || cost(run.own + Self.behind) < cost(run.own)
    {
      addMatch(
        in: run, from: Self.behind, run.start &+ pixelLength, otherLength, length, distance,
        distanceCost, shift)
    }
    if run.own[Self.further] < Self.unreached {
      addMatch(
        in: run, from: Self.further, furtherPlace(run.own), otherLength, length, distance,
        distanceCost, shift)
    }
  }

  /// How many bytes are the same from the end of a run on, in the batch, and the first run that is
  /// not the same.
  @inline(__always)
  private func equalLength(_ run: Run, _ shift: Int) -> (length: UInt32, end: Int) {
    var length: UInt32 = 0
    var end = run.number &+ 1
    while end < last, length < Self.longestMatch {
      let (word, other) = (self.word(end), self.word(end &+ shift))
      if word == other {
        end &+= 1
        length = start(end) &- run.end
        continue
      }
      if !isSamePixel(word, other) { return (length &+ equalBytes(word, other), end) }
      // The shorter run, and behind it the first bytes of a pixel.
      let shorter = min(word &>> 32, other &>> 32)
      length &+= UInt32(truncatingIfNeeded: shorter) &* pixelLength
      if length >= Self.longestMatch { break }
      if word &>> 32 != shorter {
        length &+= equalBytes(word, self.word(end &+ shift &+ 1))
      } else if end &+ 1 < last {
        length &+= equalBytes(self.word(end &+ 1), other)
      }
      break
    }
    return (length, end)
  }

  /// Adds a match from within a run, behind as much of the run as the earlier one has not.
  @inline(__always)
  private mutating func addMatch(
    in run: Run, from slot: Int, _ place: UInt32, _ otherLength: UInt32, _ length: UInt32,
    _ distance: UInt32, _ distanceCost: Int32, _ shift: Int
  ) {
    let rest = run.end &- place
    var before = rest > otherLength ? rest &- otherLength : 0
    // Of a long run first as many bytes as whole matches have.
    if rest >= Self.longestMatch { before = max(before, 1) }
    var cost = cost(run.own + slot) &+ distanceCost
    if before > 0 {
      let round = (before &+ 257) / 258 &* 258
      if round < rest {
        before = round
      } else if before < 3 || before % 258 == 1 || before % 258 == 2 {
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
    _ shift: Int, after reached: Int
  ) {
    let length = min(length, Self.longestMatch)
    let end = place &+ length
    var begin = start(reached)
    if end < begin { return }
    let edge = add(Edge(from: slot, start: place, end: end, distance: distance, shift: shift))
    var target = reached &+ 1
    var node = nodes + (target &- first) &* Self.slots
    while target <= last {
      let next = start(target)
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
      let other = word(run.number &+ edge.shift)
      // The match may have ended within the earlier run.
      guard isSamePixel(run.word, other),
        run.start &- start(run.number &+ edge.shift) == edge.distance
      else { continue }
      var length = UInt32(truncatingIfNeeded: min(run.word &>> 32, other &>> 32)) &* pixelLength
      var end = run.number
      if run.word == other {
        let more = equalLength(run, edge.shift)
        length &+= more.length
        end = more.end
      }
      addMatch(
        cost(node) &+ cost(ofDistance: edge.distance), from: run.slot &+ byte, edge.end,
        length &- byte, edge.distance, edge.shift,
        after: max(run.number, end &- Self.ends))
    }
  }

  /// Tries earlier runs of the same pixel, whatever lies behind them.
  @inline(__always)
  private mutating func addPixelMatches(
    _ run: Run, _ index: borrowing RunIndex, _ keys: RunIndex.Keys
  ) {
    var best: UInt32 = 2
    var tries = effort.pixels
    var other = index.newestPixel(keys)
    while tries > 0, other >= 0, run.number &- other <= mask {
      let distance = run.start &- start(other)
      if distance > Self.longestDistance { break }
      let found = word(other)
      if isSamePixel(run.word, found) { tryPixel(run, other, found, distance, &best) }
      other = index.olderPixel(other)
      tries &-= 1
    }
  }

  @inline(__always)
  private mutating func tryPixel(
    _ run: Run, _ other: Int, _ found: UInt64, _ distance: UInt32, _ best: inout UInt32
  ) {
    let shorter = min(run.word &>> 32, found &>> 32)
    // With the bytes around it, a match may be no longer than it can be.
    let pixels = UInt32(truncatingIfNeeded: min(shorter, 60))
    let length = pixels &* pixelLength
    let isWhole = UInt64(pixels) == run.word &>> 32
    // The first bytes of the next pixel, and the last ones of that before.
    let behind =
      isWhole && run.word == found ? equalBytes(run.following, word(other &+ 1)) : 0
    let before = isWhole ? lastEqualBytes(run, other) : 0
    if before &+ length &+ behind <= best { return }
    best = before &+ length &+ behind
    let distanceCost = cost(ofDistance: distance)
    var base = cost(run.own) &+ distanceCost
    var edge = add(
      Edge(
        from: run.slot, start: run.start, end: run.start &+ length, distance: distance,
        shift: other &- run.number))
    if !isWhole {
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
        end: run.start &+ length, distance: distance, shift: other &- run.number))
    lead(edge, to: next, cost: base &+ lengths[Int(length &+ before)])
    lead(edge, to: next + Int(behind), cost: base &+ lengths[Int(length &+ behind &+ before)])
  }

  /// How many of the last bytes of the single pixels before two runs are the same, but not all.
  @inline(__always)
  private func lastEqualBytes(_ run: Run, _ other: Int) -> UInt32 {
    if run.number == first || other == 0 || pixelLength == 1 || run.number &- other >= mask {
      return 0
    }
    let (word, otherWord) = (self.word(run.number &- 1), self.word(other &- 1))
    if word &>> 32 != 1 || otherWord & PixelRuns.filter != 0 { return 0 }
    let difference = UInt32(truncatingIfNeeded: word ^ otherWord)
    return difference == 0
      ? 0 : UInt32(truncatingIfNeeded: difference.leadingZeroBitCount &>> 3)
  }
}
