internal import Languages
package import Themes

/// The text of a theme's file, with its values and their places.
package struct ThemeText {
  package let bytes: [UInt8]
  package let file: String
  package let root: SourceNode?

  package init(_ theme: ThemeFolder) throws(PopframeError) {
    bytes = Array(try theme.text().utf8)
    file = theme.file
    root = theme.tree.root
  }

  /// The place of a key's value, or of the longest part of its path that exists; `nil` if there is
  /// none.
  package func range(of key: String, appearance: String?, _ direction: String?) -> SourceRange? {
    root?.range(of: value(of: key, appearance: appearance, direction).path)
  }

  /// The path of a key in the section that has priority of those that contain it, and its value there; the
  /// path outside of all such sections if none does.
  package func value(
    of key: String, appearance: String?, _ direction: String?
  ) -> (path: [String], node: SourceNode?) {
    let keys = key.words(between: ".").map(String.init)
    let look = appearance.map { ["appearances", $0] } ?? []
    let turned = direction.map { ["directions", $0] } ?? []
    for section in [look + turned, turned, look] {
      if let node = root?.node(at: section + keys) { return (section + keys, node) }
    }
    return (keys, root?.node(at: keys))
  }
}

extension SourceNode {
  package func node(at keys: [String]) -> SourceNode? {
    keys.reduce(self) { node, key in node?[key] }
  }

  /// The place of the value at a path of keys, or of the longest part of the path that exists.
  fileprivate func range(of keys: [String]) -> SourceRange? {
    guard let key = keys.first, let value = self[key] else { return nil }
    return value.range(of: Array(keys.dropFirst())) ?? value.range
  }
}
