/// Finds earlier runs that may begin a match: by a pixel and the run behind it, by a pixel and the
/// pixel behind it, and by a pixel alone.
///
/// Other runs may be found, too: the caller compares.
struct RunIndex: ~Copyable {
  private let pairs: Chains
  private let edges: Chains
  private let pixels: Chains

  /// An index of at most so many runs.
  init(capacity: Int) {
    pairs = Chains(capacity: capacity)
    edges = Chains(capacity: capacity)
    pixels = Chains(capacity: capacity)
  }

  func removeAll() {
    pairs.removeAll()
    edges.removeAll()
    pixels.removeAll()
  }

  /// Forgets the first runs, so many; all others have lower numbers by so many then.
  func forget(_ count: Int) {
    pairs.forget(count)
    edges.forget(count)
    pixels.forget(count)
  }

  /// Where a run is entered.
  struct Keys {
    var pair: Int
    var edge: Int
    var pixel: Int
  }

  /// The keys of a run and the run behind it. Knuth's multiplicative hash.
  @inline(__always)
  static func keys(_ word: UInt64, _ following: UInt64) -> Keys {
    let pixel = (word & 0xFFFF_FFFF) &* 0x9E37_79B9_7F4A_7C15
    let pair = (pixel ^ following) &* 0xD6E8_FEB8_6659_FD93
    let edge = (pixel ^ (following & 0xFFFF_FFFF)) &* 0xD6E8_FEB8_6659_FD93
    return Keys(pair: Chains.key(pair), edge: Chains.key(edge), pixel: Chains.key(pixel))
  }

  /// Enters a run.
  @inline(__always)
  func insert(_ run: Int, _ keys: Keys) {
    pairs.insert(run, keys.pair)
    edges.insert(run, keys.edge)
    pixels.insert(run, keys.pixel)
  }

  /// The latest run with a key, or −1.
  @inline(__always)
  func newestPair(_ keys: Keys) -> Int { pairs.newest(keys.pair) }
  @inline(__always)
  func newestEdge(_ keys: Keys) -> Int { edges.newest(keys.edge) }
  @inline(__always)
  func newestPixel(_ keys: Keys) -> Int { pixels.newest(keys.pixel) }

  /// The latest run before another with the same key, or −1.
  @inline(__always)
  func olderPair(_ run: Int) -> Int { pairs.older(run) }
  @inline(__always)
  func olderEdge(_ run: Int) -> Int { edges.older(run) }
  @inline(__always)
  func olderPixel(_ run: Int) -> Int { pixels.older(run) }
}

/// A hash table whose entries are chained to earlier ones.
///
/// Works on raw memory for speed: a key has ``bits`` bits, and there is room for as many runs as the
/// initialiser says.
private struct Chains: ~Copyable {
  /// The newest run of each key, and the next older one of each run, plus one; 0: none. Of runs that
  /// were not entered, to which none leads, any value.
  private let newest: UnsafeMutablePointer<UInt32>
  private let older: UnsafeMutablePointer<UInt32>
  private let capacity: Int

  private static let bits: UInt64 = 12
  private static let keyCount = 1 << Int(Self.bits)

  init(capacity: Int) {
    newest = .zeros(Self.keyCount)
    older = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    newest.freeZeros()
    older.deallocate()
  }

  func removeAll() { newest.update(repeating: 0, count: Self.keyCount) }

  func forget(_ count: Int) {
    let rest = capacity - count
    older.update(from: older + count, count: rest)
    lower(newest, Self.keyCount, by: UInt32(count))
    lower(older, rest, by: UInt32(count))
  }

  private func lower(_ runs: UnsafeMutablePointer<UInt32>, _ length: Int, by count: UInt32) {
    for index in 0..<length { runs[index] = max(runs[index], count) &- count }
  }

  /// The highest bits of a hash.
  @inline(__always)
  static func key(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> (64 &- bits)) }

  @inline(__always)
  func insert(_ run: Int, _ key: Int) {
    older[run] = newest[key]
    newest[key] = UInt32(truncatingIfNeeded: run &+ 1)
  }

  @inline(__always)
  func newest(_ key: Int) -> Int { Int(newest[key]) &- 1 }

  @inline(__always)
  func older(_ run: Int) -> Int { Int(older[run]) &- 1 }
}
