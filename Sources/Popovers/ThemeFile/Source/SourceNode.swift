/// A value in a YAML file together with its place.
///
/// Aliases and merge keys are already followed, and nothing is left of YAML's own ideas about types:
/// a scalar is its text, and whoever reads it knows what it should be.
struct SourceNode {
  /// Why there is nothing.
  enum Absence {
    /// `~` or `null` stands there.
    case written
    /// Nothing stands there.
    case empty
    /// Nothing stands there, and an error has said so.
    case reported
  }

  /// What the value is.
  enum Content {
    case null(Absence)
    case scalar(String, isQuoted: Bool)
    case sequence([SourceNode])
    case mapping([Entry])
  }

  /// One key of a mapping and its value.
  struct Entry {
    var key: String
    var keyPosition: SourcePosition
    var value: SourceNode
  }

  var position: SourcePosition
  var content: Content
  /// Whether the value comes from an appearance's differences.
  var isDifference = false

  /// The entries of a mapping; none for anything else.
  var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  /// The value of a mapping's key.
  subscript(key: String) -> SourceNode? {
    entries.first { $0.key == key }?.value
  }

  /// The value in words, for a message that says what was found.
  var summary: String {
    switch content {
    case .null: "nothing"
    case .scalar(let text, isQuoted: true): "the text \"\(text.shortened)\""
    case .scalar(let text, isQuoted: false):
      if DecimalNumber(text) == nil { "\"\(text.shortened)\"" } else { "the number \(text)" }
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension String {
  /// The text, or its beginning when it is too long for a message, on one line.
  var shortened: String {
    let line = prefix(60).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(line) + (count > 60 ? "…" : "")
  }
}
