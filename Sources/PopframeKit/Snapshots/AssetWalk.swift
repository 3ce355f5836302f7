/// Finds the pictures and the YAML files of a folder and of the folders below it.
///
/// Folders nearest to the start come first. Hidden folders are left out, and so are links to
/// folders outside the start or to folders that contain the current one.
struct AssetWalk {
  /// The most names that are visited. A theme has a few dozen; the limit is for a theme file in a
  /// home folder.
  private static let limit = 20_000

  /// Paths from the start.
  private(set) var names: [String] = []

  init(_ start: PathName) {
    var seen = 0
    var visited: Set<FileStatus.Identity> = []
    var waiting = [""]
    while !waiting.isEmpty, seen < Self.limit {
      let folder = waiting.removeFirst()
      let place = folder.isEmpty ? start : start.appending(folder)
      guard let identity = try? FileStatus(of: place).identity,
        visited.insert(identity).inserted, let listing = try? FolderListing(of: place)
      else { continue }
      for name in listing.names where !name.hasPrefix(".") {
        seen += 1
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let file = start.appending(path)
        if PathName(name).isPNG || PathName(name).isYAML {
          names.append(path)
        } else if let status = try? FileStatus(of: file), status.kind == .folder,
          let resolved = try? file.resolved(), resolved.isInside(start)
        {
          waiting.append(path)
        }
      }
    }
  }
}
