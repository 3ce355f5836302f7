/// A YAML file as a tree of values with their places, and what was wrong while it was read.
public struct SourceTree: Hashable, Sendable {
  /// The file, as its user knows it.
  public let path: String
  /// The value that the file holds; `nil`, with an error, when it could not be read.
  package let root: SourceNode?
  /// What is wrong with the text: invalid YAML, duplicate keys, colours that were read as comments.
  public let diagnostics: [Diagnostic]

  /// Creates a tree.
  package init(path: String, root: SourceNode?, diagnostics: [Diagnostic] = []) {
    self.path = path
    self.root = root
    self.diagnostics = diagnostics
  }
}
