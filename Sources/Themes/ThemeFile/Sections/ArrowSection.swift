import Imaging
internal import Words

extension ThemeReader {
  /// The arrow's style: the given one, otherwise `image` if there is one; without the key `arrow`,
  /// `none`. `nil`, with an error, if it is unknown.
  mutating func arrowStyle(in top: Section) -> ArrowStyleName? {
    guard let entry = top.entry(TopKeys.arrow) else { return ArrowStyleName.none }
    guard case .mapping = entry.value.content else { return nil }
    let style = entry.value[ArrowKeys.style.name]
    if let style {
      // A missing value is reported when the section is read.
      if case .null = style.content { return nil }
      return ArrowKeys.style.form.read(style, "arrow.style", &log)
    }
    if entry.value[ArrowKeys.image.name] != nil || entry.value[ArrowKeys.images.name] != nil {
      return .image
    }
    let meant: ArrowStyleName? =
      if isFrameDrawn(in: top) { .drawn } else if entry.value[ArrowKeys.fused.name] != nil {
        .fused
      } else if entry.value[ArrowKeys.shape.name] != nil { .clip } else {
        nil
      }
    let hint = meant.map { "; did you mean style: \($0.rawValue)?" } ?? ""
    log.error(
      "arrow needs 'image', for example image: arrow.png, or a 'style' of "
        + "\(ArrowStyleName.allCases.dropFirst().map(\.rawValue).listed(.or))\(hint)",
      at: entry.keyRange)
    return nil
  }

  private func isFrameDrawn(in top: Section) -> Bool {
    guard let style = top.entry(TopKeys.frame)?.value[FrameKeys.style.name],
      case .scalar("drawn", _) = style.content
    else { return false }
    return true
  }

  /// The arrow; `nil` for style none or, with errors, when something is wrong.
  mutating func arrow(
    in top: Section, style: ArrowStyleName?, frame: FrameStyle?
  ) -> ArrowStyle? {
    guard let section = top.section(TopKeys.arrow, &log) else { return nil }
    _ = section.value(ArrowKeys.style, &log)
    guard let style else { return nil }
    let known = style.keys
    for key in section.keys where SectionKind.arrow.keys.contains(key) && !known.contains(key) {
      guard let entry = section.entry(key) else { continue }
      if style.impossibleKeys.contains(key) {
        log.error(
          "'\(key)' is not possible with arrow style \(style.rawValue), where frame and arrow are "
            + "one outline; take it out", at: entry.keyRange)
        continue
      }
      log.warning(
        "'\(key)' does not apply to arrow style \(style.rawValue) and is ignored",
        at: entry.keyRange)
    }
    return switch style {
    case .image: imageArrow(section, frame: frame)
    case .clip: clipArrow(section, frame: frame)
    case .fused: fusedArrow(section, frame: frame)
    case .drawn: drawnArrow(section)
    case .none: nil
    }
  }

  /// Reads the keys that all styles have: lengths, lane and edge around a style's art.
  ///
  /// A length without a default is required. Returns `nil` for an arrow whose picture could not be used.
  mutating func arrow(
    _ section: Section, style: ArrowStyleName, art: ArrowStyle.Art?, base: ArrowLength,
    height: ArrowLength, lane: Insets, edge: ArrowStyle.Edge = .clamp
  ) -> ArrowStyle? {
    let base = length(ArrowKeys.base, base, style, of: section)
    let height = length(ArrowKeys.height, height, style, of: section)
    let tip = section.read(ArrowKeys.tip, &log)
    if let tip, let base, tip > base {
      log.error(
        "arrow.tip must be from 0 to the base of \(base.inWords), not \(tip.inWords)",
        at: section.range(of: ArrowKeys.tip))
    }
    let lane = section.read(ArrowKeys.lane, &log) ?? lane
    let edge = self.edge(of: section, style: style) ?? edge
    guard let art, let base, let height else { return nil }
    return ArrowStyle(
      art: art, base: base, height: height, tip: tip, lane: lane,
      measured: measured(section, style: style), edge: edge)
  }

  /// The lengths that are left to the art.
  private func measured(_ section: Section, style: ArrowStyleName) -> Set<ArrowStyle.Measure> {
    var measured: Set<ArrowStyle.Measure> = []
    func leave(_ key: some DescribedKey, _ measure: ArrowStyle.Measure) {
      if section.entry(key) == nil { measured.insert(measure) }
    }
    if style == .image || style == .clip { leave(ArrowKeys.lane, .lane) }
    if style == .image {
      leave(ArrowKeys.base, .base)
      leave(ArrowKeys.height, .height)
      if measured.contains(.base) { leave(ArrowKeys.tip, .tip) }
    }
    return measured
  }

  private mutating func length(
    _ key: ThemeKey<Double>, _ length: ArrowLength, _ style: ArrowStyleName, of section: Section
  ) -> Double? {
    if section.entry(key) == nil {
      switch length {
      case .unknown: return nil
      case .standard(let points): return points
      case .required:
        log.error(
          "arrow style \(style.rawValue) needs '\(key.name)', a number of points",
          at: section.styleRange)
      }
    }
    return section.read(key, &log)
  }

  private mutating func edge(of section: Section, style: ArrowStyleName) -> ArrowStyle.Edge? {
    let edge = section.read(ArrowKeys.edge, &log)
    guard let edge, !style.edges.contains(edge) else { return edge }
    log.error(
      "arrow.edge: \(edge.rawValue) is not possible with arrow style \(style.rawValue); "
        + "it takes \(style.edges.map(\.rawValue).listed(.or))",
      at: section.range(of: ArrowKeys.edge))
    return nil
  }
}

/// The source of an arrow's length that a theme does not give.
enum ArrowLength {
  /// From the art, in points.
  case standard(Double)
  case required
  /// From art that could not be used; an error was reported.
  case unknown
}

extension Section {
  /// The place of the arrow's style, for messages about keys that this style needs.
  var styleRange: SourceRange { range(of: ArrowKeys.style) }
}
