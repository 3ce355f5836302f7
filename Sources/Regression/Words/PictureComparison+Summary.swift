public import PixelDiff
internal import Imaging
internal import PopframeKit

extension PictureComparison {
  /// What was found, in one line, for the message of a test or a log:
  /// `392 of 298,224 pixels differ (0.13 %); largest difference 255`.
  public var summary: String {
    switch verdict {
    case .sizeMismatch:
      "\(actualSize.formatted) pixels, expected \(expectedSize.formatted)"
    case .equal:
      if let differences, differences.differentPixels > 0 {
        "equal within the tolerance: \(differences.summary)"
      } else {
        "equal"
      }
    case .different(let limits):
      if let differences, differences.differentPixels > 0,
        !limits.contains(where: \.isExpectation)
      {
        differences.summary
      } else {
        ExceededLimit.all(of: self).first?.description ?? "different"
      }
    case .unknownRegions, .nothingCompared:
      ExceededLimit.all(of: self).first?.description ?? "nothing was compared"
    }
  }
}

extension PictureComparison.BrokenLimit {
  /// Whether too little differs, rather than too much.
  fileprivate var isExpectation: Bool {
    if case .expectedAtLeast = self { return true }
    return false
  }
}
