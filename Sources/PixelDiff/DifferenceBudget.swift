internal import Imaging

/// How much of a picture may differ, and how much is expected to differ. Without any limit, no
/// pixel may differ; if several limits are given, all of them apply.
public struct DifferenceBudget: Hashable, Sendable {
  /// The most pixels that may differ.
  public var pixels: Int?
  /// The largest share of the compared pixels that may differ.
  public var share: Share?
  /// The most pixels that may differ close to each other.
  public var density: DensityLimit?
  /// The fewest pixels that are expected to differ. If fewer differ, the tolerance is no longer
  /// needed, and the comparison fails on purpose, like web-platform-tests' `fuzzy` ranges.
  public var expectedAtLeast: Int

  /// No pixel may differ.
  public static let none = DifferenceBudget()

  /// Creates a budget; without any limit no pixel may differ.
  public init(
    pixels: Int? = nil, share: Share? = nil, density: DensityLimit? = nil, expectedAtLeast: Int = 0
  ) {
    self.pixels = pixels
    self.share = share
    self.density = density
    self.expectedAtLeast = expectedAtLeast
  }
}
