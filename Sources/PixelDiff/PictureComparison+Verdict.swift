internal import Imaging

extension PictureComparison {
  /// Whether the differences are allowed.
  public var verdict: Verdict {
    guard let differences else { return .sizeMismatch }
    if !unknownRegions.isEmpty { return .unknownRegions(unknownRegions) }
    if differences.comparedPixels == 0 { return .nothingCompared }
    let broken = options.budget.broken(by: differences)
    return broken.isEmpty ? .equal : .different(broken)
  }
}

extension DifferenceBudget {
  /// The limits that are exceeded.
  func broken(by differences: PictureDifferences) -> [PictureComparison.BrokenLimit] {
    var broken: [PictureComparison.BrokenLimit] = []
    if let allowed = allowedPixels, differences.differentPixels > allowed {
      broken.append(.pixels(allowed: allowed))
    }
    if let share, differences.share > share.fraction { broken.append(.share(allowed: share)) }
    if let density, let densest = differences.densest, densest.pixels > density.pixels {
      broken.append(.density(allowed: density))
    }
    if differences.differentPixels < expectedAtLeast {
      broken.append(.expectedAtLeast(expectedAtLeast))
    }
    return broken
  }

  /// The most pixels that may differ; without any limit none may, with other limits only any number.
  private var allowedPixels: Int? {
    pixels ?? (share == nil && density == nil ? 0 : nil)
  }
}
