import Raster

extension PlacementCandidate: CustomStringConvertible {
  /// The direction and ``explanation``.
  public var description: String { "\(direction.rawValue): \(explanation)" }

  /// Why it won or lost, in words: `loses: needs 236 points of height and has 120, 116 short; up fits`.
  public var explanation: String {
    switch reason {
    case .firstThatFits: "wins: the first that fits, \(measure)"
    case .losesLeast: "wins: nothing fits, and it loses least, \(loss); \(measure)"
    case .largestArea: "wins: the largest area, score \(score); \(measure)"
    case .namedFirst: "wins: named first, and \(measure)"
    case .opposite: "wins: the direction named first does not fit; \(measure)"
    case .cut: "wins: named first, and no permitted opposite fits; \(measure)"
    case .comesAfter(let other) where fits:
      "loses: \(measure), but \(other.rawValue) comes first"
    case .comesAfter(let other):
      "loses: \(measure), and \(other.rawValue) was named first"
    case .doesNotFit(let other): "loses: \(measure); \(other.rawValue) fits"
    case .losesMore(let other): "loses: \(measure); it loses \(loss), \(other.rawValue) no more"
    case .smaller(let other): "loses: score \(score) is below that of \(other.rawValue); \(measure)"
    case .tied(let other):
      "loses: score \(score) is that of \(other.rawValue) too, which is asked first; \(measure)"
    case .notAsked(let first):
      "not asked: flip looks at \(first.rawValue), named first, and its opposite; \(measure)"
    case .notDrawn: "not drawn: the theme has no art for this direction; \(measure)"
    }
  }

  private var loss: String {
    let share = full.area > 0 ? lost / full.area * 100 : 0
    return "\(lost.inTenths) square points (\(share.inTenths)%)"
  }

  /// How the full size compares with its room.
  private var measure: String {
    let length = full.length(roomAxis).inTenths
    let word = roomAxis == .vertical ? "height" : "width"
    let crossWord = roomAxis == .vertical ? "width" : "height"
    if fits { return "needs \(length) points of \(word) and has \(room.inTenths)" }
    if deficit > 0 {
      return "needs \(length) points of \(word) and has \(room.inTenths), \(deficit.inTenths) short"
    }
    return """
      its height has room, but it needs \(full.length(roomAxis.across).inTenths) points of \(crossWord) \
      and the allowed area has \(strip.span(roomAxis.across).length.inTenths)
      """
  }
}

extension Double {
  /// The number with at most one decimal, for sentences.
  var inTenths: String { ((self * 10).rounded() / 10).decimal }
}
