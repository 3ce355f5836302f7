/// Finds earlier places in the buffer that begin with the same bytes as a place.
///
/// Two hash tables with chains: eight bytes, two pixels, lead to long matches; four bytes to short
/// ones. Before them the distances are tried that pictures have: the byte before, the pixel before,
/// one and two rows above, and the distance of the last match.
///
/// Works on raw memory for speed. Every place that is read lies at or before the one that is searched
/// for, at most ``longestDistance`` back; the caller keeps so many bytes, and `limit` of them after it.
struct MatchFinder: ~Copyable {
  /// A repetition of earlier bytes.
  struct Match {
    /// Bytes; 0 where there is none.
    var length = 0
    /// How far back.
    var distance: UInt32 = 0
    /// What it saves against literals, in the unit of ``BitCost``.
    var gain: Int32 = 0
  }

  /// Bytes from one row to the next.
  private let rowLength: UInt32
  /// The newest place of each hash, counted from ``origin``, 0 where there is none within reach; and how far
  /// before each place the next with its hash is, or the origin: of eight bytes, and of four.
  private let newestLong = UnsafeMutablePointer<UInt16>.zeros(longestDistance)
  private let stepsLong = UnsafeMutablePointer<UInt16>.zeros(longestDistance)
  private let newestShort = UnsafeMutablePointer<UInt16>.zeros(longestDistance)
  private let stepsShort = UnsafeMutablePointer<UInt16>.zeros(longestDistance)
  /// Always further before the next place than a match may reach.
  private var origin: UInt32 = 0

  /// How far back matches reach: within deflate's window of 32 KiB.
  static let longestDistance = 32_768
  private static let longTries = 48
  private static let shortTries = 4

  private static let hashBits: UInt64 = 15
  private static let mask: UInt32 = 32_767
  private static let lastPrepared = UInt32(Int(UInt16.max) - DeflateSymbols.longestMatch - 1)

  init(rowLength: Int) { self.rowLength = UInt32(rowLength) }

  deinit {
    newestLong.freeZeros()
    stepsLong.freeZeros()
    newestShort.freeZeros()
    stepsShort.freeZeros()
  }

  /// Knuth's multiplicative hash.
  @inline(__always)
  private static func hash(_ word: UInt64) -> Int {
    Int((word &* 0x9E37_79B9_7F4A_7C15) &>> (64 - hashBits))
  }

  /// Makes places from this one to a longest match beyond the next ready to be entered.
  @inline(__always)
  mutating func prepare(for place: UInt32) {
    if place &- origin > Self.lastPrepared { moveOrigin(before: place) }
  }

  /// Enters a place that is prepared for, and whose next eight bytes are known.
  @inline(__always)
  func insert(_ place: UInt32, at bytes: UnsafePointer<UInt8>) {
    let newest = UInt16(truncatingIfNeeded: place &- origin)
    let word = Self.word(bytes)
    let (long, short) = (Self.hash(word), Self.hash(word & 0xFFFF_FFFF))
    stepsLong[Int(place & Self.mask)] = newest &- newestLong[long]
    newestLong[long] = newest
    stepsShort[Int(place & Self.mask)] = newest &- newestShort[short]
    newestShort[short] = newest
  }

  /// Moves the origin as near to a place as it may be, and forgets what lies before the origin.
  @inline(never)
  private mutating func moveOrigin(before place: UInt32) {
    let distance = place &- origin &- UInt32(Self.longestDistance + 1)
    origin &+= distance
    let forgotten = UInt16(clamping: distance)
    for table in [newestLong, newestShort] {
      for index in 0..<Self.longestDistance {
        table[index] = max(table[index], forgotten) &- forgotten
      }
    }
  }

