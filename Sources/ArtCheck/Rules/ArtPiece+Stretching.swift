internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Words

extension ArtPiece {
  /// The findings of caps-too-small and stretch-detail, and the sides of those of caps-too-small.
  func stretching() -> (findings: [ArtFinding], sides: Set<String>) {
    var lists: [BandEnd: [FileEvidence<(StretchReview.Corner, ArtBand)>]] = [:]
    var details: [BandPart: [FileEvidence<(StretchReview.Detail, ArtBand)>]] = [:]
    for file in files {
      for (index, band) in bands(of: file).enumerated() where !band.isTiled {
        let review = StretchReview(file.bitmap.laid(band.axis), band: band.columns)
        for (isLow, corner) in [(true, review.low), (false, review.high)] {
          guard let corner else { continue }
          lists[BandEnd(band: index, isLow: isLow), default: []].append(
            FileEvidence(file: file, value: (corner, band)))
        }
        for detail in review.details {
          details[BandPart(band: index, place: detail.place), default: []].append(
            FileEvidence(file: file, value: (detail, band)))
        }
      }
    }
    var findings: [ArtFinding] = []
    var sides: Set<String> = []
    for end in lists.keys.sorted() {
      guard let evidence = lists[end], let finding = smallCap(evidence, isLow: end.isLow) else {
        continue
      }
      findings.append(finding.finding)
      sides.insert(finding.side)
    }
    // If a corner is stretched, nothing else is reported for its side.
    for end in lists.keys {
      details[BandPart(band: end.band, place: end.isLow ? .low : .high)] = nil
    }
    for part in details.keys.sorted() {
      if let evidence = details[part], let finding = detail(evidence) { findings.append(finding) }
    }
    return (findings, sides)
  }

  private struct BandEnd: Hashable, Comparable {
    let band: Int
    let isLow: Bool

    static func < (a: BandEnd, b: BandEnd) -> Bool {
      (a.band, a.isLow ? 0 : 1) < (b.band, b.isLow ? 0 : 1)
    }
  }

  private struct BandPart: Hashable, Comparable {
    let band: Int
    let place: StretchReview.Detail.Place

    static func < (a: BandPart, b: BandPart) -> Bool { (a.band, a.order) < (b.band, b.order) }

    private var order: Int {
      switch place {
      case .low: 0
      case .run: 1
      case .high: 2
      }
    }
  }

  private func smallCap(
    _ evidence: [FileEvidence<(StretchReview.Corner, ArtBand)>], isLow: Bool
  ) -> (finding: ArtFinding, side: String)? {
    guard let worst = evidence.worst(by: { $0.0.deviation }) else { return nil }
    let (corner, band) = worst.value
    let boundary = isLow ? band.low : band.high
    let isSlight = evidence.allSatisfy { $0.value.0.isSlight }
    if !isLow, evidence.contains(where: { $0.value.1.endsAtCenter }) {
      return (wideCenter(evidence, worst), boundary.part.rawValue)
    }
    // In points, the correct number applies to every file, so it is a whole number.
    let right = evidence.map { item in
      let pixels = Self.right(item, isLow: isLow)
      return boundary.growsInwards
        ? item.file.pointsUp(pixels) : Double(pixels / item.file.scale)
    }
    guard let expected = boundary.growsInwards ? right.max() : right.min() else { return nil }
    let numbers =
      boundary.isPixels
      ? evidence.map { item in
        let own = isLow ? item.value.1.low : item.value.1.high
        return FixProposal.Setting(
          key: own.key, part: own.part, value: Double(Self.right(item, isLow: isLow)))
      } : [FixProposal.Setting(key: boundary.key, part: boundary.part, value: expected)]
    let advice =
      boundary.isPixels
      ? evidence.map { item in
        let own = isLow ? item.value.1.low : item.value.1.high
        return "\(own.key.afterLastPoint) \(Self.right(item, isLow: isLow))"
      }
      .joined(separator: ", ") : expected.toTenths
    let start =
      isLow
      ? band.columns.lowerBound..<band.columns.lowerBound + corner.columns
      : band.columns.upperBound - corner.columns..<band.columns.upperBound
    let line = File.line(band.axis)
    return (
      ArtFinding(
        .capsTooSmall, isSlight ? .note : .warning, key: boundary.key, appearance: appearance,
        direction: direction, picture: worst.file.path,
        rectangle: worst.file.rectangle(start, band.axis), measured: corner.deviation,
        expected: expected, side: boundary.part.rawValue, proposal: .settings(numbers),
        message: """
          \(boundary.key): \(boundary.part.rawValue) \(boundary.text) leaves \
          \(corner.columns.counted(line)) of a corner in what is stretched; the worst is off \
          by \(corner.deviation.toTenths) levels in \(worst.file.path)\
          \(worst.others.also); make it \(advice)
          """), boundary.part.rawValue
    )
  }

