import Imaging

extension Theme {
  /// All keys of a theme file, in the order in which they are written.
  func keys(appearances: [(name: String, theme: Theme)]) -> [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(TopKeys.format, .scalar("1"))
    let own = self.own
    keys += own.filter { $0.name == TopKeys.name.name || !$0.isSection }
    keys += own.filter(\.isSection)
    let differences = appearances.map { appearance in
      WrittenKey(
        name: appearance.name,
        value: .mapping(own.differences(to: appearance.theme.own, appearance: appearance.name)))
    }
    if !differences.isEmpty {
      keys.append(
        WrittenKey(name: TopKeys.appearances.name, value: .mapping(differences), isSection: true))
    }
    let previews = previews.keys(of: self, appearances: ["base"] + appearances.map(\.name))
    if previews.contains(where: { !$0.isStandard }) {
      keys.append(
        WrittenKey(name: TopKeys.previews.name, value: .mapping(previews), isSection: true))
    }
    if !targets.isEmpty {
      keys.append(WrittenKey(name: TopKeys.targets.name, value: .words(targets), isSection: true))
    }
    var rules = lint.sorted { $0.key < $1.key }
      .map { WrittenKey(name: $0.key, value: .scalar($0.value.rawValue)) }
    rules.add(
      LintKeys.ignored, ignored.isEmpty ? nil : .parts(ignored.map { .mapping($0.keys) }))
    if !rules.isEmpty {
      keys.append(WrittenKey(name: TopKeys.lint.name, value: .mapping(rules), isSection: true))
    }
    return keys
  }

  /// The keys that an appearance may have, with what differs by direction.
  private var own: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(TopKeys.name, .string(name))
    keys.add(TopKeys.author, author.map(WrittenValue.string))
    keys.add(TopKeys.license, license.map(WrittenValue.string))
    let look = self.look
    let directions = ArrowDirection.allCases.compactMap { direction in
      self.directions[direction].map { theme in
        WrittenKey(
          name: direction.rawValue,
          value: .mapping(look.differences(to: theme.look, appearance: nil)))
      }
    }
    keys += look
    if !directions.isEmpty {
      keys.append(
        WrittenKey(name: TopKeys.directions.name, value: .mapping(directions), isSection: true))
    }
    return keys
  }

  /// The keys that a direction may have.
  private var look: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(TopKeys.contentInsets, contentInsets, WrittenValue.insets)
    keys.add(TopKeys.contentCornerRadius, contentCornerRadius, WrittenValue.number)
    keys.add(TopKeys.contentColor, contentColor.map(WrittenValue.color))
    keys.add(TopKeys.snap, snap)
    func add(_ key: PartKey, _ value: WrittenValue?) {
      if let value { keys.append(WrittenKey(name: key.name, value: value, isSection: true)) }
    }
    add(TopKeys.frame, (frame?.keys ?? drawnFrame?.keys).map(WrittenValue.mapping))
    add(TopKeys.arrow, arrow.map { .mapping($0.keys(frame: frame)) })
    add(TopKeys.shadow, shadows.isEmpty ? nil : .parts(shadows.map { .mapping($0.keys) }))
    add(TopKeys.tint, tint.map { .mapping($0.keys) })
    add(TopKeys.backdrop, backdrop.map { .mapping($0.keys) })
    return keys
  }
}

extension IgnoredFinding {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(IgnoredKeys.rule, .scalar(rule))
    keys.add(IgnoredKeys.place, .string(place))
    keys.add(IgnoredKeys.art, .string(art))
    return keys
  }
}

extension FrameStyle {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(FrameKeys.image, .picture(image))
    keys.add(
      FrameKeys.capInsets,
      .lengths(capInsets == .zero ? nil : .insets(capInsets), files: fileCapInsets, \.list))
    keys.add(
      FrameKeys.center,
      .lengths(center.map(WrittenValue.size), files: fileCenters) {
        [$0.width, $0.height]
      })
    keys.add(FrameKeys.resizing, resizing) { .axes($0.x, $0.y) }
    keys.add(FrameKeys.tileAnchor, tileAnchor) { .axes($0.x, $0.y) }
    keys.add(FrameKeys.filter, filter)
    keys.add(FrameKeys.emptyMiddle, emptyMiddle)
    keys.add(FrameKeys.alignmentInsets, alignmentInsets, WrittenValue.insets)
    return keys
  }
}

