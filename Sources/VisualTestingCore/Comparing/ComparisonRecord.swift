public import Raster

/// The numbers of one comparison, as JSON and reports have them.
///
/// Counts are `nil` when the sizes differ, because then no pixel has a counterpart.
public struct ComparisonRecord: Equatable, Sendable {
  /// The size of the expected picture, in pixels.
  public var expectedSize: PixelSize
  /// The size of the actual picture, in pixels.
  public var actualSize: PixelSize
  /// What differs.
  public var differences: PictureDifferences?
  /// The limits that do not hold, in words: "226 pixels differ, 10 may"; empty when equal.
  public var brokenLimits: [String]
  /// What would let the comparison pass, in words: "a channel tolerance of 3", "412 pixels".
  public var wouldPassWith: [String]
  /// A cause that explains every difference, in words: "shifted by (0, 1)"; empty when none does.
  public var causes: [String]

  /// Creates a record.
  public init(
    expectedSize: PixelSize, actualSize: PixelSize, differences: PictureDifferences?,
    brokenLimits: [String] = [], wouldPassWith: [String] = [], causes: [String] = []
  ) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
    self.differences = differences
    self.brokenLimits = brokenLimits
    self.wouldPassWith = wouldPassWith
    self.causes = causes
  }

  /// Whether the pictures are equal as far as was asked: ``CaseOutcome/equal``,
  /// ``CaseOutcome/different`` or ``CaseOutcome/sizeMismatch``.
  public var outcome: CaseOutcome {
    if differences == nil { return .sizeMismatch }
    return brokenLimits.isEmpty ? .equal : .different
  }
}
