/// A length of an outline: a sum of measures, each times a factor.
package struct OutlineLength: Equatable, Sendable {
  /// The factors that are not 0.
  package private(set) var factors: [OutlinePath.Measure: Double] = [:]

  package static let zero = OutlineLength()

  private init() {}

  /// A number of points, and some shares of a measure.
  package init(_ points: Double, _ factor: Double = 0, of measure: OutlinePath.Measure = .inset) {
    self[.point] = points
    self[measure] += factor
  }

  package var measures: Set<OutlinePath.Measure> { Set(factors.keys) }

  package subscript(measure: OutlinePath.Measure) -> Double {
    get { factors[measure] ?? 0 }
    set { factors[measure] = abs(newValue) < 1e-9 ? nil : newValue }
  }

  package static func + (first: OutlineLength, second: OutlineLength) -> OutlineLength {
    var sum = first
    for (measure, factor) in second.factors { sum[measure] += factor }
    return sum
  }

  package static func * (factor: Double, length: OutlineLength) -> OutlineLength {
    var product = zero
    for (measure, own) in length.factors { product[measure] = factor * own }
    return product
  }

  package static func - (first: OutlineLength, second: OutlineLength) -> OutlineLength {
    first + -1 * second
  }

  package static prefix func - (length: OutlineLength) -> OutlineLength { -1 * length }
}

/// Leaves out the measures that are 0, or linear in the inset, at all insets of a range.
struct OutlineSimplifier {
  let radii: (corners: [Double], base: Double, tip: Double)
  let insets: ClosedRange<Double>

  /// A length; a measure that is kept is cut off at 0 somewhere in the range.
  func callAsFunction(_ length: OutlineLength) -> OutlineLength {
    var simple = length
    for (measure, factor) in length.factors {
      guard let line = line(of: measure) else { continue }
      simple[measure] = 0
      simple = simple + factor * line
    }
    // Other measures may have become shares of the inset.
    if insets == 0...0 { simple[.inset] = 0 }
    return simple
  }

  /// A measure as a length that holds in the whole range; `nil` for one that stays, because arcs are told by it or
  /// because it changes.
  private func line(of measure: OutlinePath.Measure) -> OutlineLength? {
    switch measure {
    case .point, .inset: nil
    case .foot: radii.base + insets.upperBound <= 0 ? .zero : nil
    case .footGap: radii.base + insets.lowerBound >= 0 ? .zero : nil
    case .tip: radii.tip <= insets.lowerBound ? .zero : nil
    case .tipGap:
      insets.upperBound <= radii.tip
        ? .zero : insets.lowerBound >= radii.tip ? OutlineLength(-radii.tip, 1) : nil
    case .corner(let index):
      radii.corners[index] >= insets.upperBound && radii.corners[index] > 0
        ? OutlineLength(radii.corners[index], -1)
        : radii.corners[index] <= insets.lowerBound ? .zero : nil
    }
  }

  private func callAsFunction(_ vector: OutlinePath.Vector) -> OutlinePath.Vector {
    OutlinePath.Vector(self(vector.x), self(vector.y))
  }

  /// A part of the outline; `nil` for an arc that has no radius at any inset.
  func callAsFunction(_ element: OutlinePath.Element) -> OutlinePath.Element? {
    switch element {
    case .line(let end): return .line(self(end))
    case .curve(let first, let second, let end):
      return .curve(self(first), self(second), end: self(end))
    case .arc(let end, let radius, let isClockwise):
      // Ways of an arc are shares of its radius, whatever that is.
      return self(radius) == .zero ? nil : .arc(end, radius: radius, isClockwise: isClockwise)
    }
  }
}
