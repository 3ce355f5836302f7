/// The shortest path through a batch of runs: the tokens that take the fewest bits.
///
/// A node is a place in the stream at which a token may begin; an edge is a token, or a run and the
/// match behind it, and costs its bits. Nodes lie only where runs begin and end and within first
/// pixels, and one lies somewhere else in each run; so there are as many as the picture has runs,
/// however long those are. Runs have slots for their nodes:
///
///     slot    0         1 2 3                  4                        5
///     place   at first  in the first pixel     behind the first pixel   further on
///
/// An edge that leads somewhere else in a run takes the place of a dearer one, and what begins within a
/// run begins at the node that is reached cheapest. Everything else is exact, but only some earlier
/// places are tried (``MatchFinder``).
///
/// Works on raw memory for speed: there is room for ``edgesOfRun`` edges of each run, and every match is of a
/// run of the batch.
struct PathSearch {
  /// Cost · 2³² + the number of the cheapest edge that leads to a place; edge 0 is a literal.
  typealias Node = UInt64

  struct Edge {
    /// The slot at which it begins.
    var from: UInt32
    /// Where its match begins; what lies between the node and this is a run.
    var start: UInt32
    /// Where its match ends, if it is not cut short.
    var end: UInt32
    /// How far back the match or the run reaches; 0: literals.
    var distance: UInt32
    /// How many runs before the ones of the match those lie that it repeats; 0: it is no match.
    var shift: Int32 = 0
  }

  static let slots = 8
  static let behind = 4
  static let further = 5
  /// Edges of a run, at most: two that are a run or literals, three matches that go on, and for each try three
  /// matches.
  static let edgesOfRun = 2 + 3 + 3 * MatchFinder.Effort.tries

  let runs: RunReader
  let pixelLength: UInt32
  let first: Int
  let last: Int
  let nodes: UnsafeMutablePointer<Node>
  private let edges: UnsafeMutablePointer<Edge>
  private var edgeCount: UInt32 = 0
  private let literals: UnsafeMutablePointer<Int32>
  let lengths: UnsafeMutablePointer<Int32>
  private let distances: UnsafeMutablePointer<Int32>
  let isThorough: Bool

  /// A node to which no edge leads.
  static let unreached = Node.max >> 1

  /// Prepares a search; nodes and edges have room for it, and everything outlives it.
  init(
    _ runs: RunReader, _ batch: Range<Int>, nodes: UnsafeMutablePointer<Node>,
    edges: UnsafeMutablePointer<Edge>, _ costs: borrowing TokenCosts, isThorough: Bool
  ) {
    self.runs = runs
    pixelLength = runs.pixelLength
    first = batch.lowerBound
    last = batch.upperBound
    self.nodes = nodes
    self.edges = edges
    literals = costs.literals
    lengths = costs.lengths
    distances = costs.distances
    self.isThorough = isThorough
    nodes.initialize(repeating: Self.unreached, count: (batch.count + 1) * Self.slots)
    nodes[0] = 0
  }

  @inline(__always)
  func word(_ run: Int) -> UInt64 { runs.word(run) }
  @inline(__always)
  func start(_ run: Int) -> UInt32 { runs.start(run) }

  /// The cost of the cheapest path to a node.
  @inline(__always)
  func cost(_ node: UnsafeMutablePointer<Node>) -> Int32 {
    Int32(truncatingIfNeeded: node.pointee &>> 32)
  }

  @inline(__always)
  func cost(ofDistance distance: UInt32) -> Int32 {
    distances[DeflateSymbols.symbol(ofDistance: distance)]
  }

  /// Leads an edge to a node. Without a branch, which would often be mispredicted.
  @inline(__always)
  func lead(_ edge: UInt64, to node: UnsafeMutablePointer<Node>, cost: Int32) {
    node.pointee = min(node.pointee, UInt64(UInt32(bitPattern: cost)) &<< 32 | edge)
  }

  /// Adds an edge; its number.
  @inline(__always)
  mutating func add(_ edge: Edge) -> UInt64 {
    edgeCount &+= 1
    edges[Int(edgeCount)] = edge
    return UInt64(edgeCount)
  }

  /// The node behind the first pixel of a long run, or the one that lies further on if it is reached more
  /// cheaply: its slot, place and cost.
  @inline(__always)
  func cheapestWithin(_ run: Run) -> (slot: Int, place: UInt32, cost: Int32) {
    let (behind, further) = (cost(run.own + Self.behind), cost(run.own + Self.further))
    return further < behind
      ? (Self.further, furtherPlace(run.own), further)
      : (Self.behind, run.start &+ pixelLength, behind)
  }

