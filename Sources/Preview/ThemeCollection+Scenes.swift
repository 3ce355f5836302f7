internal import Files
internal import Languages
internal import PopframeKit
@_spi(Studio) internal import ThemeEditing
internal import ThemeSource
@_spi(Studio) public import Watching

extension ThemeCollection {
  private static let pathKeys = ["theme", "background", "contentImage", "place.backdrop"]

  /// The changes of scenes that name a theme, or a picture in its folder.
  func sceneTexts(
    naming old: PathName, _ new: PathName
  ) throws(PopframeError) -> [CollectionStep.Text] {
    try SourceFolder(folder, on: ThemeCache()).scenes.compactMap { scene in
      let path = PathName(scene)
      guard let text = try? InputFile(folder.appending(path), mayBePipe: false).text() else {
        return nil
      }
      var (edits, back): ([ThemeEdit], [ThemeEdit]) = ([], [])
      for key in Self.pathKeys {
        guard let place = SettingPath(key),
          case .text(let value)? = Self.value(Array(text.utf8), at: key),
          let moved = Self.moved(value, from: path.folder, old, new.lastPart)
        else { continue }
        edits.append(ThemeEdit(place, to: .text(moved)))
        back.append(ThemeEdit(place, to: .text(value)))
      }
      guard !edits.isEmpty else { return nil }
      let isInside = path.parts.starts(with: old.parts)
      let inner = path.parts.dropFirst(old.parts.count).reduce(new) { $0.appending($1) }
      return CollectionStep.Text(old: path, new: isInside ? inner : path, edits: edits, back: back)
    }
  }

  /// A relative path that leads through a folder, with that folder's new name; `nil` for one that does not.
  private static func moved(
    _ value: String, from start: PathName, _ folder: PathName, _ name: String
  ) -> String? {
    guard !value.begins(with: "/") else { return nil }
    var place = start.parts.filter { $0.text != "." }
    var words = value.parts(at: "/").map { String($0) }
    var found: Int?
    for (index, word) in words.enumerated() where !word.isEmpty && word != "." {
      if word == ".." {
        guard !place.isEmpty else { return nil }
        place.removeLast()
      } else {
        place.append(PathName(word))
        if place == folder.parts { found = index }
      }
      if place.count < folder.parts.count { found = nil }
    }
    guard let found, place.starts(with: folder.parts) else { return nil }
    words[found] = name
    return words.joined(separator: "/")
  }
}

extension PreviewSubjects {
  /// The folders in which themes can be renamed, duplicated and deleted, each with what is written before its themes' names.
  ///
  /// - Parameter references: The folder of references.
  public func collections(references: String) -> [(prefix: String, collection: ThemeCollection)] {
    foldersOfThemes.map { ($0.prefix, ThemeCollection($0.folder, references: references)) }
  }
}
