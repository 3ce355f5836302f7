/// Finds what stood there before, for every run of a batch.
///
/// Runs are compared word by word. Where a run ends, an earlier end of a run of the same pixel is
/// looked for: a match from there on, and from as far before as both runs reach. So a match may
/// begin in the middle of a run, where the run has as much left as the earlier one.
///
///     earlier   0 0 0 5 7 7 7 7 2 ...
///     run       0 0 0 0 0 0 5 7 7 7 7 2 ...
///               ╰─run─╯ ╰─match──────
///
/// Works on raw memory for speed: there is room for all matches of a batch; earlier runs have numbers
/// from 0 on.
struct MatchFinder: ~Copyable {
  /// How many earlier places are tried for a run: those with the same run behind the pixel, with
  /// the same pixel behind it, and with the pixel alone.
  struct Effort {
    var pairs: Int
    var edges: Int
    var pixels: Int
    /// Whether the second and the third are tried even if the one before has found something.
    var isThorough: Bool

    static let quick = Effort(pairs: 2, edges: 1, pixels: 1, isThorough: false)
    static let thorough = Effort(pairs: 10, edges: 2, pixels: 6, isThorough: true)
    /// The most of both.
    static let tries = thorough.pairs + thorough.edges + thorough.pixels
  }

  /// An earlier place where the same stands as around the end of a run, or in it.
  struct Match {
    enum Kind: UInt8 {
      /// All of the run, and what stands behind it.
      case whole
      /// What stands behind the run, and some of the run before it.
      case part
      /// The pixels of the run, as many as both have.
      case pixels
    }

    var kind: Kind
    /// For `pixels`: how many of the last bytes before the run are the same, and of the first
    /// behind it.
    var before: UInt8 = 0
    var behind: UInt8 = 0
    /// The run, and the earlier one.
    var run: Int32
    var other: Int32
    /// The bytes that are the same from the end of the run on; of `pixels`: in the run.
    var length: UInt32
    /// Runs up to this one are reached by matches that were found before.
    var reached: Int32 = 0
  }

  private let matches = UnsafeMutablePointer<Match>.allocate(
    capacity: RunParser.batch * Effort.tries + 1)
  private var count = 0
  private let index: RunIndex

  private static let longestDistance = UInt32(DeflateSymbols.longestDistance)
  private static let longestMatch = UInt32(DeflateSymbols.longestMatch)
  /// A match of more runs is long: within it few earlier places are tried, until shortly before its
  /// end.
  private static let longRuns = 48
  private static let lastRuns = 4
  private static let coveredTries = 2
  /// Bytes behind the run with which a match is good enough.
  private static let goodLength: UInt32 = 128
  /// A match that is found may end at the beginnings of so many of its last runs.
  static let ends = 16

  /// Begins a stream whose runs have numbers below `capacity`.
  init(capacity: Int) { index = RunIndex(capacity: capacity) }

  deinit { matches.deallocate() }

  /// Begins another stream.
  func removeAll() { index.removeAll() }

  /// Forgets the first runs, so many; all others have lower numbers by so many then.
  func forget(_ count: Int) { index.forget(count) }

  /// Finds the matches of the runs of a batch, in their order, and enters the runs into the index.
  ///
  /// - Returns: The matches, valid until the next call; one of no run is behind them.
  mutating func find(_ runs: RunReader, _ batch: Range<Int>, _ effort: Effort)
    -> UnsafePointer<Match>
  {
    count = 0
    // Runs before this one lie within a long match.
    var covered = 0
    for run in batch where run &+ 1 < runs.end {
      let keys = RunIndex.keys(runs.word(run), runs.word(run &+ 1))
      if run &+ 1 < batch.upperBound {
        let end = find(runs, batch, run, keys, effort, isCovered: run < covered)
        if end &- run > Self.longRuns { covered = max(covered, end &- Self.lastRuns) }
      }
      index.insert(run, keys)
    }
    matches[count] = Match(kind: .pixels, run: -1, other: 0, length: 0)
    return UnsafePointer(matches)
  }

  /// The best matches so far of a run.
  private struct Best {
    /// Bytes from the end of the run on: of matches with the whole run, and of others.
    var whole: UInt32 = 0
    var part: UInt32 = 0
    /// The first run that the best match with the whole run does not have.
    var end: Int
  }

  /// Tries earlier ends of runs of the same pixel, the latest first; returns where the best match ends.
  @inline(__always)
  private mutating func find(
    _ runs: RunReader, _ batch: Range<Int>, _ run: Int, _ keys: RunIndex.Keys, _ effort: Effort,
    isCovered: Bool
  ) -> Int {
    let following = runs.word(run &+ 1)
    let end = runs.start(run &+ 1)
    var best = Best(end: run &+ 1)
    var tries = isCovered ? Self.coveredTries : effort.pairs
    var other = index.newestPair(keys)
    while tries > 0, isInReach(runs, other, of: end), best.whole <= Self.goodLength {
      if runs.word(other &+ 1) == following { tryMatch(runs, batch, run, other, &best) }
      other = index.olderPair(other)
      tries &-= 1
    }
    if isCovered || best.whole > 0 && !effort.isThorough { return best.end }
    tries = effort.edges
    other = index.newestEdge(keys)
    while tries > 0, isInReach(runs, other, of: end), best.whole <= Self.goodLength {
      let behind = runs.word(other &+ 1)
      if behind != following, runs.isSamePixel(behind, following) {
        tryMatch(runs, batch, run, other, &best)
      }
      other = index.olderEdge(other)
      tries &-= 1
    }
    if best.whole == 0 || effort.isThorough, runs.word(run) & PixelRuns.filter == 0,
      best.whole <= Self.goodLength
    {
      findPixels(runs, batch, run, keys, effort)
    }
    return best.end
  }