  /// A corner at the end of `center`, where no cap is; there is no fix, for a narrower one may be another number in
  /// each file.
  private func wideCenter(
    _ evidence: [FileEvidence<(StretchReview.Corner, ArtBand)>],
    _ worst: (file: File, value: (StretchReview.Corner, ArtBand), others: [String])
  ) -> ArtFinding {
    let (corner, band) = worst.value
    let lengths = evidence.map { item in
      Double((item.value.1.columns.count - item.value.0.columns) / item.file.scale)
    }
    let expected = max(1, lengths.min() ?? 1)
    let line = File.line(band.axis)
    let start = band.columns.upperBound - corner.columns..<band.columns.upperBound
    return ArtFinding(
      .capsTooSmall, evidence.allSatisfy { $0.value.0.isSlight } ? .note : .warning,
      key: "frame.center", appearance: appearance, direction: direction,
      picture: worst.file.path, rectangle: worst.file.rectangle(start, band.axis),
      measured: corner.deviation, expected: expected,
      side: band.high.part.rawValue,
      message: """
        frame.center: \(corner.columns.counted(line)) at its \
        \(band.axis == .horizontal ? "right" : "lower") end \
        \(corner.columns == 1 ? "is" : "are") no middle; the worst is off by \
        \(corner.deviation.toTenths) levels in \(worst.file.path)\(worst.others.also); make it \
        \(expected.toTenths) \(band.axis == .horizontal ? "wide" : "high")
        """)
  }

  /// Where the clean run begins (ends), in pixels of a whole file from the side that the number counts
  /// from.
  private static func right(
    _ item: FileEvidence<(StretchReview.Corner, ArtBand)>, isLow: Bool
  ) -> Int {
    let (corner, band) = item.value
    let boundary = isLow ? band.low : band.high
    let border = item.file.border(band.axis)
    guard boundary.isCap else {
      return border.low
        + (isLow
          ? band.columns.lowerBound + corner.columns : band.columns.upperBound - corner.columns)
    }
    return corner.columns
      + (isLow ? band.lowCap.count + border.low : band.highCap.count + border.high)
  }

  private func detail(
    _ evidence: [FileEvidence<(StretchReview.Detail, ArtBand)>]
  ) -> ArtFinding? {
    guard let worst = evidence.worst(by: { $0.0.deviation }) else { return nil }
    let (detail, band) = worst.value
    let line = File.line(band.axis)
    let column = band.columns.lowerBound + detail.column
    let place = worst.file.rectangle(column..<column + 1, band.axis)
    let number = band.axis == .horizontal ? place.x : place.y
    let levels = detail.deviation.toTenths
    let side =
      switch detail.place {
      case .low: band.low.part.rawValue
      case .run: "\(band.axis)"
      case .high: band.high.part.rawValue
      }
    let what =
      switch detail.reason {
      case .column:
        "from \(line) \(number) on there is what is off by up to \(levels) levels, and would be smeared"
      case .noCleanRun:
        "no run of \(line)s is even; from \(line) \(number) on they are off by up to \(levels) levels"
      case .steepRamp:
        "the ramp from \(line) \(number) on rises by \(levels) levels in so few pixels that steps "
          + "would show"
      }
    return ArtFinding(
      .stretchDetail, .warning, key: band.low.key, appearance: appearance, direction: direction,
      picture: worst.file.path, rectangle: place,
      measured: detail.deviation, expected: Double(UniformSpan.tolerance), side: side,
      message: """
        \(band.low.key): in what is stretched \(band.axis == .horizontal ? "across" : "down") of \
        \(worst.file.path)\(worst.others.also), \(what); move the caps so that it is fixed, \
        tile it, or take it out
        """)
  }
}

extension ArtPiece.File {
  /// How much was cut away before and behind the picture along an axis.
  func border(_ axis: Axis) -> (low: Int, high: Int) {
    axis == .horizontal ? (cut.left, cut.right) : (cut.top, cut.bottom)
  }
}
