internal import Imaging

/// How much of a picture may differ, and how much is expected to differ. Without any limit, no
/// pixel may differ; if several limits are given, all of them apply. A limit that lets every pixel of
/// a picture differ does not apply to that picture.
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

/// A part of a whole, 0…1. Its unit is always written, so that it cannot be misread:
/// `.percent(0.1)` is a thousandth.
public struct Share: Hashable, Comparable, Sendable {
  /// The part of one, 0…1.
  public let fraction: Double

  /// A part of one.
  ///
  /// - Precondition: the fraction is in 0…1.
  public static func fraction(_ fraction: Double) -> Share {
    precondition(fraction >= 0 && fraction <= 1, "a share is a part of one, 0…1")
    return Share(fraction: fraction)
  }

  /// A part of a hundred.
  ///
  /// - Precondition: the percentage is in 0…100.
  public static func percent(_ percent: Double) -> Share { .fraction(percent / 100) }

  private init(fraction: Double) { self.fraction = fraction }

  /// Whether a share is the smaller one.
  public static func < (a: Share, b: Share) -> Bool { a.fraction < b.fraction }
}
