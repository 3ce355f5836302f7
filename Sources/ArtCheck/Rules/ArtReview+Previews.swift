internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtReview {
  mutating func reviewPreviews() throws(PopframeError) {
    let previews = theme.document.base.previews
    let cases = previews.cases
    try reviewRoom(cases)
    try reviewTiles(cases)
    try reviewJoints()
    try reviewVisibility(previews)
  }

  /// arrow-room: popovers that leave the arrow no room between its corners.
  private mutating func reviewRoom(_ cases: [PreviewCase]) throws(PopframeError) {
    var worst: [ArrowDirection: (layout: PopoverLayout, preview: PreviewCase)] = [:]
    var others: [ArrowDirection: Set<String>] = [:]
    for preview in cases where preview.request.arrow != .none {
      let layout = try theme.layout(preview.request, appearance: preview.appearance)
      guard layout.state == .laneShrunk || layout.state == .overflows else { continue }
      let direction = layout.direction
      others[direction, default: []].insert(preview.name)
      if let known = worst[direction],
        known.layout.state == .overflows || layout.state != .overflows
      {
        continue
      }
      worst[direction] = (layout, preview)
    }
    for direction in ArrowDirection.allCases {
      guard let (layout, preview) = worst[direction] else { continue }
      let isAcross = direction == .up || direction == .down
      let bounds = layout.points.bounds
      let length = isAcross ? bounds.width : bounds.height
      let minimum = isAcross ? layout.minimum.width : layout.minimum.height
      let more = (others[direction]?.count ?? 1) - 1
      let overflows = layout.state == .overflows
      add(
        ArtFinding(
          .arrowRoom, overflows ? .error : .warning, key: "previews.content",
          measured: length, expected: minimum, side: direction.rawValue,
          message: """
            previews: \(preview.name)\(more > 0 ? " (and \(more) more)" : "") is \
            \(length.toTenths) points \(isAcross ? "wide" : "high"), so that the arrow \
            \(overflows ? "is wider than the popover" : "stands on the corners"); it needs \
            \(minimum.toTenths)
            """))
    }
  }

  /// tile-partial: popovers whose last tile is cut and does not match the far cap.
  private mutating func reviewTiles(_ cases: [PreviewCase]) throws(PopframeError) {
    var evidence: [String: (difference: Double, finding: ArtFinding, count: Int)] = [:]
    for preview in cases {
      guard
        let frame = theme.document.theme(for: preview.appearance)?
          .pointing(preview.request.arrow).measured(at: preview.request.scale).frame,
        frame.resizing.x == .tile || frame.resizing.y == .tile
      else { continue }
      let layout = try theme.layout(preview.request, appearance: preview.appearance)
      let file = frame.image.file(for: preview.request.scale)
      guard !isMarked(file.path), layout.capScale == 1 else { continue }
      let bitmap = try theme.files.bitmap(of: file.path)
      let piece = ArtPiece(
        key: "frame.image", role: .frame(frame), set: frame.image,
        files: [ArtPiece.File(file: file, bitmap: bitmap, cut: .zero)])
      for band in piece.bands(of: piece.files[0]) where band.isTiled && !band.highCap.isEmpty {
        let laid = bitmap.laid(band.axis)
        guard let review = TileReview(laid, band: band.columns),
          let drawn = frame.target(band.axis, of: layout.pixels.frame, at: preview.request.scale),
          let tile = TileEnd(band, of: frame, file: file, scale: preview.request.scale, room: drawn)
        else { continue }
        let difference = laid.meanColumnDifference(tile.lastColumn, band.highCap.lowerBound)
        guard difference > review.limit else { continue }
        let side = "\(file.path) \(band.axis)"
        let count = (evidence[side]?.count ?? 0) + 1
        if let known = evidence[side], known.difference >= difference {
          evidence[side]?.count = count
          continue
        }
        let content = layout.points.content
        let length = band.axis == .horizontal ? content.width : content.height
        let word = band.axis == .horizontal ? "wide" : "high"
        let fits = [length - tile.tooMuch, length + tile.missing].filter { $0 > 0 }
        let advice =
          tile.tooMuch > 0
          ? "content \(fits.map(\.toTenths).listed(.or)) points \(word) fits"
          : "no size fits; begin the cap where a period of the tile ends"
        evidence[side] = (
          difference,
          ArtFinding(
            .tilePartial, .note, key: "frame.capInsets", picture: file.path,
            rectangle: piece.files[0].rectangle(
              tile.lastColumn..<tile.lastColumn + 1, band.axis),
            measured: difference, expected: review.limit, side: "\(band.axis)",
            message: """
              frame.resizing: in \(preview.name) the last tile of \(file.path) is \
              \(tile.tooMuch > 0 ? "cut" : "whole"), and does not meet the cap behind it \
              (\(difference.toTenths) levels); \(advice)
              """), count
        )
      }
    }
    for side in evidence.keys.sorted() {
      if let finding = evidence[side]?.finding { add(finding) }
    }
  }
}

extension FrameStyle {
  /// The device pixels that the frame's art covers along an axis; `nil` for an empty frame.
  fileprivate func target(_ axis: Axis, of frame: PixelRect, at scale: Scale) -> Int? {
    guard !frame.isEmpty else { return nil }
    let hang = alignmentInsets
    return axis == .horizontal
      ? frame.width + scale.round(hang.left) + scale.round(hang.right)
      : frame.height + scale.round(hang.top) + scale.round(hang.bottom)
  }
}

/// Where the tiles of a frame end in a popover.
private struct TileEnd {
  /// The column of the picture that is drawn last before the far cap.
  let lastColumn: Int
  /// How many points less, and how many more, would end with a whole tile.
  let tooMuch: Double
  let missing: Double

  init?(_ band: ArtBand, of frame: FrameStyle, file: PictureSet.File, scale: Scale, room: Int) {
    let low = band.lowCap.count
    let high = band.highCap.count
    let enlargement = scale.value / Double(file.scale)
    let drawn =
      room - Int((Double(low) * enlargement + 0.5).rounded(.down))
      - Int((Double(high) * enlargement + 0.5).rounded(.down))
    let period = Double(band.columns.count) * enlargement
    guard drawn > 0, period > 0 else { return nil }
    let anchor = band.axis == .horizontal ? frame.tileAnchor.x : frame.tileAnchor.y
    func modulo(_ value: Double) -> Double {
      value - (value / period).rounded(.down) * period
    }
    let phase =
      switch anchor {
      case .start: 0.0
      case .center: modulo(((period - Double(drawn)) / 2).rounded(.down))
      case .end: modulo(period - Double(drawn))
      }
    let place = modulo(Double(drawn) - 0.5 + phase) / enlargement
    lastColumn =
      band.columns.lowerBound
      + min(max(Int(place.rounded(.up)) - 1, 0), band.columns.count - 1)
    tooMuch = modulo(Double(drawn)) / scale.value
    missing = (period - modulo(Double(drawn))) / scale.value
  }
}
