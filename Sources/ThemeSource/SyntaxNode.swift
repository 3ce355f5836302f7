package import ThemeTree

/// A value as it is written: aliases are names, mappings hold duplicate keys.
package struct SyntaxNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case scalar(String, style: SourceNode.ScalarStyle)
    case alias(String)
    case sequence([SyntaxNode], isFlow: Bool)
    case mapping([Entry], isFlow: Bool)
    /// A value that is not read because it is nested too deeply.
    case tooDeep
  }

  package struct Entry: Hashable, Sendable {
    package var key: SyntaxNode
    package var value: SyntaxNode
  }

  package var content: Content
  /// The name that an alias may repeat it by.
  package var anchor: String?
  /// From the anchor or the value's first character to behind its last; block collections end
  /// where their last value ends.
  package var range: SourceRange

  package init(content: Content, anchor: String? = nil, range: SourceRange) {
    self.content = content
    self.anchor = anchor
    self.range = range
  }
}