  /// Whether there is an earlier run, and its end lies in the window of a place.
  @inline(__always)
  private func isInReach(_ runs: RunReader, _ other: Int, of place: UInt32) -> Bool {
    other >= 0 && place &- runs.start(other &+ 1) <= Self.longestDistance
  }

  /// Adds a match with what stood around the end of an earlier run, if it reaches further than others.
  @inline(__always)
  private mutating func tryMatch(
    _ runs: RunReader, _ batch: Range<Int>, _ run: Int, _ other: Int, _ best: inout Best
  ) {
    let (word, earlier) = (runs.word(run), runs.word(other))
    guard runs.isSamePixel(word, earlier),
      best.end == run &+ 1
        || best.end < batch.upperBound
          && runs.word(best.end) == runs.word(best.end &+ other &- run)
    else { return }
    let (length, end) = Self.equalLength(runs, from: run &+ 1, other &- run, batch.upperBound)
    // Filters' numbers have one byte each, and equal pixels as many as their counts say.
    if word &>> 32 <= earlier &>> 32 {
      if length <= best.whole { return }
      add(.whole, run, other, length, reached: max(best.end, end &- Self.ends))
      best.whole = length
      best.end = end
    } else {
      if length <= best.part || length <= best.whole { return }
      best.part = length
      add(.part, run, other, length)
    }
  }

  @inline(__always)
  private mutating func add(
    _ kind: Match.Kind, _ run: Int, _ other: Int, _ length: UInt32, reached: Int = 0
  ) {
    matches[count] = Match(
      kind: kind, run: Int32(truncatingIfNeeded: run), other: Int32(truncatingIfNeeded: other),
      length: length, reached: Int32(truncatingIfNeeded: reached))
    count &+= 1
  }

  /// How many bytes are the same from a run on, at most a match, and the first run that is not the
  /// same.
  @inline(__always)
  static func equalLength(
    _ runs: RunReader, from first: Int, _ shift: Int, _ last: Int
  ) -> (length: UInt32, end: Int) {
    let start = runs.start(first)
    var length: UInt32 = 0
    var end = first
    while end < last, length < longestMatch {
      let (word, other) = (runs.word(end), runs.word(end &+ shift))
      if word == other {
        end &+= 1
        length = runs.start(end) &- start
        continue
      }
      if !runs.isSamePixel(word, other) { return (length &+ runs.equalBytes(word, other), end) }
      // The shorter run, and behind it the first bytes of a pixel.
      let shorter = min(word &>> 32, other &>> 32)
      length &+= UInt32(truncatingIfNeeded: shorter) &* runs.pixelLength
      if length >= longestMatch { break }
      if word &>> 32 != shorter {
        length &+= runs.equalBytes(word, runs.word(end &+ shift &+ 1))
      } else if end &+ 1 < last {
        length &+= runs.equalBytes(runs.word(end &+ 1), other)
      }
      break
    }
    return (length, end)
  }

  /// Tries earlier runs of the same pixel, whatever lies behind them.
  @inline(__always)
  private mutating func findPixels(
    _ runs: RunReader, _ batch: Range<Int>, _ run: Int, _ keys: RunIndex.Keys, _ effort: Effort
  ) {
    let word = runs.word(run)
    var best: UInt32 = 2
    var tries = effort.pixels
    var other = index.newestPixel(keys)
    while tries > 0, other >= 0, runs.start(run) &- runs.start(other) <= Self.longestDistance {
      let earlier = runs.word(other)
      if runs.isSamePixel(word, earlier) {
        // With the bytes around it, a match may be no longer than it can be.
        let pixels = min(word &>> 32, earlier &>> 32, 60)
        let length = UInt32(truncatingIfNeeded: pixels) &* runs.pixelLength
        let isWhole = pixels == word &>> 32
        // The first bytes of the next pixel, and the last ones of that before.
        let behind =
          isWhole && word == earlier
          ? runs.equalBytes(runs.word(run &+ 1), runs.word(other &+ 1)) : 0
        let before =
          isWhole && run > batch.lowerBound ? runs.lastEqualBytes(before: run, other) : 0
        if before &+ length &+ behind > best {
          best = before &+ length &+ behind
          matches[count] = Match(
            kind: .pixels, before: UInt8(truncatingIfNeeded: before),
            behind: UInt8(truncatingIfNeeded: behind), run: Int32(truncatingIfNeeded: run),
            other: Int32(truncatingIfNeeded: other), length: length)
          count &+= 1
        }
      }
      other = index.olderPixel(other)
      tries &-= 1
    }
  }
}