  /// The place of a run's node that lies further on.
  @inline(__always)
  func furtherPlace(_ own: UnsafeMutablePointer<Node>) -> UInt32 {
    edges[Int(truncatingIfNeeded: own[Self.further] & 0xFFFF_FFFF)].end
  }

  /// Finds the cheapest edges to all nodes, from the first run to the last.
  ///
  /// - Parameter matches: Those of the batch, in the order of its runs.
  mutating func run(_ matches: UnsafePointer<MatchFinder.Match>) {
    var match = matches
    var run = Run(self)
    while run.number < last {
      let next = run.own + Self.slots
      if run.isFilter {
        lead(0, to: next, cost: cost(run.own) &+ literals[Int(run.pixel & 0xFF)])
      } else {
        addLiterals(run, next)
        // Edges may lead to the run's own nodes here, but not once edges leave them.
        if isThorough, pixelLength > 1 { continueMatches(run) }
        addRun(run, next)
      }
      while match.pointee.run == Int32(truncatingIfNeeded: run.number) {
        add(match.pointee, run)
        match += 1
      }
      run.advance(self)
    }
  }

  /// The bytes of the first pixel, one by one.
  @inline(__always)
  private func addLiterals(_ run: Run, _ next: UnsafeMutablePointer<Node>) {
    let own = run.own
    let behind = run.isLong ? own + Self.behind : next
    let pixel = run.pixel
    if pixelLength == 4 {
      lead(0, to: own + 1, cost: cost(own) &+ literals[Int(pixel & 0xFF)])
      lead(0, to: own + 2, cost: cost(own + 1) &+ literals[Int(pixel &>> 8 & 0xFF)])
      lead(0, to: own + 3, cost: cost(own + 2) &+ literals[Int(pixel &>> 16 & 0xFF)])
      lead(0, to: behind, cost: cost(own + 3) &+ literals[Int(pixel &>> 24)])
    } else {
      lead(0, to: behind, cost: cost(own) &+ literals[Int(pixel & 0xFF)])
    }
  }

  /// The rest of the run at the distance of a pixel, or of a byte where all bytes of the pixel are
  /// the same: from where the path is cheapest of the nodes before which stands what it repeats.
  @inline(__always)
  private mutating func addRun(_ run: Run, _ next: UnsafeMutablePointer<Node>) {
    if !run.isLong, !run.isFlat || pixelLength == 1 { return }
    var (slot, place, cost) = cheapestWithin(run)
    if run.isFlat {
      // Repeats the byte before the run, if that is the same, and else its own first byte.
      let byte = run.byteBefore == run.pixel & 0xFF ? 0 : 1
      let own = self.cost(run.own + byte)
      if UInt32(byte) < pixelLength, !run.isLong || own < cost {
        (slot, place, cost) = (byte, run.start &+ UInt32(byte), own)
      }
    }
    let rest = run.end &- place
    let distance = run.distance
    // The first bytes of the next pixel may belong to the run.
    let more = run.number &+ 1 < last ? runs.equalBytes(run.word, run.following) : 0
    if rest &+ more >= 3 {
      let edge = add(
        Edge(
          from: run.slot &+ UInt32(slot), start: place, end: run.end, distance: distance))
      if rest >= 3 {
        lead(edge, to: next, cost: cost &+ self.cost(ofRun: rest, distance: distance))
      }
      if more > 0 {
        lead(
          edge, to: next + Int(more),
          cost: cost &+ self.cost(ofRun: rest &+ more, distance: distance))
      }
    }
    if rest < 3 {
      for byte in 0..<rest {
        let shift = 8 &* ((pixelLength &- rest &+ byte) & (pixelLength &- 1))
        cost &+= literals[Int(run.pixel &>> shift & 0xFF)]
      }
      let edge = add(
        Edge(from: run.slot &+ UInt32(slot), start: place, end: run.end, distance: 0))
      lead(edge, to: next, cost: cost)
    }
  }

  /// What a run costs, three bytes at least.
  @inline(__always)
  func cost(ofRun length: UInt32, distance: UInt32) -> Int32 {
    let own = distances[Int(distance &- 1)]
    if length <= Self.longestMatch { return lengths[Int(length)] &+ own }
    var sum: Int32 = 0
    RunParser.cut(length, distance) { match in
      sum &+= Int32(truncatingIfNeeded: match.times) &* (lengths[match.length] &+ own)
    }
    return sum
  }
}

