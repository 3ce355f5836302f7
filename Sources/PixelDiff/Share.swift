internal import Imaging

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
