import Imaging

extension PlacementCandidate: CustomStringConvertible {
  /// The direction and ``explanation``.
  public var description: String { "\(direction.rawValue): \(explanation)" }

  /// Why it won or lost, in words: `loses: needs 236 points of height and has 120, 116 short; up fits`.
  public var explanation: String {
    switch reason {
    case .firstThatFitsAndHits: "wins: the first that fits and hits its source; \(measure)"
    case .firstThatFits: "wins: the first that fits, and none that fits hits its source; \(measure)"
    case .least(let measured, let isTied):
      "wins: nothing fits, and \(least(measured, isTied)); \(measure)"
    case .largestArea: "wins: the largest area, score \(score); \(measure)"
    case .namedFirst: "wins: named first, and its room suffices; \(measure)"
    case .opposite(let first):
      "wins: \(first.rawValue), named first, lacks room, and this opposite has enough; \(measure)"
    case .roomier(let other?, let otherRoom):
      "wins: neither it nor \(other.rawValue) has enough room, and \(other.rawValue) has "
        + "\(max(0, otherRoom).inSentence); \(measure)"
    case .roomier(nil, _): "wins: named first, and its opposite is not permitted; \(measure)"
    case .comesAfter(let other): "loses: \(measure), but \(other.rawValue) comes first"
    case .misses(let other): "loses: \(measure); \(other.rawValue) fits and hits"
    case .doesNotFit(let other): "loses: \(measure); \(other.rawValue) fits"
    case .lacksRoom(let other): "loses: \(measure); \(other.rawValue) has enough room"
    case .exceeds(let measured, let other, let value):
      "loses: it \(amount(measured)), \(other.rawValue) \(measured.text(value)); \(measure)"
    case .equals(let other):
      "loses: as good as \(other.rawValue), which is asked first; \(measure)"
    case .smaller(let other, let score):
      "loses: score \(self.score) is below the \(score) of \(other.rawValue); \(measure)"
    case .tied(let other):
      "loses: score \(score) is that of \(other.rawValue) too, which is asked first; \(measure)"
    case .lessRoom(let other, let room):
      "loses: \(measure); \(other.rawValue) has \(room.inSentence)"
    case .notAsked(let first):
      "not asked: flip looks at \(first.rawValue), named first, and its opposite; \(measure)"
    case .notDrawn: "not drawn: the theme has no art for this direction; \(measure)"
    }
  }

  private func least(_ measured: PlacementMeasure, _ isTied: Bool) -> String {
    switch (measured, isTied) {
    case (.lost, false): "it loses least, \(loss)"
    case (.lost, true): "another covers as little, but it loses least, \(loss)"
    case (.covered, false): "it covers least of \(coverable), \(measured.text(merits[.covered]))"
    case (.covered, true):
      "another loses as little, but it covers least of \(coverable), "
        + measured.text(merits[.covered])
    case (.deficit, _):
      "another loses and covers as little, but it lacks least, \(measured.text(deficit))"
    }
  }

  private func amount(_ measured: PlacementMeasure) -> String {
    switch measured {
    case .lost: "loses \(loss)"
    case .covered: "covers \(measured.text(merits[.covered])) of \(coverable)"
    case .deficit: "lacks \(measured.text(deficit)) of room"
    }
  }

  /// The areas that should not be covered.
  private var coverable: String {
    hasObstacles ? "its source and the obstacles" : "its source"
  }

  private var loss: String {
    let share = full.area > 0 ? lost / full.area * 100 : 0
    return "\(PlacementMeasure.lost.text(lost)) (\(share.inSentence)%)"
  }

  /// How the full size compares with its room and with the allowed area across, and whether the tip
  /// hits: `needs 236 points of height and has 120, 116 short`.
  public var measure: String {
    let (word, crossWord) =
      roomAxis == .vertical ? ("height", "width") : ("width", "height")
    let length = full.length(roomAxis).inSentence
    let crossLength = full.length(roomAxis.across)
    let isTooWide = crossLength > across + ArrowLane.tolerance
    var text: String
    if hasRoom, isTooWide {
      text = "its \(word) has room"
    } else {
      text = "needs \(length) points of \(word) and has \(room > 0 ? room.inSentence : "none")"
      if !hasRoom { text += ", \(deficit.inSentence) short" }
    }
    if isTooWide {
      text +=
        ", but it needs \(crossLength.inSentence) points of \(crossWord) and the allowed area has "
        + across.inSentence
    }
    if obstructed > ArrowLane.tolerance {
      text += "; it covers \(PlacementMeasure.covered.text(obstructed)) of what is to stay free"
    }
    if !hits { text += "; its tip is \(beside.inSentence) points beside the source" }
    return text
  }
}

extension PlacementMeasure {
  /// An amount with its unit.
  fileprivate func text(_ amount: Double) -> String {
    switch self {
    case .lost, .covered: "\(amount.inSentence) square points"
    case .deficit: "\(amount.inSentence) points"
    }
  }
}

extension Double {
  /// The number with at most one decimal, for labels.
  var inTenths: String { ((self * 10).rounded() / 10).decimal }

  /// The number with at most two decimals, for sentences; with up to nine if it would otherwise
  /// become zero.
  var inSentence: String {
    let rounded = (self * 100).rounded() / 100
    return rounded == 0 ? withoutNoise.decimal : rounded.decimal
  }
}
