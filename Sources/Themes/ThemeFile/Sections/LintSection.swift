extension ThemeReader {
  mutating func lint(in top: Section) -> (levels: [String: LintLevel], ignored: [IgnoredFinding]) {
    guard let section = top.section(TopKeys.lint, &log) else { return ([:], []) }
    var levels: [String: LintLevel] = [:]
    for rule in LintLevel.rules {
      levels[rule] = section.read(rule, ValueForm<LintLevel>.word, &log)
    }
    let ignored = several(LintKeys.ignored, of: section) { reader, item in
      let rule = item.require(IgnoredKeys.rule, "fringe", &reader.log)
      let place = item.require(IgnoredKeys.place, "frame.image", &reader.log)
      let art = item.require(IgnoredKeys.art, "the SHA-256 of the picture's file", &reader.log)
      guard let rule, let place, let art else { return IgnoredFinding?.none }
      return IgnoredFinding(rule: rule, place: place, art: art)
    }
    return (levels, ignored)
  }

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
