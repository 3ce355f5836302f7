internal import CairoRenderer
internal import Popovers
internal import Raster

/// A first theme to change: a rounded frame, an arrow with a soft tip, a shadow, and a theme file
/// that explains itself.
public struct StarterTheme: Sendable {
  private let folder: PathName

  /// Prepares a theme in a folder that is not there yet; the folder's name becomes the theme's.
  public init(folder: String) throws(PopframeError) {
    self.folder = PathName(folder)
    let name = self.folder.lastPart
    guard !["", ".", "..", "/"].contains(name) else {
      throw .badName(folder, reason: "this names no new folder; give a name such as Meadow")
    }
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .badName(folder, reason: "the name has a control character; choose another")
    }
    guard !FileStatus.isTaken(self.folder) else {
      throw .unwritable(
        path: folder, reason: "there is something of this name already; choose another name")
    }
  }

  /// Makes the folder and its files; leaves nothing when that fails.
  public func write() throws(PopframeError) {
    var files: [(path: PathName, bytes: [UInt8])] = []
    for scale in StarterArt.scales {
      for (name, bitmap) in try StarterArt.pictures(at: scale) {
        files.append((folder.appending(name), try bitmap.png(scale: scale)))
      }
    }
    files.append((folder.appending(ThemeLocator.fileName), Array(text.utf8)))
    var made = MadeFolders()
    try made.make(folder)
    try SavedFiles.write(files)
    made.keep()
  }

  /// The path as a shell takes it.
  public var shellPath: String {
    // A bare name that begins with a hyphen would be taken for an option.
    folder.text.hasPrefix("-") ? "./\(folder.text)".shellWord : folder.text.shellWord
  }

  /// The name of a picture of the theme, as a shell takes it.
  public var shellPicture: String {
    (PathName.fileName(from: folder.lastPart) + ".png").shellWord
  }

  private var text: String { StarterText.theme(named: folder.lastPart) }
}
