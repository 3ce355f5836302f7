package import Files

/// The folder above the current one that is under version control.
package enum WorkingTree {
  /// Its path without links; without version control, the current folder itself.
  package static var current: PathName? {
    guard let current = try? PathName(".").resolved() else { return nil }
    var folder = current
    while folder.folder != folder {
      if FileStatus.isTaken(folder.appending(".git")) { return folder }
      folder = folder.folder
    }
    return current
  }
}
