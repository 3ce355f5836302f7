import Raster

extension ThemeReader {
  /// The colour laid over frame and arrow art.
  mutating func tint(in top: Section) -> Tint? {
    guard let section = top.section("tint", .tint, &log) else { return nil }
    let mode = section.read("mode", ValueForm<Tint.Mode>.word, &log) ?? .multiply
    return section.require("color", .color, "\"#FF8800\"", &log)
      .map { Tint(mode: mode, color: $0) }
  }
}
