internal import Imaging

/// Rules causes out while two pictures of one size are compared strip by strip.
///
/// A cause has to explain every pixel. One that fails at a sampled pixel is none, which is known without the rest of the
/// pictures. If all of them have failed, there is nothing but what the pixels that differ have in common. If one has
/// not, whole pictures are needed to find out.
struct CauseEvidence: ~Copyable {
  private let options: ComparisonOptions
  private let size: PixelSize
  private let ignored: IgnoredArea

  // What can still be a cause.
  private var canBeTransparent = (expected: true, actual: true)
  private var shifts = CauseCheck.possibleShifts
  private var turns: [Orientation]
  private var mistakes = PixelMistake.all
  private var canBeFlattened = true
  private var canFollowCurve = true

  /// How many strips have differed so far.
  private var differingStrips = 0
  private var curve = ToneCurve()
  /// Samples whose counterparts before a turn come further down.
  private var turnedSamples: [TurnedSample] = []

  private struct TurnedSample {
    let turn: Orientation
    let place: PixelPoint
    let pixel: Pixel
    /// Where the expected picture should have that pixel.
    let source: PixelPoint
  }

  /// After so many differing strips a cause is convincing.
  private static let convincingStrips = 6
  /// The most samples that wait for their counterparts.
  private static let mostTurnedSamples = 512

  /// Evidence for pictures of a size.
  init(_ size: PixelSize, options: ComparisonOptions) {
    self.size = size
    self.options = options
    ignored = IgnoredArea(options.ignoredRects, size: size)
    turns = Orientation.allCases.filter { $0 != .identity && $0.size(of: size) == size }
  }

  /// Whether a cause has explained so many samples from all over the pictures that it probably is one.
  var isConvincing: Bool {
    differingStrips >= Self.convincingStrips
      && (canBeTransparent.expected || canBeTransparent.actual || !shifts.isEmpty
        || !mistakes.isEmpty || canBeFlattened)
  }

  /// Whether a row can still change something.
  private var mayFind: Bool { canFollowCurve || isOpen }

  /// Whether a cause is possible that is more than a trait, after all rows.
  var isOpen: Bool {
    canBeTransparent.expected || canBeTransparent.actual || !shifts.isEmpty || !turns.isEmpty
      || !mistakes.isEmpty || canBeFlattened || canFollowCurve && curve.isCurve
  }

  /// Looks at samples of some rows.
  ///
  /// - Precondition: The pair has the rows as far as a shift can reach, above and below.
  mutating func add(_ pair: PicturePair, rows: Range<Int>, known: Range<Int>) {
    guard mayFind, !rows.isEmpty else { return }
    let scan = DifferenceScan(pair, ignoring: ignored)
    let differing = scan.differingRow(in: rows)
    if differing != nil { differingStrips += 1 }
    let samples = CauseSamples(
      pair, differingRow: differing, changingRow: rows.lowerBound + rows.count / 2)
    let check = CauseCheck(
      pair, options: options, samples: samples.points.filter { !ignored.contains($0) })
    for sample in check.samples {
      if check.expected[sample.x, sample.y].alpha > 0 { canBeTransparent.expected = false }
      if check.actual[sample.x, sample.y].alpha > 0 { canBeTransparent.actual = false }
    }
    shifts.removeAll { shift in !check.passes { x, y in check.shifted(shift, x, y) } }
    mistakes.removeAll { mistake in !check.passes { x, y in check.pixel(x, y, after: mistake) } }
    canBeFlattened = canBeFlattened && check.samples.allSatisfy { isFlattened(check, $0) }
    if canFollowCurve { addCurve(check, scan, rows, differing) }
    addTurns(check, known: known)
  }

  /// Whether the actual pixel can be the expected one, painted on an opaque colour.
  private func isFlattened(_ check: CauseCheck, _ place: PixelPoint) -> Bool {
    let (front, result) = (check.expected[place.x, place.y], check.actual[place.x, place.y])
    if PixelMetric(options.metric).tellsOpaque(from: result.alpha) { return false }
    // What is behind an opaque pixel does not matter.
    return front.alpha < 255
      || check.accepts(
        check.pixel(place.x, place.y, flattenedOn: .white), place.x, place.y)
  }

  /// Learns a curve from all pixels that differ. Those of one row that do not differ say the most against it.
  private mutating func addCurve(
    _ check: CauseCheck, _ scan: DifferenceScan, _ rows: Range<Int>, _ differing: Int?
  ) {
    guard let differing else { return }
    var isCurve = (0..<size.width).allSatisfy { x in
      ignored.contains(PixelPoint(x: x, y: differing)) || check.teach(&curve, x, differing)
    }
    scan.forEachRow(in: rows) { y, words in
      for index in words.indices where isCurve && words[index] != 0 {
        words[index].forEachBit { bit in
          isCurve = isCurve && check.teach(&curve, index * UInt64.bitWidth + bit, y)
        }
      }
    }
    canFollowCurve = isCurve
  }

  private mutating func addTurns(_ check: CauseCheck, known: Range<Int>) {
    for sample in check.samples where turnedSamples.count < Self.mostTurnedSamples {
      let pixel = check.actual[sample.x, sample.y]
      turnedSamples += turns.map { turn in
        TurnedSample(
          turn: turn, place: sample, pixel: pixel,
          source: check.source(of: sample, turnedBy: turn))
      }
    }
    for sample in turnedSamples where known.contains(sample.source.y) {
      let pixel = check.expected[sample.source.x, sample.source.y]
      if pixel != sample.pixel, !check.accepts(pixel, insteadOf: sample.pixel, at: sample.place) {
        turns.removeAll { $0 == sample.turn }
      }
    }
    turnedSamples.removeAll { $0.source.y < known.upperBound || !turns.contains($0.turn) }
  }
}
