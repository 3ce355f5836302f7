internal import Files
@_spi(Studio) public import PopframeKit
@_spi(Studio) public import ThemeEditing
internal import Themes
@_spi(Studio) public import Watching

extension ThemeReading {
  /// The theme as it would be with some changes of its file; nothing is written.
  public func theme(with edits: [ThemeEdit]) throws(PopframeError) -> ThemeFolder {
    guard !edits.isEmpty, let files else { return try theme.get() }
    let path = PathName(file)
    let text = try ThemeFolder.text(of: path.lastPart, in: files, path: path)
    let bytes = try ThemeChange.bytes(of: text, with: edits, file: file)
    return try ThemeFolder(
      files, name: path.lastPart, file: file, yaml: String(decoding: bytes, as: UTF8.self))
  }
}
