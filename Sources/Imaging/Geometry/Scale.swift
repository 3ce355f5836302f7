/// How many pixels make a point: any number from 0.5 to 8, held as the exact decimal it was
/// written as.
///
/// Every conversion from points to pixels uses this type, so that the rounding rules are in one
/// place: halves go up, and a length within 10⁻⁶ pixel of a whole pixel is whole. Whole results are
/// limited to ±2^53; NaN is the caller's mistake.
public struct Scale: Hashable, Sendable {
  /// The scale as an exact fraction, pixels per point.
  package let ratio: Ratio

  /// The permitted scales.
  public static let range: ClosedRange<Double> = 0.5...8

  /// Creates a scale from the decimal that a double stands for (0.1 is a tenth).
  ///
  /// Digits beyond the ninth after the point are rounded away. Returns `nil` for NaN and for
  /// anything outside ``range``.
  public init?(_ value: Double) {
    guard Self.range.contains(value) else { return nil }
    let billion = 1_000_000_000
    ratio = Ratio((value * Double(billion) + 0.5).flooredToInt, billion)
  }

  /// One pixel per point.
  public static let one = Scale(unchecked: Ratio(1))
  /// Two pixels per point.
  public static let two = Scale(unchecked: Ratio(2))
  /// Three pixels per point.
  public static let three = Scale(unchecked: Ratio(3))

  private init(unchecked ratio: Ratio) { self.ratio = ratio }

  /// Pixels per point, as the nearest double.
  public var value: Double { ratio.value }

  /// A length in points as a length in pixels; one within 10⁻⁶ of a whole pixel is whole.
  public func pixels(_ points: Double) -> Double {
    let pixels = points * Double(ratio.numerator) / Double(ratio.denominator)
    let whole = Double((pixels + 0.5).flooredToInt)
    return abs(pixels - whole) <= 1e-6 ? whole : pixels
  }

  /// The nearest whole pixel; halves go up (towards positive infinity): `floor(v + ½)`.
  public func round(_ points: Double) -> Int {
    // A decimal that should be exactly a half can be smaller by a few units of the last place.
    (pixels(points) + 0.5 + 1e-9).flooredToInt
  }

  /// A rectangle in points as whole pixels, each edge rounded.
  package func round(_ rect: Rect) -> PixelRect {
    let (left, top) = (round(rect.x), round(rect.y))
    return PixelRect(
      x: left, y: top, width: round(rect.maxX) - left, height: round(rect.maxY) - top)
  }

  /// The first whole pixel at or above a length in points.
  public func ceil(_ points: Double) -> Int { pixels(points).ceiledToInt }

  /// The last whole pixel at or below a length in points.
  public func floor(_ points: Double) -> Int { pixels(points).flooredToInt }

  /// A whole number of pixels as a length in points.
  public func points(_ pixels: Int) -> Double {
    Double(pixels * ratio.denominator) / Double(ratio.numerator)
  }
}
