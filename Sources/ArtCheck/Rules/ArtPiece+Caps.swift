internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtPiece {
  /// caps-too-large: columns of a cap that the band could draw as well.
  func largeCaps() -> [ArtFinding] {
    var spare: [String: [FileEvidence<(Int, ArtBand, ArtBand.Boundary)>]] = [:]
    for file in files {
      for band in bands(of: file) {
        let laid = file.bitmap.laid(band.axis)
        for isLow in [true, false] {
          let boundary = isLow ? band.low : band.high
          guard boundary.isCap else { continue }
          let cap = isLow ? band.lowCap : band.highCap
          let count = CapReview(laid, cap: cap, band: band.columns, isLow: isLow).spareColumns
          let points = Double(count) / Double(file.scale)
          guard points > max(6, boundary.points / 2) else { continue }
          spare[boundary.part.rawValue, default: []].append(
            FileEvidence(file: file, value: (count, band, boundary)))
        }
      }
    }
    return ["top", "left", "bottom", "right"].compactMap { side in
      // Only columns that are spare in every file can be removed.
      guard let evidence = spare[side], evidence.count == files.count,
        let least = evidence.map({ Double($0.value.0 / $0.file.scale) }).min(),
        let worst = evidence.worst(by: { $0.0 })
      else { return nil }
      let (count, band, boundary) = worst.value
      let isLow = boundary.part == .left || boundary.part == .top
      let columns =
        isLow
        ? band.columns.lowerBound - count..<band.columns.lowerBound
        : band.highCap.lowerBound..<band.highCap.lowerBound + count
      return ArtFinding(
        .capsTooLarge, .note, key: boundary.key, appearance: appearance, direction: direction,
        picture: worst.file.path,
        rectangle: worst.file.rectangle(columns, band.axis), measured: boundary.points,
        expected: boundary.points - least, side: side,
        message: """
          \(boundary.key): \(boundary.part.rawValue) \(boundary.text) could be \
          \((boundary.points - least).toTenths), for the rest equals what is \
          \(band.isTiled ? "tiled" : "stretched"); the smallest popover would be \
          \(least.toTenths) points \(band.axis == .horizontal ? "narrower" : "lower")
          """)
    }
  }

  /// caps-asymmetric: a picture that is its own mirror image, with caps that are not.
  func asymmetricCaps() -> [ArtFinding] {
    guard case .frame(let frame) = role, let file = files.first else { return [] }
    return Axis.allCases.compactMap { axis in
      let names = axis == .horizontal ? ("left", "right") : ("top", "bottom")
      // The caps of the checked part, without an empty border.
      let caps = files.map { file -> (low: Double, high: Double)? in
        let sides = fixedParts(frame, file, axis)
        guard sides.low != sides.high, file.bitmap.laid(axis).isMirrored() else { return nil }
        return (
          Double(sides.low) / Double(file.scale), Double(sides.high) / Double(file.scale)
        )
      }
      guard (axis == .horizontal ? frame.resizing.x : frame.resizing.y) != .none,
        !caps.contains(where: { $0 == nil }), let (low, high) = caps.first ?? nil
      else { return nil }
      return ArtFinding(
        .capsAsymmetric, .note, key: "frame.capInsets", appearance: appearance,
        direction: direction, picture: file.path, rectangle: file.rectangle, measured: high,
        expected: low, side: "\(axis)",
        message: """
          frame.capInsets: \(file.path) is the same from \(names.0) and \(names.1), but the caps are \
          \(low.toTenths) and \(high.toTenths)
          """)
    }
  }

  /// The caps of a frame's axis in pixels of a file, without the border that was cut away.
  private func fixedParts(
    _ frame: FrameStyle, _ file: File, _ axis: Axis
  ) -> (low: Int, high: Int) {
    let border = file.border(axis)
    if let caps = frame.fileCapInsets[file.scale] {
      return axis == .horizontal
        ? (caps.left - border.low, caps.right - border.high)
        : (caps.top - border.low, caps.bottom - border.high)
    }
    let caps = frame.capInsets.sides(axis)
    func pixels(_ points: Double) -> Int { Int((points * Double(file.scale)).rounded()) }
    return (pixels(caps.low) - border.low, pixels(caps.high) - border.high)
  }

  /// content-overlap: content that covers something drawn near the frame's edge.
  ///
  /// - Parameter hidden: Sides on which the caps are too small; they are already reported.
  func contentOverlap(
    in theme: Theme, at place: (appearance: String?, direction: String?), hidden: Set<String>
  ) -> [ArtFinding] {
    guard case .frame(let frame) = role else { return [] }
    var lists: [String: [FileEvidence<(CapReview.Drawn, Double, ArtBand)>]] = [:]
    for file in files {
      for band in bands(of: file) {
        let insets = theme.contentInsets.sides(band.axis)
        let hang = frame.alignmentInsets.sides(band.axis)
        let border = file.border(band.axis)
        let laid = file.bitmap.laid(band.axis)
        let scale = Double(file.scale)
        // Where content begins and ends, in the checked pixels.
        let first = Int(((insets.low + hang.low) * scale - 1e-6).rounded(.up)) - border.low
        let last =
          laid.width + border.high - Int(((insets.high + hang.high) * scale - 1e-6).rounded(.up))
        let content = first..<max(first, last)
        for isLow in [true, false] {
          let side = (isLow ? band.low.part : band.high.part).rawValue
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
        .contentOverlap, .warning, key: "contentInsets", appearance: place.appearance,
        direction: place.direction, picture: worst.file.path,
        rectangle: worst.file.rectangle(drawn.column..<drawn.column + 1, band.axis),
        measured: Double(drawn.difference), expected: expected, side: side,
        proposal: .settings([
          FixProposal.Setting(
            key: "contentInsets", part: FixProposal.Part(rawValue: side), value: expected)
        ]),
        message: """
          contentInsets: \(side) \((isLow ? given.low : given.high).toTenths) lets content cover \
          what is drawn in \(worst.file.path)\(worst.others.also) \
          (\(drawn.difference) levels off the middle); the smallest that clears it is \
          \(expected.toTenths)
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
