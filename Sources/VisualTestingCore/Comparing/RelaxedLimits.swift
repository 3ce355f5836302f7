internal import Raster

/// What would let a comparison pass that does not; each line alone is enough.
struct RelaxedLimits {
  /// "a channel tolerance of 3", "226 pixels".
  let words: [String]

  /// - Parameters:
  ///   - limits: Those that do not hold.
  ///   - budget: All that were asked.
  init(
    _ differences: PictureDifferences, broken limits: [PictureComparison.BrokenLimit],
    budget: DifferenceBudget
  ) {
    if limits.contains(where: \.isLowerBound) {
      let count = differences.differentPixels
      let expectation = count == 0 ? "no expectation" : "at least \(count.pixels) expected"
      words = limits.count == 1 ? [expectation] : []
      return
    }
    let tolerance = differences.channelTolerance(for: budget)
    let tolerances = tolerance.map { ["a channel tolerance of \($0)"] } ?? []
    words = tolerances + [limits.raised(for: differences)]
  }
}

extension PictureComparison.BrokenLimit {
  fileprivate var isLowerBound: Bool {
    if case .expectedAtLeast = self { true } else { false }
  }
}

extension [PictureComparison.BrokenLimit] {
  /// The limits, raised together to what was found.
  fileprivate func raised(for differences: PictureDifferences) -> String {
    var parts: [String] = []
    for limit in self {
      switch limit {
      case .pixels, .share:
        if parts.isEmpty { parts.append(differences.differentPixels.pixels) }
      case .density(let limit):
        let found = differences.densest?.pixels ?? 0
        parts.append("\(found.pixels) in a window of \(limit.window)×\(limit.window)")
      case .expectedAtLeast: break
      }
    }
    return parts.joined(separator: " and ")
  }
}

extension PictureDifferences {
  /// The smallest tolerance of a channel with which a budget certainly holds.
  fileprivate func channelTolerance(for budget: DifferenceBudget) -> Int? {
    var most = [budget.pixels, budget.density?.pixels].compactMap { $0 }.min()
    if let share = budget.share {
      let pixels = Int(share.fraction * Double(comparedPixels))
      most = Swift.min(most ?? pixels, pixels)
    }
    let allowed = most ?? 0
    return pixelsBeyond.firstIndex { $0 <= allowed && $0 >= budget.expectedAtLeast }
  }
}

extension Int {
  /// "1 pixel", "2 pixels".
  var pixels: String { self == 1 ? "1 pixel" : "\(self) pixels" }
}
