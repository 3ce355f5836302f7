internal import ArtAnalysis
internal import Imaging
internal import Popovers

extension ArtPiece {
  /// caps-too-large: columns of a cap that the band could draw as well.
  func largeCaps() -> [ArtFinding] {
    var spare: [String: [FileEvidence<(Int, ArtBand, ArtBand.Boundary)>]] = [:]
    for file in files {
      for band in bands(of: file) {
        let laid = file.bitmap.laid(band.axis)
        for isLow in [true, false] {
          let boundary = isLow ? band.low : band.high
          guard boundary.side != "start", boundary.side != "end" else { continue }
          let cap = isLow ? band.lowCap : band.highCap
          let count = CapReview(laid, cap: cap, band: band.columns, isLow: isLow).spareColumns
          let points = Double(count) / Double(file.scale)
          guard points > max(6, boundary.points / 2) else { continue }
          spare[boundary.side, default: []].append(
            FileEvidence(file: file, value: (count, band, boundary)))
        }
      }
    }
    return ["top", "left", "bottom", "right"].compactMap { side in
      // Only what every file can spare may go.
      guard let evidence = spare[side], evidence.count == files.count,
        let least = evidence.map({ Double($0.value.0 / $0.file.scale) }).min(),
        let worst = evidence.worst(by: { $0.0 })
      else { return nil }
      let (count, band, boundary) = worst.value
      let isLow = boundary.side == "left" || boundary.side == "top"
      let columns =
        isLow
        ? band.columns.lowerBound - count..<band.columns.lowerBound
        : band.highCap.lowerBound..<band.highCap.lowerBound + count
      return ArtFinding(
        .capsTooLarge, .note, key: boundary.key, picture: worst.file.path,
        rectangle: worst.file.rectangle(columns, band.axis), measured: boundary.points,
        expected: boundary.points - least,
        message: """
          \(boundary.key): \(boundary.side) \(ArtWords.number(boundary.points)) could be \
          \(ArtWords.number(boundary.points - least)), for the rest equals what is \
          \(band.isTiled ? "tiled" : "stretched"); the smallest popover would be \
          \(ArtWords.number(least)) points \(band.axis == .horizontal ? "narrower" : "lower")
          """)
    }
  }

  /// caps-asymmetric: a picture that is its own mirror image, with caps that are not.
  func asymmetricCaps() -> [ArtFinding] {
    guard case .frame(let frame) = role, let file = files.first else { return [] }
    let caps = frame.capInsets
    let pairs = [
      (Axis.horizontal, caps.left, caps.right, "left", "right", frame.resizing.x),
      (Axis.vertical, caps.top, caps.bottom, "top", "bottom", frame.resizing.y),
    ]
    return pairs.compactMap { axis, low, high, lowName, highName, mode in
      guard low != high, mode != .none,
        files.allSatisfy({ $0.bitmap.laid(axis).isMirrored() })
      else { return nil }
      return ArtFinding(
        .capsAsymmetric, .note, key: "frame.capInsets", picture: file.path,
        rectangle: file.rectangle, measured: high, expected: low,
        message: """
          frame.capInsets: \(file.path) is the same from \(lowName) and \(highName), but the caps are \
          \(ArtWords.number(low)) and \(ArtWords.number(high))
          """)
    }
  }

  /// content-overlap: what content would cover although it is drawn upon.
  ///
  /// - Parameter hidden: Sides on which the caps are too small, which says enough.
  func contentOverlap(in theme: Theme, hidden: Set<String>) -> [ArtFinding] {
    guard case .frame(let frame) = role else { return [] }
    var lists: [String: [FileEvidence<(CapReview.Drawn, Double, ArtBand)>]] = [:]
    for file in files {
      for band in bands(of: file) {
        let insets = theme.contentInsets.sides(band.axis)
        let hang = frame.alignmentInsets.sides(band.axis)
        let border = file.border(band.axis)
        let laid = file.bitmap.laid(band.axis)
        let scale = Double(file.scale)
        // Where content begins and ends, in the pixels that are judged.
        let first = Int(((insets.low + hang.low) * scale - 1e-6).rounded(.up)) - border.low
        let last =
          laid.width + border.high - Int(((insets.high + hang.high) * scale - 1e-6).rounded(.up))
        let content = first..<max(first, last)
        for isLow in [true, false] {
          let side = isLow ? band.low.side : band.high.side
          guard !hidden.contains(side) else { continue }
          let cap = isLow ? band.lowCap : band.highCap
          let drawn = CapReview(laid, cap: cap, band: band.columns, isLow: isLow)
            .drawnColumns(inside: content, isTiled: band.isTiled)
          guard let nearest = drawn.first, let most = drawn.map(\.difference).max() else {
            continue
          }
          let clear =
            isLow ? nearest.column + 1 + border.low : laid.width - nearest.column + border.high
          let inset = file.pointsUp(clear) - (isLow ? hang.low : hang.high)
          var worst = nearest
          worst.difference = most
          lists[side, default: []].append(FileEvidence(file: file, value: (worst, inset, band)))
        }
      }
    }
    return ["top", "left", "bottom", "right"].compactMap { side in
      guard let evidence = lists[side], let worst = evidence.worst(by: { $0.0.difference }),
        let expected = evidence.map(\.value.1).max()
      else { return nil }
      let (drawn, _, band) = worst.value
      let isLow = side == "left" || side == "top"
      let given = theme.contentInsets.sides(band.axis)
      return ArtFinding(
        .contentOverlap, .warning, key: "contentInsets", picture: worst.file.path,
        rectangle: worst.file.rectangle(drawn.column..<drawn.column + 1, band.axis),
        measured: Double(drawn.difference), expected: expected,
        message: """
          contentInsets: \(side) \(ArtWords.number(isLow ? given.low : given.high)) lets content cover \
          what is drawn in \(worst.file.path)\(ArtWords.also(worst.others)) \
          (\(drawn.difference) levels off the middle); the smallest that clears it is \
          \(ArtWords.number(expected))
          """)
    }
  }
}

extension Insets {
  /// The insets at the low (left, top) and the high (right, bottom) end of an axis.
  fileprivate func sides(_ axis: Axis) -> (low: Double, high: Double) {
    axis == .horizontal ? (left, right) : (top, bottom)
  }
}
