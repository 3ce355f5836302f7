internal import PopframeKit

/// The PNG files of a folder and of all folders below it; nothing is left out silently.
struct PictureTree {
  /// Paths from the folder.
  private(set) var names: Set<String> = []
  /// Folders that cannot be read, by their paths from the folder.
  private(set) var failures: [(name: String, error: PopframeError)] = []

  /// Walks a folder. Links are followed, except to a folder that the walk is inside of.
  init(_ folder: PathName) { walk(folder, name: "", above: []) }

  /// Whether a path lies below a folder that cannot be read.
  func hides(_ name: String) -> Bool {
    failures.contains { $0.name == "." || name.hasPrefix($0.name + "/") }
  }

  private mutating func walk(_ folder: PathName, name: String, above: Set<FileStatus.Identity>) {
    do throws(SystemError) {
      let identity = try FileStatus(of: folder).identity
      guard !above.contains(identity) else { return }
      for entry in try FolderListing(of: folder).names {
        let path = folder.appending(entry)
        let entryName = name.isEmpty ? entry : "\(name)/\(entry)"
        if (try? FileStatus(of: path).kind) == .folder {
          walk(path, name: entryName, above: above.union([identity]))
        } else if path.isPNG {
          names.insert(entryName)
        }
      }
    } catch {
      let reason = "this folder cannot be read: \(error.reason)"
      failures.append(
        (name.isEmpty ? "." : name, .unreadable(path: folder.text, reason: reason)))
    }
  }
}
