extension ThemeReader {
  /// The severities that the theme gives to rules.
  mutating func lint(in top: Section) -> [String: LintLevel] {
    guard let section = top.section(TopKeys.lint, &log) else { return [:] }
    var levels: [String: LintLevel] = [:]
    for rule in LintLevel.rules {
      levels[rule] = section.read(rule, ValueForm<LintLevel>.word, &log)
    }
    return levels
  }

  /// The formats to which the theme is exported.
  mutating func targets(in top: Section) -> [ExportTarget] {
    var targets: [ExportTarget] = []
    for target in top.read(TopKeys.targets, &log) ?? [] {
      if targets.contains(target.value) {
        log.warning("targets lists this twice", at: target.range)
      } else {
        targets.append(target.value)
      }
    }
    return targets
  }
}
