import Imaging
import ThemeTree

extension ThemeReader {
  /// The theme of each direction that `directions` gives differences for, read and checked as a whole.
  ///
  /// - Parameters:
  ///   - top: The theme, with an appearance's differences where it is one's.
  ///   - root: The same as a node.
  mutating func directions(
    in top: Section, of root: SourceNode, at range: SourceRange
  ) -> [ArrowDirection: Theme] {
    guard let section = top.section("directions", .directions, &log) else { return [:] }
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
      let merged = root.merging(changes)
      guard let top = Section(merged, .theme, path: "", at: range, &log) else { continue }
      themes[direction] = theme(from: top)
    }
    return themes
  }

  /// Reports keys that are the same for all directions: names, files, styles, and everything that
  /// is not part of the look.
  private mutating func checkDirection(_ changes: SourceNode, _ path: String) {
    let fixed: Set = [
      "format", "name", "author", "license", "appearances", "directions", "previews", "targets",
      "lint",
    ]
    for entry in changes.entries where fixed.contains(entry.key) {
      log.error(
        "\(path): '\(entry.key)' is the same for every direction; it stands at the top of the theme "
          + "only", at: entry.keyRange)
    }
    for part in ["frame", "arrow"] {
      for entry in changes[part]?.entries ?? []
      where ["style", "image", "images"].contains(entry.key) {
        let hint =
          entry.key == "style" ? "" : "; arrow.images and arrow.fused give pictures by direction"
        log.error(
          "\(path).\(part): '\(entry.key)' is the same for every direction\(hint)",
          at: entry.keyRange)
      }
    }
    if let texture = changes["arrow"]?.entries.first(where: { $0.key == "texture" }),
      case .scalar(let text, _) = texture.value.content, !["frame", "center"].contains(text)
    {
      log.error(
        "\(path).arrow: a picture as 'texture' is the same for every direction",
        at: texture.keyRange)
    }
    for piece in changes["arrow"]?["fused"]?.entries ?? [] {
      for entry in piece.value.entries where entry.key == "image" {
        log.error(
          "\(path).arrow.fused.\(piece.key): 'image' is the same for every direction",
          at: entry.keyRange)
      }
    }
  }
}