  /// The match that saves most at a place.
  ///
  /// - Parameters:
  ///   - place: The place's number; places that were entered have smaller ones.
  ///   - bytes: The place in memory.
  ///   - limit: How long a match may be, 8…258.
  ///   - history: How many bytes there are before it.
  ///   - last: The distance of the match before, or 0.
  @inline(__always)
  func best(
    at place: UInt32, _ bytes: UnsafePointer<UInt8>, limit: Int, history: UInt32, last: UInt32,
    costs: borrowing TokenCosts
  ) -> Match {
    var search = Search(bytes, limit: limit)
    if history > 0, bytes[0] == (bytes - 1)[0] { search.consider(1, shortest: 3, costs) }
    let reach = min(history, UInt32(Self.longestDistance))
    let word = Self.word(bytes)
    if !search.isLongest, reach >= 4 {
      let start = UInt32(truncatingIfNeeded: word)
      search.consider(4, ifWithin: reach, startingWith: start, costs)
      search.consider(rowLength, ifWithin: reach, startingWith: start, costs)
      search.consider(last, ifWithin: reach, startingWith: start, costs)
      search.consider(2 &* rowLength, ifWithin: reach, startingWith: start, costs)
    }
    if search.isLongest { return search.match }
    var other = origin &+ UInt32(newestLong[Self.hash(word)])
    var tries = Self.longTries
    while place &- other <= reach, tries > 0 {
      let candidate = bytes - Int(place &- other)
      if search.mayBeLonger(candidate), Self.word(candidate) == word {
        search.consider(place &- other, shortest: 8, costs)
        if search.isLongest { return search.match }
      }
      other &-= UInt32(stepsLong[Int(other & Self.mask)])
      tries &-= 1
    }
    if search.match.length >= 8 { return search.match }
    let start = word & 0xFFFF_FFFF
    other = origin &+ UInt32(newestShort[Self.hash(start)])
    tries = Self.shortTries
    while place &- other <= reach, tries > 0 {
      let candidate = bytes - Int(place &- other)
      if search.mayBeLonger(candidate), UInt64(Self.half(candidate)) == start {
        search.consider(place &- other, shortest: 4, costs)
        if search.isLongest { return search.match }
      }
      other &-= UInt32(stepsShort[Int(other & Self.mask)])
      tries &-= 1
    }
    return search.match
  }

  /// Eight bytes.
  @inline(__always)
  fileprivate static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// Four bytes.
  @inline(__always)
  fileprivate static func half(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// How many bytes are the same at two places, up to a limit.
  @inline(__always)
  static func equalBytes(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, limit: Int
  ) -> Int {
    var length = 0
    while length &+ 8 <= limit {
      let difference = word(a + length) ^ word(b + length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, a[length] == b[length] { length &+= 1 }
    return length
  }
}

extension MatchFinder {
  /// The best match so far at one place.
  private struct Search {
    let bytes: UnsafePointer<UInt8>
    let limit: Int
    var match = Match()

    init(_ bytes: UnsafePointer<UInt8>, limit: Int) {
      self.bytes = bytes
      self.limit = limit
    }

    var isLongest: Bool {
      @inline(__always) get { match.length >= limit }
    }

    /// Whether the byte after the longest match so far is the same there, and the seven before it.
    @inline(__always)
    func mayBeLonger(_ candidate: UnsafePointer<UInt8>) -> Bool {
      if match.length < 8 { return candidate[match.length] == bytes[match.length] }
      let last = match.length &- 7
      return MatchFinder.word(candidate + last) == MatchFinder.word(bytes + last)
    }

    /// Tries a match at a distance that is common in pictures.
    @inline(__always)
    mutating func consider(
      _ distance: UInt32, ifWithin reach: UInt32, startingWith start: UInt32,
      _ costs: borrowing TokenCosts
    ) {
      guard distance > 1, distance <= reach, !isLongest else { return }
      if MatchFinder.half(bytes - Int(distance)) == start {
        consider(distance, shortest: 4, costs)
      }
    }

    /// Keeps a match if it saves more.
    @inline(__always)
    mutating func consider(
      _ distance: UInt32, shortest: Int, _ costs: borrowing TokenCosts
    ) {
      let length = MatchFinder.equalBytes(bytes, bytes - Int(distance), limit: limit)
      // A longer match from further away may save less; a shorter one from nearer rarely saves more.
      if length < shortest || length < match.length { return }
      let gain = literalCost(length, costs) &- costs.match(from: distance)
      if gain > match.gain { match = Match(length: length, distance: distance, gain: gain) }
    }

    /// What so many literals would cost: the first sixteen are summed and stand for the others.
    @inline(__always)
    private func literalCost(_ length: Int, _ costs: borrowing TokenCosts) -> Int32 {
      let known = min(length, 16)
      var sum: Int32 = 0
      for index in 0..<known { sum &+= costs.literals[Int(bytes[index])] }
      return length <= 16 ? sum : Int32(truncatingIfNeeded: length) &* (sum &>> 4)
    }
  }
}
