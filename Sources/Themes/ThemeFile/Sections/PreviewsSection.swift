import Imaging
internal import Languages
internal import Words

extension ThemeReader {
  /// The gallery of a theme whose appearances are known.
  mutating func previews(in top: Section, of theme: Theme, appearances: [String]) -> Previews {
    var previews = Previews(arrows: theme.drawnDirections, appearances: appearances)
    guard let section = top.section(TopKeys.previews, &log) else { return previews }
    if let content = list(PreviewsKeys.content, of: section) {
      previews.content = content.map(\.value)
    }
    if let arrows = list(PreviewsKeys.arrows, of: section) {
      for arrow in arrows where theme.arrow?.art.draws(arrow.value) == false {
        let word = arrow.value.rawValue
        log.error(
          "previews.arrows: arrow.fused has no picture for '\(word)'", at: arrow.range)
      }
      previews.arrows = arrows.map(\.value)
    }
    if let offsets = list(PreviewsKeys.offsets, of: section) {
      previews.offsets = offsets.map(\.value)
    }
    if let scales = list(PreviewsKeys.scales, of: section) {
      previews.scales = scales.map(\.value)
    }
    if let named = list(PreviewsKeys.appearances, of: section) {
      for name in named where !appearances.contains(name.value) {
        let message = AppearanceName.unknown(
          name.value, among: appearances, key: "previews.appearances")
        log.error(message, at: name.range)
      }
      previews.appearances = named.map(\.value)
    }
    readBackgrounds(of: section, into: &previews, appearances: appearances)
    previews.placeholder = section.read(PreviewsKeys.placeholder, &log)
    checkCount(of: previews, section)
    return previews
  }

  /// Refuses too many previews, before they are enumerated.
  private mutating func checkCount(of previews: Previews, _ section: Section) {
    let places = previews.arrows.reduce(0.0) { sum, arrow in
      sum + (arrow == .none ? 1 : Double(previews.offsets.count))
    }
    let count =
      places * Double(previews.content.count) * Double(previews.scales.count)
      * Double(previews.appearances.count)
    guard count > Double(Previews.mostCases) else { return }
    log.error(
      "previews are \(count.inWords) pictures; at most \(Previews.mostCases) are drawn",
      at: section.range, rule: .tooManyPreviews)
  }

  /// The backgrounds of the pictures on the contact sheet: one list, or one by appearance.
  private mutating func readBackgrounds(
    of section: Section, into previews: inout Previews, appearances: [String]
  ) {
    guard let node = section.value(PreviewsKeys.backgrounds, &log) else { return }
    let key = section.path(PreviewsKeys.backgrounds)
    guard case .mapping = node.content else {
      previews.backgrounds = backgrounds(node, key) ?? previews.backgrounds
      return
    }
    for entry in node.entries {
      guard appearances.contains(entry.key) else {
        let message = AppearanceName.unknown(entry.key, among: appearances, key: key)
        log.error(message, at: entry.keyRange)
        continue
      }
      guard let own = backgrounds(entry.value, "\(key).\(entry.key)") else { continue }
      if entry.key == "base" {
        previews.backgrounds = own
      } else {
        previews.appearanceBackgrounds[entry.key] = own
      }
    }
  }

  private mutating func backgrounds(
    _ node: SourceNode, _ key: String
  ) -> [Previews.Background]? {
    let wanted = "checker, colours such as \"#FFFFFF\" or names of pictures"
    guard case .sequence(let nodes) = node.content else {
      log.wrongKind(node, key, "a list of \(wanted)")
      return nil
    }
    guard !nodes.isEmpty else {
      log.error("\(key) must not be an empty list", at: node.range)
      return nil
    }
    var backgrounds: [Previews.Background] = []
    for node in nodes {
      guard let background = background(node, key) else { continue }
      if backgrounds.contains(background) {
        log.warning("\(key) lists this twice; it is drawn once", at: node.range)
      } else {
        backgrounds.append(background)
      }
    }
    return backgrounds
  }

  private mutating func background(_ node: SourceNode, _ key: String) -> Previews.Background? {
    guard case .scalar(let text, _) = node.content else {
      log.wrongKind(node, key, "checker, a colour or the name of a picture")
      return nil
    }
    if text == "checker" { return .checker }
    if text.ends(with: ".png") || text.unicodeScalars.contains("/") {
      return picture(node, key).map { .picture($0) }
    }
    if let near = WordSuggestion.alike(text, among: ["checker"]).first {
      log.wrongKind(
        node, key, "checker, a colour or the name of a picture", hint: "did you mean '\(near)'?")
      return nil
    }
    return ValueForm<Color>.color.read(node, key, &log).map { .color($0) }
  }

  /// A list whose elements must have different picture names.
  private mutating func list<Element: Hashable>(
    _ key: ThemeKey<[SourcedValue<Element>]>, of section: Section
  ) -> [SourcedValue<Element>]? {
    guard let all = section.read(key, &log) else { return nil }
    var seen: Set<Element> = []
    return all.filter { item in
      if seen.insert(item.value).inserted { return true }
      log.warning("\(section.path(key)) lists this twice; it is drawn once", at: item.range)
      return false
    }
  }
}

extension Theme {
  package var drawnDirections: [ArrowDirection] {
    ArrowDirection.allCases.filter { direction in
      arrow?.art.draws(direction) ?? (direction == .none)
    }
  }
}
