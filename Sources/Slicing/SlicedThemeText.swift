internal import ArtAnalysis
internal import Imaging
internal import Popovers
internal import Words

/// The theme file of a frame and its arrows that were taken apart.
struct SlicedThemeText {
  let name: String
  let popovers: [FlattenedPopover]
  let parts: SlicedParts
  /// The arrow's pictures: the one that points up, and those drawn for their own direction.
  let arrowPictures: [ArrowDirection: PictureSet]
  /// The arrow, where it is cut out of the frame's tiles.
  let clip: TiledArrow?

  private var frame: SlicedFrame { parts.frame }
  private var numbers: MockNumbers { MockNumbers(popovers: popovers) }

  private var caps: Insets {
    Insets(
      top: frame.vertical.low, left: frame.horizontal.low, bottom: frame.vertical.high,
      right: frame.horizontal.high
    ).onPixels
  }

  /// The caps without the frame's overhang.
  private var innerCaps: Insets {
    let hang = parts.overhang
    return Insets(
      top: max(0, caps.top - hang.top), left: max(0, caps.left - hang.left),
      bottom: max(0, caps.bottom - hang.bottom), right: max(0, caps.right - hang.right)
    ).onPixels
  }

  /// The file.
  var writer: ThemeWriter {
    var writer = numbers.writer(named: name, caps: innerCaps)
    addFrame(to: &writer)
    addArrow(to: &writer)
    let offsets = zip(popovers, parts.arrows).map { $1?.offset(in: $0.mocks[0]) }
    numbers.addPreviews(to: &writer, offsets: offsets)
    return writer
  }

  private func addFrame(to writer: inout ThemeWriter) {
    let (across, down) = (frame.horizontal, frame.vertical)
    writer.base.frame = FrameStyle(
      image: PictureSet("frame", frame.files), capInsets: caps,
      resizing: Resizing(x: across.isTiled ? .tile : .stretch, y: down.isTiled ? .tile : .stretch),
      alignmentInsets: parts.overhang.onPixels)
    writer.comments["frame.image"] =
      "\(across.length.onPixels.decimal) × \(down.length.onPixels.decimal) points"
    writer.comments["frame.capInsets"] =
      "top, left, bottom and right of what keeps its size\nacross: \(across.reason)\n"
      + "down: \(down.reason)"
    writer.comments["frame.alignmentInsets"] = "soft pixels outside of the frame's edges"
  }

  private func addArrow(to writer: inout ThemeWriter) {
    guard let (popover, arrow) = parts.mainArrow(of: popovers), let art = art(arrow) else { return }
    writer.base.arrow = ArrowStyle(
      art: art, base: arrow.base.onPixels, height: arrow.height.onPixels,
      tip: clip == nil && arrow.tip != arrow.base / 2 ? arrow.tip.onPixels : nil,
      lane: lane?.onPixels ?? .zero, measured: lane == nil ? [.lane] : [])
    writer.comments.merge([
      "arrow.style": "inside of it the frame's tiles go on",
      "arrow.image": "what stands out of the frame in \(popover.mocks[0].fileName), pointing up",
      "arrow.images": "turning arrow.png does not give these",
      "arrow.base": "where the picture differs from the frame alone",
      "arrow.height": "from the frame's edge to the tip",
      "arrow.tip": "the middle of the outermost row",
      "arrow.overlap": "behind it the frame is as beside the arrow",
      "arrow.neck": "behind it the frame is as beside the arrow",
      "arrow.alignmentInsets": popover.layers.isEmpty
        ? "the shadow painted round it" : "soft pixels outside of base and height",
      "arrow.join": "the arrow is translucent there",
      "arrow.textureOrigin": "where a tile begins, from the bounds' top left",
      "arrow.stroke": "by least squares",
      "arrow.lane": "where the pictures have their arrows",
    ]) { $1 }
  }

  private func art(_ arrow: SlicedArrow) -> ArrowStyle.Art? {
    if let clip { return .clip(clip.style) }
    guard let up = arrowPictures[.up] else { return nil }
    return .image(
      ImageArrow(
        up: up, drawn: arrowPictures.filter { $0.key != .up }, overlap: arrow.overlap.onPixels,
        alignmentInsets: arrow.overhang.onPixels, join: arrow.replaces ? .replace : .over))
  }

  /// The lane, where it is not the caps: the overhang is no corner, and an arrow that was nearer to one may be so
  /// again.
  private var lane: Insets? {
    var lane = innerCaps
    for (popover, arrow) in zip(popovers, parts.arrows) {
      guard let arrow else { continue }
      for mock in popover.mocks {
        let length = Double(mock.outline.frame.width) / Double(mock.scale)
        let (low, high) = (max(0, arrow.start), max(0, length - arrow.start - arrow.base))
        switch popover.direction {
        case .up, .down, .none:
          (lane.left, lane.right) = (min(lane.left, low), min(lane.right, high))
        case .right: (lane.top, lane.bottom) = (min(lane.top, low), min(lane.bottom, high))
        case .left: (lane.top, lane.bottom) = (min(lane.top, high), min(lane.bottom, low))
        }
      }
    }
    return lane == caps ? nil : lane
  }

  /// The decisions, one line each, for messages.
  var summary: [String] {
    func number(_ value: Double) -> String { value.onPixels.decimal }
    var lines = [
      "frame.capInsets: \(caps.inTheme)", "  across: \(frame.horizontal.reason)",
      "  down: \(frame.vertical.reason)",
    ]
    for (popover, arrow) in zip(popovers, parts.arrows) {
      guard let arrow else { continue }
      lines.append(
        "arrow: \(popover.direction.rawValue), base \(number(arrow.base)), "
          + "height \(number(arrow.height)), tip \(number(arrow.tip)), "
          + "overlap \(number(arrow.overlap))")
    }
    lines += numbers.shadowSummary
    if parts.overhang != .zero {
      lines.append(
        "frame.alignmentInsets: \(parts.overhang.inTheme), for what is soft outside"
          + (popovers.contains(where: \.hasPaintedShadow)
            ? popovers[0].wantedShadow == .keep
              ? "; a shadow stays in the art"
              : "; it stays in the art, because one or two Gaussian shadows do not explain it" : "")
      )
    }
    return lines + MockNumbers.toleranceSummary([frame.horizontal, frame.vertical])
  }
}

extension SlicedFrame.Axis {
  /// The art's length in points.
  var length: Double { low + middle + high }
}
