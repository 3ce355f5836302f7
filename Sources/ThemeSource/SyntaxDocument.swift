internal import ThemeTree

/// A YAML file as it is written: its only document's tree, and its text.
package struct SyntaxDocument: Sendable {
  package let text: SourceText
  package let root: SyntaxNode
  /// Colours without quotes that would have kept the file from being read; see ``UnquotedColors``.
  let lostColors: [UnquotedColors.Found]

  /// Reads a file's bytes; `nil` when they hold no document.
  package init?(reading bytes: [UInt8]) {
    guard bytes.count <= SourceTree.largestFile,
      let document = try? SyntaxDocument(SourceText(bytes))
    else { return nil }
    self = document
  }

  /// Reads a text. If it is not valid YAML and flow mappings contain unquoted colours, their `#` is
  /// read as a letter, so that the rest can be read and all mistakes are reported in one run.
  init(_ text: SourceText) throws(SyntaxParser.Failure) {
    self.text = text
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
