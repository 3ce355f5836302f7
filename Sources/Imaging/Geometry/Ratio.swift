/// An exact fraction in lowest terms with a positive denominator.
///
/// Scales and tile periods are fractions (1.3 is 13/10, two thirds is 2/3), so that ties between
/// two samples are the same on every machine.
package struct Ratio: Hashable, Sendable {
  /// The number above the line; carries the sign.
  package let numerator: Int
  /// The number below the line, always positive.
  package let denominator: Int

  package init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator > 0, "a denominator is positive")
    var a = abs(numerator)
    var b = denominator
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// The nearest double.
  package var value: Double { Double(numerator) / Double(denominator) }

  package static func * (lhs: Ratio, rhs: Int) -> Ratio {
    Ratio(lhs.numerator * rhs, lhs.denominator)
  }

  /// A fraction divided by a positive whole number.
  package static func / (lhs: Ratio, rhs: Int) -> Ratio {
    Ratio(lhs.numerator, lhs.denominator * rhs)
  }

  package func floored() -> Int {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
  }

  /// The nearest whole number; halves go up: `floor(v + ½)`.
  package func rounded() -> Int {
    let whole = floored()
    // The rest is below the denominator, so that twice the rest is compared without overflow.
    let rest = numerator - whole * denominator
    return rest >= denominator - rest ? whole + 1 : whole
  }

  /// The nearest whole number to the product of two fractions; halves go up.
  func roundedProduct(_ other: Ratio) -> Int {
    // Decimals of nine places on both sides leave no room in 64 bits.
    let above = Int128(numerator) * Int128(other.numerator)
    let below = Int128(denominator) * Int128(other.denominator)
    let doubled = 2 * above + below
    let quotient = doubled / (2 * below)
    return Int(doubled % (2 * below) < 0 ? quotient - 1 : quotient)
  }

  /// The remainder of the fraction after whole periods, at least 0 and below the period.
  func modulo(_ period: Ratio) -> Ratio {
    // Phases are whole or share the period's denominator, so that a common one is no larger.
    let common = Ratio(denominator, period.denominator).numerator * period.denominator
    let length = period.numerator * (common / period.denominator)
    let rest = numerator * (common / denominator) % length
    return Ratio(rest < 0 ? rest + length : rest, common)
  }
}
