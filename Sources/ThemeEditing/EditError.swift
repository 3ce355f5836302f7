package import Themes

package enum EditError: Error, Hashable, Sendable {
  case unreadable([Diagnostic])
  /// A path has a key where there is no mapping.
  case noMapping(path: String, key: String, found: String)
  /// A path has an element where there is no list.
  case noList(path: String, found: String)
  case noElement(path: String, index: Int, count: Int)
  /// The text is written in such a way that no change gives the requested value.
  case unwritable(path: String)
}

extension EditError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let diagnostics): diagnostics.map(\.description).joined(separator: "\n")
    case .noMapping(let path, let key, let found):
      "\(path.isEmpty ? "the file" : path) is \(found) and has no '\(key)'; "
        + (found == "a list" ? "say of which item: \(path)[0].\(key)" : "set it as a whole")
    case .noList(let path, let found):
      "\(path.isEmpty ? "the file" : path) is \(found), not a list; leave out the brackets"
    case .noElement(let path, let index, let count):
      "\(path)[\(index)] does not exist: the list has \(count), and [\(count)] adds one"
    case .unwritable(let path):
      "\(path): the file is written in a way that cannot be changed in this place; edit it by hand"
    }
  }
}
