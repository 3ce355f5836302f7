internal import Imaging
package import PixelDiff

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
    case .pixels(let allowed):
      return "\(differing(count)), \(allowed) may"
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
  "\(count.pixels) \(count == 1 ? "differs" : "differ")"
}
