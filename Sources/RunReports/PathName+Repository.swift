internal import Files
internal import Regression

extension PathName {
  /// The path from the root of the repository, as engines count the files of annotations; unchanged
  /// where it lies elsewhere.
  var fromRepository: String {
    guard let root = WorkingTree.current, let current = try? PathName(".").resolved() else {
      return text
    }
    let absolute = current.appending(self)
    let resolved = (try? absolute.folder.resolved())?.appending(lastPart) ?? absolute
    guard resolved.isInside(root) else { return text }
    return String(decoding: resolved.text.utf8.dropFirst(root.text.utf8.count + 1), as: UTF8.self)
  }
}
