import Imaging

extension ThemeReader {
  /// The theme of each direction that `directions` gives differences for, read and checked as a whole.
  ///
  /// - Parameters:
  ///   - top: The theme, with an appearance's differences where it is one's.
  ///   - root: The same as a node.
  ///   - base: The theme without the appearance's differences, and
  ///   - appearance: these; `nil` for the theme itself.
  mutating func directions(
    in top: Section, of root: SourceNode, at range: SourceRange, base: SourceNode? = nil,
    appearance: SourceNode? = nil
  ) -> [ArrowDirection: Theme] {
    guard let section = top.section(TopKeys.directions, &log) else { return [:] }
    var themes: [ArrowDirection: Theme] = [:]
    for direction in ArrowDirection.allCases {
      guard let changes = section.value(direction.rawValue, &log) else { continue }
      let path = section.path(direction.rawValue)
      guard case .mapping = changes.content else {
        log.wrongKind(changes, path, "a mapping of differences, {} for none")
        continue
      }
      let errors = log.errorCount
      checkDirection(changes, path)
      // After an error, keys that must not differ would be read and reported again.
      guard log.errorCount == errors else { continue }
      // One after another: a mapping lies over what the one before has made of a list.
      let layers = [base, appearance].compactMap {
        $0?[TopKeys.directions.name]?[direction.rawValue]
      }
      let merged = (layers.count < 2 ? [changes] : layers).reduce(root) { $0.merging($1) }
      guard let top = Section(merged, .theme, path: "", at: range, &log) else { continue }
      themes[direction] = theme(from: top)
    }
    return themes
  }

  /// Reports keys that are the same for all directions: names, files, styles, and everything that
  /// is not part of the look.
  private mutating func checkDirection(_ changes: SourceNode, _ path: String) {
    let fixed = TopKeys.table.names(fixedIn: .direction)
    for entry in changes.entries where fixed.contains(entry.key) {
      log.error(
        "\(path): '\(entry.key)' is the same for every direction; it stands at the top of the theme "
          + "only", at: entry.keyRange)
    }
    for part in [TopKeys.frame, TopKeys.arrow] {
      let fixed = part.kind.table.names(fixedIn: .direction)
      for entry in changes[part.name]?.entries ?? [] where fixed.contains(entry.key) {
        let hint =
          entry.key == ArrowKeys.style.name
          ? "" : "; arrow.images and arrow.fused give pictures by direction"
        log.error(
          "\(path).\(part.name): '\(entry.key)' is the same for every direction\(hint)",
          at: entry.keyRange)
      }
    }
    if let texture = changes[TopKeys.arrow.name]?.entries.first(where: {
      $0.key == ArrowKeys.texture.name
    }),
      case .scalar(let text, _) = texture.value.content, !["frame", "center"].contains(text)
    {
      log.error(
        "\(path).arrow: a picture as 'texture' is the same for every direction",
        at: texture.keyRange)
    }
    for piece in changes[TopKeys.arrow.name]?[ArrowKeys.fused.name]?.entries ?? [] {
      for entry in piece.value.entries where entry.key == PieceKeys.image.name {
        log.error(
          "\(path).arrow.fused.\(piece.key): 'image' is the same for every direction",
          at: entry.keyRange)
      }
    }
  }
}