extension PixelInsets {
  var list: [Int] { [top, left, bottom, right] }
}

extension DrawnFrame {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(FrameKeys.style, .scalar(FrameStyleName.drawn.rawValue))
    keys.add(DrawnFrameKeys.fill, fill.written)
    keys.add(DrawnFrameKeys.cornerRadius, cornerRadii, WrittenValue.radii)
    keys.add(DrawnFrameKeys.cornerCurve, cornerCurve)
    keys.add(
      DrawnFrameKeys.border, borders.isEmpty ? nil : .parts(borders.map { .mapping($0.keys) }))
    keys.add(
      DrawnFrameKeys.innerShadow,
      innerShadows.isEmpty ? nil : .parts(innerShadows.map { .mapping($0.keys) }))
    return keys
  }
}

extension DrawnFrame.Fill {
  fileprivate var written: WrittenValue {
    switch self {
    case .color(let color): return .color(color)
    case .gradient(let gradient):
      var keys: [WrittenKey] = []
      keys.add(
        GradientKeys.gradient,
        .list(gradient.stops.map { .list([.color($0.color), .number($0.position)]) }))
      keys.add(GradientKeys.angle, gradient.angle, WrittenValue.number)
      return .mapping(keys)
    }
  }
}

extension BorderStyle {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(BorderKeys.color, .color(color))
    switch width {
    case .hairline: keys.add(BorderKeys.width, .scalar("hairline"))
    case .points(let points): keys.add(BorderKeys.width, .number(points))
    }
    keys.add(BorderKeys.alignment, alignment)
    return keys
  }
}

extension DrawnFrame.InnerShadow {
  fileprivate var keys: [WrittenKey] {
    ShadowStyle(color: color, opacity: opacity, offset: offset, blur: blur).keys
  }
}

extension ShadowStyle {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(ShadowKeys.color, .color(color))
    keys.add(ShadowKeys.properties, of: self)
    return keys
  }
}

extension Tint {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(TintKeys.mode, mode)
    keys.add(TintKeys.color, .color(color))
    return keys
  }
}

extension BackdropStyle {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(BackdropKeys.blur, blur, WrittenValue.number)
    keys.add(BackdropKeys.saturation, saturation, WrittenValue.number)
    keys.add(BackdropKeys.tint, tint.map(WrittenValue.color))
    return keys
  }
}

extension Previews {
  fileprivate func keys(of theme: Theme, appearances all: [String]) -> [WrittenKey] {
    let standard = Previews(arrows: theme.drawnDirections, appearances: all)
    var keys: [WrittenKey] = []
    if content != standard.content {
      keys.add(PreviewsKeys.content, .list(content.map(WrittenValue.size)))
    }
    if arrows != standard.arrows { keys.add(PreviewsKeys.arrows, .words(arrows)) }
    if offsets != standard.offsets {
      keys.add(PreviewsKeys.offsets, .list(offsets.map(\.written)))
    }
    if scales != standard.scales {
      keys.add(PreviewsKeys.scales, .numbers(scales.map(\.value)))
    }
    if appearances != standard.appearances {
      keys.add(PreviewsKeys.appearances, .list(appearances.map(WrittenValue.string)))
    }
    if !appearanceBackgrounds.isEmpty {
      let own = appearanceBackgrounds.sorted { $0.key < $1.key }
      let named = [(key: "base", value: backgrounds)] + own
      keys.append(
        WrittenKey(
          name: PreviewsKeys.backgrounds.name,
          value: .mapping(
            named.map { WrittenKey(name: $0.key, value: .list($0.value.map(\.written))) })))
    } else if backgrounds != standard.backgrounds {
      keys.append(
        WrittenKey(
          name: PreviewsKeys.backgrounds.name, value: .list(backgrounds.map(\.written))))
    }
    keys.add(PreviewsKeys.placeholder, placeholder)
    return keys
  }
}

extension Previews.Background {
  fileprivate var written: WrittenValue {
    switch self {
    case .checker: .scalar("checker")
    case .color(let color): .color(color)
    case .picture(let picture): .picture(picture)
    }
  }
}

extension ArrowOffset {
  fileprivate var written: WrittenValue {
    switch self {
    case .points(let points): .number(points)
    case .start: .scalar("start")
    case .end: .scalar("end")
    }
  }
}
