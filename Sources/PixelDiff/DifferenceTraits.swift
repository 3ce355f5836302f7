internal import Imaging
internal import Words

/// The traits that all differing pixels of two pictures share; at least one is known.
package struct DifferenceTraits: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// Only their alpha has changed; if one of both is transparent, the other is almost
    /// transparent.
    case alpha
    /// Something that was expected behind everything else, such as a shadow, is missing or fainter:
    /// the actual pixel, painted over some colour, gives the expected one.
    case missing
    /// The same the other way round: something is additional or stronger.
    case additional
  }

  /// The largest difference of a channel, where it is at most ``smallDifference``.
  package let largestDifference: UInt8?
  package let change: Change?
  /// The one part of the picture where they all are.
  package let part: String?

  /// The largest difference of a channel that is called small.
  package static let smallDifference: UInt8 = 3

  /// Creates traits; `nil` when there is none.
  package init?(largestDifference: UInt8?, change: Change?, part: String?) {
    if largestDifference == nil && change == nil && part == nil { return nil }
    self.largestDifference = largestDifference
    self.change = change
    self.part = part
  }
}

extension DifferenceTraits {
  /// The traits of differing pixels; `nil` when there is none.
  init?(_ differences: PictureDifferences) {
    let touched = differences.regions.filter { $0.differentPixels > 0 }
    let isOnePart = touched.count == 1 && differences.regions.count > 1
    let largest = differences.largestDifference.largest
    self.init(
      largestDifference: largest <= Self.smallDifference ? largest : nil,
      change: differences.changes.first { $0.isPossible(differences) },
      part: isOnePart ? touched[0].name : nil)
  }
}

extension DifferenceTraits.Change {
  fileprivate func isPossible(_ differences: PictureDifferences) -> Bool {
    switch self {
    case .alpha: differences.alphaOnlyPixels == differences.differentPixels
    // Rounding alone could look like something behind the pixel.
    case .missing, .additional:
      differences.largestDifference.alpha > DifferenceTraits.smallDifference
    }
  }

  /// Whether an expected pixel has changed to an actual one in this way.
  func holds(_ expected: Pixel, _ actual: Pixel) -> Bool {
    switch self {
    // A transparent pixel differs in its alpha alone, by definition.
    case .alpha:
      min(expected.alpha, actual.alpha) > 0
        || max(expected.alpha, actual.alpha) <= DifferenceTraits.smallDifference
    case .missing: expected.isOver(actual)
    case .additional: actual.isOver(expected)
    }
  }
}

extension Pixel {
  /// Whether another pixel, painted over something, gives this one; each channel may be one off by
  /// rounding.
  fileprivate func isOver(_ front: Pixel) -> Bool {
    guard alpha >= front.alpha else { return false }
    let range = -1...Int(alpha - front.alpha) + 1
    return range.contains(Int(red) - Int(front.red))
      && range.contains(Int(green) - Int(front.green))
      && range.contains(Int(blue) - Int(front.blue))
  }
}

extension DifferenceTraits: CustomStringConvertible {
  /// The traits in plain words: "only ±1, only alpha and only in the shadow".
  package var description: String {
    var words: [String] = []
    if let largestDifference { words.append("only ±\(largestDifference)") }
    switch change {
    case .alpha: words.append("only alpha")
    case .missing: words.append("only something missing or fainter")
    case .additional: words.append("only something added or stronger")
    case nil: break
    }
    if let part { words.append("only in the \(part)") }
    return words.listed(.and)
  }
}
