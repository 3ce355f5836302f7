package import Imaging
package import PixelDiff
internal import PopframeKit

/// The numbers of one comparison, for JSON and reports.
///
/// Counts are `nil` when the sizes differ, because then no pixel has a counterpart.
package struct ComparisonRecord: Equatable, Sendable {
  /// The size of the expected picture, in pixels.
  package var expectedSize: PixelSize
  /// The size of the actual picture, in pixels.
  package var actualSize: PixelSize
  /// What differs.
  package var differences: PictureDifferences?
  /// How the pictures lie on each other by their popover's frame; `nil` where that is the same corner of both, and where
  /// no frame is known.
  package var alignment: FrameAlignment?
  /// The limits that are exceeded; empty when equal.
  package var exceededLimits: [ExceededLimit]
  /// The tolerances with which the comparison would pass; `nil` if there are none.
  package var passingTolerance: PassingTolerance?
  /// The causes that explain every difference; empty if there are none.
  package var causes: [DifferenceCause]
  /// The frames, if at least one of the pictures is animated; the counts are then those of all
  /// frames together. `nil` for still pictures.
  package var animation: AnimationRecord?
  /// What the comparison ignores in the two files, in words: HDR, profiles with tables, the lower 8
  /// of 16 bits, another number of pixels per metre.
  package var facts: [String]
  /// SHA-256 of the area that differs, before and after: two cases with the same hash show the same
  /// change. `nil` if nothing differs, and for very large differences.
  package var differenceDigest: String?

  /// Creates a record.
  package init(
    expectedSize: PixelSize, actualSize: PixelSize, differences: PictureDifferences?,
    exceededLimits: [ExceededLimit] = [], passingTolerance: PassingTolerance? = nil,
    causes: [DifferenceCause] = [], animation: AnimationRecord? = nil, facts: [String] = []
  ) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
    self.differences = differences
    self.exceededLimits = exceededLimits
    self.passingTolerance = passingTolerance
    self.causes = causes
    self.animation = animation
    self.facts = facts
  }

  /// The rectangle around all that differs, in the actual picture, with both laid on the frame; `nil` where nothing does, and
  /// where the sizes differ and no frame is known.
  package var box: PixelRect? { alignment?.box ?? differences?.boundingBox }

  /// The outcome of the comparison: ``CaseOutcome/equal``, ``CaseOutcome/different`` or
  /// ``CaseOutcome/sizeMismatch``.
  package var outcome: CaseOutcome {
    if differences == nil { return .sizeMismatch }
    return exceededLimits.isEmpty ? .equal : .different
  }
}

/// How the frames of two animations compare.
package struct AnimationRecord: Hashable, Sendable {
  /// How many frames were expected; 1 for a still picture.
  package var expectedFrames: Int
  /// How many frames there are; 1 for a still picture.
  package var actualFrames: Int
  /// The frames that differ, counted from 0.
  package var differentFrames: [Int]

  /// Creates a record.
  package init(expectedFrames: Int, actualFrames: Int, differentFrames: [Int]) {
    self.expectedFrames = expectedFrames
    self.actualFrames = actualFrames
    self.differentFrames = differentFrames
  }
}

extension ComparisonRecord {
  /// Creates the record of a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - sweep: The tolerances with which it would pass.
  ///   - causes: What explains every difference.
  package init(
    _ comparison: PictureComparison, sweep: ToleranceSweep? = nil, causes: [DifferenceCause] = []
  ) {
    self.init(
      expectedSize: comparison.expectedSize, actualSize: comparison.actualSize,
      differences: comparison.differences, exceededLimits: ExceededLimit.all(of: comparison),
      causes: causes)
    if case .different = comparison.verdict {
      passingTolerance = sweep.flatMap { PassingTolerance($0) }
    }
  }
}
