/// Cuts runs of pixels into literals and matches that take few bits, batch by batch.
///
/// ``MatchFinder`` finds what stood there before, and ``PathSearch`` the cheapest tokens of a batch, judged by
/// the tokens before it; so a match may be left out or cut short for a better one behind it.
///
/// Works on raw memory for speed: both tables have room for the nodes and edges of a batch.
struct RunParser: ~Copyable {
  private let nodes = UnsafeMutablePointer<PathSearch.Node>.allocate(
    capacity: (batch + 1) * PathSearch.slots)
  private let edges = UnsafeMutablePointer<PathSearch.Edge>.allocate(
    capacity: batch * PathSearch.edgesOfRun + 1)
  /// The nodes of a path, backwards.
  private let path = UnsafeMutablePointer<UInt32>.allocate(
    capacity: (batch + 1) * PathSearch.slots)
  private var finder: MatchFinder
  private let isThorough: Bool
  /// The first run that is not parsed.
  private(set) var next = 0

  /// How many runs are parsed together, at most.
  static let batch = 512
  /// Fewer bytes than this in a run of a batch, on average, are a texture: more earlier places are
  /// tried.
  private static let shortRun = 16

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - capacity: How many runs there may be.
  ///   - isThorough: Whether to take more time for fewer bytes.
  init(capacity: Int, isThorough: Bool) {
    finder = MatchFinder(capacity: capacity)
    self.isThorough = isThorough
  }

  deinit {
    nodes.deallocate()
    edges.deallocate()
    path.deallocate()
  }

  /// Begins another stream in the same memory.
  mutating func restart() {
    finder.removeAll()
    next = 0
  }

  /// Forgets the first runs, so many; all others have lower numbers by so many then.
  mutating func forget(_ count: Int) {
    finder.forget(count)
    next -= count
  }

  /// Leaves out runs whose tokens are written already; they can be referred to, but are not looked
  /// for.
  mutating func skip(to run: Int) { next = run }

  /// Parses the next runs, and writes their tokens.
  ///
  /// - Parameters:
  ///   - runs: The stream, which has so many runs from ``next`` on.
  ///   - count: How many, 1…``batch``.
  ///   - isWhole: Whether they are the whole stream, before which nothing is known of costs: it is
  ///     then parsed twice, the second time with the costs that the first has found.
  @inline(never)
  mutating func parse(
    _ runs: borrowing PixelRuns, count: Int, isWhole: Bool, to blocks: inout BlockWriter
  ) {
    precondition((1...Self.batch).contains(count) && next + count <= runs.end, "runs of a batch")
    let batch = next..<next + count
    let length = Int(runs.start(batch.upperBound) &- runs.start(next))
    let isThorough = isThorough || length < Self.shortRun * count
    let reader = runs.reader
    let matches = finder.find(reader, batch, isThorough ? .thorough : .quick)
    func search(_ costs: borrowing TokenCosts) -> PathSearch {
      var search = PathSearch(
        reader, batch, nodes: nodes, edges: edges, costs, isThorough: isThorough)
      search.run(matches)
      return search
    }
    if isWhole {
      var statistics = BlockStatistics()
      follow(search(blocks.costs)) { statistics.add($0) }
      blocks.expect(statistics)
    }
    next += count
    follow(search(blocks.costs)) { blocks.add($0, runs) }
  }

  /// Calls the body with the tokens of the shortest path, in order.
  @inline(__always)
  private func follow(_ search: PathSearch, _ body: (DeflateToken) -> Void) {
    var count = 0
    var slot = search.lastSlot
    while slot != 0 {
      path[count] = slot
      count &+= 1
      slot = search.edge(to: slot)?.from ?? search.slot(beforeLiteralTo: slot)
    }
    var place = search.place(of: 0)
    while count > 0 {
      count &-= 1
      let target = path[count]
      let end = search.place(of: target)
      if let edge = search.edge(to: target) {
        if edge.distance == 0 {
          for place in place..<end { body(.literal(search.byte(at: place, inRunOf: slot))) }
        } else if edge.shift == 0 {
          Self.cut(end &- place, edge.distance, body)
        } else {
          if edge.start > place {
            Self.cut(edge.start &- place, search.runDistance(of: slot), body)
          }
          body(.match(length: Int(end &- edge.start), distance: edge.distance))
        }
      } else {
        body(.literal(search.byte(at: slot)))
      }
      place = end
      slot = target
    }
  }

  /// Cuts a run, three bytes at least, into matches.
  @inline(__always)
  static func cut(_ length: UInt32, _ distance: UInt32, _ body: (DeflateToken) -> Void) {
    let longest = UInt32(DeflateSymbols.longestMatch)
    var (times, rest) = (length / longest, length % longest)
    // One or two bytes cannot be a match.
    let isShort = times > 0 && (rest == 1 || rest == 2)
    if isShort { times &-= 1 }
    if times > 0 {
      body(.match(length: Int(longest), distance: distance, times: Int(times)))
    }
    if isShort {
      body(.match(length: Int(longest) &- 3, distance: distance))
      rest &+= 3
    }
    if rest > 0 { body(.match(length: Int(rest), distance: distance)) }
  }
}
