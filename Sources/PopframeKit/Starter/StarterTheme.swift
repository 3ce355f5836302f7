internal import CairoRenderer
internal import Files
internal import Imaging
internal import Languages
internal import Popovers

/// A starter theme in one of several styles, with a commented theme file.
package struct StarterTheme: Sendable {
  package enum Style: String, Hashable, Sendable, CaseIterable {
    /// A drawn outline with a hairline and soft shadows.
    case card
    /// A drawn outline with a backdrop.
    case glass
    /// The menu of today's systems: a material over a strong blur.
    case menu
    /// A speech bubble whose tail is a path.
    case bubble
    /// The small dark card of the web's component libraries.
    case tooltip
    /// A picture for the frame and one for the arrow.
    case image
    /// A picture for the frame; the arrow is cut out of it.
    case clip
    /// Frame and arrow in one picture for each direction.
    case fused
    /// Pictures of square dots.
    case pixel
  }

  private let folder: PathName
  private let style: Style

  /// Prepares a theme in a folder that does not exist yet; the folder's name becomes the theme's.
  package init(folder: String, style: Style = .image) throws(PopframeError) {
    self.style = style
    self.folder = PathName(folder)
    try Self.check(name: self.folder.lastPart, of: folder)
    guard !FileStatus.isTaken(self.folder) else {
      throw .unwritable(
        path: folder, reason: "there is something of this name already; choose another name")
    }
  }

  /// Makes the folder and its files; leaves nothing when that fails. Of several that make one folder at once, one
  /// succeeds.
  package func write() throws(PopframeError) {
    try FolderTransaction.write(Self.files(of: style, named: folder.lastPart), toNew: folder)
  }

  /// Fails for a path that cannot name a new theme's folder.
  package static func check(name: String, of folder: String) throws(PopframeError) {
    guard !["", ".", "..", "/"].contains(name) else {
      throw .badName(folder, reason: "this names no new folder; give a name such as Meadow")
    }
    guard !name.unicodeScalars.contains(where: \.isUnprintable) else {
      throw .badName(folder, reason: "the name has a control character; choose another")
    }
  }

  package static func files(
    of style: Style, named name: String
  ) throws(PopframeError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for scale in StarterArt.scales {
      for (name, bitmap) in try StarterArt.pictures(of: style, at: scale) {
        files.append((name, try bitmap.png(scale: scale)))
      }
    }
    return files + [
      (ThemeLocator.fileName, Array(StarterText.theme(named: name, style: style).utf8))
    ]
  }

  /// A description of the files.
  package var contents: String {
    switch style {
    case .image, .pixel: "theme.yaml, frame and arrow at 1x, 2x and 3x"
    case .clip: "theme.yaml, frame at 1x, 2x and 3x"
    case .fused: "theme.yaml, four pictures at 1x, 2x and 3x"
    case .card, .glass, .menu, .bubble, .tooltip: "theme.yaml, which needs no picture"
    }
  }

  /// The path, quoted for a shell.
  package var shellPath: String {
    // A bare name that begins with a hyphen would be taken for an option.
    folder.bytes.first == UInt8(ascii: "-") ? "./\(folder.text)".shellWord : folder.text.shellWord
  }

  /// The name of a picture of the theme, quoted for a shell.
  package var shellPicture: String {
    (FileName.made(from: folder.lastPart) + ".png").shellWord
  }
}
