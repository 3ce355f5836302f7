import CPNG

/// Cuts runs of pixels into literals and matches that take few bits, batch by batch.
///
/// The work is done in `parse.c`: it finds earlier occurrences, and the cheapest tokens of a batch, judged by the
/// tokens before it; so a match may be left out or cut short for a better one behind it.
struct RunParser: ~Copyable {
  private let parser: OpaquePointer
  private let isThorough: Bool
  /// The first run that is not parsed.
  private(set) var next = 0

  /// How many runs are parsed together, at most.
  static let batch = CPNG_BATCH
  /// Fewer bytes than this in a run of a batch, on average, are a texture: more earlier places are
  /// tried.
  private static let shortRun = 16

  /// - Parameters:
  ///   - capacity: How many runs there may be.
  ///   - isThorough: Whether to take more time for fewer bytes.
  init(capacity: Int, isThorough: Bool) {
    guard let parser = cpng_make_parser(capacity) else { fatalError("out of memory") }
    self.parser = parser
    self.isThorough = isThorough
  }

  deinit { cpng_free_parser(parser) }

  /// Begins another stream in the same memory.
  mutating func restart() {
    cpng_restart_parser(parser)
    next = 0
  }

  /// Forgets the first runs, so many; all others have lower numbers by so many then.
  mutating func forget(_ count: Int) {
    cpng_forget_runs(parser, count)
    next -= count
  }

  /// Leaves out runs whose tokens are written already; they can be referred to, but are not looked
  /// for.
  mutating func skip(to run: Int) { next = run }

  /// - Parameters:
  ///   - runs: The stream, which has so many runs from ``next`` on.
  ///   - count: How many, 1…``batch``.
  ///   - isWhole: Whether they are the whole stream, before which nothing is known of costs: it is
  ///     then parsed twice, the second time with the costs that the first has found.
  mutating func parse(
    _ runs: borrowing PixelRuns, count: Int, isWhole: Bool, to blocks: inout BlockWriter
  ) {
    precondition((1...Self.batch).contains(count) && next + count <= runs.end, "runs of a batch")
    let batch = next..<next + count
    if isWhole {
      var statistics = BlockStatistics()
      for token in tokens(runs, batch, &blocks) { statistics.add(token) }
      blocks.expect(statistics)
      // Its own runs are not earlier ones.
      cpng_restart_parser(parser)
    }
    next += count
    for token in tokens(runs, batch, &blocks) { blocks.add(token, runs) }
  }

  /// The tokens of a batch, valid until the next call.
  private func tokens(
    _ runs: borrowing PixelRuns, _ batch: Range<Int>, _ blocks: inout BlockWriter
  ) -> UnsafeBufferPointer<DeflateToken> {
    let length = Int(runs.start(batch.upperBound) &- runs.start(batch.lowerBound))
    let isThorough = isThorough || length < Self.shortRun * batch.count
    var (runs, costs) = (runs.values, blocks.expectedCosts())
    var tokens: UnsafePointer<DeflateToken>?
    let count = cpng_parse_runs(
      parser, &runs, batch.lowerBound, batch.upperBound, &costs, isThorough, &tokens)
    return UnsafeBufferPointer(start: tokens, count: count)
  }

  /// Cuts a run, three bytes at least, into matches.
  static func cut(_ length: Int, distance: Int) -> [DeflateToken] {
    Array(unsafeUninitializedCapacity: CPNG_TOKENS_OF_RUN) { tokens, count in
      count = cpng_cut_run(UInt32(length), UInt32(distance), tokens.baseAddress)
    }
  }
}
