import Raster

extension ThemeReader {
  /// Frame and arrow as one picture.
  mutating func fusedArrow(_ section: Section, frame: FrameStyle?) -> ArrowStyle? {
    let radius = section.read("cornerRadius", .number(.notNegative), &log) ?? 0
    let resizing = section.read(
      "resizing", .resizing(of: [.stretch, .tile], default: .stretch), &log)
    let filter = section.read("filter", ValueForm<Filter>.word, &log)
    let pieces = pieces(section)
    let hasCorners = pieces?.keys.contains(where: \.isCorner) ?? false
    let art = pieces.map { pieces in
      FusedArt(
        pieces: pieces, cornerRadius: radius, resizing: resizing ?? .stretch,
        filter: filter ?? frame?.filter ?? .smooth)
    }
    let arrow = arrow(
      section, style: .fused, art: art.map { .fused($0) }, base: .required, height: .required,
      lane: Insets(all: radius), edge: hasCorners ? .corner : .clamp)
    if let entry = section.entry("edge"), arrow?.edge == .corner, !hasCorners {
      log.warning(
        "arrow.edge: corner needs a corner picture in arrow.fused, such as 'upCorner'; without one "
          + "the arrow is clamped",
        at: entry.value.position)
    }
    return arrow
  }

  private mutating func pieces(_ section: Section) -> [FusedArt.Slot: FusedArt.Piece]? {
    guard section.entry("fused") != nil else {
      log.error(
        "arrow style fused needs 'fused', the pictures for up, down, right and none",
        at: section.stylePosition)
      return nil
    }
    guard let fused = section.section("fused", .fused, &log) else { return nil }
    var pieces: [FusedArt.Slot: FusedArt.Piece] = [:]
    for slot in FusedArt.Slot.allCases {
      guard let piece = fused.section(slot.rawValue, .piece, &log) else { continue }
      pieces[slot] = self.piece(piece, for: slot)
    }
    let edges = ["up", "down", "left", "right"]
    if !edges.contains(where: { fused.entry($0) != nil }) {
      log.error("arrow.fused needs at least one of \(edges.inWords)", at: fused.position)
    }
    return pieces
  }

  private mutating func piece(_ section: Section, for slot: FusedArt.Slot) -> FusedArt.Piece? {
    if section.entry("image") == nil { log.missing(section, "image", "up.png") }
    let image = picture("image", of: section)
    let caps = section.read("capInsets", .insets(.notNegative), &log) ?? .zero
    var span: ClosedRange<Double>?
    var tip: Double?
    switch slot.arrowPlace {
    case .nowhere:
      ignore("arrowSpan", section)
      ignore("tip", section)
    case .betweenSpans:
      span = section.require("arrowSpan", .span, "[10, 47]", &log)
      tip = section.read("tip", .number(.notNegative), &log)
    case .corner:
      ignore("arrowSpan", section)
      tip = section.require("tip", .number(.notNegative), "28.5", &log)
    }
    guard let image else { return nil }
    let piece = FusedArt.Piece(image: image, capInsets: caps, arrowSpan: span, tip: tip)
    check(piece, section, for: slot)
    return piece
  }

  private mutating func ignore(_ key: String, _ section: Section) {
    guard let entry = section.entry(key) else { return }
    log.warning("\(section.path(key)) does not apply here and is ignored", at: entry.keyPosition)
  }

  /// The order along the arrow's edge: cap, span, cap; the tip inside of its span.
  private mutating func check(
    _ piece: FusedArt.Piece, _ section: Section, for slot: FusedArt.Slot
  ) {
    func position(_ key: String) -> SourcePosition {
      section.entry(key)?.value.position ?? section.position
    }
    func slices(_ key: String) -> SliceCheck {
      SliceCheck(picture: piece.image, key: section.path(key), position: position(key))
    }
    guard slices("capInsets").caps(piece.capInsets, &log) else { return }
    let size = piece.image.size
    let length = slot.runsAcross ? size.width : size.height
    let caps = piece.capInsets
    let low = slot.runsAcross ? caps.left : caps.top
    let high = length - (slot.runsAcross ? caps.right : caps.bottom)
    if let span = piece.arrowSpan {
      let key = slices("arrowSpan")
      guard key.landsOnPixels(span.lowerBound, "start", &log),
        key.landsOnPixels(span.upperBound, "end", &log)
      else { return }
      if span.lowerBound < low || span.upperBound > high {
        log.error(
          "\(section.path("arrowSpan")): \(span.lowerBound.inWords) to \(span.upperBound.inWords) "
            + "must lie between the caps, from \(low.inWords) to \(high.inWords)",
          at: position("arrowSpan"))
      }
    }
    let range = piece.arrowSpan ?? 0...length
    if let tip = piece.tip, !range.contains(tip) {
      log.error(
        "\(section.path("tip")) must be from \(range.lowerBound.inWords) to "
          + "\(range.upperBound.inWords), not \(tip.inWords)", at: position("tip"))
    }
  }
}

extension FusedArt.Slot {
  /// Where a picture has its arrow.
  fileprivate enum ArrowPlace {
    case nowhere, betweenSpans, corner
  }

  fileprivate var arrowPlace: ArrowPlace {
    switch self {
    case .none: .nowhere
    case .up, .down, .left, .right: .betweenSpans
    case .upCorner, .downCorner, .leftTop, .leftBottom, .rightTop, .rightBottom: .corner
    }
  }

  fileprivate var isCorner: Bool { arrowPlace == .corner }

  /// Whether the arrow's edge is the top or the bottom one.
  fileprivate var runsAcross: Bool {
    switch self {
    case .none, .up, .down, .upCorner, .downCorner: true
    case .left, .right, .leftTop, .leftBottom, .rightTop, .rightBottom: false
    }
  }
}
