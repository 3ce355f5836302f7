/// An exact fraction in lowest terms with a positive denominator.
///
/// Scales and tile periods are fractions (1.3 is 13/10, two thirds is 2/3), so that a sample that
/// falls on a tie falls on it on every machine.
public struct Ratio: Hashable, Sendable {
  /// The number above the line; carries the sign.
  public let numerator: Int
  /// The number below the line, always positive.
  public let denominator: Int

  /// Creates `numerator / denominator`, reduced to lowest terms.
  ///
  /// - Precondition: `denominator` is positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator > 0, "a denominator is positive")
    var a = abs(numerator)
    var b = denominator
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// The nearest double.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The product of a fraction and a whole number.
  public static func * (lhs: Ratio, rhs: Int) -> Ratio {
    Ratio(lhs.numerator * rhs, lhs.denominator)
  }

  /// A fraction divided by a positive whole number.
  public static func / (lhs: Ratio, rhs: Int) -> Ratio {
    Ratio(lhs.numerator, lhs.denominator * rhs)
  }
}
