internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers

/// Finished popovers as one frame and the arrows that stand out of it.
struct SlicedParts {
  let frame: SlicedFrame
  /// How far the frame's art hangs over it, in points.
  let overhang: Insets
  /// One for each popover; `nil` for one without an arrow.
  let arrows: [SlicedArrow?]

  init(_ popovers: [FlattenedPopover], tolerance: SliceTolerance) throws(SliceFault) {
    var bodies: [[InpaintedFrame]] = []
    for popover in popovers {
      var own: [InpaintedFrame] = []
      for mock in popover.mocks {
        own.append(
          try InpaintedFrame(mock, tolerances: popover.tolerances(tolerance)))
      }
      bodies.append(own)
    }
    // A popover without an arrow shows all of its frame.
    let whole = popovers.firstIndex { $0.direction == .none } ?? 0
    let (popover, own) = (popovers[whole], bodies[whole])
    let hang = Self.overhang(popover, own)
    bodies[whole] = zip(popover.mocks, own).map { mock, body in
      body.padded(to: hang.pixels(mock.scale), around: mock.outline.frame)
    }
    frame = try SlicedFrame(
      popover, bodies[whole], tolerances: popover.tolerances(tolerance))
    overhang = popover.direction.unturned(hang)
    arrows = try SlicedArrow.arrows(of: Array(zip(popovers, bodies)))
  }

  /// How far a frame's art hangs over, in points that hold for every file, pointing up.
  private static func overhang(_ popover: FlattenedPopover, _ bodies: [InpaintedFrame]) -> Insets {
    zip(popover.mocks, bodies).reduce(.zero) { insets, pair in
      let (mock, body) = pair
      let grid = popover.isSet ? 1 : Double(mock.scale)
      func points(_ pixels: Int) -> Double { (Double(pixels) / Double(mock.scale)).up(to: grid) }
      let own = body.overhang(mock.outline.frame)
      return Insets(
        top: max(insets.top, points(own.top)), left: max(insets.left, points(own.left)),
        bottom: max(insets.bottom, points(own.bottom)), right: max(insets.right, points(own.right)))
    }
  }

  /// The difference with which the proof holds, in levels: none, 2 with a shadow (one that stays in the
  /// art, too, where the arrow's lies on the frame's), 1 with a ramp, and what the tolerance has
  /// covered.
  private func permittedDifference(_ popover: FlattenedPopover, _ arrow: SlicedArrow?) -> Int {
    let axes = [frame.horizontal, frame.vertical]
    return max(
      popover.layers.isEmpty
        ? arrow?.isUnmixed == true ? ShadowFit.permittedDifference : 0
        : popover.permittedShadowDifference,
      axes.contains(where: \.isRamp) ? 1 : 0, axes.map(\.difference).max() ?? 0)
  }

  /// Whether an arrow's picture covers more than half of a frame that is not the same on both of its
  /// sides.
  func hasSprawlingArrow(_ popovers: [FlattenedPopover]) -> Bool {
    zip(popovers, arrows).contains { popover, arrow in
      let mock = popover.mocks[0]
      let depth = Double(mock.outline.frame.height) / Double(mock.scale)
      return arrow.map { $0.overlap * 2 > depth } ?? false
    }
  }

  /// The theme with its pictures.
  ///
  /// - Parameters:
  ///   - sharing: Which arrows are one picture that is turned.
  ///   - clip: The arrow, where it is no picture.
  func draft(
    of popovers: [FlattenedPopover], named name: String, sharing: ArrowSharing = .same,
    clip: TiledArrow? = nil
  ) -> SliceDraft {
    let pictures = clip == nil ? arrowPictures(popovers, sharing) : [:]
    let text = SlicedThemeText(
      name: name, popovers: popovers, parts: self,
      arrowPictures: pictures.mapValues { PictureSet($0.stem, $0.files) }, clip: clip)
    var draft = SliceDraft(
      writer: text.writer, pictures: [:], summary: text.summary, report: report(popovers),
      requests: zip(popovers, arrows).map { popover, arrow in
        SliceDraft.Request(
          arrowHeight: arrow?.height ?? 0,
          offsets: popover.mocks.map { arrow?.offset(in: $0) ?? 0 },
          permittedDifference: permittedDifference(popover, arrow),
          hasShadow: !popover.layers.isEmpty, isPainted: popover.hasSkirt)
      })
    draft.add("frame", frame.files)
    for (stem, files) in pictures.values { draft.add(stem, files) }
    return draft
  }

