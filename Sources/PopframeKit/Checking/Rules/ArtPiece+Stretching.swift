internal import ArtAnalysis
internal import Imaging

extension ArtPiece {
  /// What caps-too-small and stretch-detail find, and on which sides the first one does.
  func stretching() -> (findings: [ArtFinding], sides: Set<String>) {
    var lists: [BandEnd: [FileEvidence<(StretchReview.Corner, ArtBand)>]] = [:]
    var details: [Int: [FileEvidence<(StretchReview.Detail, ArtBand)>]] = [:]
    for file in files {
      for (index, band) in bands(of: file).enumerated() where !band.isTiled {
        let review = StretchReview(file.bitmap.laid(band.axis), band: band.columns)
        for (isLow, corner) in [(true, review.low), (false, review.high)] {
          guard let corner else { continue }
          lists[BandEnd(band: index, isLow: isLow), default: []].append(
            FileEvidence(file: file, value: (corner, band)))
        }
        if let detail = review.detail {
          details[index, default: []].append(FileEvidence(file: file, value: (detail, band)))
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
    for index in details.keys.sorted() {
      if let evidence = details[index], let finding = detail(evidence) { findings.append(finding) }
    }
    return (findings, sides)
  }

  /// One end of one band.
  private struct BandEnd: Hashable, Comparable {
    let band: Int
    let isLow: Bool

    static func < (a: BandEnd, b: BandEnd) -> Bool {
      (a.band, a.isLow ? 0 : 1) < (b.band, b.isLow ? 0 : 1)
    }
  }

  private func smallCap(
    _ evidence: [FileEvidence<(StretchReview.Corner, ArtBand)>], isLow: Bool
  ) -> (finding: ArtFinding, side: String)? {
    guard let worst = evidence.worst(by: { $0.0.deviation }) else { return nil }
    let (corner, band) = worst.value
    let boundary = isLow ? band.low : band.high
    let isSlight = evidence.allSatisfy { $0.value.0.isSlight }
    // The right number holds for every file, so that it is a whole number of points.
    let right = evidence.map { item in
      let (corner, band) = item.value
      let grown = corner.columns + (isLow ? band.lowCap.count : band.highCap.count)
      let border = isLow ? item.file.border(band.axis).low : item.file.border(band.axis).high
      guard boundary.side != "start" && boundary.side != "end" else {
        let edge = isLow ? band.columns.lowerBound : band.columns.upperBound
        return isLow
          ? item.file.pointsUp(edge + corner.columns)
          : Double((edge - corner.columns) / item.file.scale)
      }
      return item.file.pointsUp(grown + border)
    }
    let expected = boundary.growsInwards ? right.max() : right.min()
    guard let expected else { return nil }
    let start =
      isLow
      ? band.columns.lowerBound..<band.columns.lowerBound + corner.columns
      : band.columns.upperBound - corner.columns..<band.columns.upperBound
    let line = File.line(band.axis)
    return (
      ArtFinding(
        .capsTooSmall, isSlight ? .note : .warning, key: boundary.key, picture: worst.file.path,
        rectangle: worst.file.rectangle(start, band.axis), measured: corner.deviation,
        expected: expected,
        message: """
          \(boundary.key): \(boundary.side) \(ArtWords.number(boundary.points)) leaves \
          \(ArtWords.count(corner.columns, line)) of a corner in what is stretched; the worst is off \
          by \(ArtWords.number(corner.deviation)) levels in \(worst.file.path)\
          \(ArtWords.also(worst.others)); make it \(ArtWords.number(expected))
          """), boundary.side
    )
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
    let levels = ArtWords.number(detail.deviation)
    let what =
      switch detail.reason {
      case .column:
        "\(line) \(number) is off by \(levels) levels from what is around it, and would be smeared"
      case .noCleanRun:
        "no run of \(line)s is even; from \(line) \(number) on they are off by up to \(levels) levels"
      case .steepRamp:
        "the ramp from \(line) \(number) on rises by \(levels) levels in so few pixels that steps "
          + "would show"
      }
    return ArtFinding(
      .stretchDetail, .warning, key: band.low.key, picture: worst.file.path, rectangle: place,
      measured: detail.deviation, expected: Double(CleanRun.tolerance),
      message: """
        \(band.low.key): in what is stretched \(band.axis == .horizontal ? "across" : "down") of \
        \(worst.file.path)\(ArtWords.also(worst.others)), \(what); move the caps so that it is fixed, \
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
