/// The permitted directions in the policy's order; at most four, stored without an allocation.
public struct PlacementCandidates: RandomAccessCollection, Equatable, Sendable {
  private var first: PlacementCandidate?
  private var second: PlacementCandidate?
  private var third: PlacementCandidate?
  private var fourth: PlacementCandidate?

  init() {}

  /// Always 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public private(set) var endIndex = 0

  /// The candidate at this place of the order, from 0.
  public internal(set) subscript(index: Int) -> PlacementCandidate {
    get {
      let candidate =
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
      guard let candidate, index < endIndex else {
        preconditionFailure("there is no candidate \(index)")
      }
      return candidate
    }
    set {
      precondition(index < endIndex, "there is no candidate \(index)")
      set(index, newValue)
    }
  }

  /// The candidate that points somewhere; `nil` where that is not permitted.
  public subscript(direction: ArrowDirection) -> PlacementCandidate? {
    first { $0.direction == direction }
  }

  /// Adds a candidate.
  ///
  /// - Precondition: there are fewer than four.
  mutating func append(_ candidate: PlacementCandidate) {
    precondition(endIndex < 4, "there are four directions")
    set(endIndex, candidate)
    endIndex += 1
  }

  private mutating func set(_ index: Int, _ candidate: PlacementCandidate) {
    switch index {
    case 0: first = candidate
    case 1: second = candidate
    case 2: third = candidate
    default: fourth = candidate
    }
  }
}
