/// The PNG files of a folder and of all folders below it; nothing is left out silently.
struct PictureTree {
  /// Paths from the folder.
  private(set) var names: Set<PathName> = []
  /// Folders that cannot be read, by their paths from the folder.
  private(set) var failures: [(name: PathName, error: PopframeError)] = []

  /// Visits a folder and all folders below it. Links are followed, except to a folder that contains
  /// the current one.
  init(_ folder: PathName) { walk(folder, name: PathName(""), above: []) }

  /// Whether a path lies below a folder that cannot be read.
  func hides(_ name: PathName) -> Bool {
    failures.contains { $0.name == PathName(".") || name.isInside($0.name) }
  }

  private mutating func walk(_ folder: PathName, name: PathName, above: Set<FileStatus.Identity>) {
    do throws(SystemError) {
      let identity = try FileStatus(of: folder).identity
      guard !above.contains(identity) else { return }
      for entry in try FolderListing(of: folder).entries {
        let path = folder.appending(entry)
        let entryName = name.appending(entry)
        if (try? FileStatus(of: path).kind) == .folder {
          walk(path, name: entryName, above: above.union([identity]))
        } else if path.isPNG {
          names.insert(entryName)
        }
      }
    } catch {
      let reason = "this folder cannot be read: \(error.reason)"
      failures.append(
        (name.bytes.isEmpty ? PathName(".") : name, .unreadable(path: folder.text, reason: reason)))
    }
  }
}
