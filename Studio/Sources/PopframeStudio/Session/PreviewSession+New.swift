internal import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
@_spi(Studio) internal import Watching

/// Themes that are not written yet, and pictures that the page has sent.
extension PreviewSession {
  /// The names by which the page draws themes that are not written yet: `starter:card`, `sliced:1`.
  private static let (starter, sliced) = ("starter:", "sliced:")

  /// Holds a picture; returns its hash.
  func hold(_ png: [UInt8]) -> String { uploads.hold(png) }

  /// The files of pictures that are held; `nil` where one is not there any more.
  func held(_ hashes: [String]) -> [[UInt8]]? {
    let files = hashes.compactMap { uploads[$0] }
    return files.count == hashes.count ? files : nil
  }

  /// The pixels of a picture that is held; `nil` where it is not there any more.
  func bitmap(_ hash: String) -> Bitmap? { uploads.bitmap(hash) }

  /// Remembers a theme that was made from pictures; returns the name by which it is drawn and made. Of several, the last
  /// few are there.
  func remember(_ theme: NewTheme) -> String {
    nextSliced += 1
    let name = "\(Self.sliced)\(nextSliced)"
    newThemes.append((name, theme))
    if newThemes.count > 4 { newThemes.removeFirst() }
    return name
  }

  /// A theme that is not written yet; `nil` for a name that is none.
  func newTheme(_ name: String) throws(PopframeError) -> NewTheme? {
    if let known = newThemes.first(where: { $0.name == name }) { return known.theme }
    guard name.utf8.starts(with: Self.starter.utf8),
      !knownThemes().contains(where: { $0.id == name })
    else {
      return nil
    }
    return try NewTheme(starter: String(Substring(name.utf8.dropFirst(Self.starter.utf8.count))))
  }

  /// A theme with changes that are not written, by its name; `nil` for one that is unknown.
  func folder(_ id: String, with edits: [ThemeEdit] = []) throws(PopframeError) -> ThemeFolder? {
    if let held = theme(id) { return try held.reading.theme(with: edits) }
    return try newTheme(id)?.theme
  }

  /// Writes a new theme into a folder of its own; `accepted` are the levels by which its proof may be off.
  ///
  /// - Returns: What the theme is called by.
  func make(
    _ theme: NewTheme, named name: String, accepting accepted: Int
  ) throws(PopframeError) -> String {
    guard let folder = folderOfNewThemes else {
      throw .refused(
        path: name, reason: "the studio was started on a theme; start it on a folder of themes")
    }
    let file = try theme.write(named: name, in: folder, accepting: accepted)
    scheduleUpdate()
    return knownThemes().first { $0.file == file }?.id ?? name
  }
}
