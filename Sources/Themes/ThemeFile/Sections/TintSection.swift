import Imaging

extension ThemeReader {
  mutating func tint(in top: Section, isDrawn: Bool) -> Tint? {
    if isDrawn, let entry = top.entry(TopKeys.tint) {
      log.error(
        "'tint' is not possible with frame style drawn, which has no art; choose the colours of fill "
          + "and border", at: entry.keyRange)
      return nil
    }
    guard let section = top.section(TopKeys.tint, &log) else { return nil }
    let mode = section.read(TintKeys.mode, &log)
    return section.require(TintKeys.color, "\"#FF8800\"", &log)
      .map { Tint(mode: mode, color: $0) }
  }
}
