package import Imaging
package import PixelDiff
internal import PopframeKit
internal import Words

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
  /// The limits that are exceeded, in words: "226 pixels differ, 10 may"; empty when equal.
  package var brokenLimits: [String]
  /// The tolerances with which the comparison would pass, in words: "a channel tolerance of 3",
  /// "412 pixels".
  package var wouldPassWith: [String]
  /// The causes that explain every difference, in words: "shifted by (0, 1)"; empty if there are
  /// none.
  package var causes: [String]
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
    brokenLimits: [String] = [], wouldPassWith: [String] = [], causes: [String] = [],
    animation: AnimationRecord? = nil, facts: [String] = []
  ) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
    self.differences = differences
    self.brokenLimits = brokenLimits
    self.wouldPassWith = wouldPassWith
    self.causes = causes
    self.animation = animation
    self.facts = facts
  }

  /// The outcome of the comparison: ``CaseOutcome/equal``, ``CaseOutcome/different`` or
  /// ``CaseOutcome/sizeMismatch``.
  package var outcome: CaseOutcome {
    if differences == nil { return .sizeMismatch }
    return brokenLimits.isEmpty ? .equal : .different
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
  ///   - causes: What explains every difference, in words.
  package init(
    _ comparison: PictureComparison, sweep: ToleranceSweep? = nil, causes: [String] = []
  ) {
    self.init(
      expectedSize: comparison.expectedSize, actualSize: comparison.actualSize,
      differences: comparison.differences, causes: causes)
    guard let differences else { return }
    switch comparison.verdict {
    case .equal, .sizeMismatch: break
    case .nothingCompared:
      brokenLimits = ["no pixel was compared: the ignored rectangles cover the whole picture"]
    case .unknownRegions(let names):
      brokenLimits = names.map { "no part of the picture is named '\($0)'" }
    case .different(let limits):
      brokenLimits = limits.map { $0.words(for: differences) }
      wouldPassWith = sweep?.words ?? []
    }
  }
}

extension PictureComparison.BrokenLimit {
  /// What differs, and what was allowed.
  fileprivate func words(for differences: PictureDifferences) -> String {
    let count = differences.differentPixels
    switch self {
    case .pixels(allowed: 0):
      return "\(differing(count)), none may"
    case .everyPixelAllowed:
      return "\(differing(count)), none may: the picture has \(differences.comparedPixels.counted("pixel")), "
        + "and a limit that lets all of them differ does not hold"
    case .pixels(let allowed):
      return "\(differing(count)), \(allowed.grouped) may"
    case .share(let allowed):
      return "\(Percentage(differences.share)) of the pixels differ, "
        + "\(Percentage(allowed.fraction)) may"
    case .density(let allowed):
      let window = "\(allowed.window)×\(allowed.window)"
      let found = differences.densest?.pixels ?? 0
      return "\(differing(found)) in one window of \(window), \(allowed.pixels) may"
    case .expectedAtLeast(let least):
      return "\(differing(count)), at least \(least) were expected: "
        + "the tolerance may not be needed any more"
    }
  }
}

/// "1 pixel differs", "2 pixels differ".
private func differing(_ count: Int) -> String {
  "\(count.counted("pixel")) \(count == 1 ? "differs" : "differ")"
}