  private func report(_ popovers: [FlattenedPopover]) -> SliceReport {
    let main = mainArrow(of: popovers)
    let given = Set(popovers.map(\.direction))
    let isPainted =
      popovers.contains(where: \.hasPaintedShadow) && main?.arrow.castsNothing != true
    let mock = popovers[0].mocks[0]
    return SliceReport(
      of: popovers,
      caps: Insets(
        top: frame.vertical.low, left: frame.horizontal.low, bottom: frame.vertical.high,
        right: frame.horizontal.high
      ).onPixels, bands: frame.bands,
      arrow: arrows[0].map {
        mock.place(
          start: $0.start, base: $0.base, height: $0.height, tip: $0.start + $0.tip,
          overlap: $0.overlap)
      },
      directions: ArrowDirection.allCases.map { direction in
        if given.contains(direction) { return (direction, true, "given") }
        if direction == .none { return (direction, true, "the frame alone") }
        guard main != nil else { return (direction, false, "there is no arrow") }
        return isPainted
          ? (direction, false, "the shadow is painted in, and turning turns it")
          : (direction, true, "turned")
      })
  }

  /// The arrow that the theme's numbers are taken from, with its popover: the one that points up, or else
  /// the first.
  func mainArrow(of popovers: [FlattenedPopover]) -> (
    popover: FlattenedPopover, arrow: SlicedArrow
  )? {
    let drawn = zip(popovers, arrows).compactMap { popover, arrow in
      arrow.map { (popover: popover, arrow: $0) }
    }
    return drawn.first { $0.popover.direction == .up } ?? drawn.first
  }

  /// The arrow's pictures: one that is turned where that is right, and those of their own direction.
  private func arrowPictures(
    _ popovers: [FlattenedPopover], _ sharing: ArrowSharing
  ) -> [ArrowDirection: (stem: String, files: [SlicedFile])] {
    guard let main = mainArrow(of: popovers)?.arrow else { return [:] }
    var pictures: [ArrowDirection: (stem: String, files: [SlicedFile])] = [
      .up: ("arrow", sharing.picture(main, arrows.compactMap(\.self)))
    ]
    for (popover, arrow) in zip(popovers, arrows) {
      guard let files = arrow?.files, !sharing.isOne(files, main.files) else { continue }
      // Drawn for its direction: as it is in the finished picture.
      let direction = popover.direction
      let back = direction.toUp.inverse
      pictures[direction] = (
        "arrow-\(direction.rawValue)",
        files.map { SlicedFile(scale: $0.scale, bitmap: $0.bitmap.turned(back)) }
      )
    }
    return pictures
  }
}

extension Insets {
  /// Insets that are whole pixels of a file.
  fileprivate func pixels(_ scale: Int) -> PixelInsets {
    func pixels(_ points: Double) -> Int { Int((points * Double(scale)).rounded()) }
    return PixelInsets(
      top: pixels(top), left: pixels(left), bottom: pixels(bottom), right: pixels(right))
  }
}

extension FlattenedImage {
  /// The place of an arrow in points of the finished picture, whose numbers are those of the arrow pointing up.
  ///
  /// - Parameters:
  ///   - start: Where the base begins, from the frame's left end.
  ///   - tip: Where the tip is, from the frame's left end.
  func place(
    start: Double, base: Double, height: Double, tip: Double, overlap: Double
  ) -> (rect: Rect, tip: Double, overlap: Double) {
    let body = Rect(direction.toUp.inverse.rect(of: outline.frame, in: group.size), scale: scale)
    let (right, bottom) = (body.x + body.width, body.y + body.height)
    let rect =
      switch direction {
      case .up, .none: Rect(x: body.x + start, y: body.y - height, width: base, height: height)
      case .down: Rect(x: body.x + start, y: bottom, width: base, height: height)
      case .right: Rect(x: right, y: body.y + start, width: height, height: base)
      case .left:
        Rect(x: body.x - height, y: bottom - start - base, width: height, height: base)
      }
    let place =
      switch direction {
      case .up, .down, .none: body.x + tip
      case .right: body.y + tip
      case .left: bottom - tip
      }
    return (rect, place, overlap)
  }
}
