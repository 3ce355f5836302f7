internal import Words

package enum NumberRange {
  /// Any length, to either side.
  case signed
  /// 0 or more.
  case notNegative
  /// More than 0.
  case positive
  /// From one number to another, both included.
  case between(Double, Double)

  /// The largest length, in points: the largest canvas at the smallest scale.
  package static let longest = 32_768.0

  /// Whether both ends belong to the key itself.
  var isClosed: Bool { if case .between = self { true } else { false } }

  /// `nil` if the number is valid.
  func complaint(about value: Double) -> String? {
    let written = value.inWords
    return switch self {
    case .between(let low, let high) where value < low || value > high:
      "from \(low.inWords) to \(high.inWords), not \(written)"
    case .notNegative where value < 0: "0 or more, not \(written)"
    case .positive where value <= 0: "more than 0, not \(written)"
    case .signed where value < -Self.longest: "at least -32768 points, not \(written)"
    case _ where value > Self.longest: "at most 32768 points, not \(written)"
    default: nil
    }
  }
}
