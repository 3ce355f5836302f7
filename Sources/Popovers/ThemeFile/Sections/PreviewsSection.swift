import Raster

extension ThemeReader {
  /// The gallery of a theme whose appearances are known.
  ///
  /// What is not said: one content size of 200 × 120, every direction that the arrow can be drawn for,
  /// the middle of the edge, scale 1 and all appearances.
  mutating func previews(in top: Section, of theme: Theme, appearances: [String]) -> Previews {
    let directions = ArrowDirection.allCases.filter { direction in
      theme.draws(direction) && (theme.arrow != nil || direction == .none)
    }
    var previews = Previews(arrows: directions, appearances: appearances)
    guard let section = top.section("previews", .previews, &log) else { return previews }
    if let content = list("content", .size, "sizes such as [120, 80]", of: section) {
      previews.content = content.map(\.value)
    }
    let direction = ValueForm<ArrowDirection>.word
    if let arrows = list("arrows", direction, "directions such as up", of: section) {
      for arrow in arrows where !theme.draws(arrow.value) {
        let word = arrow.value.rawValue
        log.error(
          "previews.arrows: arrow.fused has no picture for '\(word)'", at: arrow.position)
      }
      previews.arrows = arrows.map(\.value)
    }
    if let offsets = list("offsets", .offset, "numbers, start or end", of: section) {
      previews.offsets = offsets.map(\.value)
    }
    if let scales = list("scales", .scale, "numbers such as 2", of: section) {
      previews.scales = scales.map(\.value)
    }
    if let named = list("appearances", .text, "names such as base", of: section) {
      for name in named where !appearances.contains(name.value) {
        let message = AppearanceName.unknown(
          name.value, among: appearances, key: "previews.appearances")
        log.error(message, at: name.position)
      }
      previews.appearances = named.map(\.value)
    }
    return previews
  }

  /// A list whose elements are told apart by the names of their pictures.
  private mutating func list<Element: Hashable>(
    _ key: String, _ element: ValueForm<Element>, _ wanted: String, of section: Section
  ) -> [SourcedValue<Element>]? {
    guard let all = section.read(key, .list(of: element, wanted), &log) else { return nil }
    var seen: Set<Element> = []
    return all.filter { item in
      if seen.insert(item.value).inserted { return true }
      log.warning("\(section.path(key)) lists this twice; it is drawn once", at: item.position)
      return false
    }
  }
}

extension Theme {
  /// Whether there is art for a direction.
  fileprivate func draws(_ direction: ArrowDirection) -> Bool {
    switch arrow?.art {
    case nil, .image, .clip: true
    case .fused(let art): art.draws(direction)
    }
  }
}
