package import Files
internal import Languages
internal import PopframeKit

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

extension WorkingTree {
  /// Whether files of a folder's working tree that git tracks have changes that are not committed; false without git.
  static func isChanged(_ folder: PathName = PathName(".")) -> Bool {
    GitProgram()?.output(of: [
      "--no-optional-locks", "-C", folder.text, "status", "--porcelain", "--untracked-files=no",
    ]).map { !$0.isEmpty } ?? false
  }

  /// The command that lets pull requests fold the notes beside references, in a repository of git whose attributes do
  /// not name these files yet.
  package static var attributesCommand: String? {
    guard let tree = current, FileStatus.isTaken(tree.appending(".git")) else { return nil }
    let file = tree.appending(".gitattributes")
    let old = try? InputFile(file, mayBePipe: false).bytes(limit: InputFile.largestText)
    guard !String(decoding: old ?? [], as: UTF8.self).holds(CaseName.noteEnding) else { return nil }
    let place = tree == (try? PathName(".").resolved()) ? file.lastPart : file.text.shellWord
    return "echo '*\(CaseName.noteEnding) linguist-generated' >>\(place)"
  }
}
