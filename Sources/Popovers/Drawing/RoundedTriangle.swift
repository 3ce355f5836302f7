import Imaging
import Themes

/// A triangular arrow, pointing up, with a round tip and fillets where it meets the edge below it; all
/// lengths in one unit, y downwards from the tip.
///
/// The fillet's circle touches the edge at the base's end, the tip's circle touches the top: the leg
/// between them is their inner common tangent.
struct RoundedTriangle: Equatable, Sendable {
  let base: Double
  let height: Double
  /// The tip's distance from the left end of the base.
  let tip: Double
  let tipRadius: Double
  let baseRadius: Double

  /// Radii that are too large together are made smaller by one factor.
  init(base: Double, height: Double, tip: Double, tipRadius: Double, baseRadius: Double) {
    let largest = DrawnArrow.largestRadii(base: base, height: height, tip: tip)
    let sum = tipRadius + baseRadius
    let factor = sum > largest ? largest / sum : 1
    self.base = base
    self.height = height
    self.tip = tip
    self.tipRadius = tipRadius * factor
    self.baseRadius = baseRadius * factor
  }

  /// From the left end of the base over the tip to its right end.
  var points: [Point] {
    let right = flank(base - tip).map { Point(x: base - $0.x, y: $0.y) }
    return flank(tip) + right.reversed().dropFirst()
  }

  /// From an end of the base at (0, height) to the tip at (reach, 0).
  private func flank(_ reach: Double) -> [Point] {
    if reach == 0, height == tipRadius + baseRadius {
      return [Point(x: 0, y: height), Point(x: reach, y: 0)]
    }
    let (sine, cosine) = DrawnArrow.slope(
      reach: reach, height: height, radii: tipRadius + baseRadius)
    var points: [Point] = []
    points += Arc.points(
      from: Point(x: 0, y: baseRadius), to: Point(x: baseRadius * sine, y: baseRadius * cosine)
    ).map { Point(x: $0.x, y: height - baseRadius + $0.y) }
    points += Arc.points(
      from: Point(x: -tipRadius * sine, y: -tipRadius * cosine), to: Point(x: 0, y: -tipRadius)
    ).map { Point(x: reach + $0.x, y: tipRadius + $0.y) }
    return points
  }
}
