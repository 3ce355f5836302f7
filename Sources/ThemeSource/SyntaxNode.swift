package import Themes

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

/// A YAML file as it is written: its only document's tree, and its text.
package struct SyntaxDocument: Sendable {
  package let text: SourceText
  package let root: SyntaxNode
  /// Colours without quotes that would have kept the file from being read; see ``UnquotedColors``.
  let lostColors: [UnquotedColors.Found]

  /// `nil` when the bytes hold no document.
  package init?(reading bytes: [UInt8]) {
    guard bytes.count <= SourceTree.largestFile,
      let document = try? SyntaxDocument(SourceText(bytes))
    else { return nil }
    self = document
  }

  /// Reads a text: a JSON object by RFC 8259, because libyaml reads a part of JSON only, everything else as YAML. If it
  /// is not valid YAML and flow mappings contain unquoted colours, their `#` is read as a letter, so that the rest can
  /// be read and all mistakes are reported in one run.
  init(_ text: SourceText) throws(SyntaxParser.Failure) {
    self.text = text
    if let json = SyntaxNode(json: text) {
      root = json
      lostColors = []
      return
    }
    do throws(SyntaxParser.Failure) {
      root = try SyntaxParser.document(of: text, bytes: text.bytes)
      lostColors = []
    } catch {
      guard case .yaml = error else { throw error }
      lostColors = UnquotedColors.inFlow(of: text.bytes)
      guard !lostColors.isEmpty else { throw error }
      var bytes = text.bytes
      for color in lostColors { bytes[color.offset] = UInt8(ascii: "x") }
      root = try SyntaxParser.document(of: text, bytes: bytes)
    }
  }
}
