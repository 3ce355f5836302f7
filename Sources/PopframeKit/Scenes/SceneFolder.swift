/// The scene files of a folder and of the folders below it.
///
/// Hidden folders, links to folders and folders of themes are left out.
package struct SceneFolder: Sendable {
  /// The folder, as its user knows it.
  package let path: PathName
  /// Paths from the folder, sorted by their bytes so that the order is the same on every machine.
  package let files: [String]

  /// The most names that are searched; more are found, for example, in a home folder.
  private static let limit = 20_000

  /// Searches for scenes; finds none if the folder does not exist.
  package init(_ folder: PathName) throws(PopframeError) {
    path = folder
    var files: [String] = []
    var waiting = [""]
    var seen = 0
    while let path = waiting.popLast() {
      let place = path.isEmpty ? folder : folder.appending(path)
      let names: [String]
      do throws(SystemError) {
        names = try FolderListing(of: place).names
      } catch { throw .unreadable(path: place.text, reason: "cannot be read: \(error.reason)") }
      if names.contains(ThemeLocator.fileName) { continue }
      for name in names where !name.hasPrefix(".") {
        seen += 1
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        if PathName(name).isYAML {
          files.append(inner)
        } else if let status = try? FileStatus(of: folder.appending(inner), followsLinks: false),
          status.kind == .folder
        {
          waiting.append(inner)
        }
      }
      guard seen <= Self.limit else {
        throw .unreadable(
          path: folder.text,
          reason: "there are more than \(Self.limit) files in this folder; name the folder of the "
            + "scenes themselves")
      }
    }
    self.files = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The scenes of a folder that exists, is not a theme's and has scenes; `nil` for everything
  /// else.
  package init?(argument: String) throws(PopframeError) {
    let path = PathName(argument)
    guard let status = try? FileStatus(of: path), status.kind == .folder,
      !FileStatus.exists(path.appending(ThemeLocator.fileName))
    else { return nil }
    try self.init(path)
    if files.isEmpty { return nil }
  }

  /// The folder's own name, also where its user calls it `.`.
  package var name: String {
    let name = path.lastPart
    guard ["", ".", ".."].contains(name) else { return name }
    return (try? path.resolved().lastPart) ?? name
  }

  /// The path of a scene's picture from the folder, without `.png`: that of its file without `.yaml`.
  package static func pictureName(of file: String) -> String {
    let path = PathName(file)
    return path.folder.appending(path.stem).text
  }
}
