extension ThemeReader {
  /// How the theme wants rules to be judged.
  mutating func lint(in top: Section) -> [String: LintLevel] {
    guard let section = top.section("lint", .lint, &log) else { return [:] }
    var levels: [String: LintLevel] = [:]
    for rule in LintLevel.rules {
      levels[rule] = section.read(rule, ValueForm<LintLevel>.word, &log)
    }
    return levels
  }

  /// What the theme is to be exported to.
  mutating func targets(in top: Section) -> [ExportTarget] {
    let form = ValueForm<[SourcedValue<ExportTarget>]>.list(
      of: .word, "formats such as css")
    var targets: [ExportTarget] = []
    for target in top.read("targets", form, &log) ?? [] {
      if targets.contains(target.value) {
        log.warning("targets lists this twice", at: target.range)
      } else {
        targets.append(target.value)
      }
    }
    return targets
  }
}