extension PathSearch {
  /// The run whose edges are added.
  struct Run {
    private(set) var number: Int
    private(set) var own: UnsafeMutablePointer<Node>
    /// The number of its first slot.
    private(set) var slot: UInt32 = 0
    private(set) var word: UInt64
    /// The word of the next run, 0 where there is none yet.
    private(set) var following: UInt64
    private(set) var start: UInt32
    private(set) var end: UInt32
    /// The byte before it; of the stream's first run none.
    private(set) var byteBefore: UInt32
    private let pixelLength: UInt32

    @inline(__always)
    init(_ search: PathSearch) {
      pixelLength = search.pixelLength
      number = search.first
      own = search.nodes
      word = search.word(number)
      following = search.runs.word(after: number)
      start = search.start(number)
      end = search.start(number &+ 1)
      byteBefore = 0x100
      if number > 0 { byteBefore = lastByte(search.word(number &- 1)) }
    }

    var pixel: UInt32 {
      @inline(__always) get { UInt32(truncatingIfNeeded: word) }
    }
    /// Whether it is the number of a row's filter.
    var isFilter: Bool {
      @inline(__always) get { word & PixelRuns.filter != 0 }
    }
    /// Whether it has more than one pixel.
    var isLong: Bool {
      @inline(__always) get { !isFilter && end &- start > pixelLength }
    }
    /// Whether all bytes of the pixel are the same.
    var isFlat: Bool {
      @inline(__always) get { pixelLength == 1 || pixel == (pixel & 0xFF) &* 0x0101_0101 }
    }
    /// How far back it repeats.
    var distance: UInt32 {
      @inline(__always) get { isFlat ? 1 : pixelLength }
    }

    @inline(__always)
    mutating func advance(_ search: PathSearch) {
      byteBefore = lastByte(word)
      number &+= 1
      own += PathSearch.slots
      slot &+= UInt32(PathSearch.slots)
      word = following
      following = search.runs.word(after: number)
      start = end
      end = search.start(number &+ 1)
    }

    @inline(__always)
    private func lastByte(_ word: UInt64) -> UInt32 {
      let pixel = UInt32(truncatingIfNeeded: word)
      return word & PixelRuns.filter != 0 || pixelLength == 1 ? pixel & 0xFF : pixel &>> 24
    }
  }
}

/// Going back along the path.
extension PathSearch {
  /// The node at which the batch ends.
  var lastSlot: UInt32 { UInt32(truncatingIfNeeded: (last &- first) &* Self.slots) }

  /// The cheapest edge to a node; `nil` for a literal.
  func edge(to slot: UInt32) -> Edge? {
    let number = Int(truncatingIfNeeded: nodes[Int(slot)] & 0xFFFF_FFFF)
    return number == 0 ? nil : edges[number]
  }

  /// Where the literal begins that leads to a node.
  func slot(beforeLiteralTo slot: UInt32) -> UInt32 {
    let kind = slot % UInt32(Self.slots)
    if kind == Self.behind { return slot &- UInt32(Self.behind) &+ pixelLength &- 1 }
    if kind > 0 { return slot &- 1 }
    let before = slot &- UInt32(Self.slots)
    return word(run(of: before)) & PixelRuns.filter != 0 ? before : before &+ pixelLength &- 1
  }

  /// The place of a node in the stream.
  func place(of slot: UInt32) -> UInt32 {
    let kind = slot % UInt32(Self.slots)
    if kind == Self.further { return furtherPlace(nodes + (Int(slot) &- Self.further)) }
    return start(run(of: slot)) &+ (kind == Self.behind ? pixelLength : kind)
  }

  /// The byte at a node that is not further on.
  func byte(at slot: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: word(run(of: slot)) &>> UInt64(8 &* (slot % UInt32(Self.slots))))
  }

  /// The byte at a place of the run that a node belongs to.
  func byte(at place: UInt32, inRunOf slot: UInt32) -> UInt8 {
    let run = run(of: slot)
    return UInt8(
      truncatingIfNeeded: word(run) &>> UInt64(8 &* ((place &- start(run)) % pixelLength)))
  }

  /// How far back the run repeats that a node belongs to.
  func runDistance(of slot: UInt32) -> UInt32 {
    let pixel = UInt32(truncatingIfNeeded: word(run(of: slot)))
    return pixelLength == 1 || pixel == (pixel & 0xFF) &* 0x0101_0101 ? 1 : pixelLength
  }

  private func run(of slot: UInt32) -> Int { first &+ Int(slot) / Self.slots }
}
