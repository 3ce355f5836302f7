package import Imaging

/// Compares two pictures of one size strip by strip, while they are decoded; the result is that of
/// ``PictureComparison/init(expected:actual:options:regions:)`` for whole pictures.
///
/// ```swift
/// var comparison = StripComparison(size, options: .exact)
/// while let (expected, actual) = nextStrips() { comparison.add(expected, actual) }
/// let result = comparison.finish()    // nil: whole pictures are needed
/// ```
package struct StripComparison: ~Copyable {
  private let size: PixelSize
  private let options: ComparisonOptions
  private var counter: DifferenceCounter
  private var evidence: CauseEvidence

  /// How many rows a strip shows above and below those that it adds, where the picture has them.
  package static let margin = DifferenceCause.farthestShift

  /// Begins with pictures of a size; `nil` if the options need whole pictures.
  package init?(_ size: PixelSize, options: ComparisonOptions) {
    guard options.isSweptByStrength, options.regionMetrics.isEmpty else { return nil }
    self.size = size
    self.options = options
    counter = DifferenceCounter(size, options: options, regions: nil)
    evidence = CauseEvidence(size, options: options)
  }

  /// Whether something probably explains all differences: whole pictures will be needed to find out, so that other
  /// strips are of no use.
  package var hasLikelyCause: Bool { evidence.isConvincing }

  /// Adds the next rows of both pictures.
  ///
  /// - Precondition: Both strips have the same rows, and those before them have been added.
  package mutating func add(_ expected: PictureStrip, _ actual: PictureStrip) {
    precondition(expected.rows == actual.rows && expected.known == actual.known, "the same rows")
    let (rows, known) = (expected.rows, expected.known)
    let pair = PicturePair(
      expected: expected.side(width: size.width), actual: actual.side(width: size.width),
      size: size)
    counter.add(pair, rows: rows)
    evidence.add(pair, rows: rows, known: known)
  }

  /// The comparison, and unless it passes what would let it pass and what explains the differences, in words; `nil` if
  /// whole pictures are needed for that.
  package mutating func finish() -> (
    comparison: PictureComparison, sweep: ToleranceSweep?, causes: [String]
  )? {
    let differences = counter.finish()
    let comparison = PictureComparison(
      options: options, expectedSize: size, actualSize: size, differences: differences,
      unknownRegions: [])
    if comparison.verdict == .equal { return (comparison, nil, []) }
    let sweep = comparison.sweep(byStrength: differences.pixelsBeyond)
    if differences.differentPixels == 0 { return (comparison, sweep, []) }
    if evidence.isOpen { return nil }
    let traits = DifferenceTraits(differences)
    return (comparison, sweep, traits.map { [DifferenceCause.only($0).description] } ?? [])
  }
}

/// Some rows of a picture, with those around them.
package struct PictureStrip: @unchecked Sendable {
  /// The first pixel of the first row that is there; the pixels stay as long as the strip is used.
  private let pixels: UnsafePointer<Pixel>
  /// The rows that are there.
  let known: Range<Int>
  /// The rows that it adds.
  package let rows: Range<Int>

  /// Creates a strip.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of all known rows, which nobody changes while the strip is used.
  ///   - known: The rows that are there: those that it adds, and ``StripComparison/margin`` rows above and below, as
  ///     far as the picture has them.
  ///   - rows: The rows that it adds.
  package init(_ pixels: UnsafePointer<Pixel>, known: Range<Int>, rows: Range<Int>) {
    self.pixels = pixels
    self.known = known
    self.rows = rows
  }

  fileprivate func side(width: Int) -> PicturePair.Side {
    PicturePair.Side(pixels: pixels, stride: width, firstRow: known.lowerBound)
  }
}
