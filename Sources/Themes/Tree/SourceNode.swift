/// A value in a YAML file together with its place.
///
/// Aliases and merge keys are already resolved. YAML's own types are not used: a scalar is its
/// text, and the reader of a key decides how to interpret it.
package struct SourceNode: Hashable, Sendable {
  package enum Absence: Hashable, Sendable {
    /// `~` or `null` is written there.
    case written
    /// Nothing is written there.
    case empty
    /// Nothing is written there, and an error has been reported.
    case reported
  }

  package enum ScalarStyle: Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded

    /// Whether the scalar is always a text, even if it looks like a number or a colour: true for
    /// all styles except ``plain``.
    package var isQuoted: Bool { self != .plain }
  }

  package enum Content: Hashable, Sendable {
    case null(Absence)
    case scalar(String, style: ScalarStyle)
    case sequence([SourceNode])
    case mapping([Entry])
  }

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyRange: SourceRange
    package var value: SourceNode

    package init(key: String, keyRange: SourceRange, value: SourceNode) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// The place of the value; for an alias, the place of its anchor.
  package var range: SourceRange
  package var content: Content
  /// Whether the value comes from an appearance's differences.
  package var isDifference = false

  package init(range: SourceRange, content: Content, isDifference: Bool = false) {
    self.range = range
    self.content = content
    self.isDifference = isDifference
  }

  /// The entries of a mapping; none for anything else.
  package var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  package subscript(key: String) -> SourceNode? {
    entries.first { $0.key == key }?.value
  }
}

extension SourceNode {
  /// The value in words, for a message about the found value.
  package var summary: String {
    switch content {
    case .null: "nothing"
    case .scalar(let text, .plain):
      if DecimalNumber(text) == nil { "\"\(text.shortened)\"" } else { "the number \(text)" }
    case .scalar(let text, _): "the text \"\(text.shortened)\""
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension String {
  /// The text, or its beginning when it is too long for a message, on one line.
  package var shortened: String {
    let line = prefix(60).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(line) + (dropFirst(60).isEmpty ? "" : "…")
  }
}

/// A YAML file as a tree of values with their places, and the errors of reading.
public struct SourceTree: Hashable, Sendable {
  /// The file, as its user knows it.
  public let path: String
  /// The value that the file holds; `nil`, with an error, when it could not be read.
  package let root: SourceNode?
  /// The errors of the text: invalid YAML, duplicate keys, colours that were read as comments.
  public let diagnostics: [Diagnostic]

  package init(path: String, root: SourceNode?, diagnostics: [Diagnostic] = []) {
    self.path = path
    self.root = root
    self.diagnostics = diagnostics
  }
}
