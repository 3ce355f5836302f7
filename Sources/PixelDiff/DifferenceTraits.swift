internal import Imaging

/// What all differing pixels of two pictures have in common; at least one trait is known.
package struct DifferenceTraits: Hashable, Sendable {
  /// How pixels have changed.
  package enum Change: Hashable, Sendable {
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
  /// How all of them have changed.
  package let change: Change?
  /// The one part of the picture where they all are.
  package let part: String?

  /// The largest difference of a channel that is called small.
  package static let smallDifference: UInt8 = 3

  /// Creates traits; `nil` when there is none.
  init?(largestDifference: UInt8?, change: Change?, part: String?) {
    if largestDifference == nil && change == nil && part == nil { return nil }
    self.largestDifference = largestDifference
    self.change = change
    self.part = part
  }
}

extension DifferenceTraits: CustomStringConvertible {
  /// The traits in plain words: "only ±1, only alpha, and only in the shadow".
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
    guard words.count > 1, let last = words.popLast() else { return words.joined() }
    return words.joined(separator: ", ") + (words.count > 1 ? ", and " : " and ") + last
  }
}
