public import Imaging

/// An arrow that shares one outline with a drawn frame: fill, borders and shadows follow this
/// outline.
public struct DrawnArrow: Equatable, Sendable {
  /// The outline of the arrow.
  public enum Shape: Equatable, Sendable {
    /// A triangle with a round tip and fillets at the base.
    case triangle(tipRadius: Double, baseRadius: Double)
    /// An outline in arrow space: tip up, base × height points, y down.
    case path(Path)
  }

  /// Its outline, drawn pointing up; radii in points.
  public var shape: Shape
  /// How the shape is derived for `down`.
  public var down: ImageArrow.Down
  /// How the shape is derived for `left`.
  public var left: ImageArrow.Left

  /// Creates an arrow with the theme file's defaults.
  public init(
    shape: Shape = .triangle(tipRadius: 0, baseRadius: 0), down: ImageArrow.Down = .flip,
    left: ImageArrow.Left = .turn
  ) {
    self.shape = shape
    self.down = down
    self.left = left
  }
}

extension DrawnArrow {
  /// The slope of a triangle's leg, the inner common tangent of the fillet's and the tip's circle, as sine and cosine
  /// of φ = atan2(rise, reach) + asin(radii/√(reach² + rise²)).
  ///
  /// - Parameters:
  ///   - reach: The tip's distance from this end of the base.
  ///   - radii: The sum of both radii, at most what ``largestRadii(base:height:tip:)`` permits.
  package static func slope(
    reach: Double, height: Double, radii: Double
  ) -> (sine: Double, cosine: Double) {
    let rise = height - radii
    let square = reach * reach + rise * rise
    guard square > 0 else { return (0, 1) }
    let tangent = max(0, square - radii * radii).squareRoot()
    return (
      (rise * tangent + reach * radii) / square, (reach * tangent - rise * radii) / square
    )
  }

  /// How far below the tip the legs of a triangle meet: are less than a sixteenth of a point apart; nowhere is 0. In
  /// points.
  package static func meeting(
    base: Double, height: Double, tip: Double, tipRadius: Double, baseRadius: Double
  ) -> Double {
    let legs = [tip, base - tip].map {
      slope(reach: max(0, $0), height: height, radii: tipRadius + baseRadius)
    }
    guard legs.allSatisfy({ $0.sine > 0 }) else { return 0 }
    // At a depth y each leg is (r + (y − r)·cos φ)/sin φ beside the tip.
    let wide = legs.reduce(0) { $0 + tipRadius * (1 - $1.cosine) / $1.sine }
    let wider = legs.reduce(0) { $0 + $1.cosine / $1.sine }
    let missing = 1.0 / 16 - wide
    if missing <= 0 { return 0 }
    let foot = height - baseRadius * (1 - (legs.map(\.cosine).min() ?? 0))
    return wider * foot > missing ? missing / wider : foot
  }

  /// The largest radius of fillets with which the legs of a triangle are apart from a point below the tip on, in
  /// steps of a hundredth; `nil` where none does that.
  package static func largestBaseRadius(
    base: Double, height: Double, tip: Double, tipRadius: Double
  ) -> Double? {
    func isApart(_ hundredths: Int) -> Bool {
      meeting(
        base: base, height: height, tip: tip, tipRadius: tipRadius,
        baseRadius: Double(hundredths) / 100) <= 1
    }
    let room = largestRadii(base: base, height: height, tip: tip) - tipRadius
    guard room > 0, isApart(0) else { return nil }
    var (low, high) = (0, Int(min(room * 100, 1e9)))
    while low < high {
      let middle = (low + high + 1) / 2
      if isApart(middle) { low = middle } else { high = middle - 1 }
    }
    return Double(low) / 100
  }

  /// The largest sum of the radii of a triangle's tip and fillets, in the unit of its other lengths.
  package static func largestRadii(base: Double, height: Double, tip: Double) -> Double {
    let nearer = min(tip, base - tip)
    guard height > 0 else { return 0 }
    return nearer < height ? max(0, nearer) : (nearer * nearer + height * height) / (2 * height)
  }
}
