import Imaging
internal import Words

extension ThemeReader {
  mutating func fusedArrow(_ section: Section, frame: FrameStyle?) -> ArrowStyle? {
    let radius = section.read(ArrowKeys.cornerRadius, &log)
    let resizing = section.read(ArrowKeys.resizing, &log)
    let filter = section.read(ArrowKeys.filter, &log)
    let pieces = pieces(section)
    let hasCorners = pieces?.keys.contains(where: \.isCorner) ?? false
    let art = pieces.map { pieces in
      FusedArt(
        pieces: pieces, cornerRadius: radius, resizing: resizing,
        filter: filter ?? frame?.filter ?? .smooth)
    }
    let arrow = arrow(
      section, style: .fused, art: art.map { .fused($0) }, base: .required, height: .required,
      lane: Insets(all: radius), edge: hasCorners ? .corner : .clamp)
    if let entry = section.entry(ArrowKeys.edge), arrow?.edge == .corner, !hasCorners {
      log.warning(
        "arrow.edge: corner needs a corner picture in arrow.fused, such as 'upCorner'; without one "
          + "the arrow is clamped",
        at: entry.value.range)
    }
    return arrow
  }

  private mutating func pieces(_ section: Section) -> [FusedArt.Slot: FusedArt.Piece]? {
    guard section.entry(ArrowKeys.fused) != nil else {
      log.error(
        "arrow style fused needs 'fused', the pictures for up, down, right and none",
        at: section.styleRange)
      return nil
    }
    guard let fused = section.section(ArrowKeys.fused, &log) else { return nil }
    var pieces: [FusedArt.Slot: FusedArt.Piece] = [:]
    for slot in FusedArt.Slot.allCases {
      guard let piece = fused.section(slot.rawValue, .piece, &log) else { continue }
      pieces[slot] = self.piece(piece, for: slot)
    }
    let edges = ["up", "down", "left", "right"]
    let corners = FusedArt.Slot.allCases.filter(\.isCorner).map(\.rawValue)
    if !(edges + corners).contains(where: { fused.entry($0) != nil }) {
      log.error(
        "arrow.fused needs at least one of \(edges.listed(.or)), or a corner picture such as 'downCorner'",
        at: fused.range)
    }
    return pieces
  }

  private mutating func piece(_ section: Section, for slot: FusedArt.Slot) -> FusedArt.Piece? {
    if section.entry(PieceKeys.image) == nil {
      log.missing(section, PieceKeys.image.name, "up.png")
    }
    let image = picture(PieceKeys.image, of: section)
    let caps =
      section.read(PieceKeys.capInsets, of: image, &log)
      ?? FileLengths(points: .zero)
    var span: FileLengths<ClosedRange<Double>, Range<Int>>?
    var tip: Double?
    switch slot.arrowPlace {
    case .nowhere:
      ignore(PieceKeys.arrowSpan, section)
      ignore(PieceKeys.tip, section)
    case .betweenSpans:
      if section.entry(PieceKeys.arrowSpan) == nil {
        log.missing(section, PieceKeys.arrowSpan.name, "[10, 47]")
      }
      span = section.read(PieceKeys.arrowSpan, of: image, &log)
      tip = section.read(PieceKeys.tip, &log)
    case .corner:
      ignore(PieceKeys.arrowSpan, section)
      tip = section.require(PieceKeys.tip, "28.5", &log)
    }
    guard let image else { return nil }
    check(image, caps, span, tip, section, for: slot)
    return FusedArt.Piece(
      image: image, capInsets: caps.points, fileCapInsets: caps.files, arrowSpan: span?.points,
      fileArrowSpans: span?.files ?? [:], tip: tip)
  }

  private mutating func ignore(_ key: some DescribedKey, _ section: Section) {
    guard let entry = section.entry(key) else { return }
    log.warning("\(section.path(key)) does not apply here and is ignored", at: entry.keyRange)
  }

  /// The order along the arrow's edge: cap, span, cap; the tip inside of its span.
  private mutating func check(
    _ image: PictureSet, _ caps: FileLengths<Insets, PixelInsets>,
    _ span: FileLengths<ClosedRange<Double>, Range<Int>>?, _ tip: Double?, _ section: Section,
    for slot: FusedArt.Slot
  ) {
    func slices(_ key: some DescribedKey) -> SliceCheck {
      SliceCheck(picture: image, key: section.path(key), range: section.range(of: key))
    }
    guard slices(PieceKeys.capInsets).caps(caps, &log) else { return }
    if let span, !self.span(span, within: caps, slices(PieceKeys.arrowSpan), slot) { return }
    guard let tip else { return }
    for file in image.files {
      let length = slot.runsAcross ? file.points.width : file.points.height
      var range = 0...length
      if let span {
        range =
          span.files[file.scale].map { file.points($0.lowerBound)...file.points($0.upperBound) }
          ?? span.points
      }
      guard !range.contains(tip) else { continue }
      log.error(
        "\(section.path(PieceKeys.tip)) must be from \(range.lowerBound.inWords) to "
          + "\(range.upperBound.inWords), not \(tip.inWords)", at: slices(PieceKeys.tip).range)
      return
    }
  }

  /// Whether the arrow's span lands on pixels and lies between the caps of every file.
  private mutating func span(
    _ span: FileLengths<ClosedRange<Double>, Range<Int>>,
    within caps: FileLengths<Insets, PixelInsets>, _ check: SliceCheck, _ slot: FusedArt.Slot
  ) -> Bool {
    let isInPoints = span.files.isEmpty
    if isInPoints {
      guard check.landsOnPixels(span.points.lowerBound, "start", &log),
        check.landsOnPixels(span.points.upperBound, "end", &log)
      else { return false }
    }
    for file in check.picture.files {
      let insets = caps.files[file.scale] ?? check.pixels(caps.points, file)
      let low = slot.runsAcross ? insets.left : insets.top
      let high =
        slot.runsAcross ? file.size.width - insets.right : file.size.height - insets.bottom
      let pixels =
        span.files[file.scale]
        ?? check.pixels(span.points.lowerBound, file)..<check.pixels(span.points.upperBound, file)
      guard pixels.lowerBound < low || pixels.upperBound > high else { continue }
      func words(_ pixels: Int) -> String {
        isInPoints ? file.points(pixels).inWords : "\(pixels)"
      }
      let unit = isInPoints ? "" : " pixels of \(file.path)"
      log.error(
        "\(check.key): \(words(pixels.lowerBound)) to \(words(pixels.upperBound)) must lie between "
          + "the caps, from \(words(low)) to \(words(high))\(unit)", at: check.range)
      return false
    }
    return true
  }
}

extension FusedArt.Slot {
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

  var isCorner: Bool { arrowPlace == .corner }

  /// Whether the arrow's edge is the top or the bottom one.
  fileprivate var runsAcross: Bool {
    switch self {
    case .none, .up, .down, .upCorner, .downCorner: true
    case .left, .right, .leftTop, .leftBottom, .rightTop, .rightBottom: false
    }
  }
}
