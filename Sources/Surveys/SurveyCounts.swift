package import Themes
internal import PopframeKit
package import Placement

package struct SurveyCounts: Equatable, Sendable {
  /// How many placements were tried.
  package private(set) var placements = 0
  /// How many have their tip beside the source.
  package private(set) var misses = 0
  /// How many lose some of their area.
  package private(set) var cut = 0
  package private(set) var capsShrunk = 0
  /// How many have their lane shrunk, or an arrow that is wider than its edge.
  package private(set) var laneShrunk = 0
  /// How many could not be placed: there was no room at all.
  package private(set) var impossible = 0
  private var up = 0
  private var down = 0
  private var left = 0
  private var right = 0
  private var none = 0

  package init() {}

  package func wins(_ direction: ArrowDirection) -> Int {
    switch direction {
    case .up: up
    case .down: down
    case .left: left
    case .right: right
    case .none: none
    }
  }

  mutating func add(_ direction: ArrowDirection, _ marks: SurveyMarks) {
    placements += 1
    switch direction {
    case .up: up += 1
    case .down: down += 1
    case .left: left += 1
    case .right: right += 1
    case .none: none += 1
    }
    if marks.contains(.misses) { misses += 1 }
    if marks.contains(.isCut) { cut += 1 }
    if marks.contains(.capsShrink) { capsShrunk += 1 }
    if marks.contains(.laneShrinks) { laneShrunk += 1 }
  }

  mutating func addImpossible(_ count: Int) {
    placements += count
    impossible += count
  }

  package mutating func add(_ other: SurveyCounts) {
    placements += other.placements
    misses += other.misses
    cut += other.cut
    capsShrunk += other.capsShrunk
    laneShrunk += other.laneShrunk
    impossible += other.impossible
    up += other.up
    down += other.down
    left += other.left
    right += other.right
    none += other.none
  }
}

/// The marks of one placement, or of all placements that were tried at a source.
package struct SurveyMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The tip is beside its source.
  package static let misses = SurveyMarks(rawValue: 1)
  /// Some of the area is lost.
  package static let isCut = SurveyMarks(rawValue: 2)
  /// The frame is smaller than its caps.
  package static let capsShrink = SurveyMarks(rawValue: 4)
  /// The lane shrinks, or the arrow is wider than its edge.
  package static let laneShrinks = SurveyMarks(rawValue: 8)
}

package struct SurveyedSource: Equatable, Sendable {
  /// The direction that wins with the first content, standard text, no keyboard and the first reading
  /// direction; `none` where nothing could be placed.
  package internal(set) var direction = ArrowDirection.none
  /// The marks of all placements that were tried there.
  package internal(set) var marks: SurveyMarks = []
}

package struct SurveyFinding: Equatable, Sendable {
  package let request: PlacementRequest
  package let direction: ArrowDirection
  /// How far the tip is beside its source, in points.
  package let beside: Double
  /// The share of the full size that is lost, 0…1.
  package let lost: Double
}
